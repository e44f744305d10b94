"""Whoever only looks at a home needs no lock and leaves no trace."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app.checking import check_home
from bot.app.homes import make_home, open_home
from bot.app.inspecting import show_prompt, show_recall
from bot.app.keeping import export_memory
from bot.storage.store import HomeStore
from tests.app.test_run import hearthcast, tree


@pytest.fixture
def on_air(home: Path) -> Iterator[Path]:
    """A home that was lived in and that a show holds now."""
    done = hearthcast("run", "--ticks", "4", "--interval", "0", "--no-web", "--home", str(home))
    assert done.returncode == 0, done.stderr
    opened = open_home(home)
    store = HomeStore.open(home, rules=opened.settings.rules(), zone=opened.zone)
    yield home
    store.release()


def test_a_home_is_checked_file_by_file_while_a_show_runs_on_it(on_air: Path) -> None:
    findings = [one for one in check_home(on_air) if one.part == "memory"]
    assert {one.light for one in findings} == {"ok"}, findings
    told = "\n".join(one.text for one in findings)
    for file in ("john/episodic.json", "shared/household.json", "shared/tips.jsonl"):
        assert f"memory/{file}: " in told
    assert "a show runs on this home" in told


def test_a_file_that_cannot_be_read_is_a_problem_of_the_check(on_air: Path) -> None:
    (on_air / "memory" / "john" / "episodic.json").write_text('[{"id": "ep_000001",}]', "utf-8")
    problems = [one.text for one in check_home(on_air) if one.light == "problem"]
    assert len(problems) == 1
    assert problems[0].startswith("memory/john/episodic.json: ")


def test_prompt_recall_and_export_look_on_while_a_show_runs(on_air: Path) -> None:
    before = tree(on_air)
    assert "── user ──" in show_prompt(on_air, "john", as_json=False)
    found = json.loads(show_recall(on_air, "john", "wish", 3, as_json=True))
    episodes = json.loads((on_air / "memory" / "john" / "episodic.json").read_bytes())
    assert {one["id"] for one in found} <= {one["id"] for one in episodes}
    assert found
    told = export_memory(on_air)
    assert all(one["event"] in told for one in episodes)
    assert tree(on_air) == before


def test_whatever_stops_a_show_for_its_words_is_a_problem_of_the_check(home: Path) -> None:
    commands = home / "prompts" / "en" / "commands.toml"
    commands.write_text(commands.read_text("utf-8").replace("{{ ", "{{ (", 1), "utf-8")
    (problem,) = [one for one in check_home(home) if one.light == "problem"]
    assert problem.part == "prompts"
    assert "prompts/en/commands.toml" in problem.text


def test_a_memory_is_exported_to_a_file_of_its_own(home: Path, tmp_path: Path) -> None:
    told = tmp_path / "すべて.md"
    done = hearthcast("memory", "export", "--home", str(home), "--to", str(told))
    assert done.returncode == 0, done.stderr
    assert told.read_text("utf-8").startswith("nothing is remembered yet")


def test_the_next_command_of_a_new_home_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    parted, whole = make_home(tmp_path / "my 家")[-1], make_home(tmp_path / "home")[-1]
    assert re.search(r'--home ".*my 家"$', parted)
    assert '"' not in whole


@pytest.mark.parametrize(
    ("option", "value"), [("--interval", "-5"), ("--ticks", "0"), ("--port", "70000")]
)
def test_a_number_out_of_range_is_refused_by_its_option(
    home: Path, option: str, value: str
) -> None:
    done = hearthcast("run", option, value, "--no-web", "--home", str(home))
    assert done.returncode == 2
    assert option in done.stderr
    assert "Traceback" not in done.stderr


def test_a_copy_nobody_made_is_told_as_none(home: Path) -> None:
    done = hearthcast("backup", "restore", "2026", "--home", str(home))
    assert done.returncode == 1
    assert "there is no backup '2026' (there is none)" in done.stderr
