"""Facts that were replaced: which older entry a newer one makes a thing of the past."""

from collections.abc import Callable, Mapping

import numpy as np

from bot.memories.changes import tells_of_change
from bot.memories.episode import Episode
from bot.memories.quarrels import side_of
from bot.retrieval.columns import Mask, Numbers, Slots
from bot.retrieval.meaning import Meanings
from bot.retrieval.ranking import standard
from bot.retrieval.reading import handles, read, speaker_of
from bot.retrieval.shelf import Shelf
from bot.retrieval.vectors import Floats

LEAST_IMPORTANT = 0.35
"""What matters less neither replaces nor is replaced: one breakfast does not refute another."""
NEAR_ENOUGH = 4.8
"""Standard deviations, summed over meaning, words and thesaurus, from which two are of one fact."""
AT_MOST = 2
NEXT_BEST = 0.6
"""A second entry counts when it is at least this near, against the nearest."""
HALF = 0.5
"""What words and thesaurus count against meaning."""


CERTAIN = 20.0
"""How sure a link is that stands in the memory file."""

CHANGE = "change"
"""The tag of a note by which the world tells the memory what is different now."""
RARE = 2.5
"""From this idf a word names a subject."""
SHORT_NOTE = 12
"""Words up to which a note is about one thing."""
TOUCHED, TOUCHED_PERSON = 6.0, 1.5
"""Standard deviations, as `NEAR_ENOUGH`, from which an entry with the same subject, or about the
same person, is touched by a change."""
NEWS = 2.5
"""What a note of today gets, when it is as near to what is asked as can be."""
NOTICED = 0.3
"""From this nearness a note brings along what it touched."""
REMINDED = 3
"""So many of the entries it touched come along with a note."""

Links = dict[int, float]
"""Older slot to how sure it is that it was replaced, in standard deviations."""


def replaced_by(
    slot: int, shelf: Shelf, meanings: Meanings | None, texts: Mapping[str, Floats]
) -> Links:
    """The older entries of the same fact that an entry which tells of a change replaces.

    Args:
        slot: The entry that may replace.
        shelf: Its memory.
        meanings: The vectors, if there are any.
        texts: The entry's own vectors, by language.
    """
    entry = shelf.entries[slot]
    if entry is None:
        return {}
    stated = {shelf.slots[id_]: CERTAIN for id_ in entry.supersedes if id_ in shelf.slots}
    if not may_replace(entry):
        return stated
    older = _older(entry, shelf)
    if not older.any():
        return stated
    near = _nearness(entry, shelf, meanings, texts, older)
    near[~older | (shelf.importance.all < LEAST_IMPORTANT)] = -np.inf
    best = np.argsort(-near, kind="stable")[:AT_MOST]
    enough = max(NEAR_ENOUGH, NEXT_BEST * float(near[best[0]]))
    found = {
        int(s): float(near[s])
        for s in best
        if near[s] >= enough and _of_one(entry, shelf.entries[s])
    }
    return found | stated


def touched_by(
    slot: int, shelf: Shelf, meanings: Meanings | None, texts: Mapping[str, Floats]
) -> Links:
    """The older entries about the thing that a note says is different now, and how near they are.

    They are told in the past from then on; and who is reminded of the note is reminded of them.
    """
    entry = shelf.entries[slot]
    if entry is None or not may_replace(entry):
        return {}
    reading = read(entry, shelf.concepts)
    if len(reading.terms) > SHORT_NOTE and CHANGE not in entry.tags:
        return {}
    older = _older(entry, shelf)
    near = _nearness(entry, shelf, meanings, texts, older)
    subject = np.zeros(len(older), dtype=bool)
    for term in reading.terms:
        if shelf.words.idf(term) >= RARE:
            subject[shelf.words.holding(term)] = True
    person = np.zeros(len(older), dtype=bool)
    for name in reading.names:
        if shelf.people.idf(name) >= RARE:
            person[shelf.people.holding(name)] = True
    touched = older & ((subject & (near >= TOUCHED)) | (person & (near >= TOUCHED_PERSON)))
    return {int(s): float(near[s]) for s in np.flatnonzero(touched)}


def may_replace(entry: Episode) -> bool:
    """Whether an entry states that something is different now; quarrels and plain talk do not."""
    return (
        entry.importance >= LEAST_IMPORTANT
        and not side_of(entry)
        and not speaker_of(entry)
        and (CHANGE in entry.tags or tells_of_change(entry.event, entry.event_ja))
    )


def _older(entry: Episode, shelf: Shelf) -> Mask:
    return (shelf.days.all < entry.game_day) & shelf.pool()


def _nearness(
    entry: Episode,
    shelf: Shelf,
    meanings: Meanings | None,
    texts: Mapping[str, Floats],
    older: Mask,
) -> Numbers:
    reading = read(entry, shelf.concepts)
    words = np.zeros(len(shelf.entries))
    for term in frozenset(reading.terms):
        words[shelf.words.holding(term)] += shelf.words.idf(term)
    groups = np.zeros(len(shelf.entries))
    for group in reading.concepts:
        groups[shelf.groups.holding(group)] += shelf.groups.idf(group)
    found = HALF * standard(words, older) + HALF * standard(groups, older)
    if meanings is not None and texts:
        alike = meanings.alike(texts, len(shelf.entries))
        found = found + standard(alike, older & (alike > -1.0))
    return found


def _of_one(newer: Episode, older: Episode | None) -> bool:
    """What one viewer tells never replaces what another told, nor the household's own."""
    return older is not None and _viewers(newer) <= _viewers(older)


def _viewers(entry: Episode) -> frozenset[str]:
    return frozenset(handles(f"{entry.event} {entry.event_ja}"))


class Replacements:
    """What replaced what in one memory. A change, as against a look, may take its time."""

    def __init__(self) -> None:
        self._links: dict[int, Links] = {}
        self._rows: tuple[Slots, Slots, Numbers] | None = None

    def put(self, newer: int, older: Links) -> None:
        """Note what an entry replaced."""
        if older:
            self._links[newer] = older
            self._rows = None

    def cut(self, newer: int) -> None:
        """Forget what an entry replaced; again is no change."""
        if self._links.pop(newer, None):
            self._rows = None

    def lifted(self, scores: Numbers, pool: Mask) -> Numbers:
        """Scores in which what replaced a fact stands right above it, chains included.

        The surer the link, the less the newer entry must have to do with what is asked by itself.
        """
        newer, older, least = self._rows = self._rows or self._table()
        if not len(newer):
            return scores
        near = _scale(scores, pool)(scores[newer])
        found = scores
        for place in np.flatnonzero((near >= least) & pool[newer] & pool[older]).tolist():
            one, other = int(newer[place]), int(older[place])
            if found[other] >= found[one]:
                found = scores.copy() if found is scores else found
                found[one] = np.nextafter(found[other], np.inf)
        return found

    def _table(self) -> tuple[Slots, Slots, Numbers]:
        """By newer entries: these, the older ones, and how near the newer must be."""
        rows = [
            (newer, older, min(max(0.65 - 0.035 * sure, 0.25), 0.5))
            for newer in sorted(self._links)
            for older, sure in self._links[newer].items()
        ]
        newer, older, least = zip(*rows, strict=True) if rows else ((), (), ())
        return np.array(newer, np.int64), np.array(older, np.int64), np.array(least, np.float64)


def reminded(
    scores: Numbers, notes: Mapping[int, Links], pool: Mask, fresh: Mapping[int, float]
) -> Numbers:
    """Scores in which news counts for more, and brings along what it is about.

    Args:
        scores: By slot.
        notes: What each note of a change touched.
        pool: The entries that count.
        fresh: How new each note is, 0 to 1.
    """
    standing = [note for note in notes if pool[note]]
    if not standing:
        return scores
    found = scores.copy()
    near = np.clip(_scale(scores, pool)(scores[standing]), 0.0, 1.0).tolist()
    for note, noticed in zip(standing, near, strict=True):
        found[note] += NEWS * fresh[note] * noticed
        if noticed < NOTICED:
            continue
        touched = notes[note]
        nearest = sorted(touched, key=lambda slot: -touched[slot])[:REMINDED]
        for rank, older in enumerate(nearest, 1):
            if pool[older]:
                found[older] = max(found[older], found[note] - 0.01 * rank)
    return found


def _scale(scores: Numbers, pool: Mask) -> Callable[[Numbers], Numbers]:
    """How near scores are to the best, 1, from the middle, 0."""
    standing = scores if pool.all() else scores[pool]
    if not len(standing):
        return np.zeros_like
    middle, best = float(np.median(standing)), float(standing.max())
    return lambda some: (some - middle) / max(best - middle, 1e-9)
