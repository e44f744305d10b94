"""Days, hours, seasons and weather of the household's own calendar."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.household.calendar import Calendar, part_of_day, season, weather

TOKYO = ZoneInfo("Asia/Tokyo")
START = datetime(2026, 3, 6, 7, tzinfo=TOKYO).astimezone(UTC)


def _at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> Calendar:
    now = datetime(year, month, day, hour, minute, tzinfo=TOKYO).astimezone(UTC)
    return Calendar(now=now, started_at=START, zone=TOKYO)


def _later(calendar: Calendar, hours: int) -> Calendar:
    return replace(calendar, now=calendar.now + timedelta(hours=hours))


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ((2026, 3, 6, 7), 1),
        ((2026, 3, 6, 23, 59), 1),
        ((2026, 3, 7, 0, 0), 2),
        ((2026, 3, 5, 23, 59), 0),
        ((2027, 3, 6, 7), 366),
    ],
)
def test_a_day_begins_at_midnight_in_the_households_zone(moment: tuple[int, ...], day: int) -> None:
    assert _at(*moment).game_day == day


@pytest.mark.parametrize(
    ("hour", "minute", "part"),
    [
        (4, 59, "night"), (5, 0, "morning"), (9, 59, "morning"), (10, 0, "day"), (16, 59, "day"),
        (17, 0, "evening"), (21, 59, "evening"), (22, 0, "night"), (0, 0, "night"),
    ],
)  # fmt: skip
def test_the_day_has_parts(hour: int, minute: int, part: str) -> None:
    assert part_of_day(_at(2026, 3, 6, hour, minute)) == part


@pytest.mark.parametrize(
    ("month", "name"),
    [
        (12, "winter"), (2, "winter"), (3, "spring"), (5, "spring"), (6, "summer"), (8, "summer"),
        (9, "autumn"), (11, "autumn"),
    ],
)  # fmt: skip
def test_the_year_has_seasons(month: int, name: str) -> None:
    assert season(_at(2026, month, 15)) == name


def test_the_hour_counts_minutes() -> None:
    assert _at(2026, 3, 6, 9, 30).hour == 9.5


@given(day=st.integers(1, 800), quarter=st.integers(0, 95))
def test_an_hour_of_a_day_lies_on_that_day_whatever_the_clocks_do(day: int, quarter: int) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    calendar = replace(_at(2026, 3, 6, 12), zone=berlin)
    moment = calendar.at_day(day, quarter / 4)
    assert calendar.day_of(moment) == day
    assert moment.utcoffset() == timedelta(0)


def test_rent_time_is_nine_o_clock_before_and_after_the_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    calendar = replace(_at(2026, 3, 6, 12), zone=berlin)
    hours = {calendar.at_day(day, 9).astimezone(berlin).hour for day in (1, 30, 200, 260)}
    assert hours == {9}


def test_the_weather_of_a_third_of_a_day_is_always_the_same() -> None:
    morning, noon = (_at(2026, 7, 1, hour) for hour in (8, 15))
    assert weather(morning) == weather(noon)
    days = [_later(_at(2026, 7, 1, 8), 24 * day) for day in range(20)]
    assert len({weather(day) for day in days}) > 1


def test_every_season_has_its_weather_about_as_often_as_it_should() -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for third in range(3 * 1461):
        calendar = _later(_at(2026, 1, 1), 8 * third)
        seen[season(calendar), weather(calendar)] += 1
    spring = sum(count for (name, _), count in seen.items() if name == "spring")
    assert 0.44 < seen["spring", "sunny"] / spring < 0.56
    assert 0.02 < seen["spring", "wind"] / spring < 0.09
    assert seen["winter", "snow"] > 0
    assert seen["summer", "storm"] > 0
    assert seen["summer", "snow"] == seen["winter", "rain"] == 0
