"""One supervisor for every source of audience events.

A source may die in any way: raise, end, hang, or stay connected and hear nothing. The supervisor
names the end, says it where the streamer looks, waits with jitter, and builds a new source; it
never trusts a dead one. Nothing a source does reaches the show except its events.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from random import Random

from bot.audience.feed import AudienceEvent
from bot.ports import Clock, Pulse, Source
from bot.show.endings import Ending, EndReason, Patience, ending_of, pause_s
from bot.show.health import Health, Light
from bot.show.repeats import Repeats

log = logging.getLogger(__name__)

Deliver = Callable[[AudienceEvent], Awaitable[None]]
"""Takes one event; awaiting it is the back-pressure on the source."""


class Supervisor:
    """Keeps one source alive for as long as `run` runs."""

    def __init__(
        self,
        source: Source,
        deliver: Deliver,
        *,
        clock: Clock,
        chance: Random,
        patience: Patience | None = None,
        on_health: Callable[[Health], None] = lambda _: None,
    ) -> None:
        self.name = source.name
        self._source = source
        self._deliver = deliver
        self._clock = clock
        self._chance = chance
        self._patience = patience or Patience()
        self._on_health = on_health
        self._repeats = Repeats()
        self._asked = asyncio.Event()
        self._health = Health(
            part=source.name, light=Light.WAITING, sentence="connecting", since=clock.now()
        )

    @property
    def health(self) -> Health:
        """How the source is doing right now."""
        return self._health

    def retry(self) -> None:
        """Build the source anew at once: the streamer has put something right. Repeatable."""
        self._asked.set()

    async def run(self) -> None:
        """Supervise until the source says that it is over, or this task is cancelled.

        Returns on `FINISHED` only; a login the streamer has to renew is waited for.
        """
        attempt = 0
        while True:
            if attempt == 0:  # later ones are told of when the wait before them begins
                self._show(Light.WAITING, "connecting")
            began = self._clock.monotonic()
            ending = await self._one_connection()
            if ending.reason is EndReason.FINISHED:
                self._show(Light.WAITING, ending.sentence)
                return
            held = self._clock.monotonic() - began
            attempt = 0 if held >= self._patience.steady_after_s else attempt
            pause = pause_s(
                ending,
                attempt,
                cap_s=self._source.cap_s,
                patience=self._patience,
                chance=self._chance,
            )
            if pause is None and ending.reason is EndReason.LOGIN:
                pause = self._source.login_again_s
            self._say(ending, pause)
            await self._pause(pause)
            attempt = 0 if pause is None else attempt + 1

    async def _one_connection(self) -> Ending:
        heart = _Heart(self._clock, self._show)
        async with asyncio.TaskGroup() as group:
            reading = group.create_task(self._read(heart))
            watching = group.create_task(self._watch(heart))
            done, _ = await asyncio.wait({reading, watching}, return_when=asyncio.FIRST_COMPLETED)
            reading.cancel()
            watching.cancel()
        return reading.result() if reading in done else watching.result()

    async def _read(self, heart: "_Heart") -> Ending:
        try:
            stream = self._source.connect(heart).events()
            try:
                async for event in stream:
                    heart.beat()
                    if not self._repeats.again(event):
                        with heart.delivering():
                            await self._deliver(event)
            finally:
                if isinstance(stream, AsyncGenerator):
                    await stream.aclose()
        except Exception as error:  # a source may die of anything
            ending = ending_of(error)
            if ending.reason is EndReason.FAULT:
                log.exception("%s: the source failed and is built anew", self.name)
            return ending
        return ending_of(None)

    async def _watch(self, heart: "_Heart") -> Ending:
        limit = self._source.stale_after_s
        while (silent := heart.silent_s) < limit:
            await self._clock.sleep(max(limit - silent, limit / 20))
        sentence = f"connected, but nothing has arrived for {silent:.0f} s"
        return Ending(reason=EndReason.SILENT, sentence=sentence)

    async def _pause(self, seconds: float | None) -> None:
        self._asked.clear()
        async with asyncio.TaskGroup() as group:
            waits = [group.create_task(self._until_asked())]
            if seconds is not None:
                waits.append(group.create_task(self._clock.sleep(seconds)))
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for task in waits:
                task.cancel()

    async def _until_asked(self) -> None:
        await self._asked.wait()

    def _say(self, ending: Ending, pause: float | None) -> None:
        match ending.reason:
            case EndReason.LOGIN | EndReason.SETTINGS:
                again = f"; trying again in {pause:.0f} s" if pause else ""
                self._show(Light.DOWN, f"{ending.sentence}{again}")
            case EndReason.NOT_LIVE:
                self._show(Light.WAITING, ending.sentence)
            case _:
                again = f"; trying again in {pause:.0f} s" if pause else ""
                self._show(Light.WARNING, f"{ending.sentence}{again}")

    def _show(self, light: Light, sentence: str) -> None:
        before = self._health
        same_light = before.light is light
        if same_light and before.sentence == sentence:
            return
        since = before.since if same_light else self._clock.now()
        self._health = replace(before, light=light, sentence=sentence, since=since)
        if not same_light:
            level = logging.WARNING if light in {Light.WARNING, Light.DOWN} else logging.INFO
            log.log(level, "%s: %s", self.name, sentence)
        with suppress(Exception):
            self._on_health(self._health)


class _Heart(Pulse):
    """The pulse of one connection."""

    def __init__(self, clock: Clock, show: Callable[[Light, str], None]) -> None:
        self._clock = clock
        self._show = show
        self._last = clock.monotonic()
        self._delivering = False

    @property
    def silent_s(self) -> float:
        """Seconds since the last beat; none while the show itself is the slow one."""
        return 0.0 if self._delivering else self._clock.monotonic() - self._last

    @contextmanager
    def delivering(self) -> Iterator[None]:
        """An event is being handed over: a tip must not be cut off half-way."""
        self._delivering = True
        try:
            yield
        finally:
            self._delivering = False
            self.beat()

    def beat(self) -> None:
        self._last = self._clock.monotonic()

    def ready(self, sentence: str) -> None:
        self.beat()
        self._show(Light.OK, sentence)

    def lacking(self, sentence: str) -> None:
        self.beat()
        self._show(Light.WARNING, sentence)

    def waiting(self, sentence: str) -> None:
        self.beat()
        self._show(Light.WAITING, sentence)
