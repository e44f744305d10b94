"""How long ago, in words."""

from datetime import timedelta

import pytest

from bot.memories.ages import in_days, in_minutes
from tests.memories.conftest import at


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (0, "just now"),
        (0.99, "just now"),
        (1, "1 min ago"),
        (-5, "just now"),
        (10, "10 min ago"),
        (89, "89 min ago"),
        (90, "2 hours ago"),
        (160, "3 hours ago"),
        (23 * 60, "23 hours ago"),
        (24 * 60 - 1, "24 hours ago"),
        (24 * 60, "yesterday"),
        (5 * 24 * 60, "5 days ago"),
    ],
)
def test_within_a_day_minutes_and_hours(ages, minutes, words):
    assert in_minutes(at(5), at(5) + timedelta(minutes=minutes), ages["en"]) == words


@pytest.mark.parametrize(
    ("days", "english", "japanese"),
    [
        (0, "today", "今日"),
        (1, "yesterday", "昨日"),
        (2, "2 days ago", "おととい"),
        (13, "13 days ago", "13日前"),
        (14, "2 weeks ago", "2週間前"),
        (60, "9 weeks ago", "9週間前"),
        (61, "2 months ago", "2か月前"),
        (120, "4 months ago", "4か月前"),
        (-1, "tomorrow", "明日"),
        (-3, "in 3 days", "3日後"),
    ],
)
def test_days_in_both_languages(ages, days, english, japanese):
    assert in_days(days, ages["en"]) == english
    assert in_days(days, ages["ja"]) == japanese
