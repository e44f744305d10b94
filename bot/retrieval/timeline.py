"""A memory in order of time: who stands next to whom, and what was one hour or so."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

NEAR_MINUTES = 15.0
"""The gap at which neighbours lend each other a third of what they do at once."""
SESSION_GAP = 60.0
"""Minutes of silence that end a session."""
SESSION_LEAST = 3
"""Entries a session has at least; fewer are loners."""
SESSION_BEST = 4
"""So many of the best entries of a session lend to all of it."""
HEAD = 1000
"""Of a large memory only so many of the best entries are looked at: the rest decides nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """What of the neighbourhood in time does not depend on a query."""

    order: NDArray[np.int64]
    """Slots of living entries in order of time."""
    nearness: Numbers
    """1 at the same minute down to 0, of each entry to the next."""
    answers: Numbers
    """1 for each entry but the first that comes right after one that asks."""
    session: NDArray[np.int64]
    """The number of the session of each entry."""
    sizes: NDArray[np.int64]
    """Entries of each session."""

    def session_best(self, scores: Numbers) -> Numbers:
        """The mean of the best four entries of the same unbroken hour; the middle for loners.

        Args:
            scores: In the order of time.
        """
        head = np.arange(len(scores))
        if len(scores) > HEAD:
            head = np.argpartition(scores, -HEAD)[-HEAD:]
        session = self.session[head]
        ranked = head[np.lexsort((-scores[head], session))]
        found = np.bincount(session, minlength=len(self.sizes))
        place = np.arange(len(ranked)) - np.repeat(np.cumsum(found) - found, found)
        best = ranked[place < SESSION_BEST]
        sums = np.bincount(self.session[best], weights=scores[best], minlength=len(self.sizes))
        real = (self.sizes >= SESSION_LEAST) & (found > 0)
        means = sums / np.clip(found, 1, SESSION_BEST)
        middle = float(means[real].mean()) if real.any() else 0.0
        lent: Numbers = np.where(real, means, middle)[self.session]
        return lent


def timeline(order: NDArray[np.int64], minutes: Numbers, asks: Numbers) -> Timeline:
    """The timeline of living entries.

    Args:
        order: Their slots in order of time.
        minutes: Household time by slot.
        asks: 1 by slot for an entry that only asks.
    """
    gaps = np.diff(minutes[order])
    session = np.concatenate(([0], np.cumsum(gaps > SESSION_GAP)))[: len(order)]
    return Timeline(
        order=order,
        nearness=np.exp(-gaps / NEAR_MINUTES),
        answers=asks[order][:-1] * (gaps <= NEAR_MINUTES),
        session=session,
        sizes=np.bincount(session),
    )
