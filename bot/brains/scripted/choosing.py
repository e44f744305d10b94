"""Choosing among the offers: every side of life pulls, the strongest options are likeliest."""

import math
from collections.abc import Callable, Sequence
from random import Random

from bot.brains.scripted.moment import Moment, Option, options
from bot.brains.scripted.pulls import audience, body, care, company, dog, hours, memory
from bot.household.characters import Species

Pull = Callable[[Moment, Option], float]

_PERSON: tuple[Pull, ...] = (
    body.pull, hours.pull, company.pull, care.pull, audience.pull, memory.pull,
)  # fmt: skip
_DOG: tuple[Pull, ...] = (body.pull, hours.pull, dog.pull, audience.pull, memory.pull)


def utility(moment: Moment, option: Option) -> float:
    """How much an option draws the character now, in points; chance has no part in it."""
    pulls = _DOG if moment.briefing.profile.species is Species.DOG else _PERSON
    return sum(pull(moment, option) for pull in pulls)


def choose(moment: Moment, chance: Random) -> Option:
    """Choose one of the offers.

    A softmax whose temperature grows as `personality_strength` falls: 1 nearly always takes the
    strongest pull, 0 wanders.

    Raises:
        ValueError: nothing is offered.
    """
    found = options(moment.briefing)
    if not found:
        raise ValueError(f"nothing is offered to {moment.me}")
    looseness = 1.0 - moment.briefing.profile.personality_strength
    scored = [(one, utility(moment, one) + chance.uniform(-8, 8) * looseness) for one in found]
    return _drawn(_best_arguments(scored), 2.5 + 8.0 * looseness, chance)


def _best_arguments(scored: Sequence[tuple[Option, float]]) -> list[tuple[Option, float]]:
    """One option an action: twenty dishes are no twenty reasons to cook."""
    best: dict[str, tuple[Option, float]] = {}
    for option, points in scored:
        known = best.get(option.action)
        if known is None or points > known[1]:
            best[option.action] = (option, points)
    return list(best.values())


def _drawn(scored: Sequence[tuple[Option, float]], temperature: float, chance: Random) -> Option:
    top = max(points for _, points in scored)
    weights = [math.exp((points - top) / temperature) for _, points in scored]
    roll = chance.random() * math.fsum(weights)
    for (option, _), weight in zip(scored, weights, strict=True):
        roll -= weight
        if roll < 0:
            return option
    return max(scored, key=lambda one: one[1])[0]
