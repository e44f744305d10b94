"""Who goes where, who is near whom, and what stands in the flat."""

from dataclasses import replace

import pytest

from bot.household.actions.company import topics
from bot.household.actions.offers import offers
from bot.household.actions.spec import Scene
from bot.household.characters import Species
from bot.household.naming import fact_of, in_sentence, name_of
from bot.household.ownership import exists, improving, lacking, missing_means, owned, owns
from bot.household.presence import (
    absorbed,
    area,
    at_home,
    dog,
    first_spot,
    near,
    partner,
    people,
    unreachable,
    witnesses,
)
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    do,
    needing,
    owning,
    passing,
    placed,
    refusal,
    with_purse,
)


@pytest.mark.parametrize(
    ("action", "wanted"),
    [
        ("rest", ("futon", "sofa", "kotatsu")),
        ("drink_tea", ("table", "sofa", "kotatsu")),
        ("nap", ("futon", "sofa", "kotatsu")),
        ("sleep", ("futon", "bed")),
        ("work", ("table", "kotatsu", "desk")),
        ("read", ("futon", "sofa", "kotatsu")),
        ("watch_film", ("futon", "sofa", "kotatsu")),
        ("phone_home", ("balcony",)),
    ],
)
def test_people_go_to_the_best_place_there_is(
    newborn: World, rules: Rules, action: str, wanted: tuple[str, ...]
) -> None:
    hour = 23 if action == "sleep" else 12
    world = with_purse(needing(at_hour(newborn, hour), "john", energy=40.0), 1_000)
    world = placed(world, "john", "entrance")
    owned_items: list[str] = []
    for spot in wanted:
        if spot in rules.catalogue.items and spot != "futon":
            owned_items.append(spot)
        there = owning(world, rules, *owned_items)
        assert do(there, rules, "john", action).world.characters["john"].state.spot == spot


@pytest.mark.parametrize(
    ("action", "wanted"),
    [
        ("dog_sleep", ("dog_corner", "dog_bed")),
        ("stretch_out", ("dog_corner", "rug", "kotatsu")),
        ("dig", ("futon",)),
        ("watch_window", ("window",)),
        ("ask_walk", ("entrance",)),
    ],
)
def test_the_dog_goes_to_the_best_place_there_is(
    newborn: World, rules: Rules, action: str, wanted: tuple[str, ...]
) -> None:
    world = placed(needing(newborn, "eve", fun=20.0, walk=20.0), "eve", "kitchen")
    owned_items: list[str] = []
    for spot in wanted:
        if spot in rules.catalogue.items and spot != "futon":
            owned_items.append(spot)
        there = owning(world, rules, *owned_items)
        assert do(there, rules, "eve", action).world.characters["eve"].state.spot == spot


def test_a_meal_is_eaten_at_the_table_or_what_is_better(newborn: World, rules: Rules) -> None:
    for item, spot in ((), "table"), (("dining_table",), "dining_table"), (("kotatsu",), "kotatsu"):
        world = owning(newborn, rules, *item)
        after = do(world, rules, "john", "eat", "instant_noodle").world
        assert after.characters["john"].state.spot == spot


def test_those_in_one_area_are_near_each_other(newborn: World, rules: Rules) -> None:
    world = placed(placed(newborn, "john", "table"), "sara", "futon")
    assert near(world, rules, "john", "sara")
    assert not near(placed(world, "sara", "kitchen"), rules, "john", "sara")
    assert near(placed(placed(world, "john", "entrance"), "sara", "kitchen"), rules, "john", "sara")
    assert area(rules, "treehouse") == "treehouse"
    assert area(rules, "entrance") == "kitchen"


def test_who_is_outside_is_not_at_home(newborn: World, rules: Rules) -> None:
    assert at_home(newborn, rules, "john")
    assert not at_home(placed(newborn, "john", "outside"), rules, "john")


def test_the_house_knows_its_people_and_its_dog(rules: Rules) -> None:
    assert people(rules) == ("john", "sara")
    assert (partner(rules, "john"), partner(rules, "sara")) == ("sara", "john")
    assert dog(rules) == "eve"
    only_john = replace(rules, characters={"john": rules.characters["john"]})
    assert partner(only_john, "john") is None
    assert dog(only_john) is None


@pytest.mark.parametrize(
    ("spot", "doing", "why"),
    [
        ("futon", "rest", None),
        ("kitchen", "rest", None),
        ("balcony", "laundry", None),
        ("futon", "sleep", "Sara is asleep"),
        ("outside", "shop", "Sara is out"),
        ("bathroom", "bath", "Sara is in the bath"),
    ],
)
def test_one_can_go_over_to_everybody_but_sleepers_bathers_and_those_out(
    newborn: World, rules: Rules, spot: str, doing: str, why: str | None
) -> None:
    world = placed(newborn, "sara", spot, doing, 60)
    assert unreachable(world, rules, "john", "sara") == why
    together = placed(world, "john", spot)
    if doing != "sleep":
        assert unreachable(together, rules, "john", "sara") is None


def test_work_and_the_phone_hold_all_of_ones_attention_until_they_are_over(
    newborn: World, rules: Rules
) -> None:
    for doing in ("work", "phone_home"):
        world = placed(newborn, "sara", "table", doing, minutes=20)
        assert absorbed(world, rules, "sara") == f"Sara is in the middle of {doing}"
        assert absorbed(passing(world, rules, 10).world, rules, "sara") is not None
        assert absorbed(passing(world, rules, 20).world, rules, "sara") is None
        assert absorbed(placed(newborn, "sara", "table", doing), rules, "sara") is None
    assert absorbed(placed(newborn, "sara", "table", "read", 20), rules, "sara") is None


def test_a_spot_is_there_when_what_it_requires_is_owned(newborn: World, rules: Rules) -> None:
    assert exists(newborn, rules, "window")
    assert not exists(newborn, rules, "kotatsu")
    assert not exists(newborn, rules, "treehouse")
    assert exists(owning(newborn, rules, "kotatsu"), rules, "kotatsu")
    assert first_spot(newborn, rules, "kotatsu", "table", "futon") == "table"
    assert first_spot(newborn, rules, "kotatsu", "sofa") == ""


def test_what_is_lacking_is_items_and_rooms(newborn: World, rules: Rules) -> None:
    assert lacking(newborn, rules, ("futon", "tv", "1DK", "unicorn")) == ("tv", "1DK", "unicorn")
    middle = replace(newborn, household=replace(newborn.household, room_type="1DK"))
    assert owns(middle, rules.catalogue.items["move_1dk"])
    assert not owns(middle, rules.catalogue.items["move_1ldk"])
    larger = replace(newborn, household=replace(newborn.household, room_type="1LDK"))
    assert lacking(larger, rules, ("1K", "1DK", "1LDK")) == ()
    move = rules.catalogue.items["move_1dk"]
    assert not owns(newborn, move)
    assert owns(larger, move)
    odd = replace(newborn, household=replace(newborn.household, room_type="castle"))
    assert not owns(odd, move)


def test_what_is_owned_comes_in_the_catalogues_order(newborn: World, rules: Rules) -> None:
    typed = (*newborn.household.owned_items, "tv", "  plant ", "A thing of our own")
    world = replace(newborn, household=replace(newborn.household, owned_items=typed))
    ids = [item.id for item in owned(world, rules)]
    assert ids == [item for item in rules.catalogue.items if item in ids]
    assert {"futon", "leash", "tv", "plant"} <= set(ids)
    assert len(ids) == 8


def test_means_are_missing_until_one_of_them_is_owned(newborn: World, rules: Rules) -> None:
    needed = [item.id for item in missing_means(newborn, rules, "listen_music")]
    assert {"radio", "guitar"} <= set(needed)
    assert missing_means(owning(newborn, rules, "guitar"), rules, "listen_music") == ()
    assert missing_means(newborn, rules, "rest") == ()


def test_the_thing_that_is_most_fun_is_used(newborn: World, rules: Rules) -> None:
    both = owning(newborn, rules, "desk_lamp", "kotatsu")
    best = improving(both, rules, "read", Species.PERSON)
    assert best is not None
    assert best.id == "kotatsu"
    assert improving(newborn, rules, "read", Species.PERSON) is None
    bed = owning(newborn, rules, "dog_bed")
    assert improving(bed, rules, "dog_sleep", Species.PERSON) is None
    assert improving(bed, rules, "dog_sleep", Species.DOG) is not None


def test_sleepers_and_those_elsewhere_see_nothing(newborn: World, rules: Rules) -> None:
    assert witnesses(newborn, rules, "john") == ("sara", "eve")
    world = placed(placed(newborn, "sara", "futon", "nap", 30), "eve", "balcony")
    assert witnesses(world, rules, "john") == ()


def test_ids_have_names_in_both_languages(rules: Rules) -> None:
    assert name_of(rules, "dish", "nikujaga", "en") == "Nikujaga"
    assert name_of(rules, "dish", "bread", "ja") == "食パン"
    assert name_of(rules, "food", "nikujaga", "ja") == "肉じゃが"
    assert name_of(rules, "basket", "rice", "en") == "Rice"
    assert name_of(rules, "item", "kotatsu", "ja") == "こたつ"
    assert name_of(rules, "character", "eve", "ja") == "イヴ"
    assert name_of(rules, "spot", "window", "en") == rules.catalogue.spots["window"].name
    assert name_of(rules, "item", "nikujaga", "en") is None
    assert name_of(rules, "weather", "rain", "en") is None


def test_an_argument_is_a_fact_of_its_action() -> None:
    assert (fact_of("cook"), fact_of("train_dog"), fact_of("rest")) == ("dish", "trick", "")


def test_a_name_inside_a_sentence_begins_small_unless_it_is_a_proper_one() -> None:
    names = {"Gas stove": "gas stove", "TV": "TV", "Game Boy": "Game Boy", "": "", "rug": "rug",
        "Move to a 1DK": "move to a 1DK",
    }  # fmt: skip
    assert {name: in_sentence(name) for name in names} == names


def test_what_goes_on_is_offered_first_and_only_once(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 12), 20_000)
    out = do(world, rules, "john", "shop", "nikujaga").world
    found = {one.action: one.arguments for one in offers(out, rules, "john", frozenset())}
    assert found["shop"][:2] == ("nikujaga", "groceries")
    assert len(set(found["shop"])) == len(found["shop"])
    home = {one.action: one.arguments for one in offers(world, rules, "john", frozenset())}
    assert home["shop"][0] == "groceries"
    assert home["rest"] == ()
    assert home["talk"] == topics(Scene(world=world, rules=rules, actor="john"))


def test_the_bathroom_is_free_for_who_is_in_it_already(newborn: World, rules: Rules) -> None:
    dirty = needing(placed(newborn, "john", "bathroom"), "john", hygiene=90.0)
    bathed = do(dirty, rules, "john", "bath").world
    clean = needing(passing(bathed, rules, 10).world, "john", hygiene=99.0)
    do(clean, rules, "john", "bath")
    assert "just had a bath" in refusal(
        needing(newborn, "john", hygiene=90.1), rules, "john", "bath"
    )
