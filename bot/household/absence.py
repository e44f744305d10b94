"""Coming back after an absence: one honest step instead of the life nobody saw."""

from dataclasses import replace

from bot.household.calendar import Calendar
from bot.household.characters import Character, Profile, Species
from bot.household.dates import postponed
from bot.household.dues import settle_dues
from bot.household.events import Happened
from bot.household.money import PURSE, move
from bot.household.needs import changed
from bot.household.outcome import Outcome
from bot.household.presence import ENTRANCE, OUTSIDE, area, people
from bot.household.quarrels import cooled
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule

WORK_SHARE = 0.55
"""What share of their working hours people really work: five days of seven, with breaks."""
LIVING_A_DAY = 1_250
"""Yen a person spends on food and small pleasures in a day."""
FED = 70.0
"""No need is lower than this after an absence of half a day."""
TIDY = 60.0


def come_back(world: World, before: Calendar, rules: Rules) -> Outcome:
    """Catch up: wages, food, rent and bills in proportion, everyone fed and at home, no quarrel.

    Nobody's purse is driven below zero by it, dates are put off, and each character keeps one
    memory of it at most.
    """
    hours = (world.calendar.now - before.now).total_seconds() / 3600
    outcome = _earned_and_eaten(world, rules, hours / 24)
    outcome = outcome.then(settle_dues(outcome.world, rules, quiet=True))
    world = postponed(_looked_after(outcome.world, rules, hours), rules)
    world = cooled(world, rules, rules.life.quarrel_cooling_per_hour * hours).world
    return outcome.then(Outcome(world, _told(world, rules, hours)))


def _earned_and_eaten(world: World, rules: Rules, days: float) -> Outcome:
    persons = people(rules)
    wages = sum(int(_day_wage(rules.characters[who]) * days) for who in persons)
    outcome = move(world, PURSE, wages, "wage")
    food = int(LIVING_A_DAY * len(persons) * days)
    affordable = max(0, min(food, outcome.world.household.balance))
    return outcome.then(move(outcome.world, PURSE, -affordable, "food"))


def _day_wage(profile: Profile) -> float:
    return profile.wage * max(0.0, profile.work_to - profile.work_from) * WORK_SHARE


def _looked_after(world: World, rules: Rules, hours: float) -> World:
    share = min(1.0, hours / 12)
    characters = {
        who: _rested(character, world, rules, share) for who, character in world.characters.items()
    }
    house = world.household
    house = replace(
        house,
        room_cleanliness=max(house.room_cleanliness, TIDY * share),
        laundry=min(house.laundry, 100.0 - TIDY * share),
    )
    return replace(world, characters=characters, household=house)


def _rested(character: Character, world: World, rules: Rules, share: float) -> Character:
    state, now = character.state, world.calendar.now
    missing = {need: max(0.0, FED * share - level) for need, level in state.needs.items()}
    needs = {need: state.needs[need] + gap for need, gap in missing.items()}
    profile = rules.characters[character.id]
    out = area(rules, state.spot) == OUTSIDE
    state = replace(
        state,
        needs=changed(needs, {}),
        mood=replace(profile.baseline, emotion="calm"),
        spot=ENTRANCE if out else state.spot,
        doing="rest" if profile.species is Species.PERSON else "stretch_out",
        argument="",
        since=now,
        until=None,
        line="",
        thought="",
        plans=tuple(plan for plan in state.plans if plan.until >= now),
    )
    return replace(character, state=state)


def _told(world: World, rules: Rules, hours: float) -> tuple[Happened, ...]:
    if hours < 3:
        return ()
    told = Happened(
        what="came_back",
        who=people(rules),
        facts={"hours": str(round(hours)), "days": str(round(hours / 24))},
        rule=ImportanceRule.ESTIMATE,
        tags=("absence",),
        emotion="happy",
        at=world.calendar.now,
    )
    return (told,)
