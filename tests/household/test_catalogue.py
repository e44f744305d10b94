"""What the shipped config promises a streamer: a furnished world, every key explained."""

import re
import tomllib
from dataclasses import fields

import pytest

from bot.household.actions.registry import ACTIONS
from bot.household.characters import Profile, Species
from bot.household.items import DishSpec, FoodSpec, ItemSpec, SpotSpec
from bot.household.rules import EconomyRules, LifeRules, Rules
from bot.memories.rules import MemoryRules
from tests.household.conftest import HOME

TEXT = (HOME / "config.toml").read_text(encoding="utf-8")


def test_there_is_much_to_wish_for(rules: Rules) -> None:
    priced = [item for item in rules.catalogue.items.values() if item.price > 0]
    assert len(priced) >= 30
    assert rules.catalogue.items["kotatsu"].price == 4_980
    assert {item.room_type for item in priced if item.room_type} == {"1DK", "1LDK"}


def test_there_is_much_to_cook(rules: Rules) -> None:
    assert len(rules.catalogue.dishes) >= 10
    assert {"nikujaga", "curry_rice"} <= rules.catalogue.dishes.keys()
    assert not rules.catalogue.food["instant_noodle"].raw


def test_everything_has_a_name_in_both_languages_and_no_two_share_one(rules: Rules) -> None:
    catalogue = rules.catalogue
    for shelf in (catalogue.items, catalogue.dishes, catalogue.food, catalogue.spots):
        named = [(spec.name, spec.name_ja) for spec in shelf.values()]
        assert all(name and name_ja for name, name_ja in named)
        assert len({name for name, _ in named}) == len({ja for _, ja in named}) == len(named)


def test_every_name_config_uses_exists(rules: Rules) -> None:
    catalogue = rules.catalogue
    for item in catalogue.items.values():
        assert set(item.enables) | set(item.improves) <= ACTIONS.keys(), item.id
        assert set(item.requires) <= catalogue.items.keys() | {"1DK", "1LDK"}, item.id
    for dish in catalogue.dishes.values():
        assert dish.needs.keys() <= catalogue.food.keys(), dish.id
    assert set(rules.wish_order) <= catalogue.items.keys()
    wanted = ACTIONS.keys() | catalogue.items.keys() | catalogue.dishes.keys()
    for profile in rules.characters.values():
        assert set(profile.likes) <= wanted, profile.id


def test_every_action_has_a_place_that_exists(rules: Rules) -> None:
    spots = {spec.spot for spec in ACTIONS.values() if spec.spot}
    assert spots <= rules.catalogue.spots.keys()


def test_the_smallest_dreams_come_first(rules: Rules) -> None:
    prices = [rules.catalogue.items[item].price for item in rules.wish_order]
    assert prices[0] < 3_000
    assert prices[-1] == max(prices)


def test_people_work_and_the_dog_does_not(rules: Rules) -> None:
    for profile in rules.characters.values():
        works = profile.species is Species.PERSON
        assert bool(profile.job) is works
        assert (profile.wage > 0) is works


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ("characters", Profile),
        ("economy", EconomyRules),
        ("life", LifeRules),
        ("memory", MemoryRules),
        ("spots", SpotSpec),
        ("food", FoodSpec),
        ("dishes", DishSpec),
        ("items", ItemSpec),
    ],
)
def test_every_key_is_explained_above_its_section(table: str, kind: type) -> None:
    (section,) = re.findall(rf"((?:^#.*\n)+)\[{table}[\].]", TEXT, flags=re.MULTILINE)
    explained = set(re.findall(r"\w+", section))
    keys = {field.name for field in fields(kind)} - {"id", "language"}
    assert keys - explained == set()


def test_every_plain_table_spells_out_its_keys() -> None:
    config = tomllib.loads(TEXT)
    for table, kind in (("economy", EconomyRules), ("life", LifeRules)):
        assert config[table].keys() == {field.name for field in fields(kind)}
        shipped = kind(**config[table])
        assert shipped == kind(), f"[{table}]: shipped values and defaults have come apart"
