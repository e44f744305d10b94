"""Everything one character can be reminded of, and finding it."""

from dataclasses import dataclass, field, replace
from math import exp

import numpy as np
from numpy.typing import NDArray

from bot.memories.episode import Episode
from bot.memories.time_words import TimeHint
from bot.retrieval import superseding
from bot.retrieval.asked import Asked, Moment, understand
from bot.retrieval.cast import Cast
from bot.retrieval.meaning import UNKNOWN, Meanings
from bot.retrieval.ranking import WEIGHTS, Mask, Scored, score
from bot.retrieval.shelf import Shelf
from bot.retrieval.vectors import Floats

ANSWERS_KEPT = 8
"""Answers a finder keeps while its memory stays as it is."""
NEWS_DAYS = 7.0
"""In so many days a note of change loses two thirds of its news."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found: slots from the nearest, and the scores of all."""

    asked: Asked
    slots: NDArray[np.int64]
    scored: Scored


@dataclass(slots=True)
class Finder:
    """One character's index: words, vectors, and what replaced what."""

    owner: str
    cast: Cast
    meanings: Meanings | None = None
    """None while there is no embedder, or none has answered yet."""
    shelf: Shelf = field(default_factory=Shelf)
    links: dict[int, superseding.Links] = field(default_factory=dict)
    """Newer slot to the older ones it replaced."""
    news: dict[int, superseding.Links] = field(default_factory=dict)
    """Slots of the world's own notes of change, to what they touched."""
    retold: dict[str, str] = field(default_factory=dict)
    """Source id to the summary that stands here for it."""
    past: dict[int, int] = field(default_factory=dict)
    """Older slot to the newer one that made it a thing of the past."""
    answers: dict[tuple[str, int, int], Found] = field(default_factory=dict)
    """What was found since the memory last changed: by query, game day and how many were wanted. A
    situation often lasts for some ticks."""

    def put(self, episode: Episode) -> int | None:
        """Take an entry up; its slot when it is new or says something else than before.

        A summary whose sources stand here is none: the sources are nearer to what is asked.
        """
        if any(source in self.shelf.slots for source in episode.merged_from):
            return None
        if retelling := self.retold.get(episode.id):
            self.drop(retelling)
        self.retold |= dict.fromkeys(episode.merged_from, episode.id)
        before = self.shelf.slots.get(episode.id)
        slot = self.shelf.put(episode)
        if slot is not None:
            self.answers.clear()
            if before is not None:
                self._cut(before)
            self.relate(slot, {})
        return slot

    def drop(self, id_: str) -> None:
        """Forget an entry and its vectors; again is no change."""
        slot = self.shelf.drop(id_)
        if slot is not None:
            self.answers.clear()
            self._cut(slot)

    def mean(self, slot: int, texts: dict[str, Floats], parts: dict[str, Floats]) -> None:
        """Take up the vectors of an entry that still stands there."""
        if self.meanings is None or self.shelf.entries[slot] is None:
            return
        self.answers.clear()
        self.meanings.add(slot, texts, parts)

    def trim(self, at_most: int) -> None:
        """Take the vectors off old entries of little importance while there are too many."""
        if self.meanings is None or len(self.meanings) <= at_most:
            return
        self.answers.clear()
        known = np.array([s for s in range(len(self.shelf.entries)) if s in self.meanings])
        importance, minutes = self.shelf.importance.all[known], self.shelf.minutes.all[known]
        spare = len(known) - at_most + at_most // 20
        for slot in known[np.lexsort((minutes, importance))][:spare]:
            self.meanings.drop(int(slot))

    def relate(self, slot: int, texts: dict[str, Floats]) -> None:
        """Find out what an entry made a thing of the past."""
        self.answers.clear()
        links = superseding.replaced_by(slot, self.shelf, self.meanings, texts)
        if links:
            self.links[slot] = links
        touched = superseding.touched_by(slot, self.shelf, self.meanings, texts)
        entry = self.shelf.entries[slot]
        if entry is not None and superseding.CHANGE in entry.tags:
            self.news[slot] = touched
        for older in (*links, *touched):
            self.past[older] = slot

    def is_past(self, slot: int) -> bool:
        """Whether something newer says that this is no longer so."""
        newer = self.past.get(slot)
        entry = self.shelf.entries[slot]
        stands = newer is not None and self.shelf.entries[newer] is not None
        return stands or bool(entry and entry.superseded_by)

    def understand(self, text: str, moment: Moment) -> Asked:
        """Read a query; a day given by an event is looked up."""
        asked = understand(text, self.shelf, self.cast, self.owner, moment)
        hint = asked.hint
        if hint is None or not hint.anchor:
            return asked
        anchor = understand(hint.anchor, self.shelf, self.cast, self.owner, moment)
        found = self.find(anchor, None, moment, self.pool(), at_most=1)
        if not len(found.slots):
            return asked
        day = int(self.shelf.days.all[found.slots[0]]) + hint.offset
        return replace(asked, hint=TimeHint(first_day=day, last_day=day, rest=hint.rest))

    def keep(self, answer: tuple[str, int, int], found: Found) -> None:
        """Keep an answer until the memory changes."""
        if len(self.answers) >= ANSWERS_KEPT:
            self.answers.clear()
        self.answers[answer] = found

    def pool(self) -> Mask:
        """The entries that may be found: those that stand here."""
        return self.shelf.alive.all > 0

    def find(
        self,
        asked: Asked,
        vectors: Floats | None,
        moment: Moment,
        pool: Mask,
        at_most: int | None = None,
    ) -> Found:
        """Rank the entries of `pool`.

        Args:
            asked: The query.
            vectors: Of `asked.dense`, one a row; None: by words alone.
            moment: When it is asked.
            pool: From `pool`.
            at_most: How many of the nearest are wanted; all when None.
        """
        similarities = np.full((len(pool), 1), UNKNOWN)
        if vectors is not None and self.meanings is not None and len(self.meanings):
            likely = np.where(pool, self.shelf.words.scores(asked.terms), -1.0)
            similarities = self.meanings.similarities(vectors, asked.language, likely)
        scored = score(asked, self.shelf, similarities, pool, moment.game_day, WEIGHTS)
        total = superseding.lifted(scored.total, self.links, pool)
        total = superseding.reminded(total, self.news, pool, self._fresh(moment))
        slots = np.flatnonzero(pool)
        if at_most is not None and len(slots) > at_most:
            slots = np.sort(slots[np.argpartition(-total[slots], at_most)[:at_most]])
        order = np.lexsort((-slots, -self.shelf.minutes.all[slots], -total[slots]))
        return Found(asked, slots[order], replace(scored, total=total))

    def _fresh(self, moment: Moment) -> dict[int, float]:
        days = self.shelf.days.all
        return {
            note: exp(-max(moment.game_day - days[note], 0.0) / NEWS_DAYS) for note in self.news
        }

    def _cut(self, slot: int) -> None:
        self.links.pop(slot, None)
        self.news.pop(slot, None)
        if self.meanings is not None:
            self.meanings.drop(slot)
