"""Choosing among the offers: every side of life pulls, the strongest options are likeliest."""

import math
from collections.abc import Callable, Sequence
from random import Random

from bot.brains.scripted.moment import Moment, Option, options
from bot.brains.scripted.pulls import audience, body, care, company, dog, hours, memory
from bot.household.characters import Species

Pull = Callable[[Moment, Option], float]
Scored = Sequence[tuple[Option, float]]
"""Options with their points."""
Drawing = Sequence[tuple[Option, float, float]]
"""What is drawn from: options, their points, and how likely each is, summing up to 1."""

_PERSON: tuple[Pull, ...] = (
    body.pull, hours.pull, company.pull, care.pull, audience.pull, memory.pull,
)  # fmt: skip
_DOG: tuple[Pull, ...] = (body.pull, hours.pull, dog.pull, audience.pull, memory.pull)


_OF_ACTION: frozenset[Pull] = frozenset({body.pull, company.pull})
"""To these an argument makes no difference."""

Known = dict[tuple[Pull, str], float]
"""What was weighed in a moment already: by pull and action."""


def utility(moment: Moment, option: Option, known: Known | None = None) -> float:
    """How much an option draws the character now, in points; chance has no part in it."""
    known = {} if known is None else known
    points = 0.0
    for pull in _DOG if moment.briefing.profile.species is Species.DOG else _PERSON:
        if pull not in _OF_ACTION:
            points += pull(moment, option)
            continue
        key = pull, option.action
        if key not in known:
            known[key] = pull(moment, option)
        points += known[key]
    return points


def choose(
    moment: Moment, chance: Random, watch: Callable[[Drawing], None] = lambda _: None
) -> Option:
    """Choose one of the offers; `watch` sees what was chosen from.

    A softmax whose temperature grows as `personality_strength` falls: 1 nearly always takes the
    strongest pull, 0 wanders.

    Raises:
        ValueError: nothing is offered.
    """
    found = options(moment.briefing)
    if not found:
        raise ValueError(f"nothing is offered to {moment.me}")
    looseness = 1.0 - moment.briefing.profile.personality_strength
    known: Known = {}
    scored = [
        (one, utility(moment, one, known) + chance.uniform(-8, 8) * looseness) for one in found
    ]
    best = _best_arguments(scored)
    shares = _shares(best, 2.5 + 8.0 * looseness)
    watch([(*one, share) for one, share in zip(best, shares, strict=True)])
    return _drawn(best, shares, chance)


def _best_arguments(scored: Scored) -> Scored:
    """One option an action: twenty dishes are no twenty reasons to cook."""
    best: dict[str, tuple[Option, float]] = {}
    for option, points in scored:
        known = best.get(option.action)
        if known is None or points > known[1]:
            best[option.action] = (option, points)
    return list(best.values())


def _shares(scored: Scored, temperature: float) -> list[float]:
    """The softmax of the points."""
    top = max(points for _, points in scored)
    weights = [math.exp((points - top) / temperature) for _, points in scored]
    whole = math.fsum(weights)
    return [weight / whole for weight in weights]


def _drawn(scored: Scored, shares: Sequence[float], chance: Random) -> Option:
    roll = chance.random()
    for (option, _), share in zip(scored, shares, strict=True):
        roll -= share
        if roll < 0:
            return option
    return max(scored, key=lambda one: one[1])[0]
