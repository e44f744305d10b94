"""Work, rest, chores, leisure and belongings."""

from dataclasses import replace

import pytest

from bot.household.household import UnlockedItem
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule
from tests.household.situations import (
    NOW,
    at_hour,
    do,
    happened,
    moved,
    needing,
    owning,
    passing,
    performed,
    placed,
    refusal,
    with_purse,
)


def test_work_earns_the_wage_of_every_ten_minutes(newborn: World, rules: Rules) -> None:
    world = at_hour(newborn, 10)
    outcome = do(world, rules, "john", "work")
    assert outcome.world.household.balance == rules.characters["john"].wage // 6
    assert performed(outcome).facts["job"] == "web_coding"
    on = do(passing(outcome.world, rules, 10).world, rules, "john", "work")
    assert performed(on).continued
    assert moved(on) == {"wage": rules.characters["john"].wage // 6}


@pytest.mark.parametrize(
    ("who", "hour", "day", "energy", "reason"),
    [
        ("john", 9.0, 1, 70, "works from 9:30 to 17:30"),
        ("john", 17.5, 1, 70, "works from 9:30 to 17:30"),
        ("sara", 15.0, 1, 70, "works from 10:00 to 15:00"),
        ("john", 12.0, 2, 70, "weekend"),
        ("john", 12.0, 3, 70, "weekend"),
        ("john", 12.0, 4, 5, "too tired"),
    ],
)
def test_work_has_its_days_and_hours(  # a case has that many sides
    newborn: World, rules: Rules, who: str, hour: float, day: int, energy: float, reason: str
) -> None:
    world = needing(at_hour(newborn, hour, day=day), who, energy=float(energy))
    assert reason in refusal(world, rules, who, "work")


@pytest.mark.parametrize(
    ("action", "need", "hour"),
    [
        ("drink_tea", "fun", 12),
        ("bath", "hygiene", 20),
        ("sleep", "energy", 23),
        ("nap", "energy", 14),
        ("rest", "energy", 12),
        ("stretch", "energy", 12),
        ("phone_home", "social", 19),
        ("read", "fun", 12),
        ("look_outside", "fun", 12),
        ("watch_film", "fun", 20),
        ("play_with_dog", "fun", 12),
        ("walk_dog", "fun", 12),
    ],
)
def test_what_people_do_answers_a_need(
    newborn: World, rules: Rules, action: str, need: str, hour: int
) -> None:
    world = with_purse(at_hour(newborn, hour), 1_000)
    world = needing(needing(world, "john", energy=50.0, hygiene=40.0), "eve", walk=30.0)
    before = world.characters["john"].state.needs[need]
    assert do(world, rules, "john", action).world.characters["john"].state.needs[need] > before


@pytest.mark.parametrize(
    ("action", "levels", "hour", "reason"),
    [
        ("sleep", {"energy": 60.0}, 14, "it is not night"),
        ("sleep", {"energy": 98.0}, 23, "wide awake"),
        ("nap", {"energy": 90.0}, 14, "not tired"),
        ("nap", {"energy": 40.0}, 23, "sleep instead"),
        ("bath", {"hygiene": 95.0}, 20, "just had a bath"),
        ("phone_home", {}, 3, "too late or too early"),
    ],
)
def test_rest_and_chores_have_their_time(
    newborn: World, rules: Rules, action: str, levels: dict[str, float], hour: int, reason: str
) -> None:
    world = needing(at_hour(newborn, hour), "john", **levels)
    assert reason in refusal(world, rules, "john", action)


def test_exhaustion_makes_sleep_possible_at_any_hour(newborn: World, rules: Rules) -> None:
    world = needing(at_hour(newborn, 14), "john", energy=10.0)
    asleep = do(world, rules, "john", "sleep").world.characters["john"].state
    assert asleep.asleep
    assert asleep.spot == "futon"


def test_a_sleeper_says_nothing(newborn: World, rules: Rules) -> None:
    asleep = do(at_hour(newborn, 23), rules, "john", "sleep").world
    assert asleep.characters["john"].state.line == ""


def test_the_bathroom_is_for_one_at_a_time(newborn: World, rules: Rules) -> None:
    world = placed(newborn, "sara", "bathroom", "bath", 30)
    assert "Sara is in the bathroom" in refusal(world, rules, "john", "bath")


def test_home_is_not_called_twice_a_day(newborn: World, rules: Rules) -> None:
    called = do(at_hour(newborn, 10), rules, "john", "phone_home").world
    later = at_hour(called, 18)
    assert "not long ago" in refusal(later, rules, "john", "phone_home")
    do(later, rules, "sara", "phone_home")


def test_tidying_cleans_until_nothing_is_left_to_clean(newborn: World, rules: Rules) -> None:
    after = do(newborn, rules, "john", "tidy").world.household
    assert after.room_cleanliness == 84
    clean = replace(newborn, household=replace(newborn.household, room_cleanliness=95.0))
    assert "clean already" in refusal(clean, rules, "john", "tidy")


def test_a_washing_machine_does_twice_the_laundry(newborn: World, rules: Rules) -> None:
    pile = replace(newborn, household=replace(newborn.household, laundry=80.0))
    by_hand = do(pile, rules, "sara", "laundry").world.household.laundry
    by_machine = do(owning(pile, rules, "washing_machine"), rules, "sara", "laundry")
    assert 80 - by_machine.world.household.laundry == 2 * (80 - by_hand)
    small = replace(newborn, household=replace(newborn.household, laundry=5.0))
    assert "hardly any laundry" in refusal(small, rules, "sara", "laundry")


def test_a_film_is_paid_once_for_two(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 20), 1_000)
    first = do(world, rules, "john", "watch_film")
    assert moved(first) == {"film": -rules.economy.film_cost}
    joined = do(first.world, rules, "sara", "watch_film")
    assert moved(joined) == {}
    assert performed(joined).with_ == ("john",)
    assert performed(joined).facts["film"] == performed(first).facts["film"]


def test_a_film_costs_money_and_comes_once_an_evening(newborn: World, rules: Rules) -> None:
    world = at_hour(newborn, 18)
    assert "purse holds less" in refusal(with_purse(world, 0), rules, "john", "watch_film")
    seen = do(with_purse(world, 1_000), rules, "john", "watch_film").world
    assert "one film at a time" in refusal(at_hour(seen, 22), rules, "john", "watch_film")


@pytest.mark.parametrize(
    ("action", "item"),
    [("play_game", "board_game"), ("listen_music", "radio"), ("listen_music", "guitar")],
)
def test_some_things_become_possible_with_an_item(
    newborn: World, rules: Rules, action: str, item: str
) -> None:
    assert "needs one of" in refusal(newborn, rules, "sara", action)
    do(owning(newborn, rules, item), rules, "sara", action)


def test_without_a_leash_there_is_no_walk(newborn: World, rules: Rules) -> None:
    bare = replace(newborn, household=replace(newborn.household, owned_items=("Futon",)))
    assert "needs one of: Leash" in refusal(bare, rules, "john", "walk_dog")


def test_an_item_typed_by_hand_in_any_case_or_by_id_is_owned(newborn: World, rules: Rules) -> None:
    for typed in ("kotatsu", " KOTATSU ", "Kotatsu"):
        house = replace(newborn.household, owned_items=(*newborn.household.owned_items, typed))
        do(replace(newborn, household=house), rules, "john", "use_item", "kotatsu")


def _unlocked(world: World, rules: Rules, item: str) -> World:
    spec = rules.catalogue.items[item]
    entry = UnlockedItem(
        item=item, name=spec.name, name_ja=spec.name_ja, unlocked_at=NOW, game_day=1
    )
    return replace(owning(world, rules, item), unlocked=(entry,))


def test_the_first_use_of_an_unlocked_item_is_a_milestone(newborn: World, rules: Rules) -> None:
    first = do(_unlocked(newborn, rules, "kotatsu"), rules, "john", "use_item", "kotatsu")
    assert performed(first).rule is ImportanceRule.MILESTONE
    assert performed(first).facts == {"item": "kotatsu", "first_use": "yes"}
    assert performed(first).routine_key == ""
    assert first.world.unlocked[0].used_count == 1
    assert first.world.characters["john"].state.spot == "kotatsu"
    second = do(first.world, rules, "sara", "use_item", "kotatsu")
    assert performed(second).rule is ImportanceRule.ROUTINE
    assert second.world.unlocked[0].used_count == 2


def test_an_item_can_also_be_used_by_what_it_improves(newborn: World, rules: Rules) -> None:
    first = do(_unlocked(newborn, rules, "bookshelf"), rules, "sara", "read")
    assert performed(first).facts["item"] == "bookshelf"
    assert first.world.unlocked[0].used_count == 1
    on = do(passing(first.world, rules, 10).world, rules, "sara", "read")
    assert on.world.unlocked[0].used_count == 1


def test_every_item_that_tips_can_bring_is_used_by_somebody(newborn: World, rules: Rules) -> None:
    for item in rules.catalogue.items.values():
        if item.price == 0 or item.room_type:
            continue
        directly = item.fun > 0 and "person" in item.users
        assert directly or item.improves, f"nobody can use {item.id}"


def test_what_the_household_began_with_is_no_thing_to_try_out(newborn: World, rules: Rules) -> None:
    assert refusal(newborn, rules, "john", "use_item", "futon") == (
        "there is no futon to use; there is: nothing"
    )


def test_a_wish_is_chosen_once(newborn: World, rules: Rules) -> None:
    outcome = do(newborn, rules, "sara", "choose_wish", "kotatsu")
    assert outcome.world.household.wish == "kotatsu"
    assert happened(outcome) == ("wish_chosen",)
    assert "saving for something already" in refusal(
        outcome.world, rules, "john", "choose_wish", "tv"
    )


@pytest.mark.parametrize("item", ["unicorn", "futon", "sofa", "move_1ldk"])
def test_what_cannot_come_is_no_wish(newborn: World, rules: Rules, item: str) -> None:
    assert "nothing to wish for" in refusal(newborn, rules, "sara", "choose_wish", item)
