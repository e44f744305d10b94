"""Cooldowns: how often a thing may happen, for one viewer and for all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import ceil

_MOST = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Cooldown:
    """Seconds that must pass between two uses."""

    viewer_s: int = 60
    all_s: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Cooldowns:
    """When each thing may happen again; the run's clock."""

    until: Mapping[str, datetime] = field(default_factory=dict)
    """By `what` for all, by `what|viewer id` for one viewer."""
    told: frozenset[str] = frozenset()
    """Keys of waits that somebody was told of already."""


def wait_s(cooldowns: Cooldowns, what: str, viewer_id: str, now: datetime) -> int:
    """Seconds until a viewer may do a thing; 0 when now."""
    ends = (cooldowns.until.get(key, now) for key in (what, f"{what}|{viewer_id}"))
    left = max(((end - now).total_seconds() for end in ends), default=0.0)
    return max(0, ceil(left))


def used(
    cooldowns: Cooldowns, what: str, viewer_id: str, now: datetime, cooldown: Cooldown
) -> Cooldowns:
    """The cooldowns after a viewer did a thing."""
    until = dict(cooldowns.until)
    if len(until) >= _MOST:
        until = {key: end for key, end in until.items() if end > now}
    until[what] = now + timedelta(seconds=cooldown.all_s)
    until[f"{what}|{viewer_id}"] = now + timedelta(seconds=cooldown.viewer_s)
    told = cooldowns.told if len(cooldowns.told) < _MOST else frozenset()
    return Cooldowns(until=until, told=told - {f"{what}|{viewer_id}"})


def telling(cooldowns: Cooldowns, what: str, viewer_id: str, now: datetime) -> Cooldowns | None:
    """The cooldowns after telling a viewer to wait, or None when they were told in this wait."""
    key = f"{what}|{viewer_id}"
    if key in cooldowns.told and wait_s(cooldowns, what, viewer_id, now) > 0:
        return None
    return Cooldowns(until=cooldowns.until, told=cooldowns.told | {key})
