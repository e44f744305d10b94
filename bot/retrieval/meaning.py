"""The meaning of entries: their vectors in both languages, whole and clause by clause."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bot.retrieval.vectors import Floats, Vectors, normal, squeezed

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
        self._clauses = {language: Vectors(size) for language in LANGUAGES}
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
        self._gist.add(slot, *squeezed(normal(np.sum(list(usable.values()), axis=0))))
        for language, vector in usable.items():
            self._texts[language].add(slot, *squeezed(vector))
            for row in parts.get(language, ()):
                self._clauses[language].add(slot, *squeezed(row))
        self._known.add(slot)

    def drop(self, slot: int) -> None:
        """Forget an entry's vectors; again is no change."""
        if slot in self._known:
            self._known.discard(slot)
            for table in (self._gist, *self._texts.values(), *self._clauses.values()):
                table.drop(slot)

    def similarities(
        self, queries: Floats, language: str, likely: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """How near each entry is to each query: the best of both languages and all its clauses.

        Args:
            queries: Vectors of length one, one a row.
            language: Theirs.
            likely: How near each entry is by everything else, by slot: of a large memory only the
                likely and the near in gist are looked at closely.

        Returns:
            One row a slot, one column a query.
        """
        # Column after column in memory: the best of a row is then taken at full speed.
        found = np.full((len(queries), len(likely)), UNKNOWN).T
        if not self._known:
            return found
        centred = normal(queries - self._generic[language])
        closely = np.ones(len(likely), dtype=bool)
        if len(self._known) > ALL:
            slots, near = self._gist.slots, self._gist.similar(centred, self._gist.mean)
            alive = np.flatnonzero(slots >= 0)
            where = slots[alive]
            for column in range(len(queries)):
                found[where, column] = near[alive, column]
            closely = _candidates(found, likely)
        for tongue, table in self._texts.items():
            mean = table.mean
            for rows_of in (table, self._clauses[tongue]):
                rows = np.flatnonzero(closely[rows_of.slots])
                rows = rows[rows_of.slots[rows] >= 0]
                if len(rows):
                    np.maximum.at(found, rows_of.slots[rows], rows_of.similar(centred, mean, rows))
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
            mean = table.mean
            near = table.similar(normal((vector - mean)[None, :]), mean)[:, 0]
            alive = table.slots >= 0
            np.maximum.at(found, table.slots[alive], near[alive])
        return found


def _candidates(near: NDArray[np.float64], likely: NDArray[np.float64]) -> NDArray[np.bool_]:
    chosen = np.zeros(len(likely), dtype=bool)
    half = CANDIDATES // 2
    for order in (near.max(axis=1), likely):
        chosen[np.argpartition(-order, half)[:half]] = True
    return chosen
