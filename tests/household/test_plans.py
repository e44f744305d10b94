"""A plan announced is a plan carried out, or given up."""

from bot.household.apply import apply
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
