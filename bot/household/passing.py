"""Time passing: what a household loses, gains and lives through while nobody decides anything."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from bot.audience.standing import well_known
from bot.household.absence import come_back
from bot.household.bodies import drain, log_moods, out_of_time
from bot.household.calendar import Calendar, season
from bot.household.chronicle import struck
from bot.household.commands import PassTime
from bot.household.dues import settle_dues
from bot.household.events import DayChanged, Happened, TimePassed
from bot.household.larder import empty
from bot.household.outcome import Outcome
from bot.household.presence import people
from bot.household.quarrels import cooled
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.wishing import evening, evening_came
from bot.household.world import World
from bot.memories.episode import ImportanceRule

MIDDLE = 75.0
"""The level love and trust drift to when nothing feeds or hurts them."""

Step = Callable[[World, Calendar, Rules], Outcome]
"""A part of passing time: the world as it is by now, and the calendar as it was before."""


def pass_time(world: World, command: PassTime, rules: Rules) -> Outcome:
    """Let household time go on; an absence is caught up with in one honest step."""
    before = world.calendar
    now = before.now + timedelta(minutes=command.minutes)
    lasting = tuple(one for one in before.lasting if now < one.until)
    after = replace(before, now=now, lasting=lasting)
    told = TimePassed(
        minutes=command.minutes, now=after.now, game_day=after.game_day, away=command.away
    )
    outcome = Outcome(replace(world, calendar=after), (told, *_days(before, after)))
    steps = _AWAY if command.away else _PRESENT
    for step in steps:
        outcome = outcome.then(step(outcome.world, before, rules))
    return outcome


def _days(before: Calendar, after: Calendar) -> tuple[DayChanged, ...]:
    days = range(before.game_day + 1, after.game_day + 1)
    return tuple(DayChanged(game_day=day) for day in days)


def _hours(world: World, before: Calendar) -> float:
    return (world.calendar.now - before.now).total_seconds() / 3600


def _flat_ages(world: World, before: Calendar, rules: Rules) -> Outcome:
    """Dirt and laundry; the dirtier a flat, the slower it gets dirtier."""
    days = _hours(world, before) / 24
    house = world.household
    aged = replace(
        house,
        room_cleanliness=eased(house.room_cleanliness, -rules.life.dirt_per_day * days),
        laundry=eased(house.laundry, rules.life.laundry_per_day * days),
    )
    return Outcome(replace(world, household=aged))


def _hearts_drift(world: World, before: Calendar, rules: Rules) -> Outcome:
    """Tension gathers, love and trust drift to their middle, a quarrel cools.

    Dirt, laundry and an empty larder make tension gather up to three times as fast.
    """
    hours = _hours(world, before)
    days = hours / 24
    couple = world.relationships.couple
    drift = rules.life.love_drift_per_day * days
    strain = 1.0 + _neglect(world, rules)
    drifted = replace(
        couple,
        love_level=_towards(couple.love_level, MIDDLE, drift),
        trust_level=_towards(couple.trust_level, MIDDLE, drift),
        tension=eased(couple.tension, rules.life.tension_per_day * strain * days),
    )
    world = replace(world, relationships=replace(world.relationships, couple=drifted))
    return cooled(world, rules, rules.life.quarrel_cooling_per_hour * hours)


def _neglect(world: World, rules: Rules) -> float:
    """How badly the flat is looked after: 0 (well) to 2."""
    house = world.household
    dirt = max(0.0, 60.0 - house.room_cleanliness) / 60.0
    pile = max(0.0, house.laundry - 50.0) / 50.0
    return min(2.0, dirt + 0.6 * pile + (0.7 if empty(world, rules) else 0.0))


def _towards(level: float, middle: float, by: float) -> float:
    """Drift to the middle, the faster the farther away: twice as fast five points off it."""
    by *= 1.0 + abs(level - middle) / 5.0
    return max(middle, level - by) if level > middle else min(middle, level + by)


def _dues(world: World, before: Calendar, rules: Rules) -> Outcome:
    """Rent and bills are looked at once an hour: nothing falls due between full hours."""
    same_hour = int(before.now.timestamp() // 3600) == int(world.calendar.now.timestamp() // 3600)
    return Outcome(world) if same_hour else settle_dues(world, rules)


def _evening(world: World, before: Calendar, rules: Rules) -> Outcome:
    came = evening_came(before, world.calendar)
    return evening(world, rules) if came else Outcome(world)


def _seasons(world: World, before: Calendar, rules: Rules) -> Outcome:
    """A new season is noticed on its first morning."""
    if before.game_day == world.calendar.game_day:
        return Outcome(world)
    now = season(world.calendar)
    if season(before) == now:
        return Outcome(world)
    told = Happened(
        what="season_changed",
        who=people(rules),
        facts={"season": now},
        rule=ImportanceRule.ESTIMATE,
        tags=("season", now),
        emotion="curious",
        at=world.calendar.now,
    )
    return Outcome(world, (told,))


def _passers_by_are_let_go(world: World, before: Calendar, rules: Rules) -> Outcome:
    """At midnight; what was said with them stays remembered."""
    if before.game_day == world.calendar.game_day:
        return Outcome(world)
    viewers = well_known(world.viewers, rules.memory.max_viewers)
    return Outcome(world if viewers is world.viewers else replace(world, viewers=viewers))


_PRESENT: tuple[Step, ...] = (
    drain, out_of_time, _flat_ages, _hearts_drift, _dues, _evening, _seasons, struck, log_moods,
    _passers_by_are_let_go,
)  # fmt: skip
_AWAY: tuple[Step, ...] = (_flat_ages, come_back, struck, log_moods)
