"""A clock wound up to run faster than the wall's, and that can be set wrong."""

import asyncio
from datetime import datetime, timedelta

from bot.clock import SystemClock
from bot.ports import Clock


class WoundClock(Clock):
    """`speed` seconds of it pass in a real one."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._real = SystemClock()
        self._start = self._real.now()
        self._began = self._real.monotonic()
        self.step = timedelta()
        """By how much the wall clock is wrong; the monotonic one never is."""

    def now(self) -> datetime:
        """The start and what has passed since, as fast as it runs."""
        return self.true() + self.step

    def true(self) -> datetime:
        """The time as others have it, who did not set their clocks wrong."""
        return self._start + timedelta(seconds=self.monotonic())

    def monotonic(self) -> float:
        """Seconds since it was wound up."""
        return (self._real.monotonic() - self._began) * self.speed

    async def sleep(self, seconds: float) -> None:
        """Wait so long on this clock."""
        await asyncio.sleep(max(seconds, 0.0) / self.speed)
