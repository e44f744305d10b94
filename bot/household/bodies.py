"""What time does to each character: needs, mood, coming home, plans that ran out."""

from dataclasses import replace

from bot.household.calendar import Calendar
from bot.household.characters import Character
from bot.household.household import Household
from bot.household.mood import Mood, pulled
from bot.household.needs import drained
from bot.household.outcome import Outcome
from bot.household.presence import ENTRANCE, OUTSIDE, area, first_spot
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.owner import MoodEntry

LOG_EVERY_H = 3.0
"""Hours after which a mood is logged although it is still the same."""


def drain(world: World, before: Calendar, rules: Rules) -> Outcome:
    """Drain every need by the time that passed and pull every mood to its baseline."""
    hours = (world.calendar.now - before.now).total_seconds() / 3600
    characters = dict(world.characters)
    for who, character in characters.items():
        profile = rules.characters[who]
        state = character.state
        state = replace(
            state,
            needs=drained(state.needs, profile.drain_per_hour, hours),
            mood=pulled(
                state.mood,
                at_home_in(profile.baseline, world.household),
                hours,
                rules.life.mood_half_life_h,
            ),
        )
        characters[who] = replace(character, state=state)
    return Outcome(replace(world, characters=characters))


def at_home_in(baseline: Mood, household: Household) -> Mood:
    """The mood a character comes back to: a comfortable, clean flat lifts it by up to 0.2."""
    lift = (household.room_comfort - 30.0) / 500.0 + (household.room_cleanliness - 60.0) / 700.0
    return replace(baseline, valence=min(1.0, max(-1.0, baseline.valence + lift)))


def out_of_time(world: World, _: Calendar, rules: Rules) -> Outcome:
    """Who was out and is done comes home; plans whose time has run out are given up."""
    now = world.calendar.now
    for who, character in world.characters.items():
        state = character.state
        if any(plan.until < now for plan in state.plans):
            state = replace(state, plans=tuple(p for p in state.plans if p.until >= now))
        over = state.until is not None and state.until <= now
        if over and area(rules, state.spot) == OUTSIDE:
            state = replace(state, spot=first_spot(world, rules, ENTRANCE) or ENTRANCE)
        if state is not character.state:
            world = world.with_state(who, state)
    return Outcome(world)


def log_moods(world: World, before: Calendar, rules: Rules) -> Outcome:
    """Note each mood on the full hour when it changed or the last note is three hours old.

    Entries older than `mood_log_days` go.
    """
    if before.now.hour == world.calendar.now.hour and before.game_day == world.calendar.game_day:
        return Outcome(world)
    oldest = world.calendar.game_day - rules.memory.mood_log_days
    for character in world.characters.values():
        if _worth_noting(character, world.calendar):
            kept = tuple(entry for entry in character.mood_log if entry.game_day > oldest)
            world = world.with_character(
                replace(character, mood_log=(*kept, _entry(character, world.calendar)))
            )
    return Outcome(world)


def _worth_noting(character: Character, calendar: Calendar) -> bool:
    if not character.mood_log:
        return True
    last = character.mood_log[-1]
    hours = (calendar.now - last.timestamp).total_seconds() / 3600
    return hours >= LOG_EVERY_H or last.emotion != character.state.mood.emotion


def _entry(character: Character, calendar: Calendar) -> MoodEntry:
    mood = character.state.mood
    return MoodEntry(
        timestamp=calendar.now,
        game_day=calendar.game_day,
        emotion=mood.emotion,
        valence=round(mood.valence, 3),
        arousal=round(mood.arousal, 3),
        cause=mood.cause,
    )
