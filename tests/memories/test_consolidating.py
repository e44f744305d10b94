"""Small notes of one matter become one entry, and nothing is lost by it."""

from dataclasses import replace

import pytest

from bot.memories.consolidating import AT_MOST, MERGED_AT_MOST, consolidate
from bot.memories.episode import Kind
from bot.memories.retelling import first_day


@pytest.fixture
def jam(episode):
    return [
        episode(1, 3, "Stirred the plum jam", tags=("jam",), importance=0.3),
        episode(2, 4, "The plum jam set badly", tags=("jam",), importance=0.3),
        episode(3, 6, "Filled 4 jars with the jam for Mr. Ito", tags=("jam",), importance=0.3),
    ]


@pytest.fixture
def at(phrases, rules):
    def consolidated(episodes, day):
        return consolidate(episodes, game_day=day, number=90, rules=rules, phrases=phrases)

    return consolidated


def test_a_matter_that_is_over_is_told_as_one_with_every_fact(jam, at):
    done = at(jam, 10)
    assert [e.merged_from for e in done.written] == [tuple(e.id for e in jam)]
    assert done.kept == done.written
    assert done.archived == tuple(jam)
    assert done.deleted == ()
    assert done.next_number == 91
    assert "4 jars" in done.kept[0].event
    assert "Ito" in done.kept[0].event


def test_consolidating_again_changes_nothing(jam, at):
    done = at(jam, 10)
    again = at(done.kept, 10)
    assert (again.kept, again.written, again.archived) == (done.kept, (), ())


@pytest.mark.parametrize("day", [6, 7, 9])
def test_a_matter_that_may_go_on_is_left_alone(jam, at, day):
    assert at(jam, day).kept == tuple(jam)


@pytest.mark.parametrize(
    "fields",
    [
        {"importance": 0.8},
        {"pinned": True},
        {"viewer_id": "twitch:1"},
        {"kind": "routine"},
        {"merged_from": ("ep_000077",)},
    ],
)
def test_what_must_stand_for_itself_does(jam, at, fields):
    kept = [replace(jam[0], **fields), *jam[1:]]
    assert at(kept, 11).written == ()


def test_only_so_many_are_told_as_fewer_in_one_go(episode, at):
    memory = [
        episode(10 * matter + n, 3 + n, f"A note on {thing}", tags=(thing,), importance=0.3)
        for matter, thing in enumerate(("jam", "kite", "moss", "chess", "clay"))
        for n in range(4)
    ]
    done = at(memory, 12)
    assert 0 < len(done.archived) <= MERGED_AT_MOST
    assert {e.id for e in memory} == {e.id for e in (*done.kept, *done.archived)} - {
        e.id for e in done.written
    }


def test_a_matter_of_too_many_is_left_to_the_night(episode, at):
    memory = [
        episode(n, 3 + n, f"A note on jam, number {n}", tags=("jam",), importance=0.3)
        for n in range(1, AT_MOST + 2)
    ]
    assert at(memory, 16).written == ()


def test_the_same_said_again_is_counted_not_repeated(episode, at):
    texts = ("John held a treat", "Sara held a treat", "John held a treat")
    memory = [
        episode(n, 3, text, tags=("treat",), importance=0.3) for n, text in enumerate(texts, 1)
    ]
    assert at(memory, 10).kept[0].event == ("Day 3: John held a treat (2 times); Sara held a treat")


def test_the_very_same_words_on_several_days_become_one_memory_that_goes_on(episode, at):
    def talk(number, day, **fields):
        values = {"event_ja": "音楽の話をした", "kind": Kind.CONVERSATION, "importance": 0.42}
        return episode(number, day, "Talked about music", **(values | fields))

    first = at([talk(1, 1), talk(2, 5)], 6)
    (one,) = first.kept
    assert (one.event, one.event_ja, one.count) == ("Talked about music", "音楽の話をした", 2)
    assert (first_day(one), one.game_day) == (1, 5)
    assert [e.id for e in first.archived] == ["ep_000001", "ep_000002"]
    again = at([one, talk(3, 9)], 10)
    assert (again.kept[0].count, first_day(again.kept[0])) == (3, 1)
    assert set(again.kept[0].merged_from) >= {"ep_000001", "ep_000002", "ep_000003"}
    for rows, day in (
        ([talk(1, 1), talk(2, 5)], 5),
        ([talk(1, 5), talk(2, 5)], 6),
        ([talk(1, 1, viewer_id="twitch:1"), talk(2, 5, viewer_id="twitch:1")], 6),
        ([talk(1, 1, importance=0.8), talk(2, 5, importance=0.8)], 6),
        ([talk(1, 1, pinned=True), talk(2, 5, pinned=True)], 6),
    ):
        assert len(at(rows, day).kept) == 2
