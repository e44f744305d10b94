"""Days that are told of as tomorrow or yesterday, kept as dates: weeks later they still hold."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from bot.memories.words import fold

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAYS_JA = "月火水木金土日"

_Rule = Callable[[re.Match[str], date], date]

_RULES: tuple[tuple[re.Pattern[str], _Rule], ...] = (
    (re.compile(r"\bday after tomorrow\b|明後日|あさって"), lambda _, d: d + timedelta(days=2)),
    (re.compile(r"\bday before yesterday\b|一昨日|おととい"), lambda _, d: d - timedelta(days=2)),
    (re.compile(r"\btomorrow\b|明日|あした"), lambda _, d: d + timedelta(days=1)),
    (
        re.compile(r"\byesterday\b|\blast night\b|昨日|きのう|昨夜|ゆうべ"),
        lambda _, d: d - timedelta(days=1),
    ),
    (
        re.compile(rf"\bnext ({'|'.join(_WEEKDAYS)})\b"),
        lambda m, d: _in_next_week(d, _WEEKDAYS.index(m.group(1))),
    ),
    (
        re.compile(rf"来週の?([{_WEEKDAYS_JA}])曜"),
        lambda m, d: _in_next_week(d, _WEEKDAYS_JA.index(m.group(1))),
    ),
    (
        re.compile(rf"\blast ({'|'.join(_WEEKDAYS)})\b"),
        lambda m, d: d - timedelta(days=(d.weekday() - _WEEKDAYS.index(m.group(1))) % 7 or 7),
    ),
    (re.compile(r"\b(?:today|tonight|this (?:morning|evening))\b|今日|今夜"), lambda _, d: d),
)


def dates_of(text: str, today: date) -> tuple[tuple[str, date], ...]:
    """The days that a text tells of relative to `today`, as (its words, the date).

    Nothing is guessed: what names no day (`long ago`, `soon`) has no date.

    Args:
        text: English or Japanese.
        today: The day it was written on, in the household's zone.
    """
    found: dict[str, date] = {}
    rest = fold(text)
    for pattern, rule in _RULES:
        for match in pattern.finditer(rest):
            found[match.group()] = rule(match, today)
        rest = pattern.sub(" ", rest)
    return tuple(found.items())


def dated(text: str, today: date) -> str:
    """Such days as one line to be kept beside the text: `tomorrow: 2026-11-03`; else empty."""
    return "; ".join(f"{words}: {day.isoformat()}" for words, day in dates_of(text, today))


def _in_next_week(today: date, weekday: int) -> date:
    return today - timedelta(days=today.weekday()) + timedelta(days=7 + weekday)
