"""A clock on the running loop, and a pulse that writes down."""

import asyncio
from datetime import UTC, datetime

from bot.ports import Clock, Pulse


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
