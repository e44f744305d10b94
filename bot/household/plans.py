"""Plans: something announced for later, carried out or given up."""

from dataclasses import replace
from datetime import timedelta

from bot.household.actions.registry import ACTIONS
from bot.household.calendar import CalendarEvent
from bot.household.characters import Plan
from bot.household.chronicle import PLAN
from bot.household.commands import DropPlan, MakePlan
from bot.household.decisions import Action
from bot.household.events import ActionRefused, PlanMade
from bot.household.naming import fact_of, named, title_of
from bot.household.outcome import Outcome
from bot.household.rules import Rules
from bot.household.world import World

PATIENCE = timedelta(hours=6)
"""How long after its time a plan can still be carried out."""
MOST_PLANS = 8
"""A character keeps so many plans; the oldest gives way."""


def make_plan(world: World, command: MakePlan, rules: Rules) -> Outcome:
    """Note a plan with its actor and on the calendar. The same plan again changes nothing."""
    action = command.action
    if command.actor not in world.characters or action.name not in ACTIONS:
        known = command.actor in world.characters
        reason = f"there is no action {action.name!r}" if known else f"who is {command.actor!r}?"
        refused = ActionRefused(
            actor=command.actor, action=action.name, argument=action.argument, reason=reason
        )
        return Outcome(world, (refused,))
    state = world.characters[command.actor].state
    if any((p.action, p.argument) == (action.name, action.argument) for p in state.plans):
        return Outcome(world)
    start = world.calendar.now + timedelta(hours=max(0.0, command.hours_ahead))
    plan = Plan(
        id=_next_id(world, command.actor),
        action=action.name,
        argument=action.argument,
        not_before=start,
        until=start + PATIENCE,
        reason=command.reason,
        viewer_id=command.viewer_id,
    )
    state = replace(state, plans=(*state.plans, plan)[-MOST_PLANS:])
    calendar = world.calendar
    local = start.astimezone(calendar.zone)
    title, title_ja = _titles(action, rules)
    entry = CalendarEvent(
        id=plan.id,
        game_day=calendar.day_of(start),
        time=f"{local.hour:02d}:{local.minute:02d}",
        kind=PLAN,
        title=title,
        title_ja=title_ja,
        with_=(command.actor,),
    )
    world = replace(world, calendar=replace(calendar, events=(*calendar.events, entry)))
    made = PlanMade(actor=command.actor, action=action.name, argument=action.argument, at=start)
    return Outcome(world.with_state(command.actor, state), (made,))


def _titles(action: Action, rules: Rules) -> tuple[str, str]:
    """What is planned, in English and Japanese (`Cook a meal: Nikujaga`)."""
    title, title_ja = title_of(rules, action.name)
    if not action.argument:
        return title, title_ja
    what = named(rules, fact_of(action.name), action.argument)
    return f"{title}: {what[0]}", f"{title_ja}: {what[1]}" if title_ja else ""


def drop_plan(world: World, command: DropPlan) -> Outcome:
    """Take a plan from its actor and from the calendar; one that is done or unknown stays as is."""
    for who, character in world.characters.items():
        plans = tuple(plan for plan in character.state.plans if plan.id != command.plan)
        if plans != character.state.plans:
            world = world.with_state(who, replace(character.state, plans=plans))
            kept = tuple(event for event in world.calendar.events if event.id != command.plan)
            world = replace(world, calendar=replace(world.calendar, events=kept))
    return Outcome(world)


def _next_id(world: World, actor: str) -> str:
    prefix = f"plan-{actor}-"
    taken = [
        int(event.id.removeprefix(prefix))
        for event in world.calendar.events
        if event.id.startswith(prefix) and event.id.removeprefix(prefix).isdigit()
    ]
    return f"{prefix}{max(taken, default=0) + 1}"


def carried_out(world: World, actor: str, action: Action) -> World:
    """The world after an action: the plan it fulfils is gone, and done on the calendar."""
    state = world.characters[actor].state
    done = next((plan for plan in state.plans if _fulfils(plan, action)), None)
    if done is None or done.not_before > world.calendar.now:
        return world
    plans = tuple(plan for plan in state.plans if plan is not done)
    world = world.with_state(actor, replace(state, plans=plans))
    events = tuple(
        replace(event, done=True) if event.id == done.id else event
        for event in world.calendar.events
    )
    return replace(world, calendar=replace(world.calendar, events=events))


def _fulfils(plan: Plan, action: Action) -> bool:
    return plan.action == action.name and plan.argument in {"", action.argument}
