"""Amounts that several memories name are added up where that says something."""

from decimal import Decimal

import pytest

from bot.memories.sums import added_up, changing


@pytest.mark.parametrize(
    ("texts", "sums"),
    [
        (("Packed six boxes", "Packed nine boxes"), [(15, "boxes")]),
        (("Packed six boxes", "packed 1,200 boxes", "Packs 2 boxes"), [(1208, "boxes")]),
        (("Packed one box", "Packed two boxes"), [(3, "box")]),
        (("Packed six boxes", "Carried nine boxes"), []),
        (("Packed six boxes",), []),
        (("Tipped 500 yen", "Gave 300 yen more"), [(800, "yen")]),
        (("Paid 1.5 dollars", "Paid 2.25 dollars"), [(Decimal("3.75"), "dollars")]),
        (("Walked 3 hours", "Walked 2 hours"), []),
        (("Walked 3 km", "Walked 2 km"), []),
        (("Left at 3 pm", "Left at 4 pm"), []),
        (("Baked twelve small cakes", "Baked two small cakes"), [(14, "cakes")]),
        (("Packed six boxes, nine bags", "Packed one box, two bags"), [(7, "boxes")]),
        (("Bought tea, paid 300 yen", "Sold a cup; got 200 yen"), [(500, "yen")]),
        (("Saw 3 of them", "Saw 4 of them"), []),
        (("Paid 100 yen, then 900 yen", "Paid 50 yen"), [(150, "yen")]),
        (("", "Packed six boxes"), []),
        ((), []),
    ],
)
def test_what_two_texts_count_is_added_up(texts, sums):
    assert added_up(texts) == [(Decimal(number), thing) for number, thing in sums]


def test_several_things_are_each_added_up():
    texts = ("Sold two cups for 300 yen", "Sold 3 cups for 450 yen", "Sold one plate for 50 yen")
    assert added_up(texts) == [(Decimal(5), "cups"), (Decimal(800), "yen")]


@pytest.mark.parametrize(
    ("texts", "trends"),
    [
        (("Jogged 1.5 km", "2 km, one break", "Jogged 3 km"), [("1.5", "3", "distance")]),
        (("31 people came", "44 viewers", "58 viewers at the peak"), [("31", "58", "audience")]),
        (("Two yellow flowers", "five flowers", "nine flowers now"), [("2", "9", "flowers")]),
        (("Nine jars left", "six jars left", "2 jars left"), [("9", "2", "jars")]),
        (("2 jars", "5 jars"), []),
        (("2 jars", "5 jars", "4 jars"), []),
        (("2 jars", "2 jars", "3 jars"), []),
        (("2 jars", "5 jars", "a lid", "7 jars"), []),
        (("300 yen", "400 yen", "500 yen"), []),
        ((), []),
    ],
)
def test_what_grows_or_shrinks_every_time_is_told_from_first_to_last(texts, trends):
    found = [(Decimal(first), Decimal(last), thing) for first, last, thing in trends]
    assert changing(texts) == found
