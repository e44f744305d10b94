"""What a household comes back to after an absence: fed, paid in proportion, and in peace."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.household.absence import FED, TIDY
from bot.household.characters import Plan
from bot.household.events import Happened
from bot.household.mood import Mood
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    moved,
    needing,
    only,
    passing,
    placed,
    quarrelling,
    with_purse,
)

DAY_WAGES = {"john": 1_200 * 8.0 * 0.55, "sara": 1_100 * 5.0 * 0.55}


def _away(world: World, rules: Rules, hours: float) -> World:
    return passing(world, rules, round(hours * 60), away=True).world


def test_wages_and_food_are_in_proportion_to_the_time_away(newborn: World, rules: Rules) -> None:
    for days in (1, 2):
        outcome = passing(with_purse(newborn, 50_000), rules, days * 1440, away=True)
        wages = sum(int(wage * days) for wage in DAY_WAGES.values())
        assert moved(outcome) == {"wage": wages, "food": -2 * 1_250 * days}
        assert outcome.world.household.balance == 50_000 + wages - 2_500 * days


def test_who_cannot_pay_for_food_eats_what_the_purse_holds(newborn: World, rules: Rules) -> None:
    unpaid = {who: replace(profile, wage=0) for who, profile in rules.characters.items()}
    poor = replace(rules, characters=unpaid)
    outcome = passing(with_purse(newborn, 700), poor, 1440, away=True)
    assert moved(outcome) == {"food": -700}
    assert outcome.world.household.balance == 0
    in_debt = passing(with_purse(newborn, -700), poor, 1440, away=True)
    assert in_debt.world.household.balance == -700


@pytest.mark.parametrize(("hours", "least"), [(6, FED / 2), (12, FED), (48, FED)])
def test_needs_are_met_up_to_a_level_within_half_a_day(
    newborn: World, rules: Rules, hours: float, least: float
) -> None:
    world = needing(newborn, "sara", hunger=3.0, energy=90.0)
    needs = _away(world, rules, hours).characters["sara"].state.needs
    assert needs["hunger"] == pytest.approx(least)
    assert needs["energy"] == pytest.approx(90.0), "what is better than that is left alone"


@pytest.mark.parametrize(("hours", "share"), [(6, 0.5), (12, 1.0), (36, 1.0)])
def test_the_flat_is_looked_after_in_the_same_proportion(
    newborn: World, rules: Rules, hours: float, share: float
) -> None:
    house = replace(newborn.household, room_cleanliness=1.0, laundry=100.0)
    after = _away(replace(newborn, household=house), rules, hours).household
    assert after.room_cleanliness == pytest.approx(TIDY * share)
    assert after.laundry == pytest.approx(100.0 - TIDY * share)


def test_everybody_is_found_at_rest_and_calm(newborn: World, rules: Rules) -> None:
    hurt = Mood(valence=-0.8, arousal=0.9, emotion="hurt", cause="quarrel")
    world = placed(placed(newborn, "john", "table", "work", 180), "eve", "outside", "follow", 30)
    state = replace(
        world.characters["john"].state, mood=hurt, argument="x", line="Hello", thought="Hm"
    )
    after = _away(world.with_state("john", state), rules, 5)
    john, eve = after.characters["john"].state, after.characters["eve"].state
    assert (john.spot, john.doing, john.argument) == ("table", "rest", "")
    assert (john.line, john.thought, john.until) == ("", "", None)
    assert john.since == after.calendar.now
    assert john.mood == replace(rules.characters["john"].baseline, emotion="calm")
    assert (eve.spot, eve.doing) == ("entrance", "stretch_out")


def test_a_plan_whose_time_ran_out_is_gone_and_another_stays(newborn: World, rules: Rules) -> None:
    now = newborn.calendar.now
    plans = tuple(
        Plan(id=f"plan-john-{h}", action="tidy", not_before=now, until=now + timedelta(hours=h))
        for h in (4, 5, 6)
    )
    state = replace(newborn.characters["john"].state, plans=plans)
    after = _away(newborn.with_state("john", state), rules, 5).characters["john"].state
    assert [plan.id for plan in after.plans] == ["plan-john-5", "plan-john-6"]


def test_a_quarrel_cools_by_the_hours_away(newborn: World, rules: Rules) -> None:
    couple = _away(quarrelling(newborn, 90.0), rules, 2).relationships.couple
    assert couple.quarrel is not None
    assert couple.quarrel.heat == pytest.approx(66.0)


@pytest.mark.parametrize("hours", [2.9, 3, 60])
def test_an_absence_is_told_from_three_hours_on(newborn: World, rules: Rules, hours: float) -> None:
    outcome = passing(newborn, rules, round(hours * 60), away=True)
    if hours < 3:
        assert not [e for e in outcome.events if isinstance(e, Happened)]
        return
    told = only(outcome.events, Happened)
    assert (told.what, told.who, told.emotion) == ("came_back", ("john", "sara"), "happy")
    assert told.facts == {"hours": str(hours), "days": str(round(hours / 24))}
    assert told.at == outcome.world.calendar.now
    assert told.tags == ("absence",)


def test_nothing_is_told_of_rent_that_fell_due_meanwhile(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 6, day=22), 0)
    outcome = passing(world, rules, 8 * 60, away=True)
    assert [e.what for e in outcome.events if isinstance(e, Happened)] == ["came_back"]
    (rent,) = (e for e in outcome.world.calendar.events if e.kind == "rent")
    assert (rent.game_day, rent.done) == (25, False)
