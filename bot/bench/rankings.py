"""Ours and the rankings it is compared with, over one index."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One question put to a memory."""

    finder: Finder
    query: str
    vectors: Floats | None
    moment: Moment


Ranking = Callable[[Look], list[str]]


def ours(look: Look) -> list[str]:
    """What `hearthcast` does."""
    finder = look.finder
    asked = finder.understand(look.query, look.moment)
    found = finder.find([asked], [look.vectors], look.moment)[0]
    return _ids(finder, found.slots)


def at_random(look: Look) -> list[str]:
    """Any order; the same each time."""
    chance = Random(look.query)
    slots = list(np.flatnonzero(look.finder.shelf.pool()))
    chance.shuffle(slots)
    return _ids(look.finder, np.array(slots))


def newest_first(look: Look) -> list[str]:
    """By time alone."""
    return _by(look.finder, look.finder.shelf.minutes.all)


def bm25(look: Look) -> list[str]:
    """By the words of the query as asked."""
    return _by(look.finder, _words(look))


def embedding(look: Look) -> list[str]:
    """By the cosine with the whole query."""
    return _by(look.finder, _meaning(look))


def by_importance(look: Look) -> list[str]:
    """The nearest 25 of words and meaning, then by importance: how the earlier attempt ranked."""
    near = _scaled(_words(look)) + _scaled(_meaning(look))
    ranked = _by(look.finder, near)
    shelf = look.finder.shelf
    head = sorted(ranked[:_SORTED], key=lambda id_: -float(shelf.importance.all[shelf.slots[id_]]))
    return head + ranked[_SORTED:]


def generative_agents(look: Look) -> list[str]:
    """Relevance, recency and importance, each scaled to 0-1, summed."""
    shelf = look.finder.shelf
    age = (look.moment.minutes - shelf.minutes.all) / 60
    parts = (
        _meaning(look),
        np.power(_HOURLY, np.maximum(age, 0.0)),
        shelf.importance.all,
    )
    return _by(look.finder, np.sum([_scaled(part) for part in parts], axis=0))


RANKINGS: Mapping[str, Ranking] = {
    "ours": ours,
    "bm25": bm25,
    "embedding": embedding,
    "recent": newest_first,
    "importance": by_importance,
    "generative_agents": generative_agents,
    "random": at_random,
}


def _words(look: Look) -> Numbers:
    return look.finder.shelf.words.scores(terms(look.query)).astype(np.float64)


def _meaning(look: Look) -> Numbers:
    finder = look.finder
    slots = len(finder.shelf.entries)
    if look.vectors is None or finder.meanings is None:
        return np.zeros(slots)
    asked = finder.understand(look.query, look.moment)
    whole = finder.meanings.centred(look.vectors[:1], asked.language)
    gist = finder.meanings.in_gist(whole, slots)
    near: Numbers = finder.meanings.closely(whole, gist, np.zeros(slots))[0].astype(np.float64)
    return near


def _scaled(values: Numbers) -> Numbers:
    spread = float(values.max() - values.min())
    scaled: Numbers = (values - values.min()) / spread if spread > 0 else np.zeros_like(values)
    return scaled


def _by(finder: Finder, values: Numbers) -> list[str]:
    slots = np.flatnonzero(finder.shelf.pool())
    return _ids(finder, slots[np.argsort(-values[slots], kind="stable")])


def _ids(finder: Finder, slots: NDArray[np.int64]) -> list[str]:
    entries = finder.shelf.entries
    return [entry.id for slot in slots if (entry := entries[int(slot)]) is not None]
