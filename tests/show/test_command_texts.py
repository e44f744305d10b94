"""The texts that answer commands: there in both languages, and none the gate would swallow."""

from pathlib import Path

import pytest

from bot.app.composing import gate_rules
from bot.app.homes import make_home, open_home
from bot.audience.gate import Source, screen
from bot.errors import ConfigError, PromptError
from bot.wording.commands import read_commands

FACTS = {
    "viewer": "mika", "argument": "curry tonight", "item": "kotatsu", "funded": "0",
    "price": "4,980", "option": "curry", "options": "1 curry, 2 nikujaga", "votes": "3",
    "status": "John: reading", "owned": "futon", "wish": "kotatsu", "love": "warm",
    "character": "Sara", "memory": "Cooked curry", "since": "2026-03-06", "messages": "3",
    "tips": "700", "seconds": "12", "order": "idea", "example": "curry", "effect": "treat",
}  # fmt: skip


def test_every_text_can_be_said_in_both_languages(tmp_path: Path) -> None:
    make_home(tmp_path / "home")
    home = open_home(tmp_path / "home")
    book, gate = read_commands(home.root / "prompts"), gate_rules(home)
    assert book.tables["en"].texts.keys() == book.tables["ja"].texts.keys()
    for language, table in book.tables.items():
        for key in table.texts:
            text = book.text(key, language, FACTS)
            assert screen(text, Source.ALERT, gate).text == text, (language, key)


def test_a_missing_text_is_told_with_its_file_and_key(tmp_path: Path) -> None:
    # Texts of no home: there is nothing shipped below them.
    make_home(tmp_path / "home")
    (tmp_path / "home/config.toml").unlink()
    path = tmp_path / "home/prompts/ja/commands.toml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    kept = (line for line in lines if not line.startswith("whoami ="))
    path.write_text("".join(kept), "utf-8")
    with pytest.raises(ConfigError) as raised:
        read_commands(tmp_path / "home" / "prompts")
    (problem,) = raised.value.problems
    assert (problem.file, problem.place) == ("prompts/ja/commands.toml", "answers.whoami")


def test_a_streamer_s_own_text_lies_over_the_shipped_one(tmp_path: Path) -> None:
    make_home(tmp_path / "home")
    local = tmp_path / "home/prompts/local/en"
    local.mkdir(parents=True)
    (local / "commands.toml").write_text('[answers]\npet = "Pats from {{ viewer }}"\n', "utf-8")
    book = read_commands(tmp_path / "home" / "prompts")
    assert book.text("answers.pet", "en", FACTS) == "Pats from mika"
    with pytest.raises(PromptError):
        book.text("answers.pet", "en", {})
