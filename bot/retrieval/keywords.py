"""BM25 over memories, growing entry by entry.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), with the
idf that never falls below zero.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

K1, B = 0.9, 0.4
"""Saturation and length weight; short notes want less of both than the textbook's 1.2 and 0.75."""

Scores = NDArray[np.float32]


class KeywordIndex:
    """Terms to places. A place is the number of an entry, given out from 0 and never used again."""

    def __init__(self) -> None:
        self._places: dict[str, array[int]] = {}
        self._counts: dict[str, array[int]] = {}
        self._lengths = array("f")
        self._total = 0.0

    def __len__(self) -> int:
        """How many places were given out."""
        return len(self._lengths)

    def add(self, found: Sequence[str]) -> int:
        """Index the terms of one more entry and return its place."""
        place = len(self._lengths)
        for term, count in Counter(found).items():
            self._places.setdefault(term, array("i")).append(place)
            self._counts.setdefault(term, array("i")).append(count)
        self._lengths.append(len(found))
        self._total += len(found)
        return place

    def frequency(self, term: str) -> int:
        """How many entries hold a term."""
        return len(self._places.get(term, ()))

    def scores(self, query: Sequence[str]) -> Scores:
        """The BM25 score of every place for the terms of a query; 0 where none is shared."""
        total = np.zeros(len(self._lengths), dtype=np.float32)
        if not len(total):
            return total
        mean = max(self._total / len(total), 1.0)
        lengths = np.frombuffer(self._lengths, dtype=np.float32)
        for term, repeats in Counter(query).items():
            places = self._places.get(term)
            if places is None:
                continue
            where = np.frombuffer(places, dtype=np.int32)
            count = np.frombuffer(self._counts[term], dtype=np.int32).astype(np.float32)
            idf = log(1 + (len(total) - len(where) + 0.5) / (len(where) + 0.5))
            norm = K1 * (1 - B + B * lengths[where] / mean)
            total[where] += repeats * idf * count * (K1 + 1) / (count + norm)
        return total
