"""Postings of terms over memories, growing entry by entry, with BM25.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with the
idf that never falls below zero.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from math import log
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

K1, B = 0.9, 0.4
"""Saturation and length weight; short notes want less of both than the textbook's 1.2 and 0.75."""

Scores = NDArray[np.float32]
Slots = NDArray[np.int32]
Key = TypeVar("Key", str, int)


class KeywordIndex(Generic[Key]):
    """Terms to slots. A slot is the number of an entry, given out from 0 and never used again."""

    def __init__(self) -> None:
        self._slots: dict[Key, array[int]] = {}
        self._counts: dict[Key, array[int]] = {}
        self._lengths = array("f")
        self._total = 0.0

    def __len__(self) -> int:
        """How many slots were given out."""
        return len(self._lengths)

    def add(self, found: Iterable[Key]) -> int:
        """Index the terms of one more entry and return its slot."""
        slot, length = len(self._lengths), 0
        for term, count in Counter(found).items():
            if term not in self._slots:
                self._slots[term], self._counts[term] = array("i"), array("H")
            self._slots[term].append(slot)
            self._counts[term].append(min(count, 65_535))
            length += count
        self._lengths.append(length)
        self._total += length
        return slot

    def holding(self, term: Key) -> Slots:
        """The slots that hold a term, in order; only valid until the next `add`."""
        slots = self._slots.get(term)
        return np.frombuffer(slots, dtype=np.int32).copy() if slots else _NONE

    def idf(self, term: Key) -> float:
        """How rare a term is: about 0 when everybody has it."""
        many, having = len(self._lengths), len(self._slots.get(term, ()))
        return log(1 + (many - having + 0.5) / (having + 0.5))

    def weights(self, term: Key) -> tuple[Slots, Scores]:
        """Slots that hold a term and how much of its idf each earns, 0 up to 1."""
        where = self.holding(term)
        if not len(where):
            return where, where.astype(np.float32)
        count = np.frombuffer(self._counts[term], dtype=np.uint16).astype(np.float32)
        mean = max(self._total / len(self._lengths), 1.0)
        length = np.frombuffer(self._lengths, dtype=np.float32)[where] / mean
        earned = count / (count + K1 * (1 - B + B * length))
        return where, earned.astype(np.float32)

    def scores(self, query: Sequence[Key]) -> Scores:
        """The BM25 score of every slot for the terms of a query; 0 where none is shared."""
        total = np.zeros(len(self._lengths), dtype=np.float32)
        for term, repeats in Counter(query).items():
            where, earned = self.weights(term)
            total[where] += repeats * self.idf(term) * (K1 + 1) * earned
        return total


_NONE: Slots = np.zeros(0, dtype=np.int32)
