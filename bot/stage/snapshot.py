"""The whole picture as data: what a page needs to draw everything from nothing.

The sections are replaced one by one as they change; a page holds no other state of the world.
"""

from bot.audience.ledger import LedgerEntry, TipState
from bot.household.calendar import part_of_day, season, weather
from bot.household.characters import Character, Profile, RecentAction
from bot.household.naming import NAMED_FACTS, fact_of
from bot.household.relationships import love_word
from bot.household.rules import Rules
from bot.household.world import World
from bot.ports import Wording
from bot.stage.furniture import furniture, wish
from bot.stage.words import COMMANDS, HUD, Json, dated, named, words, yen


def snapshot(
    world: World, rules: Rules, wording: Wording, language: str, *, badge: bool = True
) -> Json:
    """Every section, by name; at most 64 KB as JSON.

    `badge`: whether the stage says that the characters are run by a program.
    """
    return {
        "language": language,
        "badge": badge,
        "clock": _clock(world, wording),
        "purse": {"balance": world.household.balance, "text": yen(world.household.balance)},
        "love": _love(world, wording),
        "wish": wish(world, rules),
        "items": furniture(world, rules),
        "room": {
            "type": world.household.room_type,
            "clean": round(world.household.room_cleanliness),
            "comfort": round(world.household.room_comfort),
            "laundry": round(world.household.laundry),
            "music": "music" in world.calendar.going_on,
        },
        "people": [
            _person(world.characters[profile.id], profile, wording)
            for profile in rules.characters.values()
            if profile.id in world.characters
        ],
        "last_event": _last_event(world),
        "last_tip": _last_tip(world),
        "commands": [words(wording, key) for key in COMMANDS],
        "words": {key: words(wording, key) for key in HUD},
    }


def doing(action: str, argument: str, wording: Wording) -> dict[str, str]:
    """What someone does, in words: the action's label, and what it is done to where that helps."""
    label = words(wording, f"action.{action}")
    fact = fact_of(action)
    if not argument or fact not in NAMED_FACTS:
        return label
    thing = _thing(wording, (fact, "food"), argument)
    return {language: f"{label[language]}: {thing[language]}" for language in label}


def _thing(wording: Wording, kinds: tuple[str, ...], argument: str) -> dict[str, str]:
    for kind in kinds:
        key = f"{kind}.{argument}"
        found = words(wording, key)
        if found["en"] != key:
            return found
    return named(argument.replace("_", " "), "")


def _clock(world: World, wording: Wording) -> Json:
    calendar = world.calendar
    part, time_of_year, sky = part_of_day(calendar), season(calendar), weather(calendar)
    return {
        "day": calendar.game_day,
        "time": f"{calendar.local:%H:%M}",
        "hour": round(calendar.hour, 2),
        "part": part,
        "season": time_of_year,
        "weather": sky,
        "words": {
            "day": dated(wording, calendar.game_day),
            "weekday": words(wording, f"weekday.{calendar.local.weekday()}"),
            "part": words(wording, f"part.{part}"),
            "season": words(wording, f"season.{time_of_year}"),
            "weather": words(wording, f"weather.{sky}"),
        },
    }


def _love(world: World, wording: Wording) -> Json:
    couple = world.relationships.couple
    word = "hud.quarrel" if couple.quarrel else f"love.{love_word(couple.love_level)}"
    return {
        "level": round(couple.love_level),
        "word": words(wording, word),
        "quarrel": couple.quarrel is not None,
    }


def _person(character: Character, profile: Profile, wording: Wording) -> Json:
    state = character.state
    last = state.recent[-1] if state.recent else None
    return {
        "id": character.id,
        "name": named(profile.name, profile.name_ja),
        "species": profile.species.value,
        "spot": state.spot,
        "doing": state.doing,
        "argument": state.argument,
        "label": doing(state.doing, state.argument, wording),
        "emotion": state.mood.emotion,
        "valence": round(state.mood.valence, 2),
        "arousal": round(state.mood.arousal, 2),
        "asleep": state.asleep,
        "with": list(last.with_) if last and last.action == state.doing else [],
    }


def _last_event(world: World) -> Json | None:
    told: list[tuple[RecentAction, str]] = [
        (entry, character.id)
        for character in world.characters.values()
        for entry in character.state.recent
        if entry.event or entry.event_ja
    ]
    if not told:
        return None
    last, who = max(told, key=lambda pair: pair[0].at)
    minutes = int((world.calendar.now - last.at).total_seconds() // 60)
    return {
        "who": who,
        "text": {"en": last.event or last.event_ja, "ja": last.event_ja or last.event},
        "minutes": max(0, minutes),
    }


def _last_tip(world: World) -> Json | None:
    counted = [
        entry
        for entry in world.tips.values()
        if entry.entry is TipState.APPLIED and not entry.is_test
    ]
    if not counted:
        return None
    last: LedgerEntry = max(counted, key=lambda entry: entry.recorded_at)
    viewer = world.viewers.get(last.viewer_id)
    return {"name": viewer.name if viewer else "", "amount": yen(last.value)}
