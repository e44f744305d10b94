"""Wishes and unlocks: what is saved for, what it costs, and what is entered when it comes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.household.actions.offers import offers
from bot.household.apply import apply
from bot.household.commands import ChooseWish, ReverseTip
from bot.household.dues import laid_aside
from bot.household.events import Happened, ItemUnlocked, MoneyMoved
from bot.household.household import UnlockedItem
from bot.household.rules import Rules
from bot.household.unlocking import settle
from bot.household.wishing import evening, wishable
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind
from tests.household.situations import (
    NOW,
    at_hour,
    do,
    happened,
    moved,
    only,
    owning,
    passing,
    performed,
    tip,
    tipped,
    with_purse,
)


def _saved(world: World, wish: str | None = None, **funding: int) -> World:
    return replace(world, household=replace(world.household, funding=funding, wish=wish))


def _comfort(world: World, points: float) -> World:
    return replace(world, household=replace(world.household, room_comfort=points))


def test_an_item_a_tip_brought_is_entered_with_everything_about_the_tip(
    newborn: World, rules: Rules
) -> None:
    outcome = tipped(newborn, rules, tip(value=5_000, item="kotatsu"))
    assert outcome.world.unlocked == (
        UnlockedItem(
            item="kotatsu",
            name="Kotatsu",
            name_ja="こたつ",
            unlocked_at=NOW,
            game_day=1,
            unlocked_by="Mika",
            viewer_id="youtube:mika",
            platform="youtube",
            amount="5000",
            currency="JPY",
            message="for the flat",
        ),
    )
    told = only(outcome.events, ItemUnlocked)
    assert told == ItemUnlocked(
        item="kotatsu", viewer_id="youtube:mika", viewer="Mika", at=newborn.calendar.now
    )


def test_what_the_household_saved_for_alone_is_nobodys_gift(newborn: World, rules: Rules) -> None:
    outcome = settle(_saved(at_hour(newborn, 21, day=4), "kotatsu", kotatsu=4_980), rules)
    (entry,) = outcome.world.unlocked
    assert (entry.unlocked_by, entry.viewer_id, entry.platform, entry.amount) == ("", "", "", "")
    assert (entry.unlocked_at, entry.game_day) == (outcome.world.calendar.now, 4)
    fulfilled = only(outcome.events, Happened)
    assert (fulfilled.what, fulfilled.who) == ("wish_fulfilled", ("john", "sara"))
    assert fulfilled.facts == {"item": "kotatsu", "viewer": ""}
    assert fulfilled.tags == ("wish", "kotatsu")


def test_a_wish_a_tip_fulfils_names_the_giver(newborn: World, rules: Rules) -> None:
    outcome = tipped(_saved(newborn, "kotatsu"), rules, tip(value=5_000))
    fulfilled = only(outcome.events, Happened)
    assert fulfilled.facts == {"item": "kotatsu", "viewer": "Mika"}
    assert (fulfilled.viewer_id, fulfilled.rule) == ("youtube:mika", ImportanceRule.MILESTONE)


def test_an_item_that_was_not_the_wish_leaves_the_wish(newborn: World, rules: Rules) -> None:
    outcome = tipped(_saved(newborn, "tv"), rules, tip(value=5_000, item="kotatsu"))
    assert outcome.world.household.wish == "tv"
    assert happened(outcome) == ()


def test_comfort_grows_by_the_items_points_and_ends_at_a_hundred(
    newborn: World, rules: Rules
) -> None:
    for before, after in ((30.0, 38.0), (97.0, 100.0)):
        world = settle(_saved(_comfort(newborn, before), kotatsu=4_980), rules).world
        assert world.household.room_comfort == after


def test_a_move_is_told_to_everybody(newborn: World, rules: Rules) -> None:
    outcome = tipped(newborn, rules, tip(value=180_000, item="move_1dk"))
    told = only(outcome.events, Happened)
    assert (told.what, told.who, told.kind) == ("moved", ("john", "sara", "eve"), Kind.PLACE)
    assert told.facts == {"room_type": "1DK", "item": "move_1dk"}
    assert told.tags == ("move", "1DK")
    assert (told.emotion, told.at) == ("excited", newborn.calendar.now)


def test_money_for_what_config_does_not_sell_waits(newborn: World, rules: Rules) -> None:
    bare = replace(newborn, household=replace(newborn.household, owned_items=("Futon",)))
    world = _saved(bare, unicorn=9_000, futon=9_000, leash=9_000)
    assert settle(world, rules).world is world


def test_wealth_is_the_purse_and_what_is_reserved(newborn: World) -> None:
    assert _saved(with_purse(newborn, 500), tv=200, rug=70).household.wealth == 770


def test_a_funding_that_reaches_nothing_stays(newborn: World, rules: Rules) -> None:
    world = _saved(newborn, kotatsu=4_880)
    assert settle(world, rules).world is world
    bought = settle(_saved(newborn, kotatsu=4_881), rules)
    assert moved(bought) == {"purchase": -4_881}
    assert bought.world.household.balance == 0


def test_only_what_may_come_is_wished_for_and_dreams_come_first(
    newborn: World, rules: Rules
) -> None:
    found = wishable(newborn, rules)
    dreams = tuple(item for item in rules.wish_order if item in found)
    assert found[: len(dreams)] == dreams
    prices = [rules.catalogue.items[item].price for item in found[len(dreams) :]]
    assert prices == sorted(prices)
    assert len(set(found)) == len(found)
    assert not {"futon", "game_console", "sofa", "move_1ldk"} & set(found)
    assert "game_console" in wishable(owning(newborn, rules, "tv"), rules)
    assert "kotatsu" in found
    assert "kotatsu" not in wishable(owning(newborn, rules, "kotatsu"), rules)


def test_five_wishes_are_offered_and_none_while_one_is_saved_for(
    newborn: World, rules: Rules
) -> None:
    by_name = {one.action: one for one in offers(newborn, rules, "sara", frozenset())}
    assert by_name["choose_wish"].arguments == wishable(newborn, rules)[:5]
    saving = _saved(newborn, "tv")
    assert "choose_wish" not in {o.action for o in offers(saving, rules, "sara", frozenset())}


def test_a_chosen_wish_tells_what_it_costs_and_what_is_there(newborn: World, rules: Rules) -> None:
    outcome = apply(_saved(newborn, tv=900), ChooseWish(item="tv"), rules)
    told = only(outcome.events, Happened)
    assert told.facts == {"item": "tv", "price": "24800", "funded": "900"}
    assert (told.who, told.tags) == (("john", "sara"), ("wish", "tv"))
    again = apply(outcome.world, ChooseWish(item="tv"), rules)
    assert again.world is outcome.world
    assert again.events == ()


def test_letting_a_wish_go_is_told_to_nobody(newborn: World, rules: Rules) -> None:
    outcome = apply(_saved(newborn, "tv", tv=900), ChooseWish(item=None), rules)
    assert outcome.world.household.wish is None
    assert outcome.world.household.funding == {"tv": 900}
    assert outcome.events == ()


@pytest.mark.parametrize(
    ("purse", "funded", "set_aside"),
    [
        (20_000, 0, 0),
        (20_400, 0, 100),
        (24_000, 0, 1_000),
        (90_000, 0, 1_245),
        (90_000, 4_000, 980),
    ],
)
def test_a_quarter_of_what_is_spare_is_set_aside_at_most_a_quarter_of_the_price(
    newborn: World, rules: Rules, purse: int, funded: int, set_aside: int
) -> None:
    funding = {"kotatsu": funded} if funded else {}
    world = _saved(with_purse(newborn, purse), "kotatsu", **funding)
    outcome = evening(world, rules)
    aside = [e for e in outcome.events if isinstance(e, MoneyMoved) and e.reason == "set_aside"]
    assert [e.amount for e in aside if e.pot == "kotatsu"] == ([set_aside] if set_aside else [])
    assert [e.amount for e in aside if e.pot == "balance"] == ([-set_aside] if set_aside else [])
    assert ("Kotatsu" in outcome.world.household.owned_items) is (funded + set_aside >= 4_880)


def test_what_falls_due_soon_is_not_set_aside(newborn: World, rules: Rules) -> None:
    world = _saved(at_hour(newborn, 8, day=22), "kotatsu")
    kept = 20_000 + laid_aside(world, rules)
    assert kept > 72_000
    assert evening(with_purse(world, kept), rules).world.household.funding == {}
    richer = evening(with_purse(world, kept + 400), rules).world
    assert richer.household.funding == {"kotatsu": 100}


def test_the_evening_comes_once_a_day_at_nine(newborn: World, rules: Rules) -> None:
    world = with_purse(newborn, 100_000)
    before = passing(at_hour(world, 20.5), rules, 29)
    assert before.world.household.wish is None
    on_time = passing(before.world, rules, 1)
    assert on_time.world.household.wish is not None
    assert passing(on_time.world, rules, 60).world.household.funding == (
        on_time.world.household.funding
    )
    past_midnight = passing(at_hour(world, 20.5), rules, 5 * 60)
    assert past_midnight.world.household.wish is not None
    assert passing(at_hour(world, 0.5, day=2), rules, 60).world.household.wish is None


def _returnable(world: World, rules: Rules) -> World:
    """A kotatsu Mika's tip brought, and a radio of somebody else's that came later."""
    kai = tip("twitch:7", 3_000, "radio", viewer="twitch:kai")
    return tipped(world, rules, tip(value=5_000, item="kotatsu"), kai).world


def test_only_what_the_refunded_tip_itself_brought_goes_back(newborn: World, rules: Rules) -> None:
    strict = replace(rules, reversal_keeps_item=False)
    world = _returnable(newborn, strict)
    reverse = ReverseTip(key="youtube:1", value=None, at=NOW + timedelta(days=1))
    outcome = apply(world, reverse, strict)
    assert [entry.item for entry in outcome.world.unlocked] == ["radio"]
    assert "Radio" in outcome.world.household.owned_items
    assert "Kotatsu" not in outcome.world.household.owned_items
    assert outcome.world.household.balance == world.household.balance + 4_980 - 5_000
    ledger = outcome.world.tips["youtube:1"]
    assert (ledger.value, ledger.recorded_at) == (5_000, reverse.at)
    assert ledger.entry.value == "reversed"


def test_a_tip_of_another_amount_brought_nothing_back(newborn: World, rules: Rules) -> None:
    strict = replace(rules, reversal_keeps_item=False)
    world = tipped(newborn, strict, tip("youtube:1", 700)).world
    world = tipped(world, strict, tip("youtube:2", 5_000, "kotatsu")).world
    after = apply(world, ReverseTip(key="youtube:1", value=None, at=NOW), strict).world
    assert "Kotatsu" in after.household.owned_items


def test_nobody_moves_back_because_of_a_refund(newborn: World, rules: Rules) -> None:
    strict = replace(rules, reversal_keeps_item=False)
    world = tipped(newborn, strict, tip(value=180_000, item="move_1dk")).world
    after = apply(world, ReverseTip(key="youtube:1", value=None, at=NOW), strict).world
    assert after.household.room_type == "1DK"
    assert after.household.balance == -180_000


def test_a_reversal_empties_the_wish_before_other_funding(newborn: World, rules: Rules) -> None:
    world = tipped(newborn, rules, tip("youtube:1", 1_000)).world
    world = _saved(world, "tv", radio=600, tv=700)
    outcome = apply(world, ReverseTip(key="youtube:1", value=900, at=NOW), rules)
    assert outcome.world.household.funding == {"radio": 400}
    assert outcome.world.household.balance == 1_000
    assert moved(outcome) == {"reversal": -900}


@pytest.mark.parametrize(("asked", "taken"), [(None, 1_000), (400, 400), (9_000, 1_000), (-5, 0)])
def test_no_more_is_taken_back_than_was_given(
    newborn: World, rules: Rules, asked: int | None, taken: int
) -> None:
    world = tipped(newborn, rules, tip()).world
    after = apply(world, ReverseTip(key="youtube:1", value=asked, at=NOW), rules).world
    assert after.household.balance == 1_000 - taken
    assert after.household.total_tips_youtube == 1_000 - taken
    assert after.viewers["youtube:mika"].tips_total == 1_000 - taken
    assert after.tips["youtube:1"].value == taken


def test_an_item_is_used_at_the_place_that_is_there_for_it(newborn: World, rules: Rules) -> None:
    seated = do(owning(newborn, rules, "kotatsu"), rules, "sara", "use_item", "kotatsu").world
    assert seated.characters["sara"].state.spot == "kotatsu"
    plant = do(owning(newborn, rules, "plant"), rules, "sara", "use_item", "plant")
    assert plant.world.characters["sara"].state.spot == "futon"
    assert performed(plant).facts == {"item": "plant"}
    fun = plant.world.characters["sara"].state.needs["fun"]
    assert fun > do(newborn, rules, "sara", "rest").world.characters["sara"].state.needs["fun"]
