"""Tips are valued by dated rates, held when unsure, and thanked for in order of value."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.bursts import bursts
from bot.audience.feed import Sender, Tip, Unit
from bot.audience.gate import GateRules, screen_name
from bot.audience.mentions import name_table
from bot.audience.rates import Rates, worth
from bot.audience.tips import TipDesk, TipRules, appraise, thanks_due, tip_value
from bot.audience.wordlist import compile_list
from tests.audience.rows import rows

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
RATES = Rates(money={"JPY": Decimal(1), "USD": Decimal(150), "EUR": Decimal(162)})
ITEMS = name_table({"kotatsu": ("kotatsu", "こたつ"), "rice_cooker": ("rice cooker", "炊飯器")})
DESK = TipDesk(rates=RATES, gate=GateRules(words=compile_list(("zorblat",))), items=ITEMS)


def tip(amount: str | None = "1000", currency: str = "JPY", who: str = "v1", **more: object) -> Tip:
    made = Tip(
        event_id="t1",
        at=NOW,
        sender=Sender(platform="youtube", user_id=who, name=who),
        amount=None if amount is None else Decimal(amount),
        amount_text=amount or "",
        currency=currency,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def test_money_is_worth_its_rate_in_whole_yen_and_the_rate_stands_beside_it():
    valued = appraise(tip("4.99", "USD"), NOW, DESK).tip
    assert (valued.value, valued.rate, valued.rate_date) == (749, Decimal(150), date(2026, 3, 1))
    assert (valued.amount, valued.currency) == (Decimal("4.99"), "USD")


@pytest.mark.parametrize(
    ("unit", "amount", "count", "currency", "total", "value"),
    [
        (Unit.BITS, "300", 1, "BITS", 300, 450),
        (Unit.DIAMONDS, "5", 7, "DIAMONDS", 35, 26),
        (Unit.SUB, "1", 5, "SUB", 5, 1875),
        (Unit.SUB, "3", 1, "SUB", 1, 1875),
    ],
)
def test_units_keep_their_own_name_and_have_their_own_rate(
    unit, amount, count, currency, total, value
):
    valued = appraise(tip(amount, "", unit=unit, count=count), NOW, DESK).tip
    assert (valued.currency, valued.amount, valued.value) == (currency, total, value)


def test_an_unknown_currency_is_held_with_its_amount_and_moves_nothing():
    (row,) = (
        p.values[0] for p in rows("importance_vs_currency.jsonl") if not p.values[0]["rates_to_usd"]
    )
    (given_,) = row["tips"]
    appraisal = appraise(tip(given_["amount"], given_["currency"]), NOW, DESK)
    assert appraisal.held
    assert (appraisal.tip.amount, appraisal.tip.value) == (Decimal(20), 0)
    known = appraise(tip("20", "SEK"), NOW, DESK)
    assert known.held == "no rate for SEK"


@pytest.mark.parametrize("text", ["50 kr", "Rs 3,456", "$5,00", "free", "-$5.00", ""])
def test_an_amount_that_cannot_be_read_for_sure_is_held_with_the_text_as_it_came(text):
    appraisal = appraise(tip(None, "", amount_text=text), NOW, DESK)
    assert appraisal.held
    assert text in appraisal.held
    assert appraisal.tip.value == 0


def test_a_display_text_is_read_when_the_platform_gave_no_number():
    assert appraise(tip(None, "", amount_text="€5.00"), NOW, DESK).tip.value == 810


@pytest.mark.parametrize(
    ("text", "currency", "value"),
    [("1,000", "JPY", 1000), ("4,99", "EUR", 808), ("12.50", "usd", 1875), ("¥500", "JPY", 500)],
)
def test_a_number_in_text_is_read_by_the_currency_that_stands_beside_it(text, currency, value):
    appraisal = appraise(tip(None, currency, amount_text=text), NOW, DESK)
    assert (appraisal.held, appraisal.tip.value) == ("", value)


def test_a_clear_number_in_an_unclear_currency_is_not_called_unreadable():
    held = appraise(tip("5", "XYZ"), NOW, DESK).held
    assert held == "the worth of '5' is not clear: 'XYZ' is no known currency"


@pytest.mark.parametrize(("amount", "currency"), [("0.4", "JPY"), ("0.001", "USD")])
def test_less_than_one_yen_is_held_instead_of_being_announced_as_nothing(amount, currency):
    appraisal = appraise(tip(amount, currency), NOW, DESK)
    assert appraisal.held == f"{amount} {currency} is less than one yen"
    assert appraisal.tip.value == 0


@pytest.mark.parametrize(
    ("message", "item"),
    [
        ("for the KOTATSU!!", "kotatsu"), ("こたつ代です", "kotatsu"), ("コタツに", "kotatsu"),
        ("rice-cooker please", "rice_cooker"), ("ricecooker", "rice_cooker"),
        ("炊飯器が見たい", "rice_cooker"),
        ("kotatsus are nice", "kotatsu"), ("have fun", None), ("", None), ("kotatsuya", None),
    ],
)  # fmt: skip
def test_a_message_names_an_item_in_either_language(message, item):
    assert appraise(tip(text=message), NOW, DESK).tip.item == item


def test_a_refused_message_is_not_shown_and_the_money_counts():
    (row,) = (p.values[0] for p in rows("gate_lines.jsonl") if p.values[0]["id"] == "G03-3")
    sent = tip(row["amount"], row["currency"], text=row["tip_note"])
    appraisal = appraise(sent, NOW, DESK)
    assert (appraisal.tip.message, appraisal.message_refused) == ("", "words")
    assert (appraisal.held, appraisal.tip.value) == ("", 3000)


def test_what_a_viewer_types_is_never_money():
    assert appraise(tip("1", "JPY", text="I paid $500 for the kotatsu"), NOW, DESK).tip.value == 1


def test_a_large_tip_waits_for_approval_when_config_says_so():
    desk = replace(DESK, rules=TipRules(approve_over=5000))
    assert appraise(tip("5000"), NOW, desk).held
    assert not appraise(tip("4999"), NOW, desk).held


@pytest.mark.parametrize(
    "row",
    [p for p in rows("importance_vs_currency.jsonl") if "more_important" in p.values[0]["expect"]],
)
def test_the_tip_worth_more_is_thanked_first_whatever_its_number(row):
    money = {code: Decimal(rate) * 150 for code, rate in row["rates_to_usd"].items()}
    desk = replace(DESK, rates=Rates(money=money))
    tips = [
        appraise(tip(each["amount"], each["currency"], each["who"]), NOW, desk).tip
        for each in row["tips"]
    ]
    first, second = thanks_due(tips)
    assert first.viewer_id == f"youtube:{row['expect']['more_important']}"
    assert first.weight > second.weight


def test_many_small_tips_of_one_viewer_are_one_thanks_of_bounded_weight():
    row = rows("importance_vs_currency.jsonl")[-1].values[0]
    tips = [
        appraise(tip(each["amount"], each["currency"], event_id=f"t{n}"), NOW, DESK).tip
        for n, each in enumerate(row["tips"])
    ]
    (thanks,) = thanks_due(tips)
    assert thanks.count == len(row["tips"])
    assert thanks.value == 150 * len(row["tips"])
    assert thanks.weight <= 1


def test_anonymous_givers_are_thanked_one_by_one_under_no_name():
    sender = Sender(platform="twitch", user_id="", name="secret", anonymous=True)
    tips = [appraise(tip(event_id=f"t{n}", sender=sender), NOW, DESK).tip for n in range(2)]
    due = thanks_due(tips)
    assert len(due) == 2
    assert {each.name for each in due} == {screen_name(sender, DESK.gate)}


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_tip_value_grows_with_the_yen_and_stays_within_one(one, other):
    low, high = sorted((one, other))
    assert 0 <= tip_value(low) <= tip_value(high) <= 1


@given(
    amounts=st.lists(st.integers(1, 10**7), min_size=1, max_size=20),
    rate=st.decimals("0.001", "10000", places=3),
)
def test_rounding_never_moves_a_tip_by_more_than_half_a_yen(amounts, rate):
    rates = Rates(money={"XTS": rate})
    for cents in amounts:
        amount = Decimal(cents).scaleb(-2)
        found = worth(Unit.MONEY, amount, "XTS", 1, rates)
        assert found is not None
        assert abs(found.value - amount * rate) <= Decimal("0.5")


def test_a_rate_that_is_not_over_zero_is_no_rate():
    with pytest.raises(ValueError, match="over 0"):
        Rates(money={"USD": Decimal(0)})


def test_tips_that_come_together_are_one_picture_and_lose_nothing():
    tips = [
        replace(
            appraise(tip(event_id=f"t{n}", who=f"v{n % 3}"), NOW, DESK).tip,
            at=NOW + timedelta(seconds=s),
        )
        for n, s in enumerate((0, 1, 3, 30, 33, 90))
    ]
    shown = bursts(tips)
    assert [burst.count for burst in shown] == [3, 2, 1]
    assert sum(burst.value for burst in shown) == 6000
    assert all(one.last < other.last for one, other in pairwise(shown))
