"""Speakers: who in the flat can say something to the viewers now."""

from bot.household.characters import Species
from bot.household.presence import OUTSIDE
from bot.household.rules import Rules
from bot.household.world import World


def speakers(world: World, rules: Rules) -> tuple[str, ...]:
    """The people who are at home and awake, in the order of config."""
    return tuple(
        one
        for one, character in world.characters.items()
        if rules.characters[one].species is Species.PERSON
        and not character.state.asleep
        and character.state.spot != OUTSIDE
    )
