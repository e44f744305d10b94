"""The starting values of every household, exactly."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World


def test_a_new_household_begins_with_an_empty_purse_in_a_bare_flat(newborn: World) -> None:
    household = newborn.household
    assert household.balance == 0
    assert household.total_tips == household.total_tips_youtube == household.total_tips_tiktok == 0
    assert household.room_type == "1K"
    assert household.room_cleanliness == 70
    assert household.room_comfort == 30
    assert household.owned_items == (
        "Futon", "Small table", "Old fridge", "Gas stove (1 burner)", "Dog bowl", "Leash",
    )  # fmt: skip
    assert household.food_stock == {"rice": 3, "instant_noodle": 1}
    assert household.wish is None
    assert household.funding == {}


def test_a_new_couple_is_fond_of_each_other_and_has_never_fought(newborn: World) -> None:
    couple = newborn.relationships.couple
    assert (couple.love_level, couple.trust_level) == (75, 80)
    assert (couple.fight_count, couple.makeup_count) == (0, 0)
    assert couple.last_fight is None
    assert couple.last_date is None
    assert couple.shared_memories == ()


def test_both_begin_close_to_the_dog(newborn: World) -> None:
    bonds = newborn.relationships.bonds
    assert (bonds["john"].bond_level, bonds["john"].training_progress) == (85, 30)
    assert (bonds["sara"].bond_level, bonds["sara"].training_progress) == (90, 40)
    assert bonds["john"].walks_together == bonds["sara"].walks_together == 0


def test_a_new_household_begins_on_its_first_morning(newborn: World) -> None:
    assert newborn.calendar.local == datetime(2026, 3, 6, 7, tzinfo=ZoneInfo("Asia/Tokyo"))
    assert newborn.calendar.game_day == 1


def test_nothing_is_due_in_the_first_two_weeks(newborn: World) -> None:
    due = {event.kind: event.game_day for event in newborn.calendar.events}
    assert due["rent"] == 22  # 27 March
    assert due["bills"] == 36  # 10 April


def test_everybody_begins_at_rest_with_needs_half_met(newborn: World, rules: Rules) -> None:
    for who, doing, spot in (
        ("john", "rest", "futon"),
        ("sara", "rest", "futon"),
        ("eve", "stretch_out", "dog_corner"),
    ):
        state, profile = newborn.characters[who].state, rules.characters[who]
        assert (state.doing, state.spot, state.since) == (doing, spot, newborn.calendar.now)
        assert state.needs == dict.fromkeys(profile.drain_per_hour, 72.0)
        assert state.mood == profile.baseline
        assert (state.until, state.recent, state.plans, state.skills) == (None, (), (), {})
    spots = {one.spot: one.score for one in newborn.characters["eve"].favorite_spots}
    assert spots == {"window": 0.6, "futon": 0.5}
    assert newborn.characters["john"].favorite_spots == ()
    assert newborn.next_episode == 1


def test_another_person_begins_less_close_to_the_dog(rules: Rules) -> None:
    mary = replace(rules.characters["sara"], id="mary", name="Mary")
    more = replace(rules, characters={**rules.characters, "mary": mary})
    naive = datetime.fromisoformat("2026-03-06T07:00")
    world = new_world(more, naive, ZoneInfo("Asia/Tokyo"))
    bond = world.relationships.bonds["mary"]
    assert (bond.bond_level, bond.training_progress) == (60.0, 20.0)
    assert world.relationships.bonds.keys() == {"john", "sara", "mary"}
    assert world.calendar.local.hour == 7


def test_everything_owned_at_the_start_is_an_item_of_the_catalogue(
    newborn: World, rules: Rules
) -> None:
    names = {item.name for item in rules.catalogue.items.values()}
    assert set(newborn.household.owned_items) <= names
