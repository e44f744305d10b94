"""The lights say what is so, also when it is not well."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.composing import Show, Wishes, compose
from bot.app.desk_lights import Parts, lights
from bot.app.homes import open_home
from bot.app.notices import Notices
from bot.app.obs import ObsLink
from bot.app.options import RunOptions
from bot.app.platforming import Platforms
from bot.app.speaking import Voices
from bot.app.staging import stage_of
from bot.audience.desk import Act
from bot.bench.loopback.serving import until
from bot.brains.notices import Severity
from bot.brains.traces import Decided, GaveWay
from bot.clock import SystemClock
from bot.config.brain import WhenNotLive
from bot.household.decisions import Action, Decision
from bot.scheduling import Metronome
from bot.show.signalling import Signals
from bot.stage.hub import Page
from bot.stage.obs import studio
from tests.stage.obs.fake import FakeObs


async def _never(_: float) -> None:
    raise AssertionError


@pytest.fixture
async def parts(home: Path) -> AsyncIterator[Parts]:
    wishes = Wishes(
        seed=1, simulated=False, durable=False, watched=True,
        on_problem=lambda _: None, on_signal=lambda _: None,
    )  # fmt: skip
    show = compose(open_home(home), wishes, SystemClock())
    yield parts_of(show)
    show.close()


def parts_of(show: Show) -> Parts:
    async def deliver(_: object) -> None: ...

    return Parts(
        show=show,
        metronome=Metronome(600, _never, show.clock, lambda _: None),
        platforms=Platforms(show, Notices(), deliver),
        obs=ObsLink(show, Notices(), Signals(), lambda: ""),
        notices=Notices(),
        voices=Voices(show, Notices()),
        stage=stage_of(show, RunOptions(home=show.home.root)),
        interval_s=600,
    )


def light(parts: Parts, part: str) -> tuple[str, str]:
    return next(
        (str(row["light"]), str(row["sentence"])) for row in lights(parts) if row["part"] == part
    )


def silent(parts: Parts, seconds: float) -> None:
    """Let the last good tick have ended so long ago."""
    parts.metronome._lived = parts.show.clock.monotonic() - seconds


async def test_a_show_whose_ticks_never_end_needs_somebody(parts: Parts) -> None:
    assert light(parts, "show")[0] == "ok"
    silent(parts, 11 * 60)
    assert light(parts, "show")[0] == "ok"
    silent(parts, 12 * 60 + 1)
    shown, sentence = light(parts, "show")
    assert shown == "down"
    assert "no decision for 12 minutes" in sentence
    assert "start the show again" in sentence


async def test_a_pause_and_a_panic_are_no_fault(parts: Parts) -> None:
    silent(parts, 5 * 3600)
    await parts.show.moderating.decide(Act.PAUSE)
    assert light(parts, "show")[0] == "waiting"
    await parts.show.moderating.decide(Act.PANIC)
    assert light(parts, "show")[0] == "warning"


async def test_a_household_that_waits_for_viewers_is_not_called_dead(parts: Parts) -> None:
    settings = parts.show.home.settings
    brain = replace(settings.brain, name="anthropic", when_not_live=WhenNotLive.PAUSE)
    home = replace(parts.show.home, settings=replace(settings, brain=brain))
    waiting = replace(parts, show=replace(parts.show, home=home))
    silent(waiting, 5 * 3600)
    assert light(waiting, "show")[0] == "waiting"
    assert light(waiting, "brain")[0] == "waiting"


async def test_nobody_who_shows_the_overlay_is_said_and_after_two_minutes_needs_somebody(
    parts: Parts,
) -> None:
    hub = parts.stage.hub
    assert light(parts, "overlay")[0] == "warning"
    hub._alone -= 121
    shown, sentence = light(parts, "overlay")
    assert shown == "down"
    assert "press Refresh on its source in OBS" in sentence
    page = Page()
    hub.join(page)
    assert light(parts, "overlay") == ("ok", "1 page shows it")
    hub.leave(page)
    assert light(parts, "overlay")[0] == "warning", "two minutes begin anew"


async def test_a_preview_is_no_page_that_viewers_see(parts: Parts) -> None:
    parts.stage.hub._alone -= 121
    parts.stage.hub.join(Page(preview=True))
    assert light(parts, "overlay")[0] == "down"


def gave_way(severity: Severity, why: str) -> GaveWay:
    return GaveWay(actor="john", tick=1, brain="anthropic", why=why, severity=severity)


async def test_a_mind_that_loses_its_turns_says_why_until_it_has_one_again(parts: Parts) -> None:
    settings = parts.show.home.settings
    brain = replace(settings.brain, name="anthropic", when_not_live=WhenNotLive.RUN)
    home = replace(parts.show.home, settings=replace(settings, brain=brain))
    show = replace(parts.show, home=home)
    paid = replace(parts, show=show)
    assert show.turns is not None
    show.turns(gave_way(Severity.OK, "asleep"))
    assert light(paid, "brain")[0] == "ok"
    show.turns(gave_way(Severity.WARNING, "no decision within 20 s"))
    assert light(paid, "brain") == (
        "warning", "no decision within 20 s; the built-in mind plays on",
    )  # fmt: skip
    show.turns(gave_way(Severity.DOWN, "the key is not accepted: renew it"))
    assert light(paid, "brain") == (
        "down", "the key is not accepted: renew it; the built-in mind plays on",
    )  # fmt: skip
    decision = Decision(action=Action(name="rest"))
    show.turns(Decided(actor="john", tick=2, brain="anthropic", decision=decision))
    assert light(paid, "brain")[0] == "ok"


OBS = """
[obs]
on = true
port = {port}
password_env = "HEARTH_TEST_OBS"
"""


async def test_obs_that_is_away_refuses_or_is_back_says_so_on_the_dashboard_and_is_tried_by_itself(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTH_TEST_OBS", "mine")
    monkeypatch.setattr(studio, "LOGIN_S", 0.2)
    monkeypatch.setattr(studio, "CAP_S", 0.2)
    fake = FakeObs(password="other")
    async with fake.running() as first:
        port = first.port
    (home / "config.local.toml").write_text(OBS.format(port=port), encoding="utf-8")
    wishes = Wishes(
        seed=1, simulated=False, durable=False,
        on_problem=lambda _: None, on_signal=lambda _: None,
    )  # fmt: skip
    show = compose(open_home(home), wishes, SystemClock())
    parts = parts_of(show)
    running = [asyncio.get_running_loop().create_task(one) for one in parts.obs.running()]

    def shown(colour: str, *words: str) -> bool:
        state, sentence = light(parts, "obs")
        return state == colour and all(word in sentence for word in words)

    await until(lambda: shown("warning", "OBS is not there", "start it", "trying again"))
    row = next(one for one in lights(parts) if one["part"] == "obs")
    assert row["retry"] is True
    async with fake.running(port):
        await until(lambda: shown("down", "HEARTH_TEST_OBS", "trying again"))
        assert "mine" not in light(parts, "obs")[1]
        fake.password = "mine"
        await until(lambda: shown("ok", "connected") or shown("warning", "connected"))
    for task in running:
        task.cancel()
    await asyncio.wait(running)
    show.close()
