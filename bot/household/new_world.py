"""A new household: the starting values everybody begins with."""

from datetime import UTC, datetime, tzinfo

from bot.household.calendar import Calendar
from bot.household.characters import Character, Profile, Species, State
from bot.household.dues import scheduled
from bot.household.household import Household
from bot.household.ownership import FIRST_BELONGINGS
from bot.household.relationships import Bond, Couple, Relationships
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.owner import FavoriteSpot

FOOD = {"rice": 3, "instant_noodle": 1}
BONDS = {"john": (85.0, 30.0), "sara": (90.0, 40.0)}
"""Bond level and training progress with the dog; another person begins with 60 and 20."""
NEEDS = 72.0
"""The level every need begins with."""


def new_world(rules: Rules, start: datetime, zone: tzinfo) -> World:
    """The world of a new home.

    Args:
        rules: Who lives here.
        start: Household time of the first moment; naive means local time of `zone`.
        zone: The household's zone.
    """
    if start.tzinfo is None:
        start = start.replace(tzinfo=zone)
    now = start.astimezone(UTC)
    calendar = scheduled(Calendar(now=now, started_at=now, zone=zone), rules)
    persons = (who for who, p in rules.characters.items() if p.species is Species.PERSON)
    bonds = {who: _bond(who) for who in persons}
    return World(
        calendar=calendar,
        household=Household(
            balance=rules.economy.start_balance,
            owned_items=tuple(FIRST_BELONGINGS),
            food_stock=dict(FOOD),
            funding={},
        ),
        relationships=Relationships(couple=Couple(love_level=75.0, trust_level=80.0), bonds=bonds),
        characters={who: _character(profile, now) for who, profile in rules.characters.items()},
        viewers={},
        tips={},
    )


def _bond(person: str) -> Bond:
    bond, training = BONDS.get(person, (60.0, 20.0))
    return Bond(bond_level=bond, training_progress=training)


def _character(profile: Profile, now: datetime) -> Character:
    dog = profile.species is Species.DOG
    state = State(
        needs=dict.fromkeys(profile.drain_per_hour, NEEDS),
        mood=profile.baseline,
        spot="dog_corner" if dog else "futon",
        doing="stretch_out" if dog else "rest",
        since=now,
    )
    spots = (FavoriteSpot(spot="window", score=0.6), FavoriteSpot(spot="futon", score=0.5))
    return Character(id=profile.id, state=state, favorite_spots=spots if dog else ())
