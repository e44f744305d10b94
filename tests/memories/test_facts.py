"""The facts of a text, and cutting a text without losing one."""

import pytest

from bot.memories.facts import keeps, names, numbers, shortened


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Paid 27,000 yen at 9:30", {"27000", "9:30"}),
        ("3.5 km and 12 dogs", {"3.5", "12"}),
        ("１２個のりんご", {"12"}),
        ("nothing to count", set()),
    ],
)
def test_every_figure_is_a_fact(text, found):
    assert numbers(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The neighbour met Tsuji", {"Tsuji"}),
        ("Tea with Sara. Then John came", {"Sara", "John"}),
        ("He took Sara's cup", {"Sara"}),
        ("He took Sara’s cup", {"Sara"}),
        ("Thanked mika_tea and kumo99", {"mika_tea", "kumo99"}),
        ("Yes, I think I'm tired and I'd sleep, I'll see, I've seen", set()),
        ("TV is new", {"TV"}),
        ("She said: Hello there", set()),
        ("He called “Welcome home” twice", set()),
        ("all lower case", set()),
    ],
)
def test_a_capital_inside_a_sentence_is_a_name_and_its_first_word_is_none(text, found):
    assert names(text) == found


def test_a_retelling_keeps_every_number_and_name_of_all_its_sources():
    sources = ("He met Tsuji", "It cost 1,200 yen")
    assert keeps("Met tsuji; paid 1200", sources)
    assert not keeps("Met somebody; paid 1200", sources)
    assert not keeps("Met Tsuji; paid 120", sources)
    assert keeps("", ())
    assert keeps("anything", ("nothing of note",))


def test_a_text_within_the_limit_is_left_alone():
    text = "a short text, with a clause"
    assert shortened(text, len(text)) is text
    assert shortened(text, len(text) - 2) == "a short text"


def test_clauses_with_facts_stay_whatever_the_limit():
    text = "it rained all day, the bus was late, Kana paid 300 yen, and everybody was tired"
    assert shortened(text, 20) == "it rained all day, Kana paid 300 yen"


def test_a_clause_that_just_fits_stays():
    text = "red and blue; grey and black; pink too"
    assert shortened(text, 28) == "red and blue; grey and black"
    assert shortened(text, 27) == "red and blue; pink too"
    assert shortened(text, 20) == "red and blue"


def test_japanese_is_cut_at_its_own_marks_and_joined_without_a_space():
    text = "雨だった。買い物に行った。300円を払った。みんな疲れていた。"
    assert shortened(text, 12) == "雨だった。300円を払った。"


def test_the_first_clause_always_stays():
    assert shortened("a very long beginning of it all, and more", 3) == (
        "a very long beginning of it all"
    )


def test_a_text_whose_facts_a_cut_would_lose_is_kept_whole():
    # Alone, the second clause begins with an ordinary capital; inside the text it is a name.
    text = "they walked to the river, Mika waited there and it rained"
    assert shortened(text, 10) == text
