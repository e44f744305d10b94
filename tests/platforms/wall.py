"""A clock on the running loop, a pulse that writes down, and reading a feed for a test."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TypeVar

from bot.audience.feed import AudienceEvent
from bot.ports import Clock, Feed, Pulse

E = TypeVar("E")


async def until(condition: Callable[[], bool], within_s: float = 10) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(within_s):
        while not condition():  # noqa: ASYNC110 - what is waited for knows no event
            await asyncio.sleep(0.01)


class LoopClock(Clock):
    """Real time, or `speed` times as fast."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time() * self._speed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self._speed)


class NotedPulse(Pulse):
    def __init__(self) -> None:
        self.beats = 0
        self.said: list[tuple[str, str]] = []

    def beat(self) -> None:
        self.beats += 1

    def ready(self, sentence: str) -> None:
        self.said.append(("ready", sentence))

    def lacking(self, sentence: str) -> None:
        self.said.append(("lacking", sentence))

    def waiting(self, sentence: str) -> None:
        self.said.append(("waiting", sentence))


class Listener:
    """Reads a feed in the background until it dies; keeps events and the error."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self.heard: list[AudienceEvent] = []
        self.error: Exception | None = None
        self.over = asyncio.Event()

    async def listen(self) -> None:
        stream: AsyncIterator[AudienceEvent] = self._feed.events()
        try:
            async for event in stream:
                self.heard.append(event)
        except Exception as error:  # noqa: BLE001 - the test looks at it
            self.error = error
        finally:
            if isinstance(stream, AsyncGenerator):
                await stream.aclose()
            self.over.set()

    async def until(self, count: int, kind: type = object, within_s: float = 10) -> None:
        """Wait until `count` events of a kind have come."""
        await until(lambda: len(self.of(kind)) >= count, within_s)

    async def end(self, within_s: float = 20) -> Exception | None:
        async with asyncio.timeout(within_s):
            await self.over.wait()
        return self.error

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.heard if isinstance(event, kind)]


@asynccontextmanager
async def listening(feed: Feed) -> AsyncIterator[Listener]:
    listener = Listener(feed)
    task = asyncio.get_running_loop().create_task(listener.listen())
    try:
        yield listener
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
