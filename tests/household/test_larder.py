"""The larder, the table and the shop: portions, prices, and who eats what."""

from dataclasses import replace

import pytest

from bot.household.actions.offers import offers
from bot.household.characters import RecentAction
from bot.household.events import Happened
from bot.household.larder import added, edible, empty, missing, portions, price, ready, take
from bot.household.needs import changed
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, ImportanceRule
from tests.household.situations import (
    at_hour,
    do,
    happened,
    moved,
    needing,
    only,
    owning,
    passing,
    performed,
    placed,
    refusal,
    with_couple,
    with_food,
    with_purse,
)


def test_portions_are_added_and_taken(newborn: World, rules: Rules) -> None:
    world = added(with_food(newborn, rice=1), {"rice": 2, "bread": 1})
    assert world.household.food_stock == {"rice": 3, "bread": 1}
    left = take(world, rules, {"rice": 2, "bread": 1}).world
    assert left.household.food_stock == {"rice": 1}
    assert take(left, rules, {"rice": 5, "egg": 1}).world.household.food_stock == {}
    assert (portions(left, "rice"), portions(left, "egg")) == (1, 0)


def test_what_is_missing_is_counted(newborn: World) -> None:
    world = with_food(newborn, potato=1, pork=1)
    assert missing(world, {"potato": 2, "pork": 1, "onion": 1}) == {"potato": 1, "onion": 1}
    assert missing(world, {}) == {}


def test_a_basket_costs_what_its_food_costs(rules: Rules) -> None:
    assert price(rules, {"rice": 2, "bread": 1, "unicorn": 5}) == 2 * 60 + 60


def test_food_that_runs_out_is_told_once_with_its_name(newborn: World, rules: Rules) -> None:
    outcome = take(with_food(newborn, rice=1, dog_food=2), rules, {"rice": 1})
    told = only(outcome.events, Happened)
    assert (told.what, told.who, told.emotion) == ("food_ran_out", ("john", "sara"), "worried")
    assert told.facts == {"food": "rice"}
    assert take(outcome.world, rules, {"dog_food": 1}).events == ()
    assert take(with_food(newborn, rice=2), rules, {"rice": 1}).events == ()


def test_a_larder_of_dog_food_is_empty_for_people(newborn: World, rules: Rules) -> None:
    assert empty(with_food(newborn), rules)
    assert empty(with_food(newborn, dog_food=3), rules)
    assert not empty(with_food(newborn, dog_food=3, onion=1), rules)
    assert not empty(with_food(newborn, nikujaga=1), rules)
    assert empty(with_food(newborn, rice=0), rules)


def test_dishes_come_before_what_needs_no_cooking(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, bread=1, dog_food=1, rice=3, nikujaga=1, instant_noodle=1)
    assert edible(world, rules) == ("nikujaga", "bread", "instant_noodle")


def test_only_what_one_pot_holds_waits_on_the_stove(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, nikujaga=5, bread=2)
    cooking = placed(world, "sara", "kitchen", "cook", 40)
    state = replace(cooking.characters["sara"].state, argument="nikujaga")
    cooking = cooking.with_state("sara", state)
    servings = rules.catalogue.dishes["nikujaga"].servings
    assert ready(world, rules, "nikujaga") == 5
    assert ready(cooking, rules, "nikujaga") == 5 - servings
    assert ready(cooking, rules, "bread") == 2
    assert ready(passing(cooking, rules, 40).world, rules, "nikujaga") == 5
    few = replace(cooking, household=replace(cooking.household, food_stock={"nikujaga": 1}))
    assert ready(few, rules, "nikujaga") == 0


def _fed(world: World, rules: Rules, food: str, *, who: str = "john") -> World:
    return do(needing(world, who, hunger=30.0), rules, who, "eat", food).world


def test_food_fills_by_what_the_catalogue_says(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, bread=2, nikujaga=1)
    for food, points in (("bread", 24.0), ("nikujaga", 50.0)):
        level = _fed(world, rules, food).characters["john"].state.needs["hunger"]
        assert level == pytest.approx(changed({"h": 30.0}, {"h": points * 1.6})["h"])


def test_a_favourite_dish_is_more_of_a_joy(newborn: World, rules: Rules) -> None:
    moods = {}
    for likes in ((), ("nikujaga",)):
        john = replace(rules.characters["john"], likes=likes)
        fond = replace(rules, characters={**rules.characters, "john": john})
        eaten = _fed(placed(with_food(newborn, nikujaga=1), "sara", "balcony"), fond, "nikujaga")
        moods[likes] = eaten.characters["john"].state.mood.valence
    assert moods["nikujaga",] > moods[()]


@pytest.mark.parametrize(("hunger", "joins"), [(77.9, True), (78.0, False)])
def test_the_other_joins_when_hungry_enough(
    newborn: World, rules: Rules, hunger: float, joins: bool
) -> None:
    world = needing(with_food(newborn, nikujaga=2), "sara", hunger=hunger)
    outcome = do(needing(world, "john", hunger=30.0), rules, "john", "eat", "nikujaga")
    assert performed(outcome).with_ == (("sara",) if joins else ())


def test_one_portion_is_for_one(newborn: World, rules: Rules) -> None:
    world = needing(needing(with_food(newborn, nikujaga=1), "sara", hunger=20.0), "john", hunger=20)
    assert performed(do(world, rules, "john", "eat", "nikujaga")).with_ == ()


@pytest.mark.parametrize(("hunger", "eats"), [(88.0, True), (88.1, False)])
def test_one_eats_until_one_is_full(
    newborn: World, rules: Rules, hunger: float, eats: bool
) -> None:
    world = needing(newborn, "john", hunger=hunger)
    if eats:
        do(world, rules, "john", "eat", "instant_noodle")
    else:
        assert "is full" in refusal(world, rules, "john", "eat", "instant_noodle")


def test_a_meal_for_two_brings_them_nearer(newborn: World, rules: Rules) -> None:
    world = with_couple(with_food(newborn, nikujaga=2), tension=20.0)
    world = needing(needing(world, "john", hunger=30.0), "sara", hunger=30.0)
    after = do(world, rules, "john", "eat", "nikujaga").world
    couple = after.relationships.couple
    assert couple.love_level == eased(75.0, 0.2)
    assert couple.trust_level == eased(80.0, 0.15)
    assert couple.tension == eased(20.0, -0.6)
    sara = after.characters["sara"].state
    assert (sara.doing, sara.argument, sara.since) == ("eat", "nikujaga", world.calendar.now)
    assert sara.spot == after.characters["john"].state.spot == "table"
    assert sara.recent[-1] == RecentAction(
        at=world.calendar.now, action="eat", argument="nikujaga", with_=("john",)
    )
    alone = do(placed(world, "sara", "balcony"), rules, "john", "eat", "nikujaga").world
    assert alone.relationships.couple == world.relationships.couple


def test_the_guest_keeps_twelve_actions_as_well(newborn: World, rules: Rules) -> None:
    old = tuple(
        RecentAction(at=newborn.calendar.now, action="rest", argument=str(n)) for n in range(12)
    )
    world = needing(with_food(newborn, nikujaga=2), "john", hunger=30.0)
    world = world.with_state("sara", replace(world.characters["sara"].state, recent=old))
    recent = do(world, rules, "john", "eat", "nikujaga").world.characters["sara"].state.recent
    assert [one.argument for one in recent] == [*(str(n) for n in range(1, 12)), "nikujaga"]


def test_ready_made_food_for_two_is_no_shared_meal(newborn: World, rules: Rules) -> None:
    world = needing(with_food(newborn, bread=2), "john", hunger=30.0)
    told = performed(do(world, rules, "john", "eat", "bread"))
    assert told.with_ == ("sara",)
    assert told.rule is ImportanceRule.ROUTINE
    assert told.routine_key == "eat:bread"


@pytest.mark.parametrize(
    ("day", "tags", "rule"),
    [
        (2, ("eat", "nikujaga"), ImportanceRule.ROUTINE),
        (1, ("eat", "nikujaga"), ImportanceRule.SHARED_MEAL),
        (5, ("cook", "nikujaga"), ImportanceRule.SHARED_MEAL),
        (5, ("eat", "curry_rice"), ImportanceRule.SHARED_MEAL),
    ],
)
def test_the_same_meal_within_three_days_is_nothing_special(
    newborn: World, rules: Rules, day: int, tags: tuple[str, ...], rule: ImportanceRule
) -> None:
    world = at_hour(needing(with_food(newborn, nikujaga=2), "john", hunger=30.0), 12, day=5)
    eaten = Episode(
        id="ep_000001",
        timestamp=world.calendar.now,
        game_day=day,
        event="A meal",
        event_ja="",
        emotion="happy",
        emotion_intensity=0.5,
        importance=0.6,
        tags=tags,
    )
    world = world.with_character(replace(world.characters["john"], episodes=(eaten,)))
    assert performed(do(world, rules, "john", "eat", "nikujaga")).rule is rule


def test_the_last_to_cook_a_dish_is_its_cook(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, rice=2)
    world = do(world, rules, "sara", "cook", "rice_balls").world
    world = do(passing(world, rules, 30).world, rules, "john", "cook", "rice_balls").world
    served = performed(do(passing(world, rules, 30).world, rules, "sara", "eat", "rice_balls"))
    assert served.facts == {"dish": "rice_balls", "cook": "john"}
    shop_bought = performed(do(with_food(newborn, bread=1), rules, "john", "eat", "bread"))
    assert shop_bought.facts == {"dish": "bread"}


def test_only_what_can_be_cooked_is_offered(newborn: World, rules: Rules) -> None:
    def cookable(world: World) -> tuple[str, ...]:
        found = (
            o.arguments for o in offers(world, rules, "john", frozenset()) if o.action == "cook"
        )
        return next(found, ())

    assert cookable(with_food(newborn, rice=1)) == ("rice_balls",)
    assert cookable(with_food(newborn, dog_food=4)) == ()
    hot_pot = with_food(newborn, cabbage=1, tofu=1, pork=1, mackerel=1)
    assert "hot_pot" not in cookable(hot_pot)
    assert "hot_pot" in cookable(owning(hot_pot, rules, "hot_plate"))


def test_the_shop_sells_up_to_what_one_keeps_and_what_the_purse_holds(
    newborn: World, rules: Rules
) -> None:
    world = with_purse(with_food(at_hour(newborn, 12), instant_noodle=1), 10_000)
    full = do(world, rules, "john", "shop", "instant_noodle")
    assert full.world.household.food_stock == {"instant_noodle": 3}
    assert moved(full) == {"food": -220}
    assert performed(full).facts == {
        "basket": "instant_noodle",
        "yen": "220",
        "food": "instant_noodle",
    }
    poor = do(with_purse(world, 219), rules, "john", "shop", "instant_noodle")
    assert poor.world.household.food_stock == {"instant_noodle": 2}
    stocked = with_food(world, instant_noodle=9)
    assert "nothing of 'instant_noodle'" in refusal(
        stocked, rules, "john", "shop", "instant_noodle"
    )


def test_groceries_are_bought_in_configs_order_until_the_money_is_gone(
    newborn: World, rules: Rules
) -> None:
    world = with_purse(with_food(at_hour(newborn, 12)), 1_000)
    outcome = do(world, rules, "sara", "shop", "groceries")
    left, expected = 1_000, {}
    for food in rules.catalogue.food.values():
        count = min(food.keep, left // food.price)
        if count:
            expected[food.id] = count
            left -= count * food.price
    assert outcome.world.household.food_stock == expected
    assert outcome.world.household.balance == left
    assert performed(outcome).facts["food"] == max(expected, key=expected.__getitem__)


def test_the_shop_budget_limits_a_full_purse(newborn: World, rules: Rules) -> None:
    world = with_purse(with_food(at_hour(newborn, 12)), 500_000)
    spent = -moved(do(world, rules, "sara", "shop", "groceries"))["food"]
    assert spent <= rules.economy.shop_budget
    cheap = replace(rules, economy=replace(rules.economy, shop_budget=100))
    assert -moved(do(world, cheap, "sara", "shop", "groceries"))["food"] <= 100


@pytest.mark.parametrize(
    ("hour", "open_"), [(7.9, False), (8.0, True), (21.9, True), (22.0, False)]
)
def test_the_shop_keeps_its_hours(newborn: World, rules: Rules, hour: float, open_: bool) -> None:
    world = with_purse(with_food(at_hour(newborn, hour)), 9_000)
    if open_:
        do(world, rules, "john", "shop", "groceries")
    else:
        assert "open from" in refusal(world, rules, "john", "shop", "groceries")


def test_who_is_at_the_shop_already_may_finish_after_hours(newborn: World, rules: Rules) -> None:
    world = with_purse(with_food(at_hour(newborn, 21.9)), 9_000)
    out = do(world, rules, "john", "shop", "groceries").world
    on = do(passing(out, rules, 10).world, rules, "john", "shop", "groceries")
    assert performed(on).facts == {"basket": "groceries"}
    assert on.world.household.food_stock == out.household.food_stock


def test_only_baskets_that_hold_something_are_offered(newborn: World, rules: Rules) -> None:
    def baskets(world: World) -> tuple[str, ...]:
        found = (
            o.arguments for o in offers(world, rules, "john", frozenset()) if o.action == "shop"
        )
        return next(found, ())

    world = with_purse(with_food(at_hour(newborn, 12)), 9_000)
    found = baskets(world)
    assert found[0] == "groceries"
    assert {"nikujaga", "instant_noodle", "bread", "dog_food"} <= set(found)
    assert not {"rice", "onion", "hot_pot"} & set(found)
    assert "hot_pot" in baskets(owning(world, rules, "hot_plate"))
    assert baskets(with_purse(world, 0)) == ()
    nikujaga = added(world, {"potato": 2, "pork": 1, "onion": 1, "carrot": 1})
    assert "nikujaga" not in baskets(nikujaga)


def test_a_pot_that_empties_the_larder_is_no_empty_larder(newborn: World, rules: Rules) -> None:
    outcome = do(with_food(newborn, rice=1), rules, "john", "cook", "rice_balls")
    assert happened(outcome) == ()
    servings = rules.catalogue.dishes["rice_balls"].servings
    assert outcome.world.household.food_stock == {"rice_balls": servings}
