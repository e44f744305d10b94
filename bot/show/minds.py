"""A character as its night finds it: whom it knows, and what the day that ended was like."""

from dataclasses import replace
from statistics import fmean

from bot.household.calendar import season, weather
from bot.household.characters import Species
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.opinions import Company
from bot.memories.reflection import Mind

GLAD, LOW = 0.75, 0.0
"""Mean valence of a day from which it was a glad one, and below which a low one."""


def mind_of(character: str, world: World, rules: Rules) -> Mind:
    """A character in the night after the day that ended, for its conclusions and its page."""
    profile = rules.characters.get(character)
    others = [p for one, p in rules.characters.items() if one != character]
    viewers = {id_: viewer.name for id_, viewer in world.viewers.items()}
    return Mind(
        id=character,
        company=Company(
            names={
                "en": viewers | {one.name: one.name for one in others},
                "ja": viewers | {one.name: one.name_ja for one in others},
            },
            pets=frozenset(one.name for one in others if one.species is not Species.PERSON),
        ),
        is_dog=profile is not None and profile.species is Species.DOG,
        setting=setting_of(character, world),
    )


def setting_of(character: str, world: World) -> frozenset[str]:
    """What held of the day before today: its weather and season, `weekend`, `glad` or `low`."""
    day = world.calendar.game_day - 1
    noon = replace(world.calendar, now=world.calendar.at_day(day, 12.0))
    found = {weather(noon), season(noon)}
    if noon.local.weekday() >= 5:
        found.add("weekend")
    moods = [m.valence for m in world.characters[character].mood_log if m.game_day == day]
    if moods and fmean(moods) >= GLAD:
        found.add("glad")
    if moods and fmean(moods) < LOW:
        found.add("low")
    return frozenset(found)
