"""How amounts are written, and what is said of those that cannot be read."""

from decimal import Decimal

import pytest

from bot.audience.money import Confidence, Reading, exact, from_micros, from_minor, read_amount


@pytest.mark.parametrize(
    ("text", "amount", "currency", "confidence"),
    [
        ("$5", "5", "USD", Confidence.EXACT),
        ("$1,234.50", "1234.50", "USD", Confidence.EXACT),
        ("$5,50", "5.50", "", Confidence.AMBIGUOUS),
        ("$5.000", "5000", "", Confidence.AMBIGUOUS),
        ("€1.234", "1234", "EUR", Confidence.RULE),
        ("EUR 1.234", "1234", "EUR", Confidence.EXACT),
        ("¥1,000", "1000", "JPY", Confidence.EXACT),
        ("1'000.50 CHF", "1000.50", "CHF", Confidence.EXACT),
        ("₹12,34,567", "1234567", "INR", Confidence.EXACT),
        ("BHD 1.234", "1.234", "BHD", Confidence.EXACT),
        (".50 EUR", "0.50", "EUR", Confidence.EXACT),
        ("10 kr", "10", "", Confidence.AMBIGUOUS),
    ],
)
def test_an_amount_is_read_as_it_is_written(text, amount, currency, confidence):
    reading = read_amount(text)
    assert (reading.amount, reading.currency, reading.confidence) == (
        Decimal(amount),
        currency,
        confidence,
    )
    assert reading.sure is (confidence in {Confidence.EXACT, Confidence.RULE})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"), ("   ", "empty"), ("x" * 41, "too long"), ("5", "no currency"),
        ("€5€", "two currency marks"), ("5 or 6 EUR", "not one amount"), ("0 EUR", "not written"),
        ("1,23,4 EUR", "not written as EUR"), ("¥5.50", "not written as JPY"),
        ("EUR 1.2345", "not written as EUR"), ("XYZ 5", "no known currency"),
        ("$1.500.00", "unreadable number"), ("$1.234", "thousands or three decimals"),
        ("01.000 EUR", "not written"), ("1 234,5.6 EUR", "not written"), ("1,2 kr.3", "not one"),
        ("1..2 kr", "unreadable number"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why(text, why):
    reading = read_amount(text)
    assert reading.amount is None
    assert not reading.sure
    assert why in reading.why


def test_an_amount_of_forty_characters_is_still_read():
    assert read_amount("5 EUR" + " " * 40).sure
    text = "EUR" + " " * 36 + "5"
    assert len(text) == 40
    assert read_amount(text).amount == 5


@pytest.mark.parametrize(
    ("read", "amount"),
    [
        (lambda: from_minor(1234, "EUR"), "12.34"),
        (lambda: from_minor(1234, "jpy"), "1234"),
        (lambda: from_minor(1234, "KWD"), "1.23"),
        (lambda: from_micros(4_990_000, "USD"), "4.99"),
        (lambda: from_micros(1_000_000_000, "JPY"), "1000"),
        (lambda: exact("5.5", "usd"), "5.5"),
    ],
)
def test_a_platforms_own_number_is_scaled_to_its_currency(read, amount):
    assert read().amount == Decimal(amount)
    assert read().confidence is Confidence.EXACT


@pytest.mark.parametrize("value", [True, None, "five", "0", -1, "1e15", float("inf"), [5]])
def test_what_is_no_number_over_zero_is_no_amount(value):
    for reading in (exact(value, "USD"), from_minor(value, "USD")):
        assert reading == Reading(why=reading.why)
        assert "is no amount" in reading.why
    assert exact("999999999999999", "USD").sure
