"""One character's memory, indexed: words, thesaurus, names, time, and vectors as they come."""

import numpy as np
from numpy.typing import NDArray

from bot.memories.episode import Episode
from bot.memories.names import NameBook
from bot.retrieval.columns import Column, Mask
from bot.retrieval.concepts import Concepts, household_concepts
from bot.retrieval.keywords import KeywordIndex
from bot.retrieval.reading import Reading, read
from bot.retrieval.timeline import Timeline


class Shelf:
    """Entries by slot. A changed entry gets a new slot; the old one is empty from then on."""

    def __init__(self, concepts: Concepts | None = None) -> None:
        self.concepts = concepts or household_concepts()
        self.words: KeywordIndex[str] = KeywordIndex()
        self.groups: KeywordIndex[int] = KeywordIndex()
        self.people: KeywordIndex[str] = KeywordIndex()
        self.names = NameBook()
        self.entries: list[Episode | None] = []
        self.slots: dict[str, int] = {}
        self.minutes, self.days = Column(np.float64), Column(np.float64)
        self.importance, self.lengths = Column(np.float64), Column(np.float64)
        self.questions, self.tells_when = Column(np.float64), Column(np.float64)
        self.guests = Column(np.float64)
        self._alive = Column(np.bool_)
        self._timeline = Timeline()
        self._changed: list[int] = []

    def __len__(self) -> int:
        """How many entries stand here."""
        return len(self.slots)

    def put(self, episode: Episode) -> int | None:
        """Take an entry up or change it; its new slot, or None when it stands here unchanged."""
        known = self.slots.get(episode.id)
        if known is not None:
            before = self.entries[known]
            if before is not None and _same_words(before, episode):
                self.entries[known] = episode
                return None
            self.drop(episode.id)
        return self._add(episode, read(episode, self.concepts))

    def _add(self, episode: Episode, reading: Reading) -> int:
        slot = self.words.add(reading.terms)
        self.groups.add(reading.concepts)
        self.people.add(reading.names)
        for name in reading.names:
            if ":" not in name:
                self.names.add(name)
        self.entries.append(episode)
        self.slots[episode.id] = slot
        self.minutes.append(episode.timestamp.timestamp() / 60)
        self.days.append(episode.game_day)
        self.importance.append(episode.importance)
        self.lengths.append(reading.length)
        self.questions.append(reading.question)
        self.tells_when.append(reading.tells_when)
        self.guests.append("tip" in episode.tags or episode.kind == "tip" or _only_said(episode))
        self._alive.append(value=True)
        self._changed.append(slot)
        return slot

    def drop(self, id_: str) -> int | None:
        """Forget an entry; the slot it had, or None when there is none."""
        slot = self.slots.pop(id_, None)
        if slot is not None:
            self.entries[slot] = None
            self._alive.all[slot] = False
            self._changed.append(slot)
        return slot

    def standing(self, slot: int) -> Episode:
        """The entry at the slot of one that stands here."""
        episode = self.entries[slot]
        assert episode is not None, "only living entries are found"  # noqa: S101
        return episode

    def pool(self) -> Mask:
        """The slots of the entries that stand here; only valid until the next change."""
        return self._alive.all

    def timeline(self) -> Timeline:
        """Living entries in order of time; equal times in order of arrival."""
        if self._changed:
            self._timeline.follow(self._changed, self.pool(), self.minutes.all, self.questions.all)
            self._changed.clear()
        return self._timeline

    def held_by(self, name: str) -> NDArray[np.int32]:
        """Slots of living entries that are about a name."""
        found = self.people.holding(name)
        return found[self._alive.all[found]]


def _only_said(episode: Episode) -> bool:
    """Whether an entry is what a viewer said, and nothing else."""
    return episode.kind == "conversation" and bool(episode.viewer_id)


def _same_words(before: Episode, after: Episode) -> bool:
    """Whether an entry says what it said before, so that its place in the index still holds."""
    return (
        before.event == after.event
        and before.event_ja == after.event_ja
        and before.timestamp == after.timestamp
        and before.importance == after.importance
        and before.tags == after.tags
        and before.related_characters == after.related_characters
        and before.keywords == after.keywords
        and before.critical_information == after.critical_information
    )
