"""What may be told as one, and what never."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.memories.kinship import common_tags, matters, of_one_matter
from bot.memories.retelling import matter_told
from bot.memories.sums import added_up


@pytest.fixture
def jam(episode):
    return [
        episode(1, 3, "Stirred the plum jam", tags=("jam",), importance=0.3),
        episode(2, 4, "The plum jam set badly", tags=("jam",), importance=0.3),
        episode(3, 6, "Filled four jars with the jam", tags=("jam",), importance=0.3),
    ]


def test_one_matter_over_some_days_is_one(jam):
    assert of_one_matter(jam)
    assert of_one_matter(list(reversed(jam)))


def test_what_lies_four_days_apart_is_two(jam):
    assert not of_one_matter([jam[0], replace(jam[1], game_day=7)])


@pytest.mark.parametrize(
    "change",
    [
        {"viewer_id": "twitch:1"},
        {"claimed_by": "twitch:1"},
        {"tags": ("jam", "quarrel")},
        {"pinned": True},
        {"supersedes": ("ep_000001",)},
        {"event": "From now on the jam is made without sugar", "importance": 0.5},
    ],
)
def test_what_never_goes_together(jam, change):
    assert not of_one_matter([jam[0], replace(jam[1], **change)])


def test_a_tag_that_half_the_memory_has_makes_no_matter(jam, episode):
    many = [episode(n, n, tags=("jam",)) for n in range(10, 60)]
    assert not of_one_matter(jam, common_tags([*jam, *many]))


def test_a_memory_falls_into_its_matters_whatever_the_order(jam, episode):
    other = episode(9, 4, "Waxed the skis", tags=("skis",))
    for order in ([*jam, other], [other, *reversed(jam)]):
        assert matters(order, (), at_least=2) == [jam]


def test_a_matter_is_told_with_its_days_its_end_and_who_was_there(jam, phrases):
    members = [*jam[:2], replace(jam[2], related_characters=("Sara",))]
    told = matter_told(members, phrases)
    assert told is not None
    assert told.event == (
        "Day 3-6: Stirred the plum jam; The plum jam set badly;"
        " in the end: Filled four jars with the jam (with Sara)"
    )


def test_money_and_deeds_are_added_up_and_nothing_else():
    assert added_up(["Packed six boxes", "Packed nine boxes of china"]) == [(Decimal(15), "boxes")]
    assert added_up(["moss gave 100 yen", "Another 250 yen"]) == [(Decimal(350), "yen")]
    assert added_up(["31 people came", "44 people came"]) == []
    assert added_up(["Watered, two flowers", "Watered, five flowers"]) == []
