"""The household's own calendar: game day and time, season, weather, past and planned events."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from hashlib import blake2b


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """One entry of `events` in `shared/calendar.json`."""

    id: str
    game_day: int
    time: str
    """`HH:MM`, household time."""
    kind: str
    """`date`, `rent`, `bills`, `payday`, `birthday`, `milestone`, `quarrel`, `visit` …"""
    title: str
    title_ja: str = ""
    with_: tuple[str, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """Something that viewers brought about and that goes on for a while: rain, snow, music."""

    effect: str
    """The id of the effect."""
    until: datetime
    """Household time, aware UTC; from then on it is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """`shared/calendar.json`. Day 1 is the day of `started_at` in the household's zone."""

    now: datetime
    """Household time, aware UTC; written to the file in the household's zone."""
    started_at: datetime
    zone: tzinfo
    events: tuple[CalendarEvent, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    """The one that began last at the end, each effect at most once."""

    @property
    def going_on(self) -> tuple[str, ...]:
        """The effects that last just now, the newest last."""
        return tuple(one.effect for one in self.lasting if self.now < one.until)

    def bringing(self, effect: str, minutes: int) -> "Calendar":
        """The calendar with an effect that lasts from now on; one that lasts already goes on."""
        began = Lasting(effect=effect, until=self.now + timedelta(minutes=minutes))
        others = tuple(one for one in self.lasting if one.effect != effect and self.now < one.until)
        return replace(self, lasting=(*others, began))

    @property
    def local(self) -> datetime:
        """Now, in the household's zone."""
        return self.now.astimezone(self.zone)

    @property
    def game_day(self) -> int:
        """The number of today, from 1."""
        return self.day_of(self.now)

    @property
    def hour(self) -> float:
        """The household hour, 0 up to 24."""
        local = self.local
        return local.hour + local.minute / 60

    def day_of(self, at: datetime) -> int:
        """The game day of an instant; borders are midnights of the household's zone."""
        return (at.astimezone(self.zone).date() - _first_day(self.started_at, self.zone)).days + 1

    def at_day(self, game_day: int, hour: float) -> datetime:
        """The instant of a household hour on a game day, aware UTC."""
        first = self.started_at.astimezone(self.zone).replace(hour=0, minute=0, second=0)
        local = first.replace(microsecond=0) + timedelta(days=game_day - 1, hours=hour)
        return local.astimezone(self.now.tzinfo)


@lru_cache(maxsize=16)
def _first_day(started_at: datetime, zone: tzinfo) -> date:
    return started_at.astimezone(zone).date()


SEASONS: Mapping[int, str] = {
    12: "winter", 1: "winter", 2: "winter", 3: "spring", 4: "spring", 5: "spring",
    6: "summer", 7: "summer", 8: "summer", 9: "autumn", 10: "autumn", 11: "autumn",
}  # fmt: skip
"""Meteorological seasons of the northern hemisphere, by month."""

_WEATHER: Mapping[str, tuple[tuple[str, int], ...]] = {
    "spring": (("sunny", 50), ("cloudy", 25), ("rain", 20), ("wind", 5)),
    "summer": (("sunny", 45), ("cloudy", 20), ("rain", 30), ("storm", 5)),
    "autumn": (("sunny", 50), ("cloudy", 25), ("rain", 20), ("wind", 5)),
    "winter": (("sunny", 55), ("cloudy", 25), ("snow", 15), ("wind", 5)),
}
"""How often each weather comes in 100 days."""


def season(calendar: Calendar) -> str:
    """`spring`, `summer`, `autumn` or `winter`."""
    return SEASONS[calendar.local.month]


KINDS_OF_WEATHER = frozenset(name for shares in _WEATHER.values() for name, _ in shares)


def weather(calendar: Calendar) -> str:
    """What viewers ordered, while it lasts; else the weather of the present third of the day.

    The same day always has the same weather.
    """
    ordered = [one for one in calendar.going_on if one in KINDS_OF_WEATHER]
    if ordered:
        return ordered[-1]
    third = int(calendar.hour // 8)
    seed = f"{calendar.started_at.isoformat()}|{calendar.game_day}|{third}".encode()
    roll = int.from_bytes(blake2b(seed, digest_size=4).digest(), "big") % 100
    for name, share in _WEATHER[season(calendar)]:
        roll -= share
        if roll < 0:
            return name
    return "sunny"


def part_of_day(calendar: Calendar) -> str:
    """`morning` (5-10), `day` (10-17), `evening` (17-22) or `night`."""
    hour = calendar.hour
    if 5 <= hour < 10:
        return "morning"
    if 10 <= hour < 17:
        return "day"
    return "evening" if 17 <= hour < 22 else "night"
