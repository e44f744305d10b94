"""A home made by an older version lives on under a newer one."""

import re
from pathlib import Path

import pytest

from bot.app.checking import check_home
from bot.app.homes import make_home, open_home
from bot.app.upgrading import newly_taken, taken
from bot.config.audience import GateSettings, read_words
from bot.config.settings import load
from bot.config.shipped import template
from bot.wording.phrasebook import load as load_texts
from bot.wording.renderer import Templates
from tests.app.test_run import hearthcast


def without(path: Path, pattern: str) -> None:
    text = path.read_text("utf-8")
    shorter = re.sub(pattern, "", text, flags=re.MULTILINE | re.DOTALL)
    assert shorter != text
    path.write_text(shorter, "utf-8")


@pytest.fixture
def old(home: Path) -> Path:
    """A home as an older version made it: fewer texts, fewer tables, fewer keys."""
    without(home / "prompts/en/labels.toml", r"^cook = [^\n]*\n")
    without(home / "prompts/ja/gate.toml", r"^kind_line = [^\n]*\n")
    without(home / "prompts/en/merging.toml", r"^[a-z_]+ = [^\n]*\n")
    (home / "prompts/ja/commands.toml").unlink()
    (home / "prompts/en/decide.j2").unlink()
    without(home / "config.toml", r"^\[rates\.money\].*?(?=^\[chat\])")
    without(home / "config.toml", r"^\[obs\].*?(?=^\[voices\])")
    without(home / "config.toml", r"^spare_line_s[^\n]*\n")
    return home


def test_it_starts_says_once_what_it_took_and_writes_none_of_it(old: Path) -> None:
    kept = {path: path.read_bytes() for path in old.rglob("*.toml")}
    first = hearthcast(
        "run", "--home", str(old), "--ticks", "1", "--interval", "0", "--no-web", "--seed", "7"
    )
    assert first.returncode == 0, first.stderr
    said = [line for line in first.stdout.splitlines() if "the shipped ones are used" in line]
    assert [line.split(":")[0] for line in said] == [
        "! config.toml",
        "! prompts/en/decide.j2",
        "! prompts/en/labels.toml",
        "! prompts/en/merging.toml",
        "! prompts/ja/commands.toml",
        "! prompts/ja/gate.toml",
    ]
    assert "[obs], [rates.money]: 2 tables" in said[0]
    assert "doing.cook" in said[2]
    assert newly_taken(open_home(old)) == ()
    assert {path: path.read_bytes() for path in old.rglob("*.toml")} == kept


def test_the_check_finds_no_fault_with_it(old: Path) -> None:
    assert [one for one in check_home(old) if one.light == "problem"] == []


def test_a_new_home_takes_nothing(home: Path) -> None:
    assert taken(open_home(home)) == ()
    assert newly_taken(open_home(home)) == ()
    assert not (home / ".hearthcast").exists()


def test_every_table_of_the_config_may_be_missing(home: Path) -> None:
    text = (home / "config.toml").read_text("utf-8")
    for name in ("chat", "commands", "votes", "gate", "brain", "budget", "models", "web", "recall"):
        table = rf"^\[{name}[\].].*?(?=^\[(?!{name}[\].])|\Z)"
        kept = re.sub(table, "", text, flags=re.MULTILINE | re.DOTALL)
        (home / "config.toml").write_text(kept, "utf-8")
        assert repr(load(home)) == repr(load(template())), name


def test_what_a_person_took_out_stays_out(home: Path) -> None:
    without(home / "config.toml", r"^\[dishes\.miso_soup\].*?(?=^\[)")
    without(home / "config.toml", r"^USD = [^\n]*\n")
    settings = load(home)
    assert "miso_soup" not in settings.dishes
    assert "USD" not in settings.rates.money
    assert "EUR" in settings.rates.money


def test_the_home_s_own_text_wins_over_the_shipped_and_the_local_one_over_both(home: Path) -> None:
    labels = home / "prompts/en/labels.toml"
    labels.write_text('[item]\nkotatsu = "Their kotatsu"\nradio = "Their radio"\n', "utf-8")
    local = home / "prompts/local/en"
    local.mkdir(parents=True)
    (local / "labels.toml").write_text('[item]\nradio = "My radio"\n', "utf-8")
    book = load_texts(home / "prompts", load(home).rules())
    assert book.label("item.kotatsu", "en") == "Their kotatsu"
    assert book.label("item.radio", "en") == "My radio"
    assert book.label("action.cook", "en") == "Cooking"


def test_a_template_is_taken_whole_from_the_uppermost_layer_that_has_it(home: Path) -> None:
    shipped = Templates(home / "prompts").render("answer.j2", "en", {"language": "en"})
    (home / "prompts/en/answer.j2").unlink()
    assert Templates(home / "prompts").render("answer.j2", "en", {"language": "en"}) == shipped
    local = home / "prompts/local/en"
    local.mkdir(parents=True)
    (local / "answer.j2").write_text("Mine.", "utf-8")
    assert Templates(home / "prompts").render("answer.j2", "en", {"language": "en"}) == "Mine."


def test_a_shorter_word_list_of_an_older_home_opens_no_hole(tmp_path: Path) -> None:
    make_home(tmp_path / "home")
    path = tmp_path / "home/prompts/en/blocklist.b64"
    whole = read_words(tmp_path / "home", GateSettings())
    lines = path.read_text("ascii").splitlines(keepends=True)
    path.write_text("".join(lines[: len(lines) // 2]), "ascii")
    now = read_words(tmp_path / "home", GateSettings())
    assert set(now.terms) == set(whole.terms)
