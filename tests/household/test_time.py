"""Time passing: needs, moods, dirt, rent, wishes, absences."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.household.calendar import CalendarEvent
from bot.household.events import DayChanged, Happened, TimePassed
from bot.household.mood import Mood
from bot.household.needs import changed, drained
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    do,
    happened,
    lived,
    moved,
    needing,
    only,
    owning,
    passing,
    placed,
    quarrelling,
    wealth,
    with_couple,
    with_food,
    with_purse,
)


def test_ten_minutes_pass(newborn: World, rules: Rules) -> None:
    outcome = passing(newborn, rules, 10)
    told = only(outcome.events, TimePassed)
    assert (told.minutes, told.game_day, told.away) == (10, 1, False)
    assert (outcome.world.calendar.now - newborn.calendar.now).total_seconds() == 600


def test_midnight_in_the_households_zone_begins_a_day(newborn: World, rules: Rules) -> None:
    before = at_hour(newborn, 23.9)
    assert only(passing(before, rules, 10).events, DayChanged).game_day == 2
    days = [
        e.game_day for e in passing(before, rules, 3 * 1440).events if isinstance(e, DayChanged)
    ]
    assert days == [2, 3, 4]


def test_needs_fall_and_never_reach_an_end() -> None:
    needs = {"hunger": 100.0, "energy": 0.4}
    later = drained(needs, {"hunger": 6.0, "energy": 5.0}, 1.0)
    assert 94 < later["hunger"] < 96
    assert 0 < drained(needs, {"hunger": 6.0, "energy": 5.0}, 500.0)["hunger"] < 1
    assert 0 < later["energy"] < 0.4
    assert changed({"fun": 99.0}, {"fun": 500.0})["fun"] <= 100
    assert changed({"fun": 50.0}, {"fun": 30.0, "wings": 9.0}).keys() == {"fun"}
    assert 30 < changed({"fun": 50.0}, {"fun": -20.0})["fun"] < 40


def test_a_mood_comes_back_to_its_baseline_and_loses_its_name(newborn: World, rules: Rules) -> None:
    state = newborn.characters["john"].state
    hurt = Mood(valence=-0.9, arousal=0.9, emotion="hurt", cause="quarrel")
    world = newborn.with_state("john", replace(state, mood=hurt))
    soon = lived(world, rules, 1).world.characters["john"].state.mood
    late = lived(world, rules, 30).world.characters["john"].state.mood
    assert soon.emotion == "hurt"
    assert -0.9 < soon.valence < -0.5
    assert late.emotion in {"happy", "content", "calm"}
    assert abs(late.valence - rules.characters["john"].baseline.valence) < 0.15


def test_a_comfortable_flat_lifts_the_mood_everybody_comes_back_to(
    newborn: World, rules: Rules
) -> None:
    cosy = replace(newborn, household=replace(newborn.household, room_comfort=95.0))
    plain, better = (
        lived(world, rules, 24).world.characters["sara"].state.mood.valence
        for world in (newborn, cosy)
    )
    assert better > plain


def test_a_flat_gets_dirty_and_laundry_piles_up(newborn: World, rules: Rules) -> None:
    after = lived(newborn, rules, 24).world.household
    assert newborn.household.room_cleanliness - after.room_cleanliness == pytest.approx(12, abs=1)
    assert after.laundry - newborn.household.laundry == pytest.approx(14, abs=1)


def test_neglect_makes_tension_gather_faster(newborn: World, rules: Rules) -> None:
    tidy = with_food(newborn, rice=5)
    messy = replace(tidy, household=replace(tidy.household, room_cleanliness=5.0, laundry=95.0))
    calm, tense = (
        lived(world, rules, 24).world.relationships.couple.tension for world in (tidy, messy)
    )
    assert 0 < calm < tense


@pytest.mark.parametrize(
    ("cleanliness", "laundry", "food", "strain"),
    [
        (60.0, 50.0, {"rice": 1}, 1.0),
        (30.0, 50.0, {"rice": 1}, 1.5),
        (60.0, 100.0, {"rice": 1}, 1.6),
        (60.0, 50.0, {}, 1.7),
        (0.0, 100.0, {}, 3.0),
    ],
)
def test_dirt_laundry_and_hunger_each_add_their_strain(  # a case has that many sides
    newborn: World,
    rules: Rules,
    cleanliness: float,
    laundry: float,
    food: dict[str, int],
    strain: float,
) -> None:
    house = replace(newborn.household, room_cleanliness=cleanliness, laundry=laundry)
    world = with_food(with_couple(replace(newborn, household=house), tension=10.0), **food)
    gained = passing(world, rules, 10).world.relationships.couple.tension - 10.0
    assert gained == pytest.approx(rules.life.tension_per_day * strain / 144, rel=0.01)


def test_love_drifts_to_its_middle_when_nobody_feeds_it(newborn: World, rules: Rules) -> None:
    high = with_couple(newborn, love_level=95.0, trust_level=50.0)
    after = lived(high, rules, 48).world.relationships.couple
    assert 75 < after.love_level < 95
    assert 50 < after.trust_level < 75


def test_a_quarrel_cools_by_the_hour_and_says_so_once(newborn: World, rules: Rules) -> None:
    outcome = lived(quarrelling(newborn, 84), rules, 4)
    quarrel = outcome.world.relationships.couple.quarrel
    assert quarrel is not None
    assert quarrel.heat == pytest.approx(84 - 4 * 12, abs=0.1)
    assert happened(outcome).count("quarrel_cooled") == 1


def test_plans_are_given_up_after_their_time(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 10_000), rules, "john", "plan_date", chance=0.0).world
    late = passing(at_hour(planned, 15, day=2), rules, 10).world
    assert late.characters["john"].state.plans == ()


def test_rent_is_paid_on_its_day_and_entered_for_the_next_month(
    newborn: World, rules: Rules
) -> None:
    world = with_purse(at_hour(newborn, 8.9, day=22), 60_000)
    outcome = passing(world, rules, 10)
    assert moved(outcome) == {"rent": -52_000}
    assert happened(outcome) == ("rent_paid",)
    dues = {e.id: (e.game_day, e.done) for e in outcome.world.calendar.events if e.kind == "rent"}
    assert dues == {"rent-2026-03": (22, True), "rent-2026-04": (53, False)}
    assert moved(passing(outcome.world, rules, 600)) == {}


def test_rent_that_cannot_be_paid_waits_three_days_and_nothing_is_overdrawn(
    newborn: World, rules: Rules
) -> None:
    world = with_purse(at_hour(newborn, 8.9, day=22), 51_999)
    missed = passing(world, rules, 10)
    assert moved(missed) == {}
    assert happened(missed) == ("rent_missed",)
    assert missed.world.household.balance == 51_999
    later = with_purse(at_hour(missed.world, 8.9, day=25), 60_000)
    assert moved(passing(later, rules, 10)) == {"rent": -52_000}


def test_a_larger_flat_costs_its_own_rent(newborn: World, rules: Rules) -> None:
    larger = replace(newborn, household=replace(newborn.household, room_type="1DK"))
    world = with_purse(at_hour(larger, 8.9, day=22), 90_000)
    assert moved(passing(world, rules, 10)) == {"rent": -64_000}


def test_in_the_evening_the_household_chooses_a_wish_and_sets_money_aside(
    newborn: World, rules: Rules
) -> None:
    world = with_purse(at_hour(newborn, 20.9), 100_000)
    outcome = passing(world, rules, 10)
    assert happened(outcome) == ("wish_chosen",)
    wish = outcome.world.household.wish
    assert wish == rules.wish_order[0]
    assert 0 < outcome.world.household.funding[wish] < rules.catalogue.items[wish].price
    assert moved(outcome) == {"set_aside": 0}
    assert wealth(outcome.world) == 100_000
    assert passing(outcome.world, rules, 10).world.household.funding == (
        outcome.world.household.funding
    )


def test_what_is_under_the_cushion_stays_in_the_purse(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 20.9), rules.economy.cushion)
    assert passing(world, rules, 10).world.household.funding == {}


def test_a_wish_comes_true_after_some_evenings(newborn: World, rules: Rules) -> None:
    world = with_purse(newborn, 100_000)
    outcome = lived(world, rules, 24 * 6)
    assert "wish_fulfilled" in happened(outcome)
    (entry, *_) = outcome.world.unlocked
    assert entry.unlocked_by == entry.viewer_id == ""
    assert "wish_fulfilled" in {e.kind for e in outcome.world.calendar.events}


def test_money_reserved_for_what_is_there_comes_back_in_the_evening(
    newborn: World, rules: Rules
) -> None:
    world = owning(at_hour(newborn, 20.9), rules, "tv")
    world = replace(world, household=replace(world.household, funding={"tv": 900}, wish="tv"))
    outcome = passing(world, rules, 10)
    assert outcome.world.household.funding == {}
    assert outcome.world.household.balance == 900
    assert outcome.world.household.wish != "tv"


def test_a_wish_config_no_longer_knows_is_replaced(newborn: World, rules: Rules) -> None:
    world = at_hour(newborn, 20.9)
    world = replace(world, household=replace(world.household, wish="unicorn"))
    assert passing(world, rules, 10).world.household.wish == rules.wish_order[0]


def test_a_season_is_noticed_when_it_changes(newborn: World, rules: Rules) -> None:
    may = at_hour(newborn, 23.9, day=87)  # 31 May
    outcome = passing(may, rules, 10)
    told = [e for e in outcome.events if isinstance(e, Happened) and e.what == "season_changed"]
    assert [event.facts for event in told] == [{"season": "summer"}]


def test_a_mood_is_logged_when_it_changes_or_every_three_hours(
    newborn: World, rules: Rules
) -> None:
    log = lived(newborn, rules, 12).world.characters["john"].mood_log
    assert 3 <= len(log) <= 12
    gaps = [(b.timestamp - a.timestamp).total_seconds() / 3600 for a, b in pairwise(log)]
    assert all(gap >= 1 for gap in gaps)
    assert all(-1 <= entry.valence <= 1 and 0 <= entry.arousal <= 1 for entry in log)


def test_old_plans_are_struck_from_the_calendar(newborn: World, rules: Rules) -> None:
    old = CalendarEvent(id="plan-john-1", game_day=1, time="10:00", kind="plan", title="tidy")
    calendar = replace(newborn.calendar, events=(*newborn.calendar.events, old))
    world = replace(newborn, calendar=calendar)
    kept = passing(at_hour(world, 23.9, day=7), rules, 10).world.calendar.events
    assert old in kept
    assert old not in passing(at_hour(world, 23.9, day=9), rules, 10).world.calendar.events


def test_an_absence_is_one_honest_step(newborn: World, rules: Rules) -> None:
    world = quarrelling(with_purse(at_hour(newborn, 3), 5_000), 90)
    world = needing(with_couple(world, tension=90.0), "john", hunger=4.0)
    world = placed(world, "sara", "outside", "shop", 30)
    outcome = passing(world, rules, 30 * 1440, away=True)
    after = outcome.world
    assert happened(outcome) == ("came_back",)
    assert {"wage", "food", "rent"} <= moved(outcome).keys()
    assert moved(outcome)["rent"] == -52_000
    assert after.household.balance >= 0
    assert wealth(after) == 5_000 + sum(moved(outcome).values())
    assert after.relationships.couple.fight_count == world.relationships.couple.fight_count
    assert after.relationships.couple.quarrel is not None
    assert after.relationships.couple.quarrel.heat == 0
    assert after.characters["sara"].state.spot == "entrance"
    assert all(
        level >= 60
        for character in after.characters.values()
        for level in character.state.needs.values()
    )


def test_a_short_gap_leaves_no_memory_of_an_absence(newborn: World, rules: Rules) -> None:
    assert happened(passing(newborn, rules, 60, away=True)) == ()


def test_a_month_away_leaves_the_purse_about_as_it_was(newborn: World, rules: Rules) -> None:
    after = passing(with_purse(newborn, 100_000), rules, 61 * 1440, away=True).world
    assert 60_000 < after.household.balance < 220_000


def test_a_date_that_fell_into_an_absence_is_put_off(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 10_000), rules, "john", "plan_date", chance=0.0).world
    after = passing(planned, rules, 10 * 1440, away=True).world
    (date,) = (event for event in after.calendar.events if event.kind == "date")
    assert date.game_day == after.calendar.game_day + 2
    assert not date.done
    assert [plan.id for plan in after.characters["sara"].state.plans] == [date.id]
