"""The meaning of entries: their vectors in both languages, whole and clause by clause."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bot.retrieval.columns import Numbers, Slots, largest
from bot.retrieval.vectors import Floats, Vectors, normal

ALL = 1000
"""Up to so many entries, every one is compared clause by clause and in both languages."""
CANDIDATES = 300
"""Of more entries, so many of the nearest are."""

LANGUAGES = ("en", "ja")
UNKNOWN = -1.0
"""The similarity of an entry that has no vector yet: as far as can be."""


class Meanings:
    """Vectors of one shelf: a gist of each entry, and every text and clause for a closer look."""

    def __init__(self, size: int, generic: Mapping[str, Floats]) -> None:
        """Begin empty.

        Args:
            size: Numbers in a vector.
            generic: The mean vector of everyday questions, by language: what is taken off a query.
        """
        self._gist = Vectors(size)
        self._texts = {language: Vectors(size) for language in LANGUAGES}
        # Of each entry: the whole text, then its clauses.
        self._generic = generic
        self._known: set[int] = set()

    def __len__(self) -> int:
        """How many entries have a meaning."""
        return len(self._known)

    def __contains__(self, slot: object) -> bool:
        """Whether an entry has its vectors."""
        return slot in self._known

    def add(self, slot: int, texts: Mapping[str, Floats], parts: Mapping[str, Floats]) -> None:
        """Take up an entry's vectors.

        Args:
            slot: The entry.
            texts: The vector of the whole text, by language; vectors of length one.
            parts: The vectors of its clauses, one a row, by language.
        """
        usable = {lang: v for lang, v in texts.items() if np.isfinite(v).all() and v.any()}
        if not usable:
            return
        self._gist.add(slot, normal(np.sum(list(usable.values()), axis=0))[None, :])
        for language, vector in usable.items():
            rows = vector[None, :]
            clauses = parts.get(language)
            self._texts[language].add(
                slot, rows if clauses is None else np.concatenate((rows, clauses))
            )
        self._known.add(slot)

    def drop(self, slot: int) -> None:
        """Forget an entry's vectors; again is no change."""
        if slot in self._known:
            self._known.discard(slot)
            for table in (self._gist, *self._texts.values()):
                table.drop(slot)

    def centred(self, queries: Floats, language: str) -> Floats:
        """Queries without what every question of their language has in common."""
        return normal(queries - self._generic[language])

    def in_gist(self, queries: Floats, slots: int) -> Floats:
        """How near the gist of each entry is to each query: one pass, however many queries.

        Args:
            queries: From `centred`, one a row.
            slots: How many slots there are; an entry without vectors is `UNKNOWN`.

        Returns:
            One row a query, one column a slot.
        """
        found = np.full((len(queries), slots), UNKNOWN, dtype=np.float32)
        where = self._gist.slots
        near = self._gist.similar(queries, self._gist.mean)
        alive = where >= 0
        if not alive.all():
            where, near = where[alive], near[:, alive]
        for row, own in zip(found, near, strict=True):
            row[where] = own
        return found

    def closely(self, queries: Floats, gist: Floats, likely: Numbers) -> Floats:
        """How near each entry is to each query: the best of both languages and all its clauses.

        Args:
            queries: From `centred`, one a row.
            gist: From `in_gist`, for these queries.
            likely: How near each entry is by everything else, by slot, 0 for not at all: of a large
                memory only the likely and the near in gist are looked at closely.

        Returns:
            One row a query, one column a slot.
        """
        if len(self._known) > ALL:
            found, slots = gist, _candidates(gist, likely)
        else:
            found, slots = np.full_like(gist, UNKNOWN), np.arange(gist.shape[1])
        for table in self._texts.values():
            rows, first = table.rows_of(slots)
            if len(rows):
                near = table.similar(queries, table.mean, rows)
                best, where = np.maximum.reduceat(near, first, axis=1), table.slots[rows[first]]
                for row, own in zip(found, best, strict=True):
                    row[where] = np.maximum(row[where], own)
        return found

    def alike(self, texts: Mapping[str, Floats], slots: int) -> NDArray[np.float64]:
        """How alike in meaning every entry is to a text given in one or both languages.

        Args:
            texts: Vectors of length one, by language.
            slots: How many slots there are; an entry without vectors is `UNKNOWN`.
        """
        found = np.full(slots, UNKNOWN)
        for language, vector in texts.items():
            table = self._texts[language]
            if not len(table):
                continue
            rows = table.firsts()
            near = table.similar(normal((vector - table.mean)[None, :]), table.mean, rows)[0]
            np.maximum.at(found, table.slots[rows], near)
        return found


def _candidates(near: Floats, likely: Numbers) -> Slots:
    nearest = near[0] if len(near) == 1 else near.max(axis=0)
    likeliest = np.flatnonzero(likely > 0)
    likeliest = likeliest[largest(likely[likeliest], CANDIDATES // 2)]
    return np.union1d(largest(nearest, CANDIDATES // 2), likeliest)
