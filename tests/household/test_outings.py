"""The shop and dates: what leaving the flat costs and brings."""

import pytest

from bot.household.dates import missed_date, planned_date
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    do,
    happened,
    lived,
    moved,
    passing,
    performed,
    placed,
    quarrelling,
    refusal,
    with_food,
    with_purse,
)


def test_groceries_fill_the_larder_within_the_budget(newborn: World, rules: Rules) -> None:
    world = with_purse(with_food(at_hour(newborn, 12)), 20_000)
    outcome = do(world, rules, "sara", "shop", "groceries")
    spent = -moved(outcome)["food"]
    assert 0 < spent <= rules.economy.shop_budget
    assert outcome.world.household.balance == 20_000 - spent
    stock = outcome.world.household.food_stock
    assert stock["rice"] == rules.catalogue.food["rice"].keep
    assert performed(outcome).facts["yen"] == str(spent)


def test_a_light_purse_buys_what_it_can(newborn: World, rules: Rules) -> None:
    world = with_purse(with_food(at_hour(newborn, 12)), 130)
    outcome = do(world, rules, "sara", "shop", "groceries")
    assert outcome.world.household.balance >= 0
    assert sum(outcome.world.household.food_stock.values()) >= 1


def test_a_dish_has_its_own_basket(newborn: World, rules: Rules) -> None:
    world = with_purse(with_food(at_hour(newborn, 12), potato=1, pork=1), 2_000)
    outcome = do(world, rules, "john", "shop", "nikujaga")
    assert outcome.world.household.food_stock == {"potato": 2, "pork": 1, "onion": 1, "carrot": 1}
    assert moved(outcome) == {"food": -(40 + 45 + 45)}


@pytest.mark.parametrize(
    ("hour", "purse", "basket", "reason"),
    [
        (23.0, 9_000, "groceries", "open from 8:00 to 22:00"),
        (12.0, 0, "groceries", "no money"),
        (12.0, -500, "instant_noodle", "no money"),
        (12.0, 9_000, "caviar", "nothing of 'caviar'"),
    ],
)
def test_the_shop_has_hours_prices_and_limits(  # a case has that many sides
    newborn: World, rules: Rules, hour: float, purse: int, basket: str, reason: str
) -> None:
    world = with_purse(with_food(at_hour(newborn, hour)), purse)
    assert reason in refusal(world, rules, "john", "shop", basket)


def test_a_dish_dearer_than_the_purse_is_no_basket(newborn: World, rules: Rules) -> None:
    world = with_purse(with_food(at_hour(newborn, 12), potato=1, pork=1), 129)
    assert "no money" in refusal(world, rules, "john", "shop", "nikujaga")
    assert (
        do(with_purse(world, 130), rules, "john", "shop", "nikujaga").world.household.balance == 0
    )


def test_who_shops_is_out_until_it_is_over_and_pays_once(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 12), 20_000)
    out = do(world, rules, "john", "shop", "groceries").world
    on = do(passing(out, rules, 10).world, rules, "john", "shop", "groceries")
    assert performed(on).continued
    assert moved(on) == {}
    assert "John is out" in refusal(out, rules, "sara", "hug")
    assert lived(out, rules, 0.5).world.characters["john"].state.spot == "entrance"


def test_a_date_is_planned_kept_and_remembered(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 10_000), rules, "john", "plan_date", chance=0.0)
    event = planned_date(planned.world)
    assert event is not None
    assert (event.game_day, event.time, event.with_) == (2, "11:00", ("john", "sara"))
    assert happened(planned) == ("date_planned",)
    for who in ("john", "sara"):
        (plan,) = planned.world.characters[who].state.plans
        assert (plan.action, plan.reason) == ("go_on_date", "date_planned")
    assert "a date on the calendar already" in refusal(planned.world, rules, "sara", "plan_date")
    assert "no date is planned for now" in refusal(planned.world, rules, "sara", "go_on_date")

    day = at_hour(planned.world, 11, day=2)
    date = do(day, rules, "sara", "go_on_date")
    after = date.world
    assert moved(date) == {"outing": -rules.economy.outing_cost}
    assert happened(date) == ("date_happened",)
    assert after.relationships.couple.last_date == day.calendar.now
    assert after.relationships.couple.love_level > planned.world.relationships.couple.love_level
    assert planned_date(after) is None
    for who in ("john", "sara"):
        state = after.characters[who].state
        assert (state.spot, state.doing, state.plans) == ("outside", "go_on_date", ())

    on = do(passing(after, rules, 10).world, rules, "john", "go_on_date")
    assert performed(on).continued
    assert moved(on) == {}
    assert happened(on) == ()


def test_a_planned_date_and_its_day_name_the_same_place(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 10_000), rules, "john", "plan_date", chance=0.0)
    date = do(at_hour(planned.world, 11, day=2), rules, "sara", "go_on_date")
    assert performed(planned).facts["place"] == performed(date).facts["place"]


def test_a_date_nobody_keeps_is_a_missed_one_for_three_days(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 10_000), rules, "john", "plan_date", chance=0.0).world
    assert not missed_date(at_hour(planned, 14.5, day=2))
    assert missed_date(at_hour(planned, 15.5, day=2))
    assert missed_date(at_hour(planned, 12, day=5))
    assert not missed_date(at_hour(planned, 12, day=6))


def test_a_hot_quarrel_or_an_empty_purse_spoils_a_date(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 10_000), rules, "john", "plan_date", chance=0.0).world
    day = at_hour(planned, 11, day=2)
    assert "too angry" in refusal(quarrelling(day, 80), rules, "john", "go_on_date")
    assert "purse holds less" in refusal(with_purse(day, 100), rules, "john", "go_on_date")
    asleep = placed(day, "sara", "futon", "sleep", 60)
    assert "asleep" in refusal(asleep, rules, "john", "go_on_date")
    do(quarrelling(day, 30), rules, "john", "go_on_date")


def test_dates_are_not_planned_without_money_or_right_after_one(
    newborn: World, rules: Rules
) -> None:
    assert "purse is too light" in refusal(newborn, rules, "john", "plan_date")
    planned = do(with_purse(newborn, 20_000), rules, "john", "plan_date", chance=0.0).world
    dated = do(at_hour(planned, 11, day=2), rules, "sara", "go_on_date").world
    assert "not long ago" in refusal(
        placed(placed(dated, "john", "futon"), "sara", "futon"), rules, "john", "plan_date"
    )
