"""Time words of a query, resolved against the household's day: "three days ago", 先週の金曜日."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum

from bot.memories.words import fold


class Order(Enum):
    """Which of several alike is meant."""

    NEWEST = "newest"
    OLDEST = "oldest"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeHint:
    """When a query means, as far as it says so."""

    first_day: int | None = None
    """Game day; None when no day is named."""
    last_day: int | None = None
    vague: int = 0
    """How many days beside the named ones may still be meant."""
    order: Order | None = None
    anchor: str = ""
    """The event a day is counted from (`the move`), when it is given that way."""
    offset: int = 0
    """Days after the anchor; below zero: before it."""
    rest: str = ""
    """The query without its time words."""


_NUMBERS = {
    word: number
    for number, words in enumerate(
        ("a an one 一", "two 二", "three 三", "four 四", "five 五", "six 六", "seven 七",
         "eight 八", "nine 九", "ten 十", "eleven 十一", "twelve 十二"), 1)
    for word in words.split()
} | {"couple": 2, "few": 3}  # fmt: skip
_UNITS = {
    "day": 1,
    "week": 7,
    "fortnight": 14,
    "month": 30,
    "year": 365,
    "日": 1,
    "週間": 7,
    "か月": 30,
    "ヶ月": 30,
    "年": 365,
}
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAYS_JA = "月火水木金土日"
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip

_NUMBER = r"(\d+|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
_AGO = re.compile(
    rf"\b(exactly |about )?(?:a )?{_NUMBER} (?:of )?(day|week|fortnight|month|year)s? ago\b"
)
_AGO_JA = re.compile(rf"(ちょうど)?{_NUMBER}(日|週間|か月|ヶ月|年)(?:ほど|くらい)?前")
_DAY_WORDS = (
    (re.compile(r"\b(?:the )?day before yesterday\b|一昨日|おととい"), 2),
    (re.compile(r"\byesterday\b|\blast night\b|昨日|きのう|昨夜|昨晩|ゆうべ"), 1),
    (re.compile(r"\btoday\b|\bthis (?:morning|afternoon|evening)\b|今日|今朝"), 0),
)
_PART_OF_DAY = re.compile(
    r"^(?:'s)? (?:early |late )?(?:morning|noon|afternoon|evening|night)\b|^の?(?:朝|昼|夕方|晩|夜)"
)
"""Right behind a day it belongs to the day: a greeting of that name is not meant."""
_LAST_WEEKDAY = re.compile(
    rf"\b(?:(last)|on|this past) ({'|'.join(_WEEKDAYS)})\b"
    rf"|(先週の)?([{_WEEKDAYS_JA}])曜日?(?=に|の|は|、)"
)
_WEEK = re.compile(r"\b(last|this) (week(?:end)?|month)\b|(先週|今週|先月|今月)(末)?")
_DATE = re.compile(
    rf"\b(?:(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({'|'.join(_MONTHS)})"
    rf"|({'|'.join(_MONTHS)}) (\d{{1,2}})(?:st|nd|rd|th)?)"
    rf"(?:,? (\d{{4}}))?\b|(?:(\d{{4}})年)?(\d{{1,2}})月(\d{{1,2}})日"
)
_MONTH = re.compile(
    rf"\b(?:in|during|of) ({'|'.join(_MONTHS)})(?:,? (\d{{4}}))?\b|(\d{{1,2}})月(?=に|の|は)"
)
_GAME_DAY = re.compile(r"\b(?:game )?day (\d+)\b|(\d+)日目")
_OLDEST = re.compile(
    r"\b(?:the )?(?:very )?first(?: time)?(?: ever)?\b|\bearliest\b|\boriginally\b"
    r"|最初|初めて|はじめて|一番古い"
)
_NEWEST = re.compile(
    r"\b(?:the )?(?:most recent|latest|newest|last time"
    r"|last(?! (?:year|summer|winter|spring|autumn|fall|season|night|week|month)))(?: ever)?\b"
    r"|\bmost recently\b|この前|このあいだ|この間|最近|最後|前回|一番新しい"
)
_ANCHOR = re.compile(
    r"\b(?:on )?the (day|morning|evening|night|week) (after|before) (?!yesterday)(.+?)(?:[?.!]|$)"
    r"|(.+?)の?(翌日|次の日|前日|前の日)"
)


def resolve(query: str, today: date, game_day: int) -> TimeHint:
    """What a query says about time.

    Args:
        query: As asked, English or Japanese.
        today: The household's date.
        game_day: The number of that day.
    """
    text = fold(query)
    for reader in (_anchored, _ago, _dated, _weekday, _week, _near_day, _numbered):
        hint = reader(text, today, game_day)
        if hint is not None:
            return hint
    return _ordered(text)


_Reader = Callable[[str, date, int], TimeHint | None]


def _without(text: str, match: re.Match[str]) -> str:
    after = _PART_OF_DAY.sub("", text[match.end() :])
    return (text[: match.start()] + " " + after).strip()


def _ordered(text: str) -> TimeHint:
    for pattern, order in ((_OLDEST, Order.OLDEST), (_NEWEST, Order.NEWEST)):
        if match := pattern.search(text):
            return TimeHint(order=order, rest=_without(text, match))
    return TimeHint(rest=text)


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word]


def _anchored(text: str, today: date, game_day: int) -> TimeHint | None:
    match = _ANCHOR.search(text)
    if not match:
        return None
    english = match.group(3)
    if english:
        step = 1 if match.group(2) == "after" else -1
        length = 7 if match.group(1) == "week" else 1
        if on := _dated(english, today, game_day):
            return _beside(on, step, length, _without(text, match))
        return TimeHint(anchor=english, offset=step * length, rest=_without(text, match))
    step = -1 if match.group(5).startswith("前") else 1
    return TimeHint(anchor=match.group(4), offset=step, rest=text[match.end() :])


def _beside(on: TimeHint, step: int, length: int, rest: str) -> TimeHint | None:
    """The day or week right before or after a dated day."""
    if on.first_day is None or on.last_day is None:
        return None
    near = on.last_day + 1 if step > 0 else on.first_day - length
    return TimeHint(first_day=near, last_day=near + length - 1, vague=1, rest=rest)


def _ago(text: str, _today: date, game_day: int) -> TimeHint | None:
    match = _AGO.search(text) or _AGO_JA.search(text)
    if not match:
        return None
    exactly, number, unit = match.groups()
    length = _UNITS[unit]
    day = game_day - _count(number) * length
    sharp = exactly is not None and exactly.strip() != "about"
    vague = 0 if sharp or length == 1 else max(length // 3, 1)
    return TimeHint(first_day=day, last_day=day, vague=vague, rest=_without(text, match))


def _dated(text: str, today: date, game_day: int) -> TimeHint | None:
    if match := _DATE.search(text):
        day, month, month2, day2, year, year_ja, month_ja, day_ja = match.groups()
        number = int(day or day2 or day_ja)
        in_month = int(month_ja) if month_ja else _MONTHS.index(month or month2) + 1
        on = _latest(today, in_month, number, int(year or year_ja or 0))
        if on is None:
            return None
        found = game_day + (on - today).days
        return TimeHint(first_day=found, last_day=found, vague=1, rest=_without(text, match))
    if match := _MONTH.search(text):
        name, year, figure = match.groups()
        in_month = int(figure) if figure else _MONTHS.index(name) + 1
        first = _latest(today, in_month, 1, int(year or 0))
        if first is None:
            return None
        after = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
        start = game_day + (first - today).days
        return TimeHint(
            first_day=start, last_day=start + (after - first).days - 1, rest=_without(text, match)
        )
    return None


def _latest(today: date, month: int, day: int, year: int) -> date | None:
    """The date meant: of that year, or the latest one that is not ahead."""
    try:
        if year:
            return date(year, month, day)
        found = date(today.year, month, day)
        return found if found <= today else date(today.year - 1, month, day)
    except ValueError:
        return None


def _weekday(text: str, today: date, game_day: int) -> TimeHint | None:
    match = _LAST_WEEKDAY.search(text)
    if not match:
        return None
    last, english, last_week, japanese = match.groups()
    wanted = _WEEKDAYS.index(english) if english else _WEEKDAYS_JA.index(japanese)
    back = (today.weekday() - wanted) % 7 or 7
    if last_week and back < today.weekday() + 1:
        back += 7
    day = game_day - back
    if not last and not last_week and not english:
        return None
    return TimeHint(first_day=day, last_day=day, rest=_without(text, match))


def _week(text: str, today: date, game_day: int) -> TimeHint | None:
    match = _WEEK.search(text)
    if not match:
        return None
    which, unit, japanese, end = match.groups()
    last = which == "last" or (japanese or "").startswith("先")
    if unit == "month" or (japanese or "").endswith("月"):
        first = today.replace(day=1)
        start = (first - timedelta(days=1)).replace(day=1) if last else first
        stop = first - timedelta(days=1) if last else today
    else:
        monday = today - timedelta(days=today.weekday() + (7 if last else 0))
        weekend = end or unit == "weekend"
        start, stop = monday + timedelta(days=5 if weekend else 0), monday + timedelta(days=6)
    return TimeHint(
        first_day=game_day + (start - today).days,
        last_day=min(game_day + (stop - today).days, game_day),
        vague=1,
        rest=_without(text, match),
    )


def _near_day(text: str, _today: date, game_day: int) -> TimeHint | None:
    for pattern, back in _DAY_WORDS:
        if match := pattern.search(text):
            day = game_day - back
            return TimeHint(first_day=day, last_day=day, rest=_without(text, match))
    return None


def _numbered(text: str, _today: date, _game_day: int) -> TimeHint | None:
    match = _GAME_DAY.search(text)
    if not match:
        return None
    day = int(match.group(1) or match.group(2))
    return TimeHint(first_day=day, last_day=day, rest=_without(text, match))
