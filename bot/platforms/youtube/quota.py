"""Reckoning with the day's quota, so that a show of the planned length never runs out. Pure."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo

COST_OF_A_LOOK = 1
"""Units for `videos.list`."""
COST_OF_A_POLL = 5
"""Units for `liveChatMessages.list`."""
_KEPT_BACK = 100
"""Units for looks at the video and for restarts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """The units of one day. YouTube's day begins at midnight in California."""

    daily: int
    hours_a_day: float
    day: date
    used: int = 0
    polled_s: float = 0.0
    """Seconds of show that this day has seen already."""

    def on(self, day: date) -> "Quota":
        """The same on another day, with a full quota."""
        return self if day == self.day else replace(self, day=day, used=0, polled_s=0.0)

    def spent(self, units: int, seconds: float = 0.0) -> "Quota":
        """After a call of so many units and so many more seconds of show."""
        return replace(self, used=self.used + units, polled_s=self.polled_s + seconds)

    @property
    def exhausted(self) -> bool:
        """Whether not even one more poll fits in."""
        return self.daily - self.used < COST_OF_A_POLL


def gap_s(quota: Quota, asked_s: float) -> float:
    """Seconds until the next poll.

    What is left of the day's quota is spread over what is left of the planned hours; a show that
    outlasts its plan goes on with what remains, a poll a minute at most.

    Args:
        quota: the day so far.
        asked_s: the pause YouTube asked for; never undercut.
    """
    left_s = max(quota.hours_a_day * 3_600 - quota.polled_s, 3_600.0)
    polls = max((quota.daily - _KEPT_BACK - quota.used) / COST_OF_A_POLL, 1.0)
    return max(asked_s, left_s / polls)


def quota_day(now: datetime, zone: tzinfo) -> date:
    """The quota day that `now` belongs to; `zone` is California's."""
    return now.astimezone(zone).date()


def until_reset_s(now: datetime, zone: tzinfo) -> float:
    """Seconds until YouTube fills the quota again."""
    here = now.astimezone(zone)
    midnight = datetime.combine(here.date() + timedelta(days=1), time(), zone)
    return max((midnight - here).total_seconds(), 1.0)
