"""Reading the TOML files of prompts/, with what the streamer lays over them."""

from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.household.rules import Rules
from bot.wording.phrasebook import load
from bot.wording.tables import read_table


def write(prompts: Path, name: str, text: str) -> None:
    path = prompts / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_tables_in_a_file_become_dotted_keys(tmp_path: Path) -> None:
    write(tmp_path, "en/labels.toml", 'top = "a"\n[action]\ncook = "Cooking"\n')
    table = read_table(tmp_path, "en", "labels.toml")
    assert table.texts == {"top": ("a",), "action.cook": ("Cooking",)}
    assert not table.problems


def test_a_local_file_wins_key_by_key(tmp_path: Path) -> None:
    write(tmp_path, "en/labels.toml", '[action]\ncook = "Cooking"\neat = "Eating"\n')
    write(tmp_path, "local/en/labels.toml", '[action]\ncook = "Chef mode"\n')
    table = read_table(tmp_path, "en", "labels.toml")
    assert table.texts["action.cook"] == ("Chef mode",)
    assert table.texts["action.eat"] == ("Eating",)
    assert table.sources["action.cook"] == "prompts/local/en/labels.toml"


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    write(tmp_path, "ja/labels.toml", '\ufeff[mood]\nhappy = "うれしい"\n')
    assert read_table(tmp_path, "ja", "labels.toml").texts == {"mood.happy": ("うれしい",)}


def test_a_wrong_type_is_named_with_its_key_and_the_rest_is_read(tmp_path: Path) -> None:
    write(tmp_path, "en/labels.toml", '[action]\ncook = 7\neat = "Eating"\n')
    table = read_table(tmp_path, "en", "labels.toml")
    assert [(p.file, p.place) for p in table.problems] == [
        ("prompts/en/labels.toml", "action.cook")
    ]
    assert table.texts == {"action.eat": ("Eating",)}


def test_a_file_that_does_not_parse_tells_the_line(tmp_path: Path) -> None:
    write(tmp_path, "en/labels.toml", '[action]\ncook = "Cooking\n')
    (problem,) = read_table(tmp_path, "en", "labels.toml").problems
    assert "line 2" in problem.what


def test_a_file_that_is_not_utf_8_says_so(tmp_path: Path) -> None:
    path = tmp_path / "ja" / "labels.toml"
    path.parent.mkdir()
    path.write_bytes('[mood]\nhappy = "うれしい"\n'.encode("cp932"))
    (problem,) = read_table(tmp_path, "ja", "labels.toml").problems
    assert "UTF-8" in problem.what


def test_every_unreadable_file_is_reported_at_once(prompts: Path, rules: Rules) -> None:
    (prompts / "en" / "labels.toml").unlink()
    (prompts / "ja" / "notes.toml").write_text("oops", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(prompts, rules)
    assert {problem.file for problem in caught.value.problems} == {
        "prompts/en/labels.toml",
        "prompts/ja/notes.toml",
    }


def test_a_local_word_renames_an_item_everywhere(prompts: Path, rules: Rules) -> None:
    write(prompts, "local/en/labels.toml", '[item]\nkotatsu = "Warm table of joy"\n')
    assert load(prompts, rules).label("item.kotatsu", "en") == "Warm table of joy"


def test_a_word_that_is_nowhere_gives_back_its_key(prompts: Path, rules: Rules) -> None:
    assert load(prompts, rules).label("item.spaceship", "en") == "item.spaceship"


def test_the_calendar_is_titled_in_both_languages_by_the_prompts(
    prompts: Path, rules: Rules
) -> None:
    titles = load(prompts, rules).titles()
    assert titles["rent"] == ("Rent", "家賃")
    assert titles["cook"] == ("Cooking", "料理")
    assert all(map(all, titles.values()))
    local = prompts / "local" / "en"
    local.mkdir(parents=True, exist_ok=True)
    (local / "labels.toml").write_text('[event]\nrent = "The landlord calls"\n', "utf-8")
    assert load(prompts, rules).titles()["rent"] == ("The landlord calls", "家賃")
