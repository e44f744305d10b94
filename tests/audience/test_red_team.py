"""Lines and names that were written by hand against the gate, and ordinary ones beside them."""

from base64 import b64decode
from pathlib import Path

import pytest

from bot.audience.feed import Sender
from bot.audience.gate import Source, screen, screen_name

DATA = Path(__file__).parents[1] / "data" / "audience"
HOSTILE = [
    b64decode(line).decode()
    for line in (DATA / "hostile.b64").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
INNOCENT = (DATA / "innocent.txt").read_text("utf-8").splitlines()


def test_no_line_that_was_written_against_the_gate_passes_as_it_is(gate):
    assert len(HOSTILE) > 200
    passed = [
        number
        for number, line in enumerate(HOSTILE)
        if screen(line, Source.CHAT, gate).text == line
    ]
    assert passed == []


def test_ordinary_talk_with_the_same_words_passes(gate):
    assert len(INNOCENT) > 200
    blocked = [line for line in INNOCENT if screen(line, Source.CHAT, gate).text != line]
    assert blocked == []


@pytest.mark.parametrize("line", ["I don't want to live anymore", "消えたい、もう無理", "kms fr"])
def test_a_cry_for_help_is_told_from_every_other_topic(gate, line):
    assert screen(line, Source.CHAT, gate).refused == "self_harm"


def named(gate, name: str) -> str:
    return screen_name(Sender(platform="twitch", user_id="1", name=name), gate)


@pytest.mark.parametrize("name", ["Hitler88", "NaziBoy", "xX_kys_Xx", "死ね太郎"])
def test_a_name_is_read_word_by_word_also_where_they_are_written_together(gate, name):
    assert named(gate, name).startswith("Viewer ")


@pytest.mark.parametrize(
    "name", ["sara", "Ѕara", "5ara", "S a r a", "ジョン", "ｼﾞｮﾝ", "J0hn", "System", "mod"]
)
def test_a_name_that_reads_like_a_characters_or_an_offices_is_marked(gate, name):
    assert named(gate, name).endswith("(viewer)")


@pytest.mark.parametrize(
    "name",
    ["Randy", "Cockburn", "Takeshita", "Phuc Nguyen", "ちんすこう", "Titus", "Sarah", "Johnny"],
)
def test_a_real_name_is_shown_as_it_is(gate, name):
    assert named(gate, name) == name
