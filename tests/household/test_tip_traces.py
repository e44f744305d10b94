"""What a tip leaves behind: its line in the ledger, its viewer, glad hearts, and what is told."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.screened import Screened
from bot.household.apply import apply
from bot.household.commands import HoldTip, RefuseTip, ReverseTip
from bot.household.events import TipApplied, TipHeld
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import NOW, only, placed, tip, tipped


def test_the_ledger_line_of_a_tip_holds_what_was_paid_and_nobodys_words(
    newborn: World, rules: Rules
) -> None:
    given = replace(tip(value=700), rate=Decimal("1.5"), rate_date=date(2026, 3, 5))
    entry = tipped(newborn, rules, given).world.tips["youtube:1"]
    assert entry == LedgerEntry(
        entry=TipState.APPLIED,
        tip="youtube:1",
        viewer_id="youtube:mika",
        amount=Decimal(700),
        currency="JPY",
        value=700,
        rate=Decimal("1.5"),
        rate_date=date(2026, 3, 5),
        pot="balance",
        is_test=False,
        recorded_at=NOW,
    )


def test_a_counted_tip_tells_everything_the_stage_shows(newborn: World, rules: Rules) -> None:
    told = only(tipped(newborn, rules, tip(value=700, item="tv")).events, TipApplied)
    assert told == TipApplied(
        key="youtube:1",
        viewer_id="youtube:mika",
        viewer="Mika",
        platform="youtube",
        message="for the flat",
        amount=Decimal(700),
        currency="JPY",
        value=700,
        pot="tv",
        item="tv",
        is_test=False,
        at_home=("john", "sara", "eve"),
        at=newborn.calendar.now,
    )


def test_a_worthless_tip_is_counted_as_nothing(newborn: World, rules: Rules) -> None:
    outcome = tipped(newborn, rules, tip(value=-50))
    assert outcome.world.household == newborn.household
    assert only(outcome.events, TipApplied).value == 0
    assert outcome.world.tips["youtube:1"].value == 0
    assert outcome.world.viewers["youtube:mika"].tips_total == 0


def test_a_tip_does_the_hearts_of_those_at_home_good(newborn: World, rules: Rules) -> None:
    out = placed(newborn, "john", "outside", "shop", minutes=30)
    after = tipped(out, rules, tip()).world
    sara = after.characters["sara"].state
    assert (sara.mood.emotion, sara.mood.cause) == ("grateful", "tip")
    assert sara.needs["social"] > 72
    assert after.characters["john"] == out.characters["john"]


def test_a_known_viewer_is_seen_again_by_a_tip(newborn: World, rules: Rules) -> None:
    first = tipped(newborn, rules, tip("youtube:1", 300)).world
    renamed = replace(tip("youtube:2", 200), name=Screened("Mika2"), at=NOW + timedelta(days=2))
    viewer = tipped(first, rules, renamed).world.viewers["youtube:mika"]
    assert (viewer.name, viewer.first_seen, viewer.last_seen) == (
        "Mika2",
        NOW,
        NOW + timedelta(days=2),
    )
    late = replace(renamed, key="youtube:3", name=Screened(""), at=NOW - timedelta(days=2))
    viewer = tipped(first, rules, renamed, late).world.viewers["youtube:mika"]
    assert (viewer.name, viewer.last_seen) == ("Mika2", NOW + timedelta(days=2))
    assert viewer.tips_total == 700


def test_a_tip_of_nobody_known_makes_no_viewer(newborn: World, rules: Rules) -> None:
    assert tipped(newborn, rules, tip(viewer="")).world.viewers == {}


def test_a_tip_without_a_readable_amount_names_none(newborn: World, rules: Rules) -> None:
    unread = replace(tip(value=5_000, item="kotatsu"), amount=None)
    assert tipped(newborn, rules, unread).world.unlocked[0].amount == ""


def test_a_tip_is_held_once_and_a_test_tip_never(newborn: World, rules: Rules) -> None:
    held = apply(newborn, HoldTip(tip=tip(), reason="odd"), rules)
    assert only(held.events, TipHeld).viewer == "Mika"
    assert apply(held.world, HoldTip(tip=tip(), reason="odd"), rules).world is held.world
    test_tip = tip("youtube:9", is_test=True)
    assert apply(newborn, HoldTip(tip=test_tip, reason="odd"), rules).world is newborn


def test_only_a_tip_the_ledger_knows_is_refused_or_reversed(newborn: World, rules: Rules) -> None:
    for command in (
        RefuseTip(key="youtube:9", at=NOW),
        ReverseTip(key="youtube:9", value=None, at=NOW),
    ):
        outcome = apply(newborn, command, rules)
        assert outcome.world is newborn
        assert outcome.events == ()
    held = apply(newborn, HoldTip(tip=tip(), reason="odd"), rules).world
    later = NOW + timedelta(hours=1)
    refused = apply(held, RefuseTip(key="youtube:1", at=later), rules).world
    entry = refused.tips["youtube:1"]
    assert (entry.entry, entry.value, entry.recorded_at) == (TipState.REFUSED, 1000, later)
    assert apply(refused, ReverseTip(key="youtube:1", value=None, at=later), rules).world is refused


def test_a_tip_for_what_has_no_price_goes_to_the_purse(newborn: World, rules: Rules) -> None:
    bare = replace(newborn, household=replace(newborn.household, owned_items=("Futon",)))
    outcome = tipped(bare, rules, tip(item="leash"))
    assert only(outcome.events, TipApplied).pot == "balance"
    assert outcome.world.household.balance == 1000
    assert outcome.world.household.owned_items == ("Futon",)
