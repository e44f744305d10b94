"""How near every entry is to what is asked: one score out of words, meaning, people and time.

A convex sum of standardised parts, as in Bruch, Gai and Ingber, "An Analysis of Fusion Functions
for Hybrid Retrieval" (2023), rather than a fusion of ranks; to it come what neighbours in time
lend, and gentle priors. The weights are one set of round numbers for every kind of question.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.memories.time_words import Order
from bot.retrieval.asked import Asked
from bot.retrieval.columns import Mask, Numbers, Slots
from bot.retrieval.meaning import UNKNOWN
from bot.retrieval.shelf import Shelf
from bot.retrieval.vectors import Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What each part of the score counts."""

    words: float = 6.0
    """Share of the query's rare words that the entry holds, 0 to 1."""
    focus: float = 1.5
    """A word of what is asked, against one of what it is asked about."""
    aside: float = 0.2
    """A word that only goes along with what is asked, against one of it."""
    seam: float = 0.3
    """A pair of Japanese letters that nobody wrote, against one that somebody did: most often it is
    the seam of two words."""
    thesaurus: float = 0.9
    """A word met only by one that stands for it, against the word itself."""
    meaning: float = 0.5
    """Standardised cosine."""
    sentence: float = 0.6
    """How much of the meaning is that of the best single sentence of a situation."""
    person: float = 0.5
    """For each step of rarity of a person the query names."""
    person_at_most: float = 3.0
    before: float = 0.3
    """What an entry gets from the one before it in time."""
    after: float = 0.1
    together: float = 0.6
    """What the best entries of the same hour or so lend."""
    length: float = 0.5
    """For saying e times as much."""
    question: float = 0.8
    """Taken off an entry that only asks."""
    answer: float = 0.4
    """For an entry right after one that asks."""
    when: float = 0.4
    """For naming a time where a time is asked."""
    importance: float = 0.7
    """For all importance from 0 to 1."""
    day: float = 3.0
    """For being of the day that the query names."""
    day_alone: float = 3.0
    """For all importance from 0 to 1, where a day is all that is asked for."""
    order: float = 3.0
    """For being the first or last of those alike."""
    guest: float = 0.5
    """Taken off what a viewer said or gave where nobody is named: it is about them first."""
    age: float = 0.3
    """Taken off what has faded altogether."""


WEIGHTS = Weights()

CAP = 0.6
"""Above this importance counts no more: what is merely grand must not outrank what fits."""
_SOON = 2 * 1440.0
"""Minutes behind the very first or last of its kind in which an entry loses most of that."""
_ALIKE = 0.55
"""From so near, against the nearest, entries are of the kind the first or last is asked of."""


def standard(values: Numbers | Floats, among: Mask) -> Numbers:
    """Values as deviations from the mean of `among`; zeros when they have no spread."""
    chosen = values if among.all() else values[among]
    spread = float(chosen.std()) if len(chosen) else 0.0
    if not spread > 1e-9:
        return np.zeros_like(values)
    deviations: Numbers = (values - chosen.mean()) / spread
    return deviations


@dataclass(frozen=True, slots=True)
class Words:
    """What each entry holds of a query's words, by slot."""

    earned: Numbers
    """In idf."""
    mass: float
    """What an entry that holds them all would earn; 1 where there is nothing to hold."""


def word_scores(asked: Asked, shelf: Shelf, weights: Weights) -> Words:
    """What each entry holds of the query's words, by rarity, itself or by a synonym."""
    total = np.zeros(len(shelf.entries))
    mass = 0.0
    held: dict[str, NDArray[np.int32]] = {}
    for term in dict.fromkeys(asked.terms):
        idf = shelf.words.idf(term) * (weights.focus if term in asked.focus else 1.0)
        held[term], earned = shelf.words.weights(term)
        if term in asked.aside:
            idf *= weights.aside
        if not len(earned) and not term.isascii():
            idf *= weights.seam
        total[held[term]] += idf * earned
        mass += idf
    for group, triggers in asked.concepts.items():
        where, earned = shelf.groups.weights(group)
        itself = np.zeros(len(total), dtype=np.bool_)
        for trigger in triggers:
            for term in _terms_of(trigger):
                itself[held.get(term, where[:0])] = True
        stand_in = shelf.groups.idf(group) * earned.astype(np.float64)
        stand_in[itself[where]] = 0.0
        total[where] += weights.thesaurus * stand_in
    return Words(total, mass if mass > 0 else 1.0)


def _terms_of(trigger: str) -> list[str]:
    if trigger.isascii():
        return [trigger]
    return [trigger[i : i + 2] for i in range(max(len(trigger) - 1, 1))]


def person_scores(asked: Asked, shelf: Shelf, weights: Weights) -> Numbers:
    """How rare the people are whom the query names and the entry is about."""
    total = np.zeros(len(shelf.entries))
    many = len(shelf)
    for name, sure in asked.names.items():
        where = shelf.held_by(name)
        if len(where):
            total[where] += sure * np.log1p(many / len(where))
    return np.minimum(total, weights.person_at_most, out=total)


def shared(scores: Numbers, shelf: Shelf, weights: Weights) -> Numbers:
    """Scores with what neighbours in time lend; nothing is lent over hours."""
    times = shelf.timeline()
    order = times.order
    if len(order) < 2:
        return scores
    own = scores[order]
    grown = own.copy()
    grown[1:] += weights.before * times.nearness * own[:-1]
    grown[:-1] += weights.after * times.nearness * own[1:]
    grown += weights.together * times.session_best(grown)
    grown[1:] += weights.answer * times.answers
    found = scores.copy()
    found[order] = grown
    return found


def faded(age: Numbers, importance: Numbers) -> Numbers:
    """How far an entry has faded, 0 up to 1: age × decay / (1 + age × decay).

    The decay a day is the smaller the more an entry matters. Grows with age without end or jump;
    what is dated ahead counts as new.
    """
    worn = np.maximum(age, 0.0) * 0.02 * (1.1 - np.clip(importance, 0.0, 1.0))
    lost: Numbers = worn / (1.0 + worn)
    return lost


@dataclass(frozen=True, slots=True)
class Scored:
    """The scores of some entries for one query, in their order, and the parts they are made of."""

    total: Numbers
    words: Numbers
    """Share of the query's rare words, 0 to about 1."""
    shared: Numbers
    """How much of rarity the entry shares with the query, in idf."""
    meaning: Numbers | Floats
    """Cosine; -1 without a vector."""
    people: Numbers
    lent: Numbers
    prior: Numbers
    time: Numbers


@dataclass(frozen=True, slots=True)
class Sums:
    """Every entry's score for one query, by slot, and what it was added up from."""

    total: Numbers
    words: Words
    similarities: Floats | None
    people: Numbers
    own: Numbers
    together: Numbers
    prior: Numbers

    def at(self, slots: Slots, total: Numbers) -> Scored:
        """The parts of some entries' scores, where `total` is what became of them in the end."""
        earned, together = self.words.earned[slots], self.together[slots]
        prior = self.prior[slots]
        near = self.similarities
        return Scored(
            total=total[slots],
            words=earned / self.words.mass,
            shared=earned,
            meaning=np.full(len(slots), UNKNOWN) if near is None else near[:, slots].max(axis=0),
            people=self.people[slots],
            lent=together - self.own[slots],
            prior=prior,
            time=self.total[slots] - together - prior,
        )


class Ranking:
    """The ranking of one shelf; keeps what does not depend on a query."""

    def __init__(self, shelf: Shelf, weights: Weights = WEIGHTS) -> None:
        self._shelf = shelf
        self._weights = weights
        self._today = 0
        self._settled: Numbers = np.zeros(0)

    def score(self, asked: Asked, words: Words, similarities: Floats | None, today: int) -> Sums:
        """Score every entry; those that do not stand on the shelf any more have no meaning.

        Args:
            asked: The query.
            words: From `word_scores`.
            similarities: Cosine of the whole query and of each of its sentences, one a row, with
                every entry; None: by words alone.
            today: Game day.
        """
        shelf, weights = self._shelf, self._weights
        people = person_scores(asked, shelf, weights)
        own = words.earned * (1 / words.mass) * weights.words
        if similarities is not None:
            own += weights.meaning * self._meaning(similarities)
        if asked.names:
            own += weights.person * people
        together = shared(own, shelf, weights)
        prior = self._prior(asked, today)
        return Sums(
            total=timed(together + prior, asked, shelf, shelf.pool(), weights),
            words=words,
            similarities=similarities,
            people=people,
            own=own,
            together=together,
            prior=prior,
        )

    def _meaning(self, similarities: Floats) -> Numbers:
        """How near in meaning, standardised: the whole query and the best of its sentences."""
        known = self._shelf.pool() & (similarities[0] > UNKNOWN)
        everybody = bool(known.all())
        meaning = standard(similarities[0], known)
        if len(similarities) > 1:
            best = np.max([standard(row, known) for row in similarities[1:]], axis=0)
            meaning = (1 - self._weights.sentence) * meaning + self._weights.sentence * best
        return meaning if everybody else np.where(known, meaning, 0.0)

    def _prior(self, asked: Asked, today: int) -> Numbers:
        """What speaks for an entry whatever is asked: it says much, matters, and is not too old."""
        shelf, weights = self._shelf, self._weights
        found = self._standing(today) - weights.length * float(shelf.lengths.all.mean())
        if asked.day_alone:
            found += weights.day_alone * shelf.importance.all
        if asked.when:
            found += weights.when * shelf.tells_when.all
        if not asked.names:
            found -= weights.guest * shelf.guests.all
        return found

    def _standing(self, today: int) -> Numbers:
        """That part of the prior which stays the same all day; only reckoned for what is new."""
        if today != self._today:
            self._today, self._settled = today, self._settled[:0]
        new = slice(len(self._settled), len(self._shelf.entries))
        if new.start < new.stop:
            self._settled = np.concatenate((self._settled, self._of(new, today)))
        return self._settled

    def _of(self, some: slice, today: int) -> Numbers:
        shelf, weights = self._shelf, self._weights
        importance = shelf.importance.all[some]
        found = weights.length * shelf.lengths.all[some]
        found -= weights.question * shelf.questions.all[some]
        found += weights.importance * (np.minimum(importance, CAP) - 0.5)
        found -= weights.age * faded(today - shelf.days.all[some], importance)
        return found


def timed(scores: Numbers, asked: Asked, shelf: Shelf, pool: Mask, weights: Weights) -> Numbers:
    """Scores with what the query says of time."""
    hint = asked.hint
    if hint is None or not pool.any():
        return scores
    if hint.first_day is not None and hint.last_day is not None:
        days = shelf.days.all
        off = np.maximum(np.maximum(hint.first_day - days, days - hint.last_day), 0.0)
        return scores + weights.day * np.exp(-((off / (hint.vague + 0.5)) ** 2))
    if hint.order is None:
        return scores
    middle, best = float(np.median(scores[pool])), float(scores[pool].max())
    near = np.clip((scores - middle) / max(best - middle, 1e-9), 0.0, 1.0)
    minutes = shelf.minutes.all
    alike = pool & (near > _ALIKE)
    first, last = float(minutes[alike].min()), float(minutes[alike].max())
    newest = hint.order is Order.NEWEST
    off = last - minutes if newest else minutes - first
    place = 1.0 - off / max(last - first, 1.0)
    close = np.exp(-np.maximum(off, 0.0) / _SOON)
    return scores + weights.order * np.where(alike, (place + close) / 2, 0.0)
