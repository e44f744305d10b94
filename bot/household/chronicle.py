"""The calendar's past: turns of the story are entered as events that are over."""

from collections.abc import Iterable
from dataclasses import replace

from bot.household.calendar import Calendar, CalendarEvent
from bot.household.events import Happened
from bot.household.naming import title_of
from bot.household.outcome import Outcome
from bot.household.rules import Rules
from bot.household.world import World

ENTERED = (
    "quarrel_began", "made_up", "wish_fulfilled", "moved", "trick_learnt", "season_changed",
)  # fmt: skip
"""What happened and is entered in the calendar."""
PLAN = "plan"
PLANS_KEPT_DAYS = 7
"""Plans are struck from the calendar so many days after their day."""


def chronicled(outcome: Outcome, rules: Rules) -> Outcome:
    """The outcome with the turns of its story entered in the calendar."""
    told = tuple(e for e in outcome.events if isinstance(e, Happened) and e.what in ENTERED)
    if not told:
        return outcome
    world = outcome.world
    calendar = world.calendar
    for event in told:
        calendar = replace(calendar, events=(*calendar.events, _entry(calendar, event, rules)))
    return Outcome(replace(world, calendar=calendar), outcome.events)


def _entry(calendar: Calendar, told: Happened, rules: Rules) -> CalendarEvent:
    title, title_ja = title_of(rules, told.what)
    item = rules.catalogue.items.get(told.facts.get("item", ""))
    local = calendar.local
    return CalendarEvent(
        id=f"{told.what}-{_count(calendar.events, told.what) + 1}",
        game_day=calendar.game_day,
        time=f"{local.hour:02d}:{local.minute:02d}",
        kind=told.what,
        title=f"{title}: {item.name}" if item else title,
        title_ja=f"{title_ja}: {item.name_ja}" if item else title_ja,
        with_=told.who,
        done=True,
    )


def _count(events: Iterable[CalendarEvent], kind: str) -> int:
    return sum(event.kind == kind for event in events)


def struck(world: World, before: Calendar, _: Rules) -> Outcome:
    """The world with old plans struck from the calendar at the change of the day."""
    calendar = world.calendar
    today = calendar.game_day
    if before.game_day == today:
        return Outcome(world)
    kept = tuple(
        event
        for event in calendar.events
        if event.kind != PLAN or event.game_day >= today - PLANS_KEPT_DAYS
    )
    if len(kept) == len(calendar.events):
        return Outcome(world)
    return Outcome(replace(world, calendar=replace(calendar, events=kept)))
