"""Words, terms and echoes: what texts are compared by."""

import pytest

from bot.memories.echoes import is_echo
from bot.memories.terms import stem, terms
from bot.memories.words import bigrams, fold, is_japanese, runs, shingles


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ＡＢＣ１２", "abc12"),
        ("Café", "cafe"),
        ("Straße", "straße"),
        ("ガ", "ガ"),
        ("ｶﾞ", "ガ"),
        ("plain", "plain"),
    ],
)
def test_case_width_and_accents_make_no_difference(text, folded):
    assert fold(text) == folded


def test_japanese_is_known_by_its_letters():
    assert is_japanese("the 猫 cat")
    assert is_japanese("ねこ")
    assert not is_japanese("the cat")
    assert not is_japanese("")


def test_a_text_falls_into_latin_words_and_runs_of_japanese():
    assert runs("Sara's カレー, 2 cups!") == ["sara's", "カレー", "2", "cups"]
    assert runs("…") == []


def test_a_run_is_compared_in_pairs_of_letters():
    assert bigrams("カレー") == ["カレ", "レー"]
    assert bigrams("猫") == ["猫"]
    assert shingles("the 肉じゃが") == {"the", "肉じ", "じゃ", "ゃが"}


@pytest.mark.parametrize(
    ("word", "stemmed"),
    [
        ("cooking", "cook"), ("cooked", "cook"), ("cooks", "cook"), ("cook", "cook"),
        ("stories", "stori"), ("story", "stori"), ("glasses", "glass"), ("glass", "glass"),
        ("dishes", "dish"), ("boxes", "box"), ("bus", "bus"), ("this", "this"),
        ("running", "run"), ("calling", "call"), ("missed", "miss"), ("fizzing", "fizz"),
        ("sing", "sing"), ("string", "string"), ("bring", "bring"), ("red", "red"),
        ("noodle", "noodl"), ("noodles", "noodl"), ("tree", "tree"), ("play", "play"),
        ("ties", "tie"), ("dog's", "dog"), ("dog’s", "dog"), ("1234", "1234"),
        ("plays", "play"), ("walks", "walk"), ("hopping", "hop"), ("rice", "rice"),
        ("house", "hous"), ("houses", "hous"),
    ],
)  # fmt: skip
def test_the_forms_of_a_word_have_one_stem(word, stemmed):
    assert stem(word) == stemmed


def test_terms_leave_the_empty_words_out_and_keep_repeats():
    assert terms("She was cooking the noodles and cooked the noodles") == [
        "cook", "noodl", "cook", "noodl",
    ]  # fmt: skip
    assert terms("カレーを") == ["カレ", "レー", "ーを"]
    assert terms("and the of") == []


LINE = "one two three four five six seven eight nine ten"


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        (LINE, True),
        ("One, two, three, four, five, six, seven, eight!", True),
        ("one two three four five six seven", False),
        ("", False),
        ("…", False),
    ],
)
def test_four_fifths_of_the_same_words_are_an_echo(text, echo):
    assert is_echo(text, (LINE,)) is echo


def test_an_echo_is_of_any_of_the_lines_and_never_of_silence():
    assert is_echo(LINE, ("", "something else", LINE))
    assert not is_echo(LINE, ("", "…"))
    assert not is_echo(LINE, ())
