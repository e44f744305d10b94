"""Cooking and eating: what the larder gives, and who sits down together."""

from dataclasses import replace

import pytest

from bot.household.larder import meals
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, ImportanceRule
from tests.household.situations import (
    at_hour,
    do,
    happened,
    needing,
    passing,
    performed,
    placed,
    refusal,
    with_food,
)

NIKUJAGA = {"potato": 2, "pork": 1, "onion": 1, "carrot": 1}


def test_nikujaga_takes_its_ingredients_and_gives_two_portions(
    newborn: World, rules: Rules
) -> None:
    world = with_food(newborn, **NIKUJAGA, rice=1)
    outcome = do(world, rules, "sara", "cook", "nikujaga")
    assert outcome.world.household.food_stock == {"rice": 1, "nikujaga": 2}
    assert outcome.world.characters["sara"].state.spot == "kitchen"
    assert performed(outcome).facts == {"dish": "nikujaga", "servings": "2"}
    assert "nikujaga" in performed(outcome).tags


def test_curry_rice_is_cooked_for_more_than_one_meal(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, rice=2, potato=1, onion=1, carrot=1, curry_roux=1)
    outcome = do(world, rules, "john", "cook", "curry_rice")
    assert outcome.world.household.food_stock == {"curry_rice": 4}
    assert happened(outcome) == ()


@pytest.mark.parametrize("missing", list(NIKUJAGA))
def test_a_dish_that_lacks_an_ingredient_is_not_cooked(
    newborn: World, rules: Rules, missing: str
) -> None:
    world = with_food(newborn, **{food: n for food, n in NIKUJAGA.items() if food != missing})
    assert missing in refusal(world, rules, "sara", "cook", "nikujaga")


def test_a_dish_that_lacks_its_tool_is_not_cooked(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, cabbage=1, tofu=1, pork=1, mackerel=1)
    assert "hot_plate" in refusal(world, rules, "sara", "cook", "hot_pot")


def test_what_is_still_on_the_stove_cannot_be_eaten(newborn: World, rules: Rules) -> None:
    world = do(with_food(newborn, **NIKUJAGA), rules, "sara", "cook", "nikujaga").world
    assert "no nikujaga to eat" in refusal(world, rules, "john", "eat", "nikujaga")
    later = passing(world, rules, 40).world
    assert performed(do(later, rules, "john", "eat", "nikujaga")).facts["cook"] == "sara"


def test_cooking_that_goes_on_takes_nothing_more(newborn: World, rules: Rules) -> None:
    world = do(with_food(newborn, **NIKUJAGA), rules, "sara", "cook", "nikujaga").world
    again = do(passing(world, rules, 10).world, rules, "sara", "cook", "nikujaga")
    assert performed(again).continued
    assert again.world.household.food_stock == {"nikujaga": 2}


def test_a_homemade_dish_is_shared_when_the_other_is_near_and_hungry(
    newborn: World, rules: Rules
) -> None:
    world = needing(with_food(newborn, nikujaga=2), "john", hunger=30.0)
    world = needing(world, "sara", hunger=30.0)
    outcome = do(world, rules, "john", "eat", "nikujaga")
    told = performed(outcome)
    assert told.with_ == ("sara",)
    assert told.rule is ImportanceRule.SHARED_MEAL
    assert told.routine_key == ""
    assert outcome.world.household.food_stock == {}
    for who in ("john", "sara"):
        assert outcome.world.characters[who].state.needs["hunger"] > 75
        assert outcome.world.characters[who].state.recent[-1].action == "eat"


def test_the_same_dish_together_again_within_three_days_is_routine(
    newborn: World, rules: Rules
) -> None:
    world = needing(with_food(newborn, nikujaga=2), "john", hunger=30.0)
    world = needing(world, "sara", hunger=30.0)
    before = Episode(
        id="ep_000001",
        timestamp=world.calendar.now,
        game_day=1,
        event="Ate nikujaga",
        event_ja="",
        emotion="happy",
        emotion_intensity=0.5,
        tags=("meal", "nikujaga", "eat"),
        importance=0.6,
    )
    world = world.with_character(replace(world.characters["john"], episodes=(before,)))
    assert performed(do(world, rules, "john", "eat", "nikujaga")).rule is ImportanceRule.ROUTINE
    later = at_hour(world, 12, day=5)
    assert performed(do(later, rules, "john", "eat", "nikujaga")).rule is ImportanceRule.SHARED_MEAL


@pytest.mark.parametrize(
    ("spot", "doing", "minutes"),
    [
        ("futon", "sleep", 400),
        ("outside", "shop", 30),
        ("table", "work", 60),
        ("kitchen", "rest", 0),
    ],
)
def test_a_meal_is_eaten_alone_when_the_other_is_not_free_or_not_near(
    newborn: World, rules: Rules, spot: str, doing: str, minutes: int
) -> None:
    world = needing(with_food(newborn, nikujaga=2), "sara", hunger=30.0)
    world = placed(world, "sara", spot, doing, minutes)
    outcome = do(world, rules, "john", "eat", "nikujaga")
    assert performed(outcome).with_ == ()
    assert performed(outcome).rule is ImportanceRule.ROUTINE
    assert performed(outcome).routine_key == "eat:nikujaga"
    assert outcome.world.household.food_stock == {"nikujaga": 1}


def test_who_watches_a_film_eats_beside_it(newborn: World, rules: Rules) -> None:
    world = needing(with_food(newborn, nikujaga=2), "john", hunger=30.0)
    world = placed(needing(world, "sara", hunger=30.0), "sara", "futon", "watch_film", 60)
    sara = do(world, rules, "john", "eat", "nikujaga").world.characters["sara"].state
    assert (sara.doing, sara.spot) == ("watch_film", "futon")
    assert sara.needs["hunger"] > 75
    assert sara.recent[-1].action == "eat"


def test_instant_noodles_need_no_cooking(newborn: World, rules: Rules) -> None:
    outcome = do(newborn, rules, "john", "eat", "instant_noodle")
    assert "instant_noodle" not in outcome.world.household.food_stock
    assert performed(outcome).routine_key == "eat:instant_noodle"


def test_the_last_portion_is_noticed(newborn: World, rules: Rules) -> None:
    world = with_food(newborn, instant_noodle=1, dog_food=3)
    outcome = do(world, rules, "john", "eat", "instant_noodle")
    assert happened(outcome) == ("food_ran_out",)


def test_nobody_eats_when_full(newborn: World, rules: Rules) -> None:
    world = needing(newborn, "john", hunger=95.0)
    assert "is full" in refusal(world, rules, "john", "eat", "instant_noodle")


def test_meals_count_what_could_be_on_the_table_without_shopping(
    newborn: World, rules: Rules
) -> None:
    assert meals(with_food(newborn), rules) == 0
    assert meals(with_food(newborn, onion=3, miso=2, dog_food=5), rules) == 0
    assert meals(with_food(newborn, bread=2), rules) == 2
    assert meals(with_food(newborn, bread=2, rice=1), rules) == 4
