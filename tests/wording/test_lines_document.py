"""docs/lines.md tells all that a line may ask for, and the shipped lines may all be said."""

import re
from pathlib import Path

import pytest

from bot.app.composing import gate_rules
from bot.app.homes import open_home
from bot.audience.gate import GateRules, Source, screen
from bot.brains.scripted.vocabulary import FACTS, FLAGS
from bot.wording.lines import LineBook

HOME = Path(__file__).parents[2]


def named(title: str) -> set[str]:
    text = (HOME / "docs" / "lines.md").read_text("utf-8")
    section = text.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    listed = section.split("\n- ", 1)[1]
    return set(re.findall(r"`([a-z_]+)`", listed))


def test_every_flag_is_described() -> None:
    assert named("Flags") == set(FLAGS)


def test_every_fact_is_described() -> None:
    assert named("Facts") == set(FACTS)


@pytest.fixture(scope="module")
def gate() -> GateRules:
    return gate_rules(open_home(HOME))


@pytest.mark.parametrize("owner", ["john", "sara", "eve", "shared"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_shipped_line_passes_the_gate_unchanged(
    gate: GateRules, owner: str, language: str
) -> None:
    book = LineBook(HOME / "prompts")
    for key in book.table(owner, language).texts:
        for line in book.pool(owner, key, language):
            said = book.rendered(line, dict.fromkeys(FACTS, "curry"))
            screening = screen(said, Source.LINE, gate)
            assert str(screening.text) == said, line.place
