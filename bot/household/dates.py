"""Dates: planned on the calendar, kept, or missed."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.household.calendar import Calendar, CalendarEvent
from bot.household.characters import Plan
from bot.household.events import Happened
from bot.household.naming import title_of
from bot.household.outcome import Outcome
from bot.household.presence import people
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Kind

DATE = "date"
WINDOW = timedelta(hours=4)
"""How long after its time a date can still be begun."""
EARLY = timedelta(minutes=30)
PLACES = ("riverside", "aquarium", "cinema", "cafe", "zoo", "night_view", "hot_spring", "museum")
"""Where a date leads; keys of the wording."""


def when(calendar: Calendar, event: CalendarEvent) -> datetime:
    """The instant of a calendar event, aware UTC."""
    hours, _, minutes = event.time.partition(":")
    return calendar.at_day(event.game_day, int(hours) + int(minutes or 0) / 60)


def planned_date(world: World) -> CalendarEvent | None:
    """The next date that is neither kept nor missed."""
    calendar = world.calendar
    yesterday = calendar.game_day - 1
    return next(
        (
            event
            for event in reversed(calendar.events)
            if event.kind == DATE
            and not event.done
            and event.game_day >= yesterday
            and when(calendar, event) + WINDOW >= calendar.now
        ),
        None,
    )


def due_date(world: World) -> CalendarEvent | None:
    """The date whose hour has come."""
    event = planned_date(world)
    if event is None or when(world.calendar, event) - EARLY > world.calendar.now:
        return None
    return event


def missed_date(world: World) -> bool:
    """Whether a date of the last three days was missed."""
    calendar = world.calendar
    today = calendar.game_day
    return any(
        event.kind == DATE
        and not event.done
        and today - 3 <= event.game_day <= today
        and when(calendar, event) + WINDOW < calendar.now
        for event in reversed(calendar.events)
    )


def place_of(event: CalendarEvent) -> str:
    """Where a date leads: drawn from its id, so that plan and date agree."""
    number = int("".join(filter(str.isdigit, event.id)) or 0)
    return PLACES[number % len(PLACES)]


def plan_date(world: World, rules: Rules, chance: float) -> Outcome:
    """Put a date on the calendar, one to three days ahead, and into both people's plans."""
    calendar = world.calendar
    both = people(rules)
    number = 1 + sum(event.kind == DATE for event in calendar.events)
    day = calendar.game_day + 1 + int(chance * 3)
    hour = (11, 14, 18)[int(chance * 9) % 3]
    title, title_ja = title_of(rules, DATE)
    event = CalendarEvent(
        id=f"date-{number}",
        game_day=day,
        time=f"{hour:02d}:00",
        kind=DATE,
        title=title,
        title_ja=title_ja,
        with_=both,
    )
    world = _entered(world, rules, event)
    told = Happened(
        what="date_planned",
        who=both,
        facts={
            "day": str(day),
            "days_ahead": str(day - calendar.game_day),
            "time": event.time,
            "place": place_of(event),
        },
        kind=Kind.RELATIONSHIP,
        tags=("date", "plan"),
        emotion="excited",
        at=calendar.now,
    )
    return Outcome(world, (told,))


def _entered(world: World, rules: Rules, event: CalendarEvent) -> World:
    start = when(world.calendar, event)
    plan = Plan(
        id=event.id,
        action="go_on_date",
        not_before=start,
        until=start + WINDOW,
        with_=event.with_,
        reason="date_planned",
    )
    for who in people(rules):
        state = world.characters[who].state
        kept = tuple(other for other in state.plans if other.id != event.id)
        world = world.with_state(who, replace(state, plans=(*kept, plan)))
    others = tuple(other for other in world.calendar.events if other.id != event.id)
    return replace(world, calendar=replace(world.calendar, events=(*others, event)))


def postponed(world: World, rules: Rules) -> World:
    """The world after an absence: dates nobody could keep are moved two days ahead."""
    calendar = world.calendar
    for event in calendar.events:
        if event.kind == DATE and not event.done and when(calendar, event) < calendar.now:
            later = replace(event, game_day=calendar.game_day + 2)
            world = _entered(world, rules, later)
    return world


def kept_date(world: World, event: CalendarEvent) -> World:
    """The world with a date ticked off in the calendar and in everybody's plans."""
    events = tuple(
        replace(other, done=True) if other.id == event.id else other
        for other in world.calendar.events
    )
    world = replace(world, calendar=replace(world.calendar, events=events))
    for who, character in world.characters.items():
        plans = tuple(plan for plan in character.state.plans if plan.id != event.id)
        if plans != character.state.plans:
            world = world.with_state(who, replace(character.state, plans=plans))
    return world
