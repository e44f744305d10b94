"""Quarrels: what there is to quarrel about, how one begins, cools, and is made up."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from bot.household.calendar import part_of_day
from bot.household.dates import missed_date
from bot.household.events import Happened
from bot.household.feelings import touched
from bot.household.larder import empty
from bot.household.outcome import Outcome
from bot.household.ownership import owns
from bot.household.presence import dog, people
from bot.household.relationships import Couple, Quarrel, eased
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind

COOL = 60.0
"""Under this heat making up is possible."""
READY = 45.0
"""From this tension on a cause is enough for a quarrel."""
HEAT = 68.0
"""The heat of a quarrel that breaks out of no tension at all."""
PAUSE = timedelta(days=2)
"""After a quarrel nobody starts another for so long."""

Cause = Callable[[World, Rules], bool]


def _watched_together(world: World, rules: Rules) -> bool:
    return any(
        one.action == "watch_film" and one.with_
        for who in people(rules)
        for one in world.characters[who].state.recent
    )


def _dog_waits(world: World, rules: Rules) -> bool:
    pet = dog(rules)
    return pet is not None and world.characters[pet].state.needs.get("walk", 100.0) < 30


def _noise(world: World, rules: Rules) -> bool:
    return any(world.characters[who].state.doing == "listen_music" for who in people(rules))


def _games(world: World, rules: Rules) -> bool:
    return any(_times(world, who, "play_game") for who in people(rules))


def _food(world: World, rules: Rules) -> bool:
    """Somebody has lived on what needs no cooking lately."""
    ready_made = (food.id for food in rules.catalogue.food.values() if not food.raw)
    meals = tuple(ready_made)
    return any(sum(_times(world, who, "eat", food) for food in meals) > 1 for who in people(rules))


def _blanket(world: World, rules: Rules) -> bool:
    """One blanket for two, on a morning of the cold half of the year, without a bed."""
    calendar = world.calendar
    bed = rules.catalogue.items.get("bed")
    cold = calendar.local.month in {10, 11, 12, 1, 2, 3, 4}
    return cold and part_of_day(calendar) == "morning" and not (bed and owns(world, bed))


def _small_flat(world: World, _: Rules) -> bool:
    return world.relationships.couple.tension > 70 and world.household.room_type == "1K"


def _times(world: World, who: str, action: str, argument: str | None = None) -> int:
    return sum(
        one.action == action and argument in {None, one.argument}
        for one in world.characters[who].state.recent
    )


CAUSES: dict[str, Cause] = {
    "missed_date": lambda world, _: missed_date(world),
    "empty_fridge": empty,
    "money": lambda world, rules: world.household.balance < min(3_000, rules.economy.rent),
    "dishes": lambda world, _: world.household.room_cleanliness < 60,
    "laundry": lambda world, _: world.household.laundry > 60,
    "dog_walk": _dog_waits,
    "food": _food,
    "games": _games,
    "blanket": _blanket,
    "movie_taste": _watched_together,
    "noise": _noise,
    "small_flat": _small_flat,
}
"""What a quarrel may be about, and when that is really so; the gravest first."""


def causes(world: World, rules: Rules) -> tuple[str, ...]:
    """What there is to quarrel about in the world as it is."""
    return tuple(cause for cause, true in CAUSES.items() if true(world, rules))


def objection(world: World) -> str | None:
    """Why nobody quarrels now, whatever the cause; None when a quarrel may begin."""
    couple = world.relationships.couple
    if couple.quarrel is not None:
        return "there is a quarrel already"
    if couple.tension < READY:
        return "nobody is annoyed enough to quarrel"
    last = couple.last_fight
    if last is not None and world.calendar.now - last < PAUSE:
        return "the last quarrel was not long ago"
    return None


def begin(world: World, rules: Rules, starter: str, cause: str) -> Outcome:
    """Let a quarrel break out: it hurts, and it lets the tension out."""
    couple = world.relationships.couple
    number = couple.fight_count + 1
    quarrel = Quarrel(
        id=f"quarrel-{number}",
        cause=cause,
        since=world.calendar.now,
        started_by=starter,
        heat=min(100.0, HEAT + couple.tension * 0.35),
    )
    after = replace(
        couple,
        quarrel=quarrel,
        fight_count=number,
        last_fight=world.calendar.now,
        love_level=eased(couple.love_level, -4.0),
        trust_level=eased(couple.trust_level, -3.0),
        tension=couple.tension * 0.4,
    )
    world = _with_couple(world, after)
    for who in people(rules):
        emotion = "angry" if who == starter else "hurt"
        world = touched(
            world, who, {"social": -6.0}, emotion=emotion, strength=0.6, cause="quarrel"
        )
    return Outcome(world, (_told(world, rules, "quarrel_began", quarrel, "angry"),))


def cooled(world: World, rules: Rules, by: float) -> Outcome:
    """Let the heat fall by so many points; says so once, when making up becomes possible."""
    quarrel = world.relationships.couple.quarrel
    if quarrel is None or quarrel.heat <= 0 or by <= 0:
        return Outcome(world)
    cooler = replace(quarrel, heat=max(0.0, quarrel.heat - by))
    world = _with_couple(world, replace(world.relationships.couple, quarrel=cooler))
    if not cooler.heat < COOL <= quarrel.heat:
        return Outcome(world)
    return Outcome(world, (_told(world, rules, "quarrel_cooled", cooler, "sad"),))


def make_up(world: World, rules: Rules) -> Outcome:
    """End the quarrel: trust grows back, and a little beyond."""
    couple = world.relationships.couple
    quarrel = couple.quarrel
    if quarrel is None:
        return Outcome(world)
    after = replace(
        couple,
        quarrel=None,
        makeup_count=couple.makeup_count + 1,
        love_level=eased(couple.love_level, 5.0),
        trust_level=eased(couple.trust_level, 4.0),
        tension=couple.tension * 0.5,
    )
    world = _with_couple(world, after)
    for who in people(rules):
        world = touched(
            world, who, {"social": 12.0}, emotion="loving", strength=0.5, cause="made_up"
        )
    return Outcome(world, (_told(world, rules, "made_up", quarrel, "loving"),))


def _told(world: World, rules: Rules, what: str, quarrel: Quarrel, emotion: str) -> Happened:
    grave = what in {"quarrel_began", "made_up"}
    return Happened(
        what=what,
        who=people(rules),
        facts={"cause": quarrel.cause, "quarrel": quarrel.id, "starter": quarrel.started_by},
        rule=ImportanceRule.QUARREL if grave else ImportanceRule.ESTIMATE,
        kind=Kind.RELATIONSHIP,
        tags=("quarrel", quarrel.cause, quarrel.id),
        emotion=emotion,
        at=world.calendar.now,
    )


def _with_couple(world: World, couple: Couple) -> World:
    return replace(world, relationships=replace(world.relationships, couple=couple))
