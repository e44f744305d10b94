"""A memory in order of time: who stands next to whom, and what was one hour or so."""

from collections.abc import Sequence

import numpy as np

from bot.retrieval.columns import Column, Mask, Numbers, Slots, largest

NEAR_MINUTES = 15.0
"""The gap at which neighbours lend each other a third of what they do at once."""
SESSION_GAP = 60.0
"""Minutes of silence that end a session."""
SESSION_LEAST = 3
"""Entries a session has at least; fewer are loners."""
SESSION_BEST = 4
"""So many of the best entries of a session lend to all of it."""
ALL = 1000
"""Up to so many entries, every one is looked at."""
HEAD = 300
"""Of more, so many of the best are: the rest decides nothing."""


class Timeline:
    """What of the neighbourhood in time does not depend on a query.

    Equal times stand in the order of their slots. Only what is later than a change is put in order
    again: what is new is most often the latest, and costs the same however long the memory is.
    """

    def __init__(self) -> None:
        self._order = Column(np.int64)
        self._times = Column(np.float64)
        self._nearness = Column(np.float64)
        self._answers = Column(np.float64)
        self._session = Column(np.int64)
        self._sizes = Column(np.int64)

    @property
    def order(self) -> Slots:
        """Slots of living entries in order of time."""
        return self._order.all

    @property
    def nearness(self) -> Numbers:
        """1 at the same minute down to 0, of each entry but the first to the one before."""
        return self._nearness.all[1:]

    @property
    def answers(self) -> Numbers:
        """1 for each entry but the first that comes right after one that asks."""
        return self._answers.all[1:]

    def follow(self, changed: Sequence[int], alive: Mask, minutes: Numbers, asks: Numbers) -> None:
        """Take in entries that came, and let go of those that went.

        Args:
            changed: Their slots.
            alive: Which slots stand, by slot.
            minutes: Household time by slot.
            asks: 1 by slot for an entry that only asks.
        """
        new = np.unique(np.array(changed, dtype=np.int64))
        place = int(np.searchsorted(self._times.all, minutes[new].min(), side="left"))
        later = np.union1d(self.order[place:], new)
        later = later[alive[later]]
        later = later[np.argsort(minutes[later], kind="stable")]
        self._cut(place)
        if len(later):
            self._go_on(later, minutes[later], asks)

    def _cut(self, place: int) -> None:
        """Keep the first so many entries."""
        for column in (self._order, self._times, self._nearness, self._answers, self._session):
            column.cut(place)
        sessions = self._session.all
        last = int(sessions[-1]) if place else -1
        self._sizes.cut(last + 1)
        if place:
            self._sizes.all[last] = place - int(np.searchsorted(sessions, last))

    def _go_on(self, slots: Slots, times: Numbers, asks: Numbers) -> None:
        """Put these behind what is there."""
        first = not len(self._order)
        before = slots[0] if first else self.order[-1]
        since = times[0] if first else self._times.all[-1]
        gaps = np.diff(times, prepend=since)
        sessions = np.cumsum(gaps > SESSION_GAP) + max(len(self._sizes) - 1, 0)
        counts = np.bincount(sessions - sessions[0])
        if len(self._sizes) > sessions[0]:
            self._sizes.all[sessions[0]] += counts[0]
            counts = counts[1:]
        self._sizes.extend(counts)
        self._order.extend(slots)
        self._times.extend(times)
        self._nearness.extend(np.exp(-gaps / NEAR_MINUTES))
        asked = asks[np.concatenate(([before], slots[:-1]))]
        self._answers.extend(asked * (gaps <= NEAR_MINUTES))
        self._session.extend(sessions)

    def session_best(self, scores: Numbers) -> Numbers:
        """The mean of the best four entries of the same unbroken hour; the middle for loners.

        Args:
            scores: In the order of time.
        """
        sessions, sizes = self._session.all, self._sizes.all
        head, floor = _best(scores)
        session = sessions[head]
        ranked = head[np.lexsort((-scores[head], session))]
        found = np.bincount(session, minlength=len(sizes))
        place = np.arange(len(ranked)) - np.repeat(np.cumsum(found) - found, found)
        best = ranked[place < SESSION_BEST]
        sums = np.bincount(sessions[best], weights=scores[best], minlength=len(sizes))
        counted = np.minimum(sizes, SESSION_BEST)
        means = (sums + floor * np.maximum(counted - found, 0)) / counted
        real = sizes >= SESSION_LEAST
        middle = float(means[real].mean()) if real.any() else 0.0
        lent: Numbers = np.where(real, means, middle)[sessions]
        return lent


def _best(scores: Numbers) -> tuple[Slots, float]:
    """The places of the best scores, and what the rest count for."""
    if len(scores) <= ALL:
        return np.arange(len(scores)), 0.0
    floor = float(scores.min())
    # Most entries have no word of a query and are equal: to part equals is slow.
    places = np.flatnonzero(scores > floor)
    if len(places) > HEAD:
        places = places[largest(scores[places], HEAD)]
        floor = float(scores[places].min())
    return places, floor
