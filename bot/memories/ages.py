"""How long ago, in words; computed when read, never stored."""

from datetime import datetime, timedelta

from bot.memories.phrases import AgePhrases

_MINUTES_UP_TO = timedelta(minutes=90)
_WEEKS_FROM, _MONTHS_FROM = 14, 61


def in_minutes(then: datetime, now: datetime, phrases: AgePhrases) -> str:
    """How long ago within a day: `10 min ago`, `3 hours ago`. What lies ahead counts as now."""
    gone = now - then
    if gone < timedelta(minutes=1):
        return phrases.now
    if gone < _MINUTES_UP_TO:
        return phrases.minutes.format(count=gone // timedelta(minutes=1))
    if gone < timedelta(days=1):
        return phrases.hours.format(count=round(gone / timedelta(hours=1)))
    return in_days(gone // timedelta(days=1), phrases)


def in_days(days: int, phrases: AgePhrases) -> str:
    """How many game days ago (`yesterday`, `5 days ago`); below zero: how many ahead."""
    if days < 0:
        words = phrases.ahead
        return words[-days - 1] if -days <= len(words) else phrases.many_ahead.format(count=-days)
    if days < len(phrases.days):
        return phrases.days[days]
    if days < _WEEKS_FROM:
        return phrases.many_days.format(count=days)
    if days < _MONTHS_FROM:
        return phrases.weeks.format(count=round(days / 7))
    return phrases.months.format(count=round(days / 30.44))
