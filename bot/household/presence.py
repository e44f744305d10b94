"""Who is where, and who can be reached: areas of spots decide who is near whom."""

from bot.household.characters import Species
from bot.household.ownership import exists
from bot.household.rules import Rules
from bot.household.world import World

OUTSIDE = "outside"
PRIVATE = "bath"
"""The area in which nobody is disturbed."""
ENTRANCE = "entrance"

_ABSORBED = frozenset({"work", "phone_home"})
"""What holds all of a person's attention."""


def people(rules: Rules) -> tuple[str, ...]:
    """The ids of the people, in the order of config."""
    return tuple(i for i, p in rules.characters.items() if p.species is Species.PERSON)


def partner(rules: Rules, actor: str) -> str | None:
    """The other person of the household; None for somebody who lives alone."""
    return next((other for other in people(rules) if other != actor), None)


def dog(rules: Rules) -> str | None:
    """The id of the dog; None in a household without one."""
    return next((i for i, p in rules.characters.items() if p.species is Species.DOG), None)


def area(rules: Rules, spot: str) -> str:
    """The area a spot lies in; an unlisted spot is an area of its own."""
    spec = rules.catalogue.spots.get(spot)
    return spec.area if spec else spot


def at_home(world: World, rules: Rules, character: str) -> bool:
    """Whether a character is in the flat."""
    return area(rules, world.characters[character].state.spot) != OUTSIDE


def near(world: World, rules: Rules, one: str, other: str) -> bool:
    """Whether two characters are in the same area."""
    states = world.characters
    return area(rules, states[one].state.spot) == area(rules, states[other].state.spot)


def witnesses(world: World, rules: Rules, actor: str) -> tuple[str, ...]:
    """The ids of those who are awake and near enough to see what `actor` does."""
    here = area(rules, world.characters[actor].state.spot)
    return tuple(
        other
        for other, character in world.characters.items()
        if other != actor
        and not character.state.asleep
        and area(rules, character.state.spot) == here
    )


def unreachable(world: World, rules: Rules, actor: str, other: str) -> str | None:
    """Why `actor` cannot go over to `other` now, in English; None when they can."""
    name, state = rules.characters[other].name, world.characters[other].state
    if state.asleep:
        return f"{name} is asleep"
    there = area(rules, state.spot)
    if there == area(rules, world.characters[actor].state.spot):
        return None
    if there == OUTSIDE:
        return f"{name} is out"
    return f"{name} is in the bath" if there == PRIVATE else None


def absorbed(world: World, rules: Rules, other: str) -> str | None:
    """Why `other` has no attention to give for longer than a word; None when they have."""
    state = world.characters[other].state
    going_on = state.until is not None and state.until > world.calendar.now
    if state.doing in _ABSORBED and going_on:
        return f"{rules.characters[other].name} is in the middle of {state.doing}"
    return None


def first_spot(world: World, rules: Rules, *wanted: str) -> str:
    """The first of the wanted spots that exists in the flat as it is; empty when none does."""
    return next((spot for spot in wanted if exists(world, rules, spot)), "")
