"""The supervisor: whatever a source dies of, it comes back, and the streamer knows."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from random import Random

import pytest

from bot.audience.feed import AudienceEvent, ChatLine, Sender, Tip
from bot.errors import (
    BlockedError,
    DisconnectedError,
    LoginRejectedError,
    NotLiveError,
    PlatformMisconfiguredError,
)
from bot.ports import Feed, Pulse, Source
from bot.show.health import Health, Light
from bot.show.supervisor import Supervisor
from tests.show.quick_clock import START, QuickClock

NOTHING: tuple[AudienceEvent, ...] = ()
Script = Callable[[Pulse], AsyncIterator[AudienceEvent]]


def line(event_id: str) -> ChatLine:
    sender = Sender(platform="twitch", user_id="7", name="mika")
    return ChatLine(event_id=event_id, at=START, sender=sender, text="hello")


def tip(event_id: str) -> Tip:
    return Tip(event_id=event_id, at=START, sender=Sender(platform="twitch", user_id="7", name="m"))


class ScriptedFeed(Feed):
    name = "twitch"

    def __init__(self, script: Script, pulse: Pulse) -> None:
        self._script = script
        self._pulse = pulse

    def events(self) -> AsyncIterator[AudienceEvent]:
        return self._script(self._pulse)


class Stage:
    """A supervisor over a list of scripts, one for each connection."""

    def __init__(self, *scripts: Script, stale_after_s: float = 60.0, cap_s: float = 60.0) -> None:
        self.clock = QuickClock()
        self.delivered: list[AudienceEvent] = []
        self.healths: list[Health] = []
        self._scripts = list(scripts)
        self.connections = 0
        self.supervisor = Supervisor(
            Source(name="twitch", connect=self._connect, stale_after_s=stale_after_s, cap_s=cap_s),
            self._deliver,
            clock=self.clock,
            chance=Random(1),
            on_health=self.healths.append,
        )

    def _connect(self, pulse: Pulse) -> Feed:
        self.connections += 1
        return ScriptedFeed(self._scripts.pop(0), pulse)

    async def _deliver(self, event: AudienceEvent) -> None:
        self.delivered.append(event)

    @property
    def lights(self) -> list[Light]:
        return [health.light for health in self.healths]


async def over(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
    pulse.ready("reading #mika")
    for event in NOTHING:
        yield event


def dies_of(error: Exception, *events: AudienceEvent) -> Script:
    async def script(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
        pulse.ready("reading #mika")
        for event in events:
            yield event
        raise error

    return script


async def hears_nothing(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
    pulse.ready("reading #mika")
    await asyncio.Event().wait()
    yield line("never")


@pytest.mark.parametrize(
    "error",
    [
        DisconnectedError("the network is gone"),
        ConnectionResetError("reset"),
        TimeoutError(),
        KeyError("watch_streak"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_any_death_builds_the_source_anew(error: Exception):
    stage = Stage(dies_of(error, line("a")), dies_of(error, line("b")), over)
    await stage.supervisor.run()
    assert stage.connections == 3
    assert [getattr(event, "event_id", "") for event in stage.delivered] == ["a", "b"]


async def test_a_source_that_cannot_even_be_built_is_tried_again():
    stage = Stage(over)

    calls = iter([OSError("no route"), None])
    build = stage._connect

    def connect(pulse: Pulse) -> Feed:
        if (error := next(calls)) is not None:
            raise error
        return build(pulse)

    supervisor = Supervisor(
        Source(name="twitch", connect=connect),
        stage._deliver,
        clock=stage.clock,
        chance=Random(1),
    )
    await supervisor.run()
    assert stage.connections == 1


async def test_silence_on_an_open_connection_is_found_said_and_healed():
    stage = Stage(hears_nothing, over, stale_after_s=60)
    await stage.supervisor.run()
    assert stage.connections == 2
    warning = next(health for health in stage.healths if health.light is Light.WARNING)
    assert "nothing has arrived" in warning.sentence
    assert (warning.since - START) <= timedelta(seconds=90)


async def test_beats_without_events_are_not_silence():
    async def quiet_chat(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
        for _ in range(50):
            await asyncio.sleep(0)
            stage.clock.seconds += 10
            pulse.beat()
        yield line("at last")

    stage = Stage(quiet_chat, stale_after_s=60)
    await stage.supervisor.run()
    assert stage.connections == 1
    assert Light.WARNING not in stage.lights


async def test_a_clock_set_back_or_forward_is_not_silence():
    async def steps(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
        pulse.ready("reading")
        stage.clock.step = timedelta(hours=5)
        await asyncio.sleep(0)
        stage.clock.step = timedelta(hours=-5)
        await asyncio.sleep(0)
        yield line("a")

    stage = Stage(steps)
    await stage.supervisor.run()
    assert stage.connections == 1
    assert len(stage.delivered) == 1


async def test_waits_grow_with_full_jitter_and_stay_under_the_cap():
    gone = DisconnectedError("gone")
    stage = Stage(*[dies_of(gone) for _ in range(30)], over, cap_s=60)
    seen = [min(60.0, 2.0**attempt) for attempt in range(30)]
    await stage.supervisor.run()
    waits = [slept for slept in stage.clock.slept if slept not in {60.0, 3.0}]
    assert len(waits) == 30
    assert all(0 <= wait <= ceiling for wait, ceiling in zip(waits, seen, strict=True))
    assert len({round(wait, 3) for wait in waits[8:]}) > 15


async def test_a_connection_that_held_starts_the_waits_at_the_beginning():
    async def holds(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
        for _ in range(20):
            stage.clock.seconds += 10
            pulse.beat()
            await asyncio.sleep(0)
        for event in NOTHING:
            yield event
        raise DisconnectedError("gone")

    gone = DisconnectedError("gone")
    stage = Stage(*[dies_of(gone) for _ in range(8)], holds, over)
    await stage.supervisor.run()
    waits = [slept for slept in stage.clock.slept if slept not in {60.0, 3.0}]
    assert waits[-1] <= 1.0


async def test_the_time_a_platform_asks_for_is_never_undercut():
    stage = Stage(dies_of(BlockedError("quota is used up", retry_after_s=900)), over)
    await stage.supervisor.run()
    waits = [slept for slept in stage.clock.slept if slept >= 900]
    assert len(waits) == 1
    assert waits[0] <= 990
    assert any("quota is used up" in health.sentence for health in stage.healths)


@pytest.mark.parametrize(
    "error",
    [LoginRejectedError("log in again"), PlatformMisconfiguredError("there is no such channel")],
    ids=lambda error: type(error).__name__,
)
async def test_what_only_the_streamer_can_mend_is_not_tried_until_they_ask(error: Exception):
    stage = Stage(dies_of(error), over)
    async with asyncio.TaskGroup() as group:
        running = group.create_task(stage.supervisor.run())
        for _ in range(200):
            await asyncio.sleep(0)
        assert stage.connections == 1
        assert not running.done()
        assert stage.supervisor.health.light is Light.DOWN
        assert stage.supervisor.health.sentence == str(error)
        stage.supervisor.retry()
    assert stage.connections == 2


async def test_a_stream_that_really_ends_stops_quietly():
    stage = Stage(over)
    await stage.supervisor.run()
    assert stage.connections == 1
    assert stage.lights[-1] is Light.WAITING
    assert Light.WARNING not in stage.lights


async def test_a_stream_that_is_not_live_yet_is_looked_for_again():
    stage = Stage(dies_of(NotLiveError("the stream has not begun")), over)
    await stage.supervisor.run()
    assert stage.connections == 2
    assert Light.WARNING not in stage.lights


async def test_a_line_delivered_again_after_a_reconnect_is_heard_once():
    gone = DisconnectedError("gone")
    stage = Stage(dies_of(gone, line("a"), line("b")), dies_of(gone, line("b"), line("c")), over)
    await stage.supervisor.run()
    assert [getattr(event, "event_id", "") for event in stage.delivered] == ["a", "b", "c"]


async def test_tips_always_pass_because_the_ledger_counts_them():
    gone = DisconnectedError("gone")
    stage = Stage(dies_of(gone, tip("t")), dies_of(gone, tip("t")), over)
    await stage.supervisor.run()
    assert len(stage.delivered) == 2


async def test_a_slow_show_is_not_taken_for_a_silent_source_and_no_tip_is_cut_off():
    stage = Stage(dies_of(DisconnectedError("gone"), tip("t")), over, stale_after_s=60)
    arrived: list[AudienceEvent] = []

    async def slow(event: AudienceEvent) -> None:
        for _ in range(40):
            await asyncio.sleep(0)
            stage.clock.seconds += 10
        arrived.append(event)

    stage.supervisor._deliver = slow
    await stage.supervisor.run()
    assert len(arrived) == 1


async def test_cancelling_the_show_closes_the_source():
    closed: list[bool] = []

    async def open_for_ever(pulse: Pulse) -> AsyncIterator[AudienceEvent]:
        try:
            yield line("a")
            while True:
                await asyncio.sleep(0.001)
                pulse.beat()
        finally:
            closed.append(True)

    stage = Stage(open_for_ever)
    running = asyncio.get_running_loop().create_task(stage.supervisor.run())
    await asyncio.sleep(0.05)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert closed == [True]


async def test_since_is_the_moment_the_light_changed():
    stage = Stage(dies_of(DisconnectedError("gone")), dies_of(DisconnectedError("gone")), over)
    await stage.supervisor.run()
    since = {health.since for health in stage.healths if health.light is Light.WARNING}
    assert len(since) <= 2


async def test_a_health_listener_that_fails_does_not_stop_the_source():
    def breaks(_: Health) -> None:
        raise RuntimeError("the dashboard is gone")

    stage = Stage(dies_of(DisconnectedError("gone"), line("a")), over)
    stage.supervisor._on_health = breaks
    await stage.supervisor.run()
    assert len(stage.delivered) == 1
