"""Time words of a query, resolved against the household's day."""

from datetime import date

import pytest

from bot.memories.time_words import Order, resolve

TODAY = date(2026, 5, 12)
"""A Tuesday, game day 68."""


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("What did we eat three days ago?", 65, 65),
        ("What happened yesterday?", 67, 67),
        ("the day before yesterday", 66, 66),
        ("Where did we go exactly two weeks ago?", 54, 54),
        ("Who gave us something last week?", 60, 66),
        ("What was on last Friday?", 64, 64),
        ("on 8 March", 3, 3),
        ("on March 8, 2026", 3, 3),
        ("What happened in April?", 27, 56),
        ("day 12", 12, 12),
        ("三日前に何を食べた？", 65, 65),
        ("おとといの夜", 66, 66),
        ("先週は誰が来た？", 60, 66),
        ("先週の金曜日に見た映画", 64, 64),
        ("3月8日に何があった？", 3, 3),
    ],
)
def test_a_day_is_named(query, first, last):
    hint = resolve(query, TODAY, 68)
    assert (hint.first_day, hint.last_day) == (first, last)


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("our most recent fight", Order.NEWEST),
        ("the very first quarrel", Order.OLDEST),
        ("Eve's last visit to the vet", Order.NEWEST),
        ("最初のけんか", Order.OLDEST),
        ("この前の映画", Order.NEWEST),
        ("What did we do last summer?", None),
        ("Where is the spare key?", None),
    ],
)
def test_the_first_or_the_last_is_meant(query, order):
    assert resolve(query, TODAY, 68).order is order


def test_a_day_counted_from_an_event_waits_for_the_event():
    hint = resolve("Whom did we meet on the day after the move?", TODAY, 68)
    assert (hint.anchor, hint.offset) == ("the move", 1)


def test_a_day_counted_from_a_date_is_a_day():
    hint = resolve("What happened in the week before 8 March 2026?", TODAY, 68)
    assert (hint.first_day, hint.last_day) == (-4, 2)


def test_the_time_words_are_taken_off_what_is_looked_for():
    assert "three" not in resolve("What did we eat three days ago?", TODAY, 68).rest


def test_a_date_that_does_not_exist_names_no_day():
    assert resolve("on 31 February", TODAY, 68).first_day is None
