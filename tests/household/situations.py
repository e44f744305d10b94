"""Situations tests put the household into, and what they ask of it there."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import TypeVar

from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip
from bot.household.apply import apply
from bot.household.commands import ApplyTip, PassTime, Perform
from bot.household.decisions import Action
from bot.household.events import ActionPerformed, ActionRefused, Event, Happened, MoneyMoved
from bot.household.needs import changed
from bot.household.outcome import Outcome
from bot.household.relationships import Couple, Quarrel
from bot.household.rules import Rules
from bot.household.world import World

NOW = datetime(2026, 3, 6, 3, 0, tzinfo=UTC)
"""The run's clock."""

E = TypeVar("E")


def at_hour(world: World, hour: float, *, day: int | None = None) -> World:
    """The same world at another hour, nothing else having happened."""
    calendar = world.calendar
    moment = calendar.at_day(day or calendar.game_day, hour)
    return replace(world, calendar=replace(calendar, now=moment))


def with_purse(world: World, yen: int) -> World:
    return replace(world, household=replace(world.household, balance=yen))


def with_food(world: World, **portions: int) -> World:
    return replace(world, household=replace(world.household, food_stock=portions))


def owning(world: World, rules: Rules, *items: str) -> World:
    names = tuple(rules.catalogue.items[item].name for item in items)
    owned = (*world.household.owned_items, *names)
    return replace(world, household=replace(world.household, owned_items=owned))


def needing(world: World, who: str, **levels: float) -> World:
    state = world.characters[who].state
    return world.with_state(who, replace(state, needs={**state.needs, **levels}))


def placed(world: World, who: str, spot: str, doing: str = "rest", minutes: int = 0) -> World:
    state = world.characters[who].state
    until = world.calendar.now + timedelta(minutes=minutes) if minutes else None
    return world.with_state(who, replace(state, spot=spot, doing=doing, argument="", until=until))


def with_couple(world: World, **changes: object) -> World:
    couple: Couple = replace(world.relationships.couple, **changes)  # type: ignore[arg-type]  # fields by name
    return replace(world, relationships=replace(world.relationships, couple=couple))


def quarrelling(world: World, heat: float, cause: str = "dishes") -> World:
    quarrel = Quarrel(
        id="quarrel-1", cause=cause, since=world.calendar.now, started_by="john", heat=heat
    )
    return with_couple(
        world, quarrel=quarrel, fight_count=1, last_fight=world.calendar.now, tension=20.0
    )


def with_skills(world: World, **skills: float) -> World:
    state = world.characters["eve"].state
    return world.with_state("eve", replace(state, skills=skills))


def do(  # a test names who does what, to what, and how lucky they are
    world: World,
    rules: Rules,
    actor: str,
    action: str,
    argument: str = "",
    chance: float = 0.5,
) -> Outcome:
    """Let somebody act and expect that they may."""
    command = Perform(actor=actor, action=Action(name=action, argument=argument), chance=chance)
    outcome = apply(world, command, rules)
    told = outcome.events[-1]
    assert isinstance(told, ActionPerformed), told
    return outcome


def refusal(world: World, rules: Rules, actor: str, action: str, argument: str = "") -> str:
    """Why the world says no; it must, and it must not change."""
    command = Perform(actor=actor, action=Action(name=action, argument=argument))
    outcome = apply(world, command, rules)
    assert outcome.world is world
    (told,) = outcome.events
    assert isinstance(told, ActionRefused), told
    return told.reason


def performed(outcome: Outcome) -> ActionPerformed:
    return only(outcome.events, ActionPerformed)


def only(events: tuple[Event, ...], kind: type[E]) -> E:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def happened(outcome: Outcome) -> tuple[str, ...]:
    return tuple(event.what for event in outcome.events if isinstance(event, Happened))


def moved(outcome: Outcome) -> Mapping[str, int]:
    """Yen that moved, by reason, purse and funding together."""
    sums: dict[str, int] = {}
    for event in outcome.events:
        if isinstance(event, MoneyMoved):
            sums[event.reason] = sums.get(event.reason, 0) + event.amount
    return sums


def wealth(world: World) -> int:
    """Purse and funding together."""
    return world.household.balance + sum(world.household.funding.values())


def passing(world: World, rules: Rules, minutes: int, *, away: bool = False) -> Outcome:
    return apply(world, PassTime(minutes=minutes, away=away), rules)


def lived(world: World, rules: Rules, hours: float) -> Outcome:
    """Hours passed tick by tick."""
    outcome = Outcome(world)
    for _ in range(round(hours * 60 / rules.tick_minutes)):
        outcome = outcome.then(passing(outcome.world, rules, rules.tick_minutes))
    return outcome


def tip(
    key: str = "youtube:1",
    value: int = 1000,
    item: str | None = None,
    viewer: str = "youtube:mika",
    *,
    is_test: bool = False,
    anonymous: bool = False,
) -> ValuedTip:
    return ValuedTip(
        key=key,
        viewer_id=viewer,
        platform=key.partition(":")[0],
        name=Screened("Mika"),
        message=Screened("for the flat"),
        amount=Decimal(value),
        currency="JPY",
        value=value,
        item=item,
        anonymous=anonymous,
        is_test=is_test,
        at=NOW,
    )


def tipped(world: World, rules: Rules, *tips: ValuedTip) -> Outcome:
    outcome = Outcome(world)
    for one in tips:
        outcome = outcome.then(apply(outcome.world, ApplyTip(tip=one), rules))
    return outcome


def eased_needs(world: World, who: str, **points: float) -> World:
    state = world.characters[who].state
    return world.with_state(who, replace(state, needs=changed(state.needs, points)))
