"""When a question means: every way of saying it, the edges of weeks and months, what is left."""

from datetime import date

import pytest

from bot.memories.time_words import Order, TimeHint, resolve

TODAY = date(2026, 5, 12)
"""A Tuesday, game day 68."""


def _days(query: str, today: date = TODAY) -> tuple[int | None, int | None, int]:
    hint = resolve(query, today, 68)
    return hint.first_day, hint.last_day, hint.vague


@pytest.mark.parametrize(
    ("query", "day", "vague"),
    [
        ("a day ago", 67, 0), ("5 days ago", 63, 0), ("twelve days ago", 56, 0),
        ("a week ago", 61, 2), ("exactly a week ago", 61, 0), ("about two weeks ago", 54, 2),
        ("a couple of weeks ago", 54, 2), ("a few days ago", 65, 0), ("a fortnight ago", 54, 4),
        ("a month ago", 38, 10), ("two months ago", 8, 10), ("a year ago", -297, 121),
        ("一週間前", 61, 2), ("ちょうど二週間前", 54, 0), ("10日ほど前", 58, 0),
        ("三か月前", -22, 10), ("1年くらい前", -297, 121),
    ],
)  # fmt: skip
def test_so_long_ago_is_a_day_with_some_days_beside_it(query, day, vague):
    assert _days(query) == (day, day, vague)


@pytest.mark.parametrize(
    ("query", "back"),
    [
        ("today", 0), ("this morning", 0), ("今朝", 0), ("last night", 1), ("昨夜", 1),
        ("day before yesterday", 2), ("一昨日", 2), ("on monday", 1), ("last tuesday", 7),
        ("on wednesday", 6), ("this past sunday", 2), ("先週の月曜に", 8), ("先週の火曜日に", 7),
        ("先週の日曜日に", 2),
    ],
)  # fmt: skip
def test_a_near_day_or_a_weekday_lies_so_many_days_back(query, back):
    assert _days(query) == (68 - back, 68 - back, 0)


def test_a_bare_japanese_weekday_is_no_past_day():
    assert resolve("金曜日に会う", TODAY, 68).first_day is None


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("last week", 60, 66), ("this week", 67, 68), ("last weekend", 65, 66), ("先週", 60, 66),
        ("今週", 67, 68), ("先週末", 65, 66), ("last month", 27, 56), ("this month", 57, 68),
        ("先月", 27, 56), ("今月", 57, 68), ("in april", 27, 56), ("during march", -4, 26),
        ("in may", 57, 87), ("in june", -277, -248), ("in april 2025", -338, -309),
        ("4月に", 27, 56),
    ],
)  # fmt: skip
def test_a_week_and_a_month_have_their_first_and_last_day(query, first, last):
    assert _days(query)[:2] == (first, last)


def test_a_week_is_a_little_vague_and_a_month_named_is_not():
    assert _days("last week")[2] == _days("last month")[2] == 1
    assert _days("in april")[2] == 0


def test_the_year_turns_for_weeks_and_months_as_well():
    january = date(2026, 1, 2)
    assert _days("last month", january)[:2] == (68 - 32, 68 - 2)
    assert _days("this week", january)[:2] == (68 - 4, 68)
    assert _days("in december", january)[:2] == (68 - 32, 68 - 2)
    leap = date(2028, 3, 1)
    assert _days("in february", leap)[:2] == (68 - 29, 67)


@pytest.mark.parametrize(
    ("query", "day"),
    [
        ("on 8 march", 3), ("the 8th of march", 3), ("march 1st", -4), ("may 12", 68),
        ("may 13", 68 + 1 - 365), ("12 may 2026", 68), ("may 13, 2026", 69), ("3月8日", 3),
        ("2026年3月8日", 3), ("2025年5月12日", 68 - 365),
    ],
)  # fmt: skip
def test_a_date_is_the_latest_that_is_not_ahead_or_of_its_year(query, day):
    assert _days(query) == (day, day, 1)


def test_a_numbered_day_is_just_that_day():
    assert _days("game day 12") == _days("12日目の夜") == (12, 12, 0)


@pytest.mark.parametrize(
    ("query", "anchor", "offset"),
    [
        ("the day after the move", "the move", 1),
        ("on the evening before the party?", "the party", -1),
        ("the week after the quarrel.", "the quarrel", 7),
        ("the week before the exam", "the exam", -7),
        ("引っ越しの翌日", "引っ越し", 1),
        ("引っ越しの前の日", "引っ越し", -1),
    ],
)
def test_a_day_beside_an_event_names_the_event(query, anchor, offset):
    hint = resolve(query, TODAY, 68)
    assert (hint.anchor, hint.offset, hint.first_day) == (anchor, offset, None)


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("the day after 8 march", 4, 4), ("the day before 8 march", 2, 2),
        ("the week after 8 march", 4, 10), ("the week before 8 march", -4, 2),
        ("the day after march", None, None),
    ],
)  # fmt: skip
def test_a_day_beside_a_date_is_a_day(query, first, last):
    hint = resolve(query, TODAY, 68)
    assert (hint.first_day, hint.last_day) == (first, last)
    if first is not None:
        assert (hint.vague, hint.anchor) == (1, "")


@pytest.mark.parametrize(
    ("query", "order", "rest"),
    [
        ("the first time we met", Order.OLDEST, "we met"),
        ("the latest film", Order.NEWEST, "film"),
        ("when did we last argue", Order.NEWEST, "when did we   argue"),
        ("初めて会った日", Order.OLDEST, "会った日"),
        ("最近の映画", Order.NEWEST, "の映画"),
        ("last year", None, "last year"),
        ("The Spare Key", None, "the spare key"),
    ],
)
def test_the_first_or_last_is_taken_off_what_is_looked_for(query, order, rest):
    hint = resolve(query, TODAY, 68)
    assert hint.order is order
    assert hint.rest.split() == rest.split()
    assert hint == TimeHint(order=order, rest=hint.rest)


@pytest.mark.parametrize(
    ("query", "rest"),
    [
        ("what did we eat three days ago", "what did we eat"),
        ("who came last week to see us", "who came to see us"),
        ("on march 8 what was for dinner", "on what was for dinner"),
        ("what happened yesterday", "what happened"),
        ("in april who came", "who came"),
        ("day 12 of what", "of what"),
        ("last friday we sang", "we sang"),
        ("引っ越しの翌日に食べたもの", "に食べたもの"),
    ],
)
def test_what_is_looked_for_is_left_without_its_time(query, rest):
    assert resolve(query, TODAY, 68).rest.split() == rest.split()
