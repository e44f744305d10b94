"""Money is read as the platform wrote it, or held; never guessed."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.currencies import DECIMALS
from bot.audience.money import Confidence, exact, from_micros, from_minor, read_amount
from tests.audience.rows import rows


@pytest.mark.parametrize("row", rows("money.jsonl"))
def test_a_displayed_amount_is_read_in_every_locale(row):
    reading = read_amount(row["text"])
    assert reading.amount == (None if row["amount"] is None else Decimal(row["amount"]))
    assert reading.currency == (row["currency"] or "")
    match row["confidence"]:
        case "exact" | "rule":
            assert reading.sure
        case "ambiguous":
            assert reading.confidence is Confidence.AMBIGUOUS
            assert reading.why
        case _:
            assert reading.confidence is Confidence.REJECTED
            assert reading.why


def test_micros_are_millionths_of_the_currency():
    reading = from_micros("5000000", "USD")
    assert (reading.amount, reading.currency) == (Decimal("5.00"), "USD")
    yen = from_micros("1000000000", "JPY")
    assert (yen.amount, yen.currency) == (Decimal(1000), "JPY")


def test_minor_units_follow_the_currency():
    assert from_minor(1234, "USD").amount == Decimal("12.34")
    assert from_minor(1234, "JPY").amount == Decimal(1234)


@pytest.mark.parametrize("value", ["2", 2, 2.0, Decimal(2)])
def test_a_number_with_its_code_is_exact(value):
    reading = exact(value, "usd")
    assert (reading.amount, reading.currency, reading.sure) == (Decimal(2), "USD", True)


def test_a_float_is_read_through_its_text():
    tenth = exact(0.1, "USD").amount
    assert tenth is not None
    assert tenth * 3 == Decimal("0.30")


@pytest.mark.parametrize("value", [True, None, [], "free", "NaN", "Infinity", "-5", 0, "1e99"])
def test_what_is_no_amount_is_rejected(value):
    reading = exact(value, "USD")
    assert reading.amount is None
    assert not reading.sure


def test_an_unknown_code_keeps_the_amount_and_is_held():
    reading = exact("10", "ZZZ")
    assert (reading.amount, reading.currency) == (Decimal(10), "")
    assert reading.confidence is Confidence.AMBIGUOUS


@given(st.text(max_size=60))
def test_no_text_makes_reading_fail_or_give_a_strange_amount(text):
    reading = read_amount(text)
    if reading.sure:
        assert reading.amount is not None
        assert reading.amount > 0
        assert reading.currency in DECIMALS


@given(
    cents=st.integers(min_value=1, max_value=10**11),
    code=st.sampled_from([code for code, decimals in DECIMALS.items() if decimals == 2]),
)
def test_an_amount_written_the_english_way_reads_back(cents, code):
    amount = Decimal(cents).scaleb(-2)
    assert read_amount(f"{code} {amount:,.2f}").amount == amount


@given(
    cents=st.integers(min_value=1, max_value=10**11),
    code=st.sampled_from(["EUR", "BRL", "PLN", "TRY"]),
)
def test_an_amount_written_the_continental_way_reads_back(cents, code):
    amount = Decimal(cents).scaleb(-2)
    swapped = f"{amount:,.2f}".translate(str.maketrans(",.", ".,"))
    assert read_amount(f"{swapped} {code}").amount == amount
