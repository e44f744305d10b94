"""Everything one character can be reminded of, and finding it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import exp

import numpy as np

from bot.memories.episode import Episode
from bot.memories.time_words import TimeHint
from bot.retrieval import superseding
from bot.retrieval.asked import Asked, Moment, understand
from bot.retrieval.cast import Cast
from bot.retrieval.columns import Slots, largest
from bot.retrieval.meaning import Meanings
from bot.retrieval.ranking import WEIGHTS, Ranking, Scored, Sums, Words, word_scores
from bot.retrieval.shelf import Shelf
from bot.retrieval.vectors import Floats

ANSWERS_KEPT = 8
"""Answers a finder keeps while its memory stays as it is."""
NEWS_DAYS = 7.0
"""In so many days a note of change loses two thirds of its news."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a query found: slots from the nearest, and their scores in the same order."""

    asked: Asked
    slots: Slots
    scored: Scored
    among: int
    """Slots there were."""


@dataclass(slots=True)
class Finder:
    """One character's index: words, vectors, and what replaced what."""

    owner: str
    cast: Cast
    meanings: Meanings | None = None
    """None while there is no embedder, or none has answered yet."""
    shelf: Shelf = field(default_factory=Shelf)
    replacements: superseding.Replacements = field(default_factory=superseding.Replacements)
    news: dict[int, superseding.Links] = field(default_factory=dict)
    """Slots of the world's own notes of change, to what they touched."""
    retold: dict[str, str] = field(default_factory=dict)
    """Source id to the summary that stands here for it."""
    past: dict[int, int] = field(default_factory=dict)
    """Older slot to the newer one that made it a thing of the past."""
    answers: dict[tuple[str, int, int], Found] = field(default_factory=dict)
    """What was found since the memory last changed: by query, game day and how many were wanted. A
    situation often lasts for some ticks."""
    spared: tuple[float, float] | None = None
    """The worth of the worthiest entry that lost its vectors to others."""
    ranking: Ranking = field(init=False)

    def __post_init__(self) -> None:
        self.ranking = Ranking(self.shelf)

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

    def wants(self, episode: Episode) -> bool:
        """Whether an entry is worth its vectors: worthier than those that lost theirs to others."""
        return self.spared is None or _worth(episode) > self.spared

    def trim(self, at_most: int) -> None:
        """Take the vectors off entries of little importance, old ones first, while too many have.

        Such an entry stays and is found by its words.
        """
        if self.meanings is None or len(self.meanings) <= at_most:
            return
        self.answers.clear()
        worth = sorted(
            (_worth(entry), slot)
            for slot, entry in enumerate(self.shelf.entries)
            if entry is not None and slot in self.meanings
        )
        for known, slot in worth[: len(worth) - at_most + at_most // 20]:
            self.meanings.drop(slot)
            self.spared = known

    def relate(self, slot: int, texts: dict[str, Floats]) -> None:
        """Find out what an entry made a thing of the past."""
        self.answers.clear()
        links = superseding.replaced_by(slot, self.shelf, self.meanings, texts)
        self.replacements.put(slot, links)
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
        embedded = self.meanings is not None
        asked = understand(text, self.shelf, self.cast, self.owner, moment, embedded=embedded)
        hint = asked.hint
        if hint is None or not hint.anchor:
            return asked
        anchor = understand(hint.anchor, self.shelf, self.cast, self.owner, moment, embedded=False)
        found = self.find([anchor], [None], moment, at_most=1)[0]
        if not len(found.slots):
            return asked
        day = int(self.shelf.days.all[found.slots[0]]) + hint.offset
        return replace(asked, hint=TimeHint(first_day=day, last_day=day, rest=hint.rest))

    def keep(self, answer: tuple[str, int, int], found: Found) -> None:
        """Keep an answer until the memory changes."""
        if len(self.answers) >= ANSWERS_KEPT:
            self.answers.clear()
        self.answers[answer] = found

    def find(
        self,
        asked: Sequence[Asked],
        vectors: Sequence[Floats | None],
        moment: Moment,
        at_most: int | None = None,
    ) -> list[Found]:
        """Rank the entries that stand here for each of several queries.

        Args:
            asked: The queries of a turn: what they share is reckoned once.
            vectors: Of `asked.dense` of each, one a row; None: by words alone.
            moment: When it is asked.
            at_most: How many of the nearest are wanted; all when None.
        """
        words = [word_scores(one, self.shelf, WEIGHTS) for one in asked]
        near = self._near(asked, vectors, words)
        return [
            self._ranked(
                self.ranking.score(one, held, meant, moment.game_day), one, moment, at_most
            )
            for one, held, meant in zip(asked, words, near, strict=True)
        ]

    def _near(
        self, asked: Sequence[Asked], vectors: Sequence[Floats | None], words: Sequence[Words]
    ) -> list[Floats | None]:
        """How near the entries are in meaning; the gists are gone through once for all queries."""
        meanings = self.meanings
        if meanings is None or not len(meanings):
            return [None] * len(asked)
        centred = [
            None if rows is None else meanings.centred(rows, one.language)
            for one, rows in zip(asked, vectors, strict=True)
        ]
        together = [rows for rows in centred if rows is not None]
        if not together:
            return [None] * len(asked)
        gists = meanings.in_gist(np.vstack(together), len(self.shelf.entries))
        standing = self.shelf.pool()
        found: list[Floats | None] = []
        for rows, held in zip(centred, words, strict=True):
            if rows is None:
                found.append(None)
                continue
            own, gists = gists[: len(rows)], gists[len(rows) :]
            found.append(meanings.closely(rows, own, held.earned * standing))
        return found

    def _ranked(self, sums: Sums, asked: Asked, moment: Moment, at_most: int | None) -> Found:
        pool = self.shelf.pool()
        total = self.replacements.lifted(sums.total, pool)
        total = superseding.reminded(total, self.news, pool, self._fresh(moment))
        slots = np.flatnonzero(pool)
        if at_most is not None and len(slots) > at_most:
            slots = slots[largest(total[slots], at_most)]
        order = np.lexsort((-slots, -self.shelf.minutes.all[slots], -total[slots]))
        slots = slots[order]
        return Found(asked, slots, sums.at(slots, total), len(total))

    def _fresh(self, moment: Moment) -> dict[int, float]:
        days = self.shelf.days.all
        return {
            note: exp(-max(moment.game_day - days[note], 0.0) / NEWS_DAYS) for note in self.news
        }

    def _cut(self, slot: int) -> None:
        self.replacements.cut(slot)
        self.news.pop(slot, None)
        if self.meanings is not None:
            self.meanings.drop(slot)


def _worth(episode: Episode) -> tuple[float, float]:
    """Who keeps their vectors first: by importance, then by time."""
    return episode.importance, episode.timestamp.timestamp()
