"""What comes to mind: finding episodes by their words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.household.world import World
from bot.memories.episode import Episode, Flashback
from bot.memories.terms import terms
from bot.ports import Recall
from bot.retrieval.keywords import KeywordIndex


@dataclass(slots=True)
class _Shelf:
    """One character's entries."""

    index: KeywordIndex = field(default_factory=KeywordIndex)
    places: dict[str, int] = field(default_factory=dict)
    entries: list[Episode | None] = field(default_factory=list)

    def put(self, episode: Episode) -> None:
        known = self.places.get(episode.id)
        if known is not None:
            if self.entries[known] == episode:
                return
            self.entries[known] = None
        words = (episode.event, episode.event_ja, *episode.keywords, *episode.tags)
        self.places[episode.id] = self.index.add(terms(" ".join(words)))
        self.entries.append(episode)

    def drop(self, id_: str) -> None:
        place = self.places.pop(id_, None)
        if place is not None:
            self.entries[place] = None


class KeywordRecall(Recall):
    """Recall by keywords alone."""

    def __init__(self, at_most: int) -> None:
        self._at_most = at_most
        self._shelves: dict[str, _Shelf] = {}

    def learn(self, character: str, episodes: Iterable[Episode], forgotten: Iterable[str]) -> None:
        """Take over written or changed episodes, drop forgotten ones."""
        shelf = self._shelves.setdefault(character, _Shelf())
        for id_ in forgotten:
            shelf.drop(id_)
        for episode in episodes:
            shelf.put(episode)

    def flashbacks(
        self, character: str, queries: Sequence[str], world: World
    ) -> tuple[Flashback, ...]:
        """The entries that share the rarest words with the queries, nearest first."""
        shelf = self._shelves.get(character)
        if shelf is None or not queries:
            return ()
        scores = shelf.index.scores([term for query in queries for term in terms(query)])
        today = world.calendar.game_day
        found = [
            Flashback(episode=episode, score=float(scores[place]), reason=_reason(episode, today))
            for place in scores.argsort(kind="stable")[::-1]
            if scores[place] > 0 and (episode := shelf.entries[place]) is not None
        ]
        return tuple(found[: self._at_most])


def _reason(episode: Episode, today: int) -> str:
    return f"{today - episode.game_day} days ago"
