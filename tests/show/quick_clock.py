"""A clock that never waits: sleeping moves it on, and everything else gets a turn."""

import asyncio
from datetime import UTC, datetime, timedelta

from bot.ports import Clock

START = datetime(2026, 3, 6, 7, 0, tzinfo=UTC)


class QuickClock(Clock):
    """Simulated time; records what was slept, and can be set wrong like a real machine's clock."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.step = timedelta()
        self.slept: list[float] = []

    def now(self) -> datetime:
        return START + timedelta(seconds=self.seconds) + self.step

    def monotonic(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        deadline = self.seconds + seconds
        for _ in range(200):
            if self.seconds >= deadline:
                return
            await asyncio.sleep(0)
        self.seconds = deadline
