"""A character as its night finds it: whom it knows, and what the day that ended was like."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from statistics import fmean

from bot.household.calendar import season, weather
from bot.household.characters import Species
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.authorship import Matter, Night, worth_showing
from bot.memories.episode import Episode
from bot.memories.opinions import Company
from bot.memories.reflection import Mind

GLAD, LOW = 0.75, 0.0
"""Mean valence of a day from which it was a glad one, and below which a low one."""


def night_of(character: str, world: World, rules: Rules, language: str) -> Night | None:
    """The night after the day that ended, as a brain is told of it; None when nothing happened."""
    profile = rules.characters.get(character)
    day = world.calendar.game_day - 1
    told = worth_showing(world.characters[character].episodes, day)
    if profile is None or not told:
        return None
    met = {
        e.viewer_id: world.viewers[e.viewer_id].name for e in told if e.viewer_id in world.viewers
    }
    others = [p for one, p in rules.characters.items() if one != character]
    return Night(
        owner=character,
        name=own_names(character, rules),
        others=_others(character, rules),
        people={
            "en": {p.name: p.name for p in others} | met,
            "ja": {p.name: p.name_ja or p.name for p in others} | met,
        },
        day=day,
        told=told,
        opinions=world.characters[character].opinions,
        language=language,
        pet=profile.species is not Species.PERSON,
        viewers=viewers_in(told, world),
    )


def matter_of(
    character: str, members: tuple[Episode, ...], world: World, rules: Rules, language: str
) -> Matter:
    """Entries that were told as one, for a brain to tell better."""
    return Matter(
        owner=character,
        name=own_names(character, rules),
        others=_others(character, rules),
        members=members,
        language=language,
        viewers=viewers_in(members, world),
    )


def own_names(character: str, rules: Rules) -> Mapping[str, str]:
    """A character's name by language."""
    profile = rules.characters[character]
    return {"en": profile.name, "ja": profile.name_ja or profile.name}


def viewers_in(episodes: Iterable[Episode], world: World) -> tuple[str, ...]:
    """Names of viewers that stand in some entries, the longest first."""
    said = " ".join(f"{e.event} {e.event_ja} {e.critical_information}" for e in episodes)
    names = {viewer.name for viewer in world.viewers.values() if viewer.name in said}
    return tuple(sorted(filter(None, names), key=lambda name: (-len(name), name)))


def _others(character: str, rules: Rules) -> Mapping[str, tuple[str, ...]]:
    others = [profile for one, profile in rules.characters.items() if one != character]
    return {
        "en": tuple(one.name for one in others),
        "ja": tuple(one.name_ja or one.name for one in others),
    }


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
