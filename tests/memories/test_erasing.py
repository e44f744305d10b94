"""Forgetting a person, in everything that was made of them."""

import json

import pytest

from bot.memories.erasing import diary_without, erase, opinions_without, preferences_without
from bot.memories.owner import DiaryPage, Opinion, Preference


@pytest.fixture
def memory(episode):
    return [
        episode(1, 1, "xX_k0bra_Xx told us about the snake"),
        episode(2, 1, "A viewer sent a heater", viewer_id="twitch:7"),
        episode(3, 2, "Day 1: a snake, a heater", merged_from=("ep_000001", "ep_000002")),
        episode(4, 3, "Somebody out there likes snakes", evidence=("ep_000003",)),
        episode(5, 3, "Made soup"),
    ]


def test_every_entry_and_what_was_made_of_it_is_gone(memory):
    erased = erase(memory, "twitch:7", ["xX_k0bra_Xx"])
    assert [e.event for e in erased.episodes] == ["Made soup"]
    assert len(erased.dropped) == 4


def test_a_name_said_aloud_is_found_as_well(episode):
    assert erase([episode(1, 1, "kobra was here again")], "", ["xX_k0bra_Xx"]).episodes == ()


def test_others_stay(memory):
    assert len(erase(memory, "twitch:99", ["somebody_else"]).episodes) == 5


def test_opinions_preferences_and_diary_follow(memory):
    gone = erase(memory, "twitch:7", ["xX_k0bra_Xx"]).dropped
    names = ["xX_k0bra_Xx"]
    opinions = [
        Opinion(id="o1", about="twitch:7", text="Kind"),
        Opinion(id="o2", about="Sara", text="Warm", evidence=("ep_000001",)),
        Opinion(id="o3", about="Sara", text="Warm"),
    ]
    assert [o.id for o in opinions_without(opinions, gone, "twitch:7", names)] == ["o3"]
    likes = [
        Preference(id="p1", about="snakes", strength=1, evidence=("ep_000004",)),
        Preference(id="p2", about="soup", strength=1),
    ]
    assert [p.id for p in preferences_without(likes, gone, names)] == ["p2"]
    pages = [DiaryPage(game_day=1, text="xX_k0bra_Xx!"), DiaryPage(game_day=3, text="Soup.")]
    kept = diary_without(pages, gone, names)
    assert "k0bra" not in json.dumps([page.text for page in kept])
    assert len(kept) == 1
