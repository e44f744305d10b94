"""Reading a feed in the background of a test."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from bot.audience.feed import AudienceEvent
from bot.bench.loopback.serving import until
from bot.ports import Feed

E = TypeVar("E")


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
