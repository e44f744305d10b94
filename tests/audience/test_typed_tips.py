"""A tip as a streamer types it to try things out."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from bot.audience.feed import Tip, Unit
from bot.audience.tips import read_tip
from bot.audience.typed_tips import typed_tip
from bot.errors import UnknownNameError

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)


def typed(amount: str, viewer: str = "haru", platform: str = "twitch") -> Tip:
    asked = {"platform": platform, "viewer": viewer, "amount": amount, "message": "hi"}
    return typed_tip("t1", NOW, asked)


@pytest.mark.parametrize(
    ("text", "unit", "amount", "count"),
    [
        ("300 bits", Unit.BITS, 300, 1), ("1 bit", Unit.BITS, 1, 1),
        ("20diamonds", Unit.DIAMONDS, 20, 1), (" 5 Subs ", Unit.SUB, 1, 5),
        ("1 sub", Unit.SUB, 1, 1),
    ],
)  # fmt: skip
def test_a_number_of_units_is_read(text, unit, amount, count):
    tip = typed(text)
    assert (tip.unit, tip.amount, tip.count) == (unit, Decimal(amount), count)
    assert read_tip(tip).sure


@pytest.mark.parametrize(("text", "amount"), [("¥500", 500), ("€4.99", "4.99")])
def test_money_is_read_as_it_is_displayed(text, amount):
    assert read_tip(typed(text)).amount == Decimal(amount)


@pytest.mark.parametrize("text", ["bits", "-3 bits", "3.5 bits", "$NaN", "500", ""])
def test_what_is_no_amount_is_not_taken_for_one(text):
    assert not read_tip(typed(text)).sure


def test_nobody_is_anonymous_and_every_typed_tip_is_a_test():
    assert typed("¥500", viewer=" ").sender.anonymous
    assert not typed("¥500").sender.anonymous
    assert typed("¥500").is_test


def test_a_platform_nobody_knows_is_named():
    with pytest.raises(UnknownNameError, match="myspace"):
        typed("¥500", platform="myspace")
