"""Names, however they are written or said."""

import pytest

from bot.memories.kana import romaji
from bot.memories.names import NameBook, parts, sound


@pytest.fixture
def book() -> NameBook:
    known = NameBook()
    for name in ("xX_k0bra_Xx", "MidnightBakerTom", "wan-ko-chan", "rrr_satoshi", "QueenOfTheCups",
                 "Tanuki500", "Sk8Luna", "Sara"):  # fmt: skip
        known.add(name)
    return known


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("what did kobra give us", "xX_k0bra_Xx"),
        ("Midnight Baker Tom's bread", "MidnightBakerTom"),
        ("is wanko chan here", "wan-ko-chan"),
        ("the cup queen", "QueenOfTheCups"),
        ("たぬき500さんの話", "Tanuki500"),
        ("satoshi with the r's", "rrr_satoshi"),
        ("Midnight Baker Tomm", "MidnightBakerTom"),
    ],
)
def test_a_name_is_found_misspelt_and_said_aloud(book, said, meant):
    found = book.find(said)
    assert max(found, key=lambda name: found[name]) == meant


def test_a_text_without_names_names_nobody(book):
    assert book.find("we had rice and it rained") == {}


def test_a_name_taken_up_twice_is_one(book):
    book.add("Sara")
    assert book.find("Sara") == {"Sara": 1.0}


def test_signs_figures_and_doubled_letters_do_not_change_a_sound():
    assert sound("xX_k0bra_Xx") == sound("KOBRA") == sound("kobraa")


def test_a_handle_is_made_of_words():
    assert parts("LordOfTheCups") == ("lord", "cup")


@pytest.mark.parametrize(
    ("kana", "latin"),
    [
        ("たぬき", "tanuki"),
        ("しゃしん", "shashin"),
        ("きょうと", "kyouto"),
        ("がっこう", "gakkou"),
        ("サラ", "sara"),
    ],
)
def test_kana_read_as_latin_letters(kana, latin):
    assert romaji(kana) == latin
