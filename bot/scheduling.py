"""Ticks on the wall clock: APScheduler fires on the multiples of the interval."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from bot.ports import Clock

Tick = Callable[[float], Awaitable[None]]
"""Called with the seconds (monotonic) since the tick before; 0 for the first."""

SLACK_S = 120.0
"""How long after its time a tick must have come to its end: at ten minutes, within twelve."""


def next_multiple(after: datetime, interval_s: float) -> datetime:
    """The first multiple of the interval (counted from midnight UTC) later than `after`."""
    midnight = after.replace(hour=0, minute=0, second=0, microsecond=0)
    passed = (after - midnight).total_seconds()
    steps = int(passed // interval_s) + 1
    upcoming = midnight + timedelta(seconds=steps * interval_s)
    return min(upcoming, midnight + timedelta(days=1))


class Metronome:
    """Runs one tick at a time, on the grid, drift-free.

    The first tick is at once. A grid time less than half an interval after the tick before (by the
    monotonic clock) is skipped, so a catch-up after sleep is one tick and never a double. A tick
    that raises is reported and the next one comes all the same.
    """

    def __init__(
        self, interval_s: float, tick: Tick, clock: Clock, on_error: Callable[[Exception], None]
    ) -> None:
        self._interval_s = interval_s
        self._tick = tick
        self._clock = clock
        self._on_error = on_error
        self._last: float | None = None
        self._lived: float | None = None
        self._busy = False
        self._paused = False
        self.next_at: datetime | None = None

    @property
    def paused(self) -> bool:
        """Whether no tick comes; time spent so is nobody's fault."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        if self._paused and not paused:
            self._lived = self._clock.monotonic()
        self._paused = paused

    def start(self) -> None:
        """Begin: the first tick is due now. Needs a running event loop."""
        self._lived = self._clock.monotonic()
        from apscheduler.schedulers.asyncio import (
            AsyncIOScheduler,
        )

        # The zone is given, so that the machine's own TZ setting is never asked for.
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._scheduler.add_job(
            self._due,
            trigger=_grid(self._interval_s),
            id="tick",
            coalesce=True,
            max_instances=2,
            misfire_grace_time=None,
            next_run_time=self._clock.now(),
        )
        self._scheduler.start()

    def stop(self) -> None:
        """No further ticks; one that is running is left to its owner."""
        self._scheduler.shutdown(wait=False)

    async def now(self) -> None:
        """Run a tick out of turn (the streamer's `tick now`); nothing when one is running."""
        await self._run(self._clock.monotonic())

    async def _due(self) -> None:
        self.next_at = next_multiple(self._clock.now(), self._interval_s)
        at = self._clock.monotonic()
        too_soon = self._last is not None and at - self._last < self._interval_s / 2
        if not (too_soon or self.paused):
            await self._run(at)

    async def _run(self, at: float) -> None:
        if self._busy:
            return
        gap = 0.0 if self._last is None else at - self._last
        self._busy, self._last = True, at
        try:
            await self._tick(gap)
            self._lived = self._clock.monotonic()
        except Exception as error:  # noqa: BLE001 - the next tick must come whatever happened
            self._on_error(error)
        finally:
            self._busy = False

    def overdue(self) -> bool:
        """Whether no tick has come to a good end for an interval and two minutes: the show is dead.

        Measured monotonically: the machine's clock may have been set.
        """
        if self._lived is None or self._paused:
            return False
        return self._clock.monotonic() - self._lived > self._interval_s + SLACK_S

    async def revive(self) -> None:
        """Run a tick now and find the grid anew: the machine's clock was set back, or it slept."""
        self._scheduler.reschedule_job("tick", trigger=_grid(self._interval_s))
        self.next_at = next_multiple(self._clock.now(), self._interval_s)
        await self.now()


def _grid(interval_s: float) -> object:
    from apscheduler.triggers.base import BaseTrigger

    class Grid(BaseTrigger):  # type: ignore[misc]  # the library is untyped
        """Fires at the multiples of the interval, whatever the time of the last firing."""

        def get_next_fire_time(
            self, previous_fire_time: datetime | None, now: datetime
        ) -> datetime:
            return next_multiple(max(now, previous_fire_time or now), interval_s)

    return Grid()
