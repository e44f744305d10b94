"""Tips: counted once, to the yen, where they were meant to go."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.audience.ledger import TipState
from bot.household.apply import apply
from bot.household.commands import ApplyTip, ChooseWish, HoldTip, RefuseTip, ReverseTip
from bot.household.events import (
    ItemUnlocked,
    MoneyMoved,
    TipApplied,
    TipHeld,
    TipRefused,
    TipReversed,
)
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    NOW,
    happened,
    moved,
    only,
    owning,
    placed,
    tip,
    tipped,
    wealth,
    with_purse,
)


def test_five_tips_naming_the_kotatsu_unlock_it_and_20_yen_stay_in_the_purse(
    newborn: World, rules: Rules
) -> None:
    tips = [tip(f"youtube:{number}", 1000, "kotatsu") for number in range(5)]
    after_four = tipped(newborn, rules, *tips[:4]).world
    assert after_four.household.funding == {"kotatsu": 4000}
    assert "Kotatsu" not in after_four.household.owned_items

    outcome = tipped(newborn, rules, *tips)
    household = outcome.world.household
    assert household.owned_items[-1] == "Kotatsu"
    assert household.balance == 20
    assert household.funding == {}
    assert household.total_tips == household.total_tips_youtube == 5000
    (entry,) = outcome.world.unlocked
    assert (entry.item, entry.name, entry.name_ja) == ("kotatsu", "Kotatsu", "こたつ")
    assert (entry.unlocked_by, entry.viewer_id, entry.amount) == ("Mika", "youtube:mika", "1000")
    assert entry.used_count == 0
    assert only(outcome.events, ItemUnlocked).item == "kotatsu"
    assert moved(outcome) == {"tip": 5000, "purchase": -4980, "surplus": 0}


def test_a_tip_delivered_twice_counts_once(newborn: World, rules: Rules) -> None:
    once = tipped(newborn, rules, tip()).world
    again = apply(once, ApplyTip(tip=tip()), rules)
    assert again.world is once
    assert again.events == ()


def test_a_tip_that_names_nothing_goes_to_the_wish(newborn: World, rules: Rules) -> None:
    wishing = apply(newborn, ChooseWish(item="tv"), rules).world
    outcome = tipped(wishing, rules, tip())
    assert outcome.world.household.funding == {"tv": 1000}
    assert only(outcome.events, TipApplied).pot == "tv"


def test_a_tip_without_item_or_wish_goes_to_the_purse(newborn: World, rules: Rules) -> None:
    outcome = tipped(newborn, rules, tip())
    assert outcome.world.household.balance == 1000
    assert only(outcome.events, TipApplied).pot == "balance"


def test_a_tip_for_what_is_already_there_goes_to_the_wish(newborn: World, rules: Rules) -> None:
    there = owning(newborn, rules, "kotatsu")
    wishing = apply(there, ChooseWish(item="tv"), rules).world
    outcome = tipped(wishing, rules, tip(item="kotatsu"))
    assert outcome.world.household.funding == {"tv": 1000}
    told = only(outcome.events, TipApplied)
    assert (told.item, told.pot) == (None, "tv")


def test_a_tip_that_reaches_the_wish_fulfils_it(newborn: World, rules: Rules) -> None:
    wishing = apply(newborn, ChooseWish(item="kotatsu"), rules).world
    outcome = tipped(wishing, rules, tip(value=6000))
    assert outcome.world.household.wish is None
    assert "wish_fulfilled" in happened(outcome)
    assert outcome.world.household.balance == 1020
    assert outcome.world.household.room_comfort == 38


@pytest.mark.parametrize(("paid", "there"), [(4879, False), (4881, True), (4980, True)])
def test_a_funding_two_percent_short_of_the_price_is_enough(
    newborn: World, rules: Rules, paid: int, there: bool
) -> None:
    world = tipped(newborn, rules, tip(value=paid, item="kotatsu")).world
    assert ("Kotatsu" in world.household.owned_items) is there
    assert wealth(world) == (0 if there else paid)


def test_an_item_that_lacks_what_it_requires_waits_for_it(newborn: World, rules: Rules) -> None:
    console = tip("twitch:1", 30_000, "game_console")
    waiting = tipped(newborn, rules, console)
    assert waiting.world.household.funding == {"game_console": 30_000}
    both = tipped(waiting.world, rules, tip("twitch:2", 25_000, "tv"))
    assert [e.item for e in both.events if isinstance(e, ItemUnlocked)] == ["tv", "game_console"]
    assert both.world.household.balance == 30_000 - 29_800 + 25_000 - 24_800


def test_a_move_changes_the_flat_and_is_no_thing_to_own(newborn: World, rules: Rules) -> None:
    outcome = tipped(newborn, rules, tip(value=180_000, item="move_1dk"))
    assert outcome.world.household.room_type == "1DK"
    assert outcome.world.household.owned_items == newborn.household.owned_items
    assert "moved" in happened(outcome)


def test_the_largest_flat_needs_the_middle_one_first(newborn: World, rules: Rules) -> None:
    early = tipped(newborn, rules, tip("twitch:1", 320_000, "move_1ldk")).world
    assert early.household.room_type == "1K"
    later = tipped(early, rules, tip("twitch:2", 180_000, "move_1dk")).world
    assert later.household.room_type == "1LDK"
    assert later.household.funding == {}


def test_a_test_tip_is_told_and_changes_nothing(newborn: World, rules: Rules) -> None:
    outcome = tipped(newborn, rules, tip(is_test=True, item="kotatsu"))
    assert outcome.world is newborn
    assert only(outcome.events, TipApplied).is_test


@pytest.mark.parametrize(
    ("platform", "field"),
    [
        ("youtube", "total_tips_youtube"),
        ("tiktok", "total_tips_tiktok"),
        ("twitch", "total_tips_twitch"),
        ("streamlabs", "total_tips_other"),
        ("kofi", "total_tips_other"),
        ("simulated", "total_tips_other"),
    ],
)
def test_totals_are_kept_by_platform(
    newborn: World, rules: Rules, platform: str, field: str
) -> None:
    household = tipped(newborn, rules, tip(f"{platform}:1", 700)).world.household
    assert household.total_tips == 700
    assert getattr(household, field) == 700


def test_a_viewer_is_known_by_their_first_tip(newborn: World, rules: Rules) -> None:
    world = tipped(newborn, rules, tip("youtube:1", 300), tip("youtube:2", 200)).world
    viewer = world.viewers["youtube:mika"]
    assert (viewer.name, viewer.tips_total, viewer.messages) == ("Mika", 500, 0)


def test_an_anonymous_giver_is_nobody_we_know(newborn: World, rules: Rules) -> None:
    outcome = tipped(newborn, rules, tip(anonymous=True, item="kotatsu", value=5000))
    assert outcome.world.viewers == {}
    assert outcome.world.unlocked[0].viewer_id == ""
    assert only(outcome.events, TipApplied).viewer_id == ""


def test_a_tip_is_lived_through_by_those_at_home(newborn: World, rules: Rules) -> None:
    out = placed(newborn, "john", "outside", "shop", minutes=30)
    told = only(tipped(out, rules, tip()).events, TipApplied)
    assert told.at_home == ("sara", "eve")


def test_a_tip_that_arrives_in_an_empty_flat_is_learnt_of_by_everybody(
    newborn: World, rules: Rules
) -> None:
    out = newborn
    for who in ("john", "sara", "eve"):
        out = placed(out, who, "outside", "walk_dog", minutes=30)
    assert only(tipped(out, rules, tip()).events, TipApplied).at_home == ("john", "sara", "eve")


def test_a_held_tip_moves_no_money_until_it_is_released(newborn: World, rules: Rules) -> None:
    held = apply(newborn, HoldTip(tip=tip(), reason="unreadable amount"), rules)
    assert only(held.events, TipHeld).reason == "unreadable amount"
    assert wealth(held.world) == 0
    assert held.world.household == newborn.household
    assert held.world.tips["youtube:1"].entry is TipState.HELD
    released = tipped(held.world, rules, tip())
    assert released.world.household.balance == 1000
    assert released.world.tips["youtube:1"].entry is TipState.APPLIED


def test_a_refused_tip_never_counts(newborn: World, rules: Rules) -> None:
    held = apply(newborn, HoldTip(tip=tip(), reason="odd"), rules).world
    refused = apply(held, RefuseTip(key="youtube:1", at=NOW), rules)
    assert only(refused.events, TipRefused).key == "youtube:1"
    again = tipped(refused.world, rules, tip())
    assert again.world is refused.world


def test_a_counted_tip_can_no_longer_be_held_or_refused(newborn: World, rules: Rules) -> None:
    counted = tipped(newborn, rules, tip()).world
    assert apply(counted, HoldTip(tip=tip(), reason="late"), rules).world is counted
    assert apply(counted, RefuseTip(key="youtube:1", at=NOW), rules).world is counted


def test_a_reversal_takes_from_funding_first_and_then_from_the_purse(
    newborn: World, rules: Rules
) -> None:
    world = tipped(newborn, rules, tip("youtube:1", 3000), tip("youtube:2", 800, "tv")).world
    outcome = apply(world, ReverseTip(key="youtube:1", value=None, at=NOW), rules)
    assert outcome.world.household.funding == {}
    assert outcome.world.household.balance == 3000 - (3000 - 800)
    assert outcome.world.household.total_tips == 800
    assert outcome.world.viewers["youtube:mika"].tips_total == 800
    assert only(outcome.events, TipReversed).value == 3000
    assert moved(outcome) == {"reversal": -3000}


def test_a_reversal_takes_from_what_the_tip_was_for_and_leaves_what_others_gave(
    newborn: World, rules: Rules
) -> None:
    wishing = apply(newborn, ChooseWish(item="kotatsu"), rules).world
    ken, liz = tip("youtube:ken", 500), tip("youtube:liz", 1000, "tv")
    given = tipped(wishing, rules, ken, liz).world
    assert given.household.funding == {"kotatsu": 500, "tv": 1000}
    without_liz = apply(given, ReverseTip(key="youtube:liz", value=None, at=NOW), rules).world
    assert without_liz.household.funding == {"kotatsu": 500}
    without_both = apply(
        without_liz, ReverseTip(key="youtube:ken", value=None, at=NOW), rules
    ).world
    assert without_both.household.funding == {}
    assert without_both.household.balance == 0


def test_a_reversal_may_leave_the_purse_below_zero(newborn: World, rules: Rules) -> None:
    spent = with_purse(tipped(newborn, rules, tip()).world, 100)
    world = apply(spent, ReverseTip(key="youtube:1", value=None, at=NOW), rules).world
    assert world.household.balance == -900


def test_a_reversal_delivered_twice_counts_once(newborn: World, rules: Rules) -> None:
    reverse = ReverseTip(key="youtube:1", value=400, at=NOW)
    once = apply(tipped(newborn, rules, tip()).world, reverse, rules).world
    assert once.household.balance == 600
    assert apply(once, reverse, rules).world is once
    assert tipped(once, rules, tip()).world is once


def test_a_tip_reversed_before_it_was_released_stays_closed(newborn: World, rules: Rules) -> None:
    held = apply(newborn, HoldTip(tip=tip(), reason="odd"), rules).world
    reversed_ = apply(held, ReverseTip(key="youtube:1", value=None, at=NOW), rules).world
    assert reversed_.household == newborn.household
    assert tipped(reversed_, rules, tip()).world is reversed_


def test_the_refunded_kotatsu_stays_by_default(newborn: World, rules: Rules) -> None:
    world = tipped(newborn, rules, tip(value=5000, item="kotatsu")).world
    after = apply(world, ReverseTip(key="youtube:1", value=None, at=NOW), rules).world
    assert "Kotatsu" in after.household.owned_items
    assert after.household.balance == 20 - 5000


def test_the_refunded_kotatsu_goes_back_where_config_says_so(newborn: World, rules: Rules) -> None:
    strict = replace(rules, reversal_keeps_item=False)
    world = tipped(newborn, strict, tip(value=5000, item="kotatsu")).world
    outcome = apply(world, ReverseTip(key="youtube:1", value=None, at=NOW), strict)
    assert "Kotatsu" not in outcome.world.household.owned_items
    assert outcome.world.unlocked == ()
    assert outcome.world.household.balance == 0
    assert outcome.world.household.room_comfort == 30


def test_changing_the_wish_moves_no_money(newborn: World, rules: Rules) -> None:
    world = tipped(newborn, rules, tip(item="tv")).world
    outcome = apply(world, ChooseWish(item="kotatsu"), rules)
    assert outcome.world.household.funding == {"tv": 1000}
    assert outcome.world.household.wish == "kotatsu"
    assert not [e for e in outcome.events if isinstance(e, MoneyMoved)]
    assert apply(outcome.world, ChooseWish(item=None), rules).world.household.wish is None


_KEYS = st.sampled_from([f"youtube:{n}" for n in range(4)])
_ITEMS = st.sampled_from([None, "kotatsu", "tv", "game_console", "move_1dk", "unicorn"])
_STEPS = st.one_of(
    st.builds(
        lambda key, value, item: ApplyTip(tip=tip(key, value, item)),
        _KEYS,
        st.integers(0, 200_000),
        _ITEMS,
    ),
    st.builds(
        lambda key, value: HoldTip(tip=tip(key, value), reason="odd"), _KEYS, st.integers(0, 9_000)
    ),
    st.builds(lambda key: RefuseTip(key=key, at=NOW), _KEYS),
    st.builds(
        lambda key, value: ReverseTip(key=key, value=value, at=NOW),
        _KEYS,
        st.none() | st.integers(0, 50_000),
    ),
)


@settings(max_examples=60, deadline=None)
@given(steps=st.lists(_STEPS, max_size=12))
def test_no_order_of_tips_holds_and_reversals_loses_a_yen(
    newborn: World, rules: Rules, steps: list[ApplyTip | HoldTip | RefuseTip | ReverseTip]
) -> None:
    world, flow = newborn, 0
    for step in steps:
        outcome = apply(world, step, rules)
        world = outcome.world
        flow += sum(e.amount for e in outcome.events if isinstance(e, MoneyMoved))
        assert apply(world, step, rules).world is world, "the same command again is the identity"
    assert wealth(world) == wealth(newborn) + flow
    assert all(yen > 0 for yen in world.household.funding.values())
    household = world.household
    assert household.total_tips == household.total_tips_youtube
