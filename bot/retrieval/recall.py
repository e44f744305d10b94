"""What comes to mind: the recall behind the subconscious."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import log1p

from bot.errors import Problem
from bot.household.ownership import lost
from bot.household.world import World
from bot.memories.episode import Episode, Flashback
from bot.memories.queries import between
from bot.memories.selection import Candidate, chosen
from bot.memories.truth import speaks_of
from bot.ports import Recall
from bot.retrieval.asked import Asked, Moment
from bot.retrieval.cast import Cast
from bot.retrieval.finder import Finder, Found
from bot.retrieval.mill import Mill
from bot.retrieval.reasons import reason, score_parts
from bot.retrieval.vectors import Floats, calm

AT_ONCE = 200
"""Archived entries taken over in one go."""
LOOKED_AT = 12
"""So many of the nearest entries of a query may come to mind."""
WORDS_ENOUGH = 0.16
"""The share of a query's rare words from which an entry is near enough to come to mind."""
RARE_ENOUGH = 0.35
"""So rare, against a word that one entry alone holds, are words that are enough by themselves."""
MEANING_ENOUGH = 0.34
"""The cosine from which it is."""
THING_ENOUGH = 0.4
"""The share of words from which what a viewer gave is for the very thing that is done."""
ASKED_FOR = 0.35
"""The share of a question's words from which just this entry is asked for."""


class HybridRecall(Recall):
    """Recall by words, meaning, people and time; by words alone while there is no embedder."""

    def __init__(
        self, cast: Cast, *, at_most: int, not_again_days: float = 3, mill: Mill | None = None
    ) -> None:
        """Begin with empty memories.

        Args:
            cast: The household.
            at_most: Flashbacks for a turn.
            not_again_days: A flashback does not come again by itself within so many game days.
            mill: What embeds; None: words only.
        """
        calm()
        self._cast = cast
        self._at_most = at_most
        self._not_again_days = not_again_days
        self._mill = mill
        self._finders: dict[str, Finder] = {}
        self._archived: dict[str, set[str]] = {}
        self._later: list[tuple[str, Episode]] = []
        self._shown: dict[tuple[str, str], float] = {}
        self._tidied = False

    def learn(
        self,
        character: str,
        episodes: Iterable[Episode],
        forgotten: Iterable[str],
        archived: Iterable[str] = (),
    ) -> None:
        """Take over written or changed episodes and drop forgotten ones; found by words at once."""
        finder = self._finder(character)
        self._archived.setdefault(character, set()).update(archived)
        with self._locked():
            for id_ in forgotten:
                finder.drop(id_)
                if self._mill:
                    self._mill.unwant(character, id_)
            new = [episode for episode in episodes if finder.put(episode) is not None]
            if self._mill:
                self._mill.want(character, new)

    def follow(self, character: str, live: Iterable[Episode]) -> None:
        """Take over a whole live memory after a hand edit."""
        entries = tuple(live)
        there = {entry.id for entry in entries} | self._archived.setdefault(character, set())
        known = tuple(self._finder(character).shelf.slots)
        self.learn(character, entries, [id_ for id_ in known if id_ not in there])

    def flashbacks(
        self, character: str, queries: Sequence[str], world: World
    ) -> tuple[Flashback, ...]:
        """What comes to a character's mind; empty when nothing is near enough."""
        moment = moment_of(world)
        finder = self._finder(character)
        best: dict[str, tuple[Candidate, tuple[Found, int]]] = {}
        with self._locked():
            for found in self._found(finder, queries, moment, LOOKED_AT):
                for rank, candidate in self._candidates(finder, found, moment):
                    known = best.get(candidate.episode.id)
                    if known is None or candidate.score > known[0].score:
                        best[candidate.episode.id] = candidate, (found, rank)
            taken = chosen((one for one, _ in best.values()), self._at_most, self._not_again_days)
            gone = lost(world)
            flashbacks = tuple(
                _flashback(finder, *best[one.episode.id][1], moment, gone) for one in taken
            )
        for candidate in taken:
            self._shown[character, candidate.episode.id] = moment.minutes
        return flashbacks

    def find(self, character: str, query: str, world: World, at_most: int) -> tuple[Flashback, ...]:
        """The nearest entries to one query, whatever came to mind before."""
        moment, gone = moment_of(world), lost(world)
        finder = self._finder(character)
        with self._locked():
            return tuple(
                _flashback(finder, found, rank, moment, gone)
                for found in self._found(finder, [query], moment, at_most)
                for rank in range(min(at_most, len(found.slots)))
            )

    def about(self, character: str, name: str, world: World, at_most: int) -> tuple[Flashback, ...]:
        """What a character has with somebody, however their name is written: the nearest entries.

        Nothing that is not about them.
        """
        near = self.find(character, between(name), world, at_most * 4)
        return tuple(one for one in near if dict(one.parts)["people"] > 0)[:at_most]

    def learn_later(self, character: str, archived: Iterable[Episode]) -> None:
        """Let archived episodes be taken over by `catch_up`, a few at a time."""
        entries = tuple(archived)
        self._archived.setdefault(character, set()).update(e.id for e in entries)
        self._later.extend((character, episode) for episode in entries)

    def catch_up(self) -> int:
        """Take over and embed some of what waits; how many entries.

        Slow: call it outside the show's loop.
        """
        if self._later:
            some, self._later = self._later[:AT_ONCE], self._later[AT_ONCE:]
            for character, episode in some:
                self.learn(character, (episode,), ())
            return len(some)
        if self._mill is None:
            return 0
        done = self._mill.grind(self._finders)
        if not done and not self._mill.waiting and not self._tidied:
            self._tidied = True
            self._mill.tidy(self._finders)
        return done

    def settle(self) -> None:
        """Embed everything that waits, while the embedder answers."""
        while self.catch_up():
            pass

    @property
    def waiting(self) -> int:
        """How many entries have no vector yet."""
        return len(self._mill.waiting) if self._mill else 0

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What the streamer should know: a rebuilt vector file, an embedder that is away."""
        return self._mill.problems if self._mill else ()

    def _finder(self, character: str) -> Finder:
        if character not in self._finders:
            self._finders[character] = Finder(character, self._cast)
        return self._finders[character]

    def _found(
        self, finder: Finder, queries: Sequence[str], moment: Moment, at_most: int
    ) -> list[Found]:
        if not len(finder.shelf):
            return []
        keys = [(query, moment.game_day, at_most) for query in queries if query.strip()]
        known = {key: found for key in keys if (found := finder.answers.get(key)) is not None}
        new = [key for key in dict.fromkeys(keys) if key not in known]
        asked = [finder.understand(query, moment) for query, _, _ in new]
        vectors = self._vectors(asked)
        answers = finder.find(asked, vectors, moment, at_most)
        for key, answer, rows in zip(new, answers, vectors, strict=True):
            known[key] = answer
            if self._mill is None or rows is not None or not answer.asked.dense:
                finder.keep(key, answer)
        return [known[key] for key in keys]

    def _vectors(self, asked: Sequence[Asked]) -> list[Floats | None]:
        rows = self._mill.query([t for one in asked for t in one.dense]) if self._mill else None
        if rows is None:
            return [None] * len(asked)
        found: list[Floats | None] = []
        start = 0
        for one in asked:
            found.append(rows[start : start + len(one.dense)] if one.dense else None)
            start += len(one.dense)
        return found

    def _candidates(
        self, finder: Finder, found: Found, moment: Moment
    ) -> list[tuple[int, Candidate]]:
        return [
            (rank, self._candidate(finder, found, rank, moment))
            for rank, slot in enumerate(found.slots[:LOOKED_AT].tolist())
            if near_enough(found, rank, finder.shelf.standing(slot))
        ]

    def _candidate(self, finder: Finder, found: Found, rank: int, moment: Moment) -> Candidate:
        slot = int(found.slots[rank])
        episode = finder.shelf.standing(slot)
        shown = self._shown.get((finder.owner, episode.id))
        if shown is None and episode.last_used is not None:
            shown = episode.last_used.timestamp() / 60
        return Candidate(
            episode=episode,
            score=float(found.scored.total[rank]),
            asked_for=_asked_for(found, rank),
            age_hours=(moment.minutes - float(finder.shelf.minutes.all[slot])) / 60,
            shown_days_ago=None if shown is None else (moment.minutes - shown) / 1440,
        )

    def _locked(self) -> AbstractContextManager[object]:
        return self._mill.lock if self._mill else nullcontext()


def moment_of(world: World) -> Moment:
    """The household's now."""
    calendar = world.calendar
    return Moment(
        today=calendar.local.date(),
        game_day=calendar.game_day,
        minutes=calendar.now.timestamp() / 60,
    )


def near_enough(found: Found, rank: int, entry: Episode) -> bool:
    """Whether an entry has enough to do with what is asked to come to mind at all.

    A viewer who speaks brings what they said or gave themselves to mind, not what others said in
    nearly the same words: everybody says hello. What is only done calls up what a viewer said or
    gave when it is the very thing: walking the dog is no tip for a dog toy.
    """
    scored, asked = found.scored, found.asked
    words = float(scored.words[rank])
    theirs = _is_about(entry, asked)
    if entry.viewer_id and not theirs and (asked.speaker or not _asked_for(found, rank)):
        return not asked.speaker and words >= THING_ENOUGH
    return bool(
        words >= WORDS_ENOUGH
        or scored.shared[rank] >= RARE_ENOUGH * log1p(found.among)
        or scored.meaning[rank] >= MEANING_ENOUGH
        or (theirs and bool(asked.speaker))
        or (scored.people[rank] > 1.0 and words > WORDS_ENOUGH / 2)
        or scored.time[rank] > 1.0
    )


def _is_about(entry: Episode, asked: Asked) -> bool:
    """Whether an entry is about one of the guests whom a query surely names."""
    if not asked.guests:
        return False
    told = f"{entry.event} {entry.event_ja} {entry.viewer_id}"
    return any(name in told for name in asked.guests)


def _asked_for(found: Found, rank: int) -> bool:
    asked = found.asked
    dated = asked.hint is not None and (asked.hint.first_day or asked.hint.order) is not None
    question = asked.text.rstrip().endswith(("?", "？"))
    return (question or dated) and bool(found.scored.words[rank] >= ASKED_FOR)


def _flashback(
    finder: Finder, found: Found, rank: int, moment: Moment, gone: tuple[str, ...]
) -> Flashback:
    slot = int(found.slots[rank])
    episode = finder.shelf.standing(slot)
    return Flashback(
        episode=episode,
        score=float(found.scored.total[rank]),
        reason=reason(finder, found, rank, moment),
        parts=score_parts(found, rank),
        superseded=finder.is_past(slot) or speaks_of(episode, gone),
        cue=found.asked.text,
    )
