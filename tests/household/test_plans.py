"""A plan announced is a plan carried out, or given up."""

from dataclasses import replace
from datetime import timedelta

from bot.household.apply import apply
from bot.household.calendar import CalendarEvent
from bot.household.commands import MakePlan
from bot.household.decisions import Action
from bot.household.events import ActionRefused, PlanMade
from bot.household.plans import MOST_PLANS
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import at_hour, do, lived, only

TIDY = MakePlan(
    actor="john",
    action=Action(name="tidy"),
    hours_ahead=2.0,
    reason="viewer_idea",
    viewer_id="twitch:kai",
)


def test_a_plan_is_noted_with_its_actor_and_on_the_calendar(newborn: World, rules: Rules) -> None:
    outcome = apply(newborn, TIDY, rules)
    (plan,) = outcome.world.characters["john"].state.plans
    assert (plan.action, plan.reason, plan.viewer_id) == ("tidy", "viewer_idea", "twitch:kai")
    assert (plan.not_before - newborn.calendar.now).total_seconds() == 7200
    event = outcome.world.calendar.events[-1]
    assert (event.kind, event.time, event.with_, event.done) == ("plan", "09:00", ("john",), False)
    assert only(outcome.events, PlanMade).action == "tidy"


def test_the_same_plan_again_changes_nothing(newborn: World, rules: Rules) -> None:
    once = apply(newborn, TIDY, rules).world
    assert apply(once, TIDY, rules).world is once


def test_a_plan_carried_out_is_done_on_the_calendar(newborn: World, rules: Rules) -> None:
    world = at_hour(apply(newborn, TIDY, rules).world, 9.5)
    after = do(world, rules, "john", "tidy").world
    assert after.characters["john"].state.plans == ()
    assert after.calendar.events[-1].done


def test_doing_it_before_its_time_leaves_the_plan(newborn: World, rules: Rules) -> None:
    world = apply(newborn, TIDY, rules).world
    assert do(world, rules, "john", "tidy").world.characters["john"].state.plans


def test_a_plan_nobody_carries_out_is_given_up(newborn: World, rules: Rules) -> None:
    world = apply(newborn, TIDY, rules).world
    assert lived(world, rules, 7.5).world.characters["john"].state.plans
    assert lived(world, rules, 8.5).world.characters["john"].state.plans == ()


def test_a_plan_for_what_does_not_exist_is_refused(newborn: World, rules: Rules) -> None:
    for command in (
        MakePlan(actor="john", action=Action(name="fly"), hours_ahead=1),
        MakePlan(actor="mary", action=Action(name="tidy"), hours_ahead=1),
    ):
        outcome = apply(newborn, command, rules)
        assert outcome.world is newborn
        only(outcome.events, ActionRefused)


def test_only_so_many_plans_are_kept(newborn: World, rules: Rules) -> None:
    world = newborn
    for topic in range(MOST_PLANS + 3):
        action = Action(name="talk", argument=str(topic))
        world = apply(world, MakePlan(actor="sara", action=action, hours_ahead=1), rules).world
    plans = world.characters["sara"].state.plans
    assert [plan.argument for plan in plans] == [str(n) for n in range(3, MOST_PLANS + 3)]
    assert len({plan.id for plan in plans}) == MOST_PLANS


def test_a_plan_says_from_when_until_when_and_on_which_day(newborn: World, rules: Rules) -> None:
    command = MakePlan(actor="sara", action=Action(name="talk", argument="dreams"), hours_ahead=20)
    outcome = apply(newborn, command, rules)
    (plan,) = outcome.world.characters["sara"].state.plans
    assert (plan.id, plan.argument) == ("plan-sara-1", "dreams")
    assert plan.until - plan.not_before == timedelta(hours=6)
    assert outcome.world.calendar.events[-1] == CalendarEvent(
        id="plan-sara-1",
        game_day=2,
        time="03:00",
        kind="plan",
        title="Talk: dreams",
        with_=("sara",),
    )
    made = only(outcome.events, PlanMade)
    assert (made.actor, made.argument, made.at) == ("sara", "dreams", plan.not_before)


def test_a_plan_stands_on_the_calendar_in_both_languages(newborn: World, rules: Rules) -> None:
    action = Action(name="cook", argument="nikujaga")
    command = MakePlan(actor="sara", action=action, hours_ahead=2)
    entry = apply(newborn, command, rules).world.calendar.events[-1]
    assert (entry.title, entry.title_ja) == ("Cooking: Nikujaga", "料理: 肉じゃが")


def test_a_plan_for_the_past_is_a_plan_for_now(newborn: World, rules: Rules) -> None:
    world = apply(newborn, replace(TIDY, hours_ahead=-3.0), rules).world
    (plan,) = world.characters["john"].state.plans
    assert plan.not_before == newborn.calendar.now
    assert do(world, rules, "john", "tidy").world.characters["john"].state.plans == ()


def test_plans_are_numbered_by_their_actor_on_from_the_highest(
    newborn: World, rules: Rules
) -> None:
    names = ("plan-john-7", "plan-john-x", "plan-sara-40", "plan-john-3")
    old = tuple(
        CalendarEvent(id=name, game_day=1, time="10:00", kind="plan", title="x") for name in names
    )
    world = replace(newborn, calendar=replace(newborn.calendar, events=old))
    assert apply(world, TIDY, rules).world.calendar.events[-1].id == "plan-john-8"


def test_the_same_action_with_another_argument_is_another_plan(
    newborn: World, rules: Rules
) -> None:
    world = newborn
    for topic in ("dreams", "music", "dreams"):
        action = Action(name="talk", argument=topic)
        world = apply(world, MakePlan(actor="sara", action=action, hours_ahead=1), rules).world
    plans = world.characters["sara"].state.plans
    assert [plan.argument for plan in plans] == ["dreams", "music"]


def test_only_the_plan_that_is_fulfilled_is_done(newborn: World, rules: Rules) -> None:
    world = newborn
    for name, argument in (("talk", "music"), ("talk", ""), ("tidy", "")):
        action = Action(name=name, argument=argument)
        world = apply(world, MakePlan(actor="john", action=action, hours_ahead=0), rules).world
    after = do(world, rules, "john", "talk", "dreams").world
    assert [(p.action, p.argument) for p in after.characters["john"].state.plans] == [
        ("talk", "music"),
        ("tidy", ""),
    ]
    done = {event.title: event.done for event in after.calendar.events if event.kind == "plan"}
    assert done == {"Talk: music": False, "Talk": True, "Tidy": False}
    theirs = do(world, rules, "sara", "tidy").world
    assert theirs.characters["john"].state.plans == world.characters["john"].state.plans


def test_a_refused_plan_says_why(newborn: World, rules: Rules) -> None:
    unknown = MakePlan(actor="john", action=Action(name="fly"), hours_ahead=1)
    assert "no action 'fly'" in only(apply(newborn, unknown, rules).events, ActionRefused).reason
    nobody = MakePlan(actor="mary", action=Action(name="tidy"), hours_ahead=1)
    assert "'mary'" in only(apply(newborn, nobody, rules).events, ActionRefused).reason
