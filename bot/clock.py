"""The clocks: the machine's, and a simulated one. The only module that reads the time."""

import asyncio
import time
from datetime import UTC, datetime, timedelta

from bot.ports import Clock


class SystemClock(Clock):
    """The machine's clock."""

    def now(self) -> datetime:
        """The wall clock, aware UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds that never step back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""
        await asyncio.sleep(seconds)


class SimulatedClock(Clock):
    """A clock that stands still until somebody sleeps or moves it."""

    def __init__(self, start: datetime) -> None:
        self._start = start
        self._passed = 0.0

    def now(self) -> datetime:
        """The start and what has been slept since, aware UTC."""
        return self._start + timedelta(seconds=self._passed)

    def monotonic(self) -> float:
        """Seconds since the start."""
        return self._passed

    def move(self, seconds: float) -> None:
        """Let time go on by so much; never back."""
        self._passed += max(0.0, seconds)

    async def sleep(self, seconds: float) -> None:
        """Move on at once, giving others their turn."""
        self.move(seconds)
        await asyncio.sleep(0)
