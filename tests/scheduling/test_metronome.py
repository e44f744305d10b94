"""Ticks come on the grid, one at a time, whatever clock and machine do."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from freezegun import freeze_time

from bot.clock import SystemClock
from bot.ports import Clock
from bot.scheduling import Metronome, next_multiple

NOON = datetime(2026, 3, 6, 12, 0, tzinfo=UTC)


class HandClock(Clock):
    """The wall clock with a monotonic side that a test moves by hand."""

    def __init__(self) -> None:
        self.passed = 0.0
        self._real = SystemClock()

    def now(self) -> datetime:
        return self._real.now()

    def monotonic(self) -> float:
        return self.passed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def fail(error: Exception) -> None:
    raise AssertionError from error


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (NOON, NOON + timedelta(minutes=10)),
        (NOON + timedelta(seconds=1), NOON + timedelta(minutes=10)),
        (NOON + timedelta(minutes=9, seconds=59), NOON + timedelta(minutes=10)),
        (NOON.replace(hour=23, minute=55), NOON.replace(hour=0) + timedelta(days=1)),
    ],
)
def test_the_next_tick_is_the_next_multiple_of_the_interval(now, expected) -> None:
    assert next_multiple(now, 600) == expected


def test_an_interval_that_does_not_divide_the_day_starts_anew_at_midnight() -> None:
    late = NOON.replace(hour=23, minute=59)
    assert next_multiple(late, 7 * 3600) == NOON.replace(hour=0) + timedelta(days=1)


async def test_the_first_tick_is_at_once() -> None:
    gaps: list[float] = []
    ticked = asyncio.Event()

    async def tick(gap: float) -> None:
        gaps.append(gap)
        ticked.set()

    metronome = Metronome(600, tick, SystemClock(), fail)
    metronome.start()
    await asyncio.wait_for(ticked.wait(), 2)
    metronome.stop()
    assert gaps == [0.0]


async def test_a_grid_time_soon_after_the_tick_before_is_skipped() -> None:
    clock, ticks = HandClock(), []

    async def tick(gap: float) -> None:
        ticks.append(gap)

    metronome = Metronome(600, tick, clock, fail)
    await metronome._due()
    clock.passed = 299
    await metronome._due()
    clock.passed = 301
    await metronome._due()
    assert ticks == [0.0, 301]


async def test_after_a_long_sleep_there_is_one_catch_up_tick_that_knows_the_gap() -> None:
    clock, ticks = HandClock(), []

    async def tick(gap: float) -> None:
        ticks.append(gap)

    metronome = Metronome(600, tick, clock, fail)
    await metronome._due()
    clock.passed = 8 * 3600
    await metronome._due()
    clock.passed += 30
    await metronome._due()
    assert ticks == [0.0, 8 * 3600]


async def test_a_blocked_loop_delays_a_tick_and_loses_none() -> None:
    import time

    at: list[float] = []

    async def tick(gap: float) -> None:
        at.append(time.monotonic())
        if len(at) == 1:
            time.sleep(1.6)  # noqa: ASYNC251 - the machine is busy past the next grid time

    metronome = Metronome(1, tick, SystemClock(), fail)
    metronome.start()
    await asyncio.sleep(2.6)
    metronome.stop()
    assert len(at) >= 2


async def test_ticks_never_overlap_and_the_next_is_on_the_grid() -> None:
    running, most = 0, 0

    async def tick(gap: float) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(1.1)
        running -= 1

    metronome = Metronome(1, tick, SystemClock(), fail)
    metronome.start()
    await asyncio.sleep(3.2)
    metronome.stop()
    assert most == 1


async def test_a_tick_that_raises_every_time_is_reported_and_the_next_comes() -> None:
    errors: list[Exception] = []

    async def tick(gap: float) -> None:
        raise RuntimeError("broken")

    metronome = Metronome(1, tick, SystemClock(), errors.append)
    metronome.start()
    await asyncio.sleep(2.3)
    metronome.stop()
    assert len(errors) in {2, 3}


async def test_pausing_skips_ticks_until_it_is_over() -> None:
    ticks = []

    async def tick(gap: float) -> None:
        ticks.append(gap)

    metronome = Metronome(600, tick, HandClock(), fail)
    metronome.paused = True
    await metronome._due()
    assert ticks == []
    metronome.paused = False
    await metronome._due()
    assert len(ticks) == 1


async def test_no_tick_for_twelve_minutes_is_an_alarm_at_ten_minutes() -> None:
    clock = HandClock()

    async def tick(gap: float) -> None:
        return

    metronome = Metronome(600, tick, clock, fail)
    assert not metronome.overdue()
    await metronome._due()
    clock.passed = 719
    assert not metronome.overdue()
    clock.passed = 721
    assert metronome.overdue()
    metronome.paused = True
    assert not metronome.overdue()
    metronome.paused = False
    assert not metronome.overdue(), "a pause is nobody's fault"


async def test_ticks_that_fail_one_after_the_other_are_an_alarm_as_well() -> None:
    clock = HandClock()

    async def tick(gap: float) -> None:
        raise RuntimeError

    metronome = Metronome(600, tick, clock, lambda _: None)
    metronome._lived = 0.0
    for minute in (0, 10):
        clock.passed = minute * 60.0
        await metronome._due()
    clock.passed = 721
    assert metronome.overdue()


async def test_a_clock_set_back_by_hours_does_not_stop_the_ticks_for_hours() -> None:
    clock, ticks = HandClock(), []

    async def tick(gap: float) -> None:
        ticks.append(gap)

    with freeze_time(NOON) as frozen:
        metronome = Metronome(600, tick, clock, fail)
        metronome.start()
        await metronome.now()
        frozen.move_to(NOON - timedelta(hours=3))
        job = metronome._scheduler.get_job("tick")
        assert job.next_run_time >= NOON - timedelta(seconds=1), "it would wait for hours"
        clock.passed = 721
        assert metronome.overdue()
        await metronome.revive()
        assert ticks == [0.0, 721]
        assert not metronome.overdue()
        job = metronome._scheduler.get_job("tick")
        assert job.next_run_time == NOON - timedelta(hours=3) + timedelta(minutes=10)
        metronome.stop()


@pytest.mark.parametrize("step_s", [-90, 3600])
async def test_a_step_of_the_wall_clock_makes_at_most_one_extra_tick(step_s: int) -> None:
    clock, ticks = HandClock(), []

    async def tick(gap: float) -> None:
        ticks.append(gap)

    metronome = Metronome(600, tick, clock, fail)
    with freeze_time(NOON, real_asyncio=True) as frozen:
        await metronome._due()
        frozen.tick(timedelta(seconds=step_s))
        clock.passed = 600
        await metronome._due()
        clock.passed = 660
        await metronome._due()
    assert ticks == [0.0, 600]
