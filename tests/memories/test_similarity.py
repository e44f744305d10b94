"""How alike two lines are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memories.similarity import (
    jaccard,
    language_of,
    masked,
    near_repeat,
    nearest,
    shingles,
)

NAMES = ("John", "Sara", "Eve", "ジョン", "サラ")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Hello there", "en"),
        ("こんにちは", "ja"),
        ("Sara の肉じゃが", "ja"),
        ("", "en"),
        ("カレー", "ja"),
    ],
)
def test_the_language_of_a_line_is_read_from_its_script(text, language):
    assert language_of(text) == language


def test_names_and_numbers_are_masked():
    assert masked("Sara owes John 1,200 yen", NAMES) == "@ owes @ 0 yen"


def test_a_latin_name_inside_a_word_is_left_alone():
    assert masked("Every evening, Eve waits", NAMES) == "every evening, @ waits"


def test_a_japanese_name_needs_no_word_border():
    assert masked("サラの本", NAMES) == "@の本"


def test_lines_that_differ_in_names_and_numbers_only_are_near_repeats():
    assert near_repeat("Sara, 300 yen short.", ["John, 1,250 yen short."], NAMES)


def test_japanese_lines_are_compared_by_bigrams():
    assert near_repeat("今日はカレーを作ろうかな。", ["今日はカレーを作ろうかな…"], NAMES)
    assert not near_repeat("今日はカレーを作ろうかな。", ["洗濯物がたまってきた。"], NAMES)


def test_different_lines_are_no_near_repeats():
    assert not near_repeat("The kettle is on.", ["This bug is older than Eve."], NAMES)


def test_nothing_said_before_means_nothing_is_near():
    assert nearest(shingles("hello"), ()) == 0.0


def test_two_lines_without_a_letter_are_alike():
    assert near_repeat("…", ["!!"], NAMES)


@settings(max_examples=50)
@given(st.frozensets(st.text(max_size=3)), st.frozensets(st.text(max_size=3)))
def test_likeness_is_symmetric_and_within_bounds(a, b):
    assert jaccard(a, b) == jaccard(b, a)
    assert 0.0 <= jaccard(a, b) <= 1.0
    assert jaccard(a, a) == 1.0


@settings(max_examples=50)
@given(
    st.frozensets(st.sampled_from("abcdef")),
    st.lists(st.frozensets(st.sampled_from("abcdef")), max_size=6),
)
def test_the_nearest_is_never_missed_by_the_size_shortcut(line, others):
    assert nearest(line, others) == max((jaccard(line, other) for other in others), default=0.0)


def test_a_line_of_one_japanese_letter_is_its_own_and_one_of_none_is_nothing():
    assert shingles("あ") == {"あ"}
    assert shingles("あ…い") == {"あい"}
    assert shingles("…") == frozenset()
