"""Rent, bills and insurance: what falls due, and what happens when the purse is short."""

from calendar import monthrange
from dataclasses import replace
from datetime import date, timedelta

from bot.household.calendar import Calendar, CalendarEvent
from bot.household.dates import when
from bot.household.events import Happened
from bot.household.money import PURSE, move
from bot.household.naming import title_of
from bot.household.outcome import Outcome
from bot.household.ownership import ROOM_TYPES
from bot.household.presence import people
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule

RENT, BILLS, INSURANCE = "rent", "bills", "insurance"
KINDS = (RENT, BILLS, INSURANCE)
DUE_AT = "09:00"
RESPITE_DAYS = 3
"""A landlord who was not paid asks again after so many days."""
HORIZON_DAYS = 15
"""How many days ahead a due is laid aside for."""
GRACE_DAYS = 14
"""A new household pays nothing in its first two weeks."""


def amount(world: World, rules: Rules, kind: str) -> int:
    """What a month's rent or bills cost in the flat as it is, in yen."""
    if kind != RENT:
        return rules.economy.bills if kind == BILLS else rules.economy.insurance
    moves = {item.room_type: item.rent for item in rules.catalogue.items.values() if item.rent}
    room = world.household.room_type
    return moves.get(room, rules.economy.rent) if room in ROOM_TYPES else rules.economy.rent


def scheduled(calendar: Calendar, rules: Rules, *, grace_days: int = GRACE_DAYS) -> Calendar:
    """The calendar with the first rent and bills of a new household entered."""
    for kind in KINDS:
        earliest = calendar.local.date() + timedelta(days=grace_days)
        calendar = _entered(calendar, rules, kind, earliest)
    return calendar


def _entered(calendar: Calendar, rules: Rules, kind: str, earliest: date) -> Calendar:
    """Enter the next due day of a kind that is not before `earliest`."""
    economy = rules.economy
    days = {RENT: economy.rent_day, BILLS: economy.bills_day, INSURANCE: economy.insurance_day}
    day_of_month = days[kind]
    year, month = earliest.year, earliest.month
    if min(day_of_month, monthrange(year, month)[1]) < earliest.day:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    due = date(year, month, min(day_of_month, monthrange(year, month)[1]))
    first = calendar.started_at.astimezone(calendar.zone).date()
    title, title_ja = title_of(rules, kind)
    event = CalendarEvent(
        id=f"{kind}-{due.year}-{due.month:02d}",
        game_day=(due - first).days + 1,
        time=DUE_AT,
        kind=kind,
        title=title,
        title_ja=title_ja,
    )
    return replace(calendar, events=(*calendar.events, event))


def laid_aside(world: World, rules: Rules) -> int:
    """The yen a careful household keeps for what falls due.

    Each due counts by how near it is: all of it on its day, none of it `HORIZON_DAYS` before.
    """
    today = world.calendar.game_day
    return sum(
        int(
            amount(world, rules, event.kind)
            * min(1.0, max(0.0, 1 - (event.game_day - today) / HORIZON_DAYS))
        )
        for event in world.calendar.events
        if event.kind in KINDS and not event.done
    )


def settle_dues(world: World, rules: Rules, *, quiet: bool = False) -> Outcome:
    """Pay what has fallen due; what the purse cannot pay is put off, the purse never overdrawn.

    `quiet` (an absence) moves the money without telling a story about it.
    """
    outcome = Outcome(world)
    while True:
        due = _due(outcome.world)
        if due is None:
            return outcome
        outcome = outcome.then(_pay(outcome.world, rules, due, quiet=quiet))


def _due(world: World) -> CalendarEvent | None:
    calendar = world.calendar
    return next(
        (
            event
            for event in calendar.events
            if event.kind in KINDS and not event.done and when(calendar, event) <= calendar.now
        ),
        None,
    )


def _pay(world: World, rules: Rules, event: CalendarEvent, *, quiet: bool) -> Outcome:
    yen = amount(world, rules, event.kind)
    if world.household.balance < yen:
        later = replace(event, game_day=world.calendar.game_day + RESPITE_DAYS)
        outcome = Outcome(_changed(world, later))
        return (
            outcome if quiet else outcome.then(_told(outcome.world, rules, event, yen, paid=False))
        )
    outcome = move(world, PURSE, -yen, event.kind)
    world = _changed(outcome.world, replace(event, done=True))
    due = when(world.calendar, event).astimezone(world.calendar.zone).date()
    calendar = _entered(world.calendar, rules, event.kind, due + timedelta(days=1))
    outcome = Outcome(replace(world, calendar=calendar), outcome.events)
    return outcome if quiet else outcome.then(_told(outcome.world, rules, event, yen, paid=True))


def _changed(world: World, event: CalendarEvent) -> World:
    events = tuple(event if e.id == event.id else e for e in world.calendar.events)
    return replace(world, calendar=replace(world.calendar, events=events))


def _told(world: World, rules: Rules, event: CalendarEvent, yen: int, *, paid: bool) -> Outcome:
    what = "rent_missed" if not paid else "rent_paid" if event.kind == RENT else "bills_paid"
    told = Happened(
        what=what,
        who=people(rules),
        facts={"yen": str(yen), "due": event.kind, "left": str(world.household.balance)},
        rule=ImportanceRule.ESTIMATE,
        tags=("money", event.kind),
        emotion="calm" if paid else "worried",
        at=world.calendar.now,
    )
    return Outcome(world, (told,))
