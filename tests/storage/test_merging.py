"""A person and the show change one document at the same time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.storage.merging import Merge

COUNTERS = frozenset(("balance", "funding.*", "*.fight_count"))


def merged(base, hand, show, key=""):
    merge = Merge(counters=COUNTERS, row_key=key)
    return merge.document(base, hand, show), merge.conflicts


@pytest.mark.parametrize(
    ("base", "hand", "show", "both"),
    [
        ({"balance": 100}, {"balance": 10_000}, {"balance": 400}, {"balance": 10_300}),
        (
            {"funding": {"rug": 5}},
            {"funding": {"rug": 7}},
            {"funding": {"rug": 6}},
            {"funding": {"rug": 8}},
        ),
        ({"funding": {}}, {"funding": {"a": 7}}, {"funding": {"a": 6}}, {"funding": {"a": 13}}),
        ({"balance": 100}, {"balance": 400}, {"balance": 400}, {"balance": 700}),
        ({"love": 70.0}, {"love": 90.0}, {"love": 71.0}, {"love": 90.0}),
        ({"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 1, "b": 3}, {"a": 2, "b": 3}),
        ({"a": 1}, {"a": 1, "my_note": "x"}, {"a": 2}, {"a": 2, "my_note": "x"}),
        ({"o": ["a", "b"]}, {"o": ["b", "c"]}, {"o": ["a", "b", "d"]}, {"o": ["b", "c", "d"]}),
    ],
)  # fmt: skip
def test_both_changes_count(base, hand, show, both):
    assert merged(base, hand, show) == (both, [])


def test_the_hand_wins_a_text_and_the_other_one_is_handed_back():
    document, conflicts = merged({"line": "a"}, {"line": "hand"}, {"line": "show"})
    assert document == {"line": "hand"}
    assert [(c.place, c.hand, c.show, c.base) for c in conflicts] == [("line", "hand", "show", "a")]


def test_rows_are_merged_by_their_id():
    base = [{"id": "1", "t": "a"}, {"id": "2", "t": "b"}, {"id": "3", "t": "c"}]
    hand = [{"id": "1", "t": "a"}, {"id": "2", "t": "B"}]
    show = [*base, {"id": "4", "t": "d"}]
    document, conflicts = merged(base, hand, show, "id")
    assert document == [{"id": "1", "t": "a"}, {"id": "2", "t": "B"}, {"id": "4", "t": "d"}]
    assert not conflicts


def test_a_row_deleted_by_hand_stays_deleted_and_what_the_show_made_of_it_is_kept():
    base, show = [{"id": "1", "t": "a"}], [{"id": "1", "t": "b"}]
    document, conflicts = merged(base, [], show, "id")
    assert document == []
    assert conflicts[0].show == {"id": "1", "t": "b"}


def test_a_row_the_show_dropped_stays_when_a_person_changed_it():
    base, hand = [{"id": "1", "t": "a"}], [{"id": "1", "t": "mine"}]
    assert merged(base, hand, [], "id") == (hand, [])


documents = st.dictionaries(
    st.sampled_from("abcd"), st.integers(0, 3) | st.sampled_from(("x", "y")), max_size=4
)


@settings(max_examples=100)
@given(base=documents, hand=documents)
def test_what_only_a_person_changed_is_what_the_person_made_it(base, hand):
    assert merged(base, hand, base) == (hand, [])


@settings(max_examples=100)
@given(base=documents, hand=documents, show=documents)
def test_every_change_of_a_person_is_in_the_merged_document(base, hand, show):
    document, _ = merged(base, hand, show)
    for key in {*base, *hand}:
        if hand.get(key) != base.get(key):
            assert document.get(key) == hand.get(key)
