"""How well a viewer is known: what decides whether they are greeted, recognised or just heard."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.audience.viewers import Viewer


class Standing(StrEnum):
    """How well a viewer is known."""

    FIRST_TIME = "first_time"
    NEW = "new"
    """Has spoken, on one visit."""
    RETURNING = "returning"
    """Comes back after a day or more: worth a greeting that remembers."""
    REGULAR = "regular"


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquaintance:
    """What the household may say of knowing a viewer."""

    standing: Standing
    days_away: int = 0
    """Whole days since they were last seen, the run's clock."""
    days_known: int = 0


NEWLY_MET = Acquaintance(standing=Standing.NEW)
"""Somebody whose first line was heard a moment ago."""
REGULAR_MESSAGES = 20
REGULAR_DAYS = 3


def acquaintance(viewer: Viewer | None, now: datetime) -> Acquaintance:
    """How well a viewer was known before the line they say now.

    Known by platform and user id alone: somebody else of the same name is a first-timer.
    """
    if viewer is None or viewer.messages == 0:
        return Acquaintance(standing=Standing.FIRST_TIME)
    away = max((now - viewer.last_seen).days, 0)
    known = max((now - viewer.first_seen).days, 0)
    if away >= 1:
        standing = Standing.RETURNING
    elif known >= REGULAR_DAYS and viewer.messages >= REGULAR_MESSAGES:
        standing = Standing.REGULAR
    else:
        standing = Standing.NEW
    return Acquaintance(standing=standing, days_away=away, days_known=known)


def well_known(viewers: Mapping[str, Viewer], at_most: int) -> Mapping[str, Viewer]:
    """The viewers the household goes on knowing, in their order.

    Over `at_most` those who were not seen for longest are let go; never who tipped, who spoke as
    often as a regular, or of whom the streamer noted something.
    """
    over = len(viewers) - at_most
    if over <= 0:
        return viewers
    passing = [one for one in viewers.values() if _is_passing(one)]
    gone = {one.viewer_id for one in sorted(passing, key=lambda one: one.last_seen)[:over]}
    return {known: one for known, one in viewers.items() if known not in gone}


def _is_passing(viewer: Viewer) -> bool:
    return not (viewer.tips_total or viewer.note or viewer.messages >= REGULAR_MESSAGES)
