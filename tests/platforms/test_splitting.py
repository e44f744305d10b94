"""What is said fits, is never cut inside a character, and is never a command."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.platforms.splitting import pieces

FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇯🇵"
WAVE = "👋🏽"
LONG = ("Sara found the old kotatsu blanket and " * 18 + FAMILY + FLAG + WAVE)[:620]


def test_a_long_reply_with_emoji_is_cut_at_words():
    cut = pieces(LONG, 450)
    assert len(cut) == 2
    assert all(len(piece) <= 450 for piece in cut)
    assert cut[0].endswith(("the", "old", "and", "kotatsu", "blanket", "found", "Sara"))
    assert " ".join(cut) == " ".join(LONG.split())


@pytest.mark.parametrize("character", [FAMILY, FLAG, WAVE, "é", "が", "1️⃣"])
def test_what_people_see_as_one_character_is_never_cut(character):
    for shift in range(12):
        cut = pieces("x" * shift + character * 60, 40, most=30)
        for piece in cut:
            rest = piece.lstrip("x").rstrip("…")
            assert rest.replace(character, "") == ""


def test_japanese_is_cut_after_a_sentence():
    text = "今日はとても寒いですね。" * 10
    assert all(piece.endswith("。") for piece in pieces(text, 50))


def test_what_is_left_out_is_marked():
    cut = pieces("word " * 400, 100, most=2)
    assert len(cut) == 2
    assert cut[-1].endswith("…")
    assert len(cut[-1]) <= 100


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_nothing_is_no_piece(text):
    assert pieces(text, 450) == ()


@pytest.mark.parametrize("text", ["/ban kettle", ".timeout x", "!house", "\\x"])
def test_no_piece_is_a_command(text):
    (piece,) = pieces(text, 450)
    assert piece[0] not in "/.!\\"
    assert piece.endswith(text)


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=400), limit=st.integers(20, 120))
def test_every_piece_fits_and_no_word_is_lost(text, limit):
    cut = pieces(text, limit, most=100)
    assert all(0 < len(piece) <= limit for piece in cut)
    assert all(piece[0] not in "/.!\\" for piece in cut)
    kept = "".join("".join(cut).split()).replace("›", "")
    assert kept == "".join(text.split()).replace("›", "")
