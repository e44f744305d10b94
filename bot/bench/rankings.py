"""Ours and the rankings it is compared with, over one index."""

from collections.abc import Callable, Mapping
from random import Random

import numpy as np
from numpy.typing import NDArray

from bot.memories.terms import terms
from bot.retrieval.asked import Moment
from bot.retrieval.finder import Finder
from bot.retrieval.vectors import Floats

Numbers = NDArray[np.float64]
_HOURLY = 0.995
"""What recency keeps an hour in Park et al., "Generative Agents" (2023)."""
_SORTED = 25

Ranking = Callable[[Finder, str, Floats | None, Moment], list[str]]


def ours(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> list[str]:
    """What `hearthcast` does."""
    found = finder.find(finder.understand(query, moment), vectors, moment, finder.pool())
    return _ids(finder, found.slots)


def at_random(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> list[str]:
    """Any order; the same each time."""
    chance = Random(query)
    slots = list(np.flatnonzero(finder.pool()))
    chance.shuffle(slots)
    return _ids(finder, np.array(slots))


def newest_first(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> list[str]:
    """By time alone."""
    return _by(finder, finder.shelf.minutes.all)


def bm25(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> list[str]:
    """By the words of the query as asked."""
    return _by(finder, _words(finder, query, moment))


def embedding(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> list[str]:
    """By the cosine with the whole query."""
    return _by(finder, _meaning(finder, query, vectors, moment))


def by_importance(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> list[str]:
    """The nearest 25 of words and meaning, then by importance: how the earlier attempt ranked."""
    near = _scaled(_words(finder, query, moment)) + _scaled(
        _meaning(finder, query, vectors, moment)
    )
    ranked = _by(finder, near)
    shelf = finder.shelf
    head = sorted(ranked[:_SORTED], key=lambda id_: -float(shelf.importance.all[shelf.slots[id_]]))
    return head + ranked[_SORTED:]


def generative_agents(
    finder: Finder, query: str, vectors: Floats | None, moment: Moment
) -> list[str]:
    """Relevance, recency and importance, each scaled to 0-1, summed."""
    age = (moment.minutes - finder.shelf.minutes.all) / 60
    parts = (
        _meaning(finder, query, vectors, moment),
        np.power(_HOURLY, np.maximum(age, 0.0)),
        finder.shelf.importance.all,
    )
    return _by(finder, np.sum([_scaled(part) for part in parts], axis=0))


RANKINGS: Mapping[str, Ranking] = {
    "ours": ours,
    "bm25": bm25,
    "embedding": embedding,
    "recent": newest_first,
    "importance": by_importance,
    "generative_agents": generative_agents,
    "random": at_random,
}


def _words(finder: Finder, query: str, moment: Moment) -> Numbers:
    asked = finder.understand(query, moment)
    return finder.shelf.words.scores(terms(asked.text)).astype(np.float64)


def _meaning(finder: Finder, query: str, vectors: Floats | None, moment: Moment) -> Numbers:
    slots = len(finder.shelf.entries)
    if vectors is None or finder.meanings is None:
        return np.zeros(slots)
    asked = finder.understand(query, moment)
    found = finder.meanings.similarities(vectors[:1], asked.language, np.zeros(slots))
    near: Numbers = found[:, 0]
    return near


def _scaled(values: Numbers) -> Numbers:
    spread = float(values.max() - values.min())
    scaled: Numbers = (values - values.min()) / spread if spread > 0 else np.zeros_like(values)
    return scaled


def _by(finder: Finder, values: Numbers) -> list[str]:
    slots = np.flatnonzero(finder.pool())
    return _ids(finder, slots[np.argsort(-values[slots], kind="stable")])


def _ids(finder: Finder, slots: NDArray[np.int64]) -> list[str]:
    entries = finder.shelf.entries
    return [entry.id for slot in slots if (entry := entries[int(slot)]) is not None]
