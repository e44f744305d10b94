"""One payment in two mouths, tips that came before, refunds of a part."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.audience.feed import Refund, Unit
from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.receiving import (
    Counted,
    Dropped,
    Held,
    Receiving,
    Shown,
    TakenBack,
    receive,
    reversed_value,
    take_back,
)
from tests.audience.test_tips import DESK, NOW, tip


def _entry(state: TipState = TipState.APPLIED, value: int = 1_000) -> LedgerEntry:
    return LedgerEntry(
        entry=state,
        tip="youtube:t1",
        viewer_id="youtube:v1",
        amount=Decimal(10),
        currency="USD",
        value=value,
        recorded_at=NOW,
    )


def _second(seconds: float = 0, **more: object):
    """The same money from a service of tips."""
    made = replace(tip(), event_id="s1", source="streamlabs", at=NOW + timedelta(seconds=seconds))
    return replace(made, **more)  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    ("second", "held"),
    [
        (_second(180), True),
        (_second(180.1), False),
        (_second(-180), True),
        (_second(amount=Decimal(999)), False),
        (_second(currency="EUR"), False),
        (_second(source=""), False),
        (_second(sender=replace(tip().sender, name="ＶＩ")), False),
        (_second(sender=replace(tip().sender, name="V1")), True),
        (_second(sender=replace(tip().sender, anonymous=True)), False),
        (_second(unit=Unit.BITS), False),
    ],
)
def test_the_same_money_of_the_same_name_within_three_minutes_is_asked_about(second, held):
    state, (first,) = receive(Receiving(), tip(), NOW, DESK, {})
    assert isinstance(first, Counted)
    _, (verdict,) = receive(state, second, NOW, DESK, {})
    assert isinstance(verdict, Held) is held
    if isinstance(verdict, Held):
        assert verdict.reason == "youtube reported the same money; is it one tip?"
        assert verdict.tip.value == 1_000


def test_the_latest_report_is_the_one_that_is_named():
    state = Receiving()
    for number, source in enumerate(("", "streamlabs")):
        one = replace(_second(source=source), event_id=f"x{number}")
        state, _ = receive(state, one, NOW, DESK, {})
    _, (verdict,) = receive(state, _second(source="kofi", event_id="x9"), NOW, DESK, {})
    assert isinstance(verdict, Held)
    assert verdict.reason.startswith("streamlabs")


def test_the_last_two_hundred_reports_are_kept():
    state = Receiving()
    for number in range(205):
        one = replace(tip(str(number + 1)), event_id=f"x{number}")
        state, _ = receive(state, one, NOW, DESK, {})
    assert len(state.reports) == 200
    assert state.reports[0].amount == 6
    bits, _ = receive(state, replace(tip("5"), event_id="b", unit=Unit.BITS), NOW, DESK, {})
    assert bits.reports == state.reports


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        (TipState.RECEIVED, Counted),
        (TipState.HELD, Dropped),
        (TipState.APPLIED, Dropped),
        (TipState.REFUSED, Dropped),
        (TipState.REVERSED, Dropped),
    ],
)
def test_a_tip_that_was_only_received_is_counted_now(entry, kind):
    _, (verdict,) = receive(Receiving(), tip(), NOW, DESK, {"youtube:t1": _entry(entry)})
    assert isinstance(verdict, kind)
    if isinstance(verdict, Dropped):
        assert verdict == Dropped(key="youtube:t1", reason=f"it came before and is {entry}")


def test_a_test_tip_is_shown_and_leaves_no_trace():
    state, (verdict,) = receive(Receiving(), tip(is_test=True), NOW, DESK, {"youtube:t1": _entry()})
    assert isinstance(verdict, Shown)
    assert verdict.tip.is_test
    assert state.reports == ()


def test_a_refused_message_is_told_with_the_counted_and_the_held_tip():
    _, (counted,) = receive(Receiving(), tip(text="zorblat"), NOW, DESK, {})
    assert isinstance(counted, Counted)
    assert counted.message_refused == "words"
    _, (held,) = receive(Receiving(), tip(currency="XXX", text="zorblat"), NOW, DESK, {})
    assert isinstance(held, Held)
    assert held.message_refused == "words"
    assert "XXX" in held.reason


def _refund(amount: str | None = None) -> Refund:
    return Refund(
        event_id="r1", at=NOW, platform="youtube", target="t1",
        amount=None if amount is None else Decimal(amount),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "yen"),
    [(None, 1_000), ("10", 1_000), ("5", 500), ("0.01", 1), ("0.005", 1), ("0.004", 0),
     ("99", 1_000), ("-1", 0)],
)  # fmt: skip
def test_a_part_is_taken_back_at_the_rate_it_was_counted_with(amount, yen):
    state, verdict = take_back(Receiving(), _refund(amount), {"youtube:t1": _entry()})
    assert verdict == TakenBack(key="youtube:t1", value=yen)
    assert state == Receiving()


def test_a_tip_without_an_amount_is_taken_back_whole():
    assert reversed_value(Decimal(5), replace(_entry(), amount=None)) == 1_000


@pytest.mark.parametrize("entry", [TipState.REVERSED, TipState.REFUSED])
def test_what_is_closed_is_not_taken_back_again(entry):
    _, verdict = take_back(Receiving(), _refund(), {"youtube:t1": _entry(entry)})
    assert verdict == Dropped(key="youtube:t1", reason=f"the tip is {entry}")


def test_a_refund_that_came_first_keeps_its_tip_from_counting():
    state, _ = take_back(Receiving(), _refund(), {})
    _, (verdict,) = receive(state, tip(), NOW, DESK, {})
    assert verdict == Dropped(key="youtube:t1", reason="it was refunded before it came")
    _, (other,) = receive(state, replace(tip(), event_id="t2"), NOW, DESK, {})
    assert isinstance(other, Counted)


def test_another_channels_tip_is_named_with_its_channel():
    _, (verdict,) = receive(Receiving(), tip(channel="elsewhere"), NOW, DESK, {})
    assert verdict == Dropped(key="youtube:t1", reason="it belongs to the channel elsewhere")
