"""Settings that belong to the show as a whole: language, time, seed, characters' order."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Language = Literal["en", "ja", "both"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowSettings:
    """`[show]`."""

    language: Language = "both"
    """What viewers read and what episodes carry: en, ja or both (stage in English)."""
    interval_s: int = 600
    """Seconds between ticks on the wall clock."""
    deadline_s: int = 240
    """A tick is over after so many seconds: who has not acted takes a scripted turn."""
    seed: int = 0
    """Chance of the scripted brain; the same seed lives the same life. 0: drawn per household."""
    spare_line_s: int = 150
    """Seconds between the spare lines of a tick."""

    def __post_init__(self) -> None:
        if self.interval_s < 1:
            raise ValueError(f"interval_s must be at least 1, is {self.interval_s}")
        if not self.deadline_s > 0:
            raise ValueError(f"deadline_s must be over 0, is {self.deadline_s}")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSettings:
    """`[time]`."""

    zone: str = "Asia/Tokyo"
    """The household's time zone (IANA name): day borders, night and "last week" live in it."""
    start: datetime = datetime(2026, 3, 6, 7, 0)  # noqa: DTZ001 - local time of `zone`
    """Household time at which a new home begins, in `zone`."""
    minutes_per_tick: int = 10
    """Game minutes in a tick."""
    away: Literal["step", "freeze"] = "step"
    """After an absence: step = one honest step catches up, freeze = time stood still."""

    def __post_init__(self) -> None:
        if not 1 <= self.minutes_per_tick <= 120:
            raise ValueError(f"minutes_per_tick must be 1-120, is {self.minutes_per_tick}")
