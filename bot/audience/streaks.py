"""Gift streaks: many events of a growing count become one tip of the highest.

A streak is counted when its end comes or after a silence; what arrives later adds the difference,
and an end that is delivered again adds nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.audience.feed import Tip


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """One viewer's run of one gift."""

    best: Tip
    """The event with the highest count so far."""
    counted: int = 0
    """How many of it were handed on already."""
    parts: int = 0
    """In how many tips."""
    last: datetime
    """The run's clock at the last growth."""

    @property
    def owed(self) -> int:
        """How many are still to be handed on."""
        return self.best.count - self.counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Streaks:
    """Every streak known, the oldest first; closed ones stay to recognise late events."""

    known: Mapping[str, Streak] = field(default_factory=dict)


REMEMBERED = 2_000
"""Closed streaks kept for late and repeated events."""


def take(streaks: Streaks, tip: Tip, now: datetime) -> tuple[Streaks, tuple[Tip, ...]]:
    """Take one gift event.

    Args:
        streaks: what is known so far.
        tip: any tip; one that belongs to no streak is handed on as it is.
        now: the run's clock.

    Returns:
        The new state, and the tips to count now: none while the streak grows, one when it ends.
    """
    key = tip.streak or _unnamed(tip)
    before = streaks.known.get(key)
    if not tip.streak and not tip.streak_open and before is None:
        return streaks, (tip,)
    grown = _grown(before, tip, now)
    if tip.streak_open:
        return Streaks(known=_bounded({**streaks.known, key: grown})), ()
    closed, ready = _close(key, grown)
    known = {**streaks.known, key: closed}
    if not tip.streak:
        # Without a group id the next run of the same gift cannot be told from a late event.
        del known[key]
    return Streaks(known=_bounded(known)), ready


def close_silent(
    streaks: Streaks, now: datetime, silence: timedelta
) -> tuple[Streaks, tuple[Tip, ...]]:
    """Hand on every streak that has not grown for `silence`: its end was lost on the way."""
    known = dict(streaks.known)
    ready: list[Tip] = []
    for key, streak in streaks.known.items():
        if streak.owed > 0 and now - streak.last >= silence:
            known[key], tips = _close(key, streak)
            ready.extend(tips)
            if not streak.best.streak:
                del known[key]
    return (Streaks(known=known) if ready else streaks), tuple(ready)


def _unnamed(tip: Tip) -> str:
    return f"{tip.sender.viewer_id}|{tip.amount}|{tip.unit}"


def _grown(before: Streak | None, tip: Tip, now: datetime) -> Streak:
    if before is None:
        return Streak(best=tip, last=now)
    return replace(before, best=tip, last=now) if tip.count > before.best.count else before


def _close(key: str, streak: Streak) -> tuple[Streak, tuple[Tip, ...]]:
    if streak.owed <= 0:
        return streak, ()
    part = streak.parts + 1
    # The streak's own name in the ledger: the end delivered twice, even across a restart, is one.
    event_id = streak.best.event_id if not streak.best.streak else f"streak-{key}"
    tip = replace(
        streak.best,
        event_id=event_id if part == 1 else f"{event_id}-{streak.best.count}",
        count=streak.owed,
        streak_open=False,
    )
    return replace(streak, counted=streak.best.count, parts=part), (tip,)


def _bounded(known: Mapping[str, Streak]) -> Mapping[str, Streak]:
    surplus = len(known) - REMEMBERED
    if surplus <= 0:
        return known
    done: Iterable[str] = (key for key, streak in known.items() if streak.owed <= 0)
    forgotten = {key for key, _ in zip(done, range(surplus), strict=False)}
    return {key: streak for key, streak in known.items() if key not in forgotten}
