"""One command and the household is alive."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]


def hearthcast(*arguments: str, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=50,
        check=False,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONIOENCODING": "utf-8"},
        **more,
    )


def tree(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_three_ticks_show_three_characters_and_leave_every_file(home: Path) -> None:
    done = hearthcast("run", "--ticks", "3", "--interval", "0", "--no-web", "--home", str(home))
    assert done.returncode == 0, done.stderr
    for name in ("John", "Sara", "Eve"):
        acted = [line for line in done.stdout.splitlines() if line[7:].startswith(name)]
        assert len(acted) == 3, done.stdout
    memory = home / "memory"
    for file in ("relationship", "household", "calendar"):
        assert isinstance(json.loads((memory / "shared" / f"{file}.json").read_bytes()), dict)
    for who in ("john", "sara", "eve"):
        for file in ("state", "episodic", "diary"):
            json.loads((memory / who / f"{file}.json").read_bytes())
    assert (memory / "eve" / "favorite_spots.json").exists()


def test_the_same_seed_lives_the_same_life_to_the_byte(tmp_path: Path) -> None:
    lives = []
    for name in ("one", "two"):
        root = tmp_path / name
        hearthcast("init", str(root))
        arguments = ("--ticks", "30", "--interval", "0", "--no-web", "--seed", "5", "--demo")
        done = hearthcast("run", *arguments, "--home", str(root))
        assert done.returncode == 0, done.stderr
        lives.append((done.stdout, tree(root / "memory")))
    assert lives[0] == lives[1]


def test_another_seed_lives_another_life(home: Path, tmp_path: Path) -> None:
    outputs = set()
    for seed in ("5", "6"):
        root = tmp_path / seed
        hearthcast("init", str(root))
        arguments = ("--ticks", "12", "--interval", "0", "--no-web", "--seed", seed)
        outputs.add(hearthcast("run", *arguments, "--home", str(root)).stdout)
    assert len(outputs) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="sends a POSIX signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_show_within_seconds_with_everything_saved(home: Path, number) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "run", "--no-web", "--home", str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
    )
    state = home / "memory" / "john" / "state.json"
    until = time.monotonic() + 20
    while not state.exists() and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(number)
    _, errors = process.communicate(timeout=10)
    assert process.returncode == 0, errors.decode()
    assert b"Traceback" not in errors
    for path in (home / "memory").rglob("*.json"):
        json.loads(path.read_bytes())


def test_every_problem_of_a_config_is_told_and_nothing_is_written(home: Path) -> None:
    local = (
        '[show]\nintervall_s = 3\n[economy]\nrent = "much"\n[items.kotatsu]\nrequires = ["tvv"]\n'
    )
    (home / "config.local.toml").write_text(local, encoding="utf-8")
    before = tree(home)
    done = hearthcast("run", "--ticks", "1", "--interval", "0", "--no-web", "--home", str(home))
    assert done.returncode == 2
    assert "show.intervall_s" in done.stderr
    assert "did you mean 'interval_s'" in done.stderr
    assert "economy.rent" in done.stderr
    assert "config.local.toml" in done.stderr
    assert "Traceback" not in done.stderr
    assert tree(home) == before


def test_no_argument_prints_help() -> None:
    done = hearthcast()
    assert "Usage" in done.stdout + done.stderr


def test_an_unknown_character_is_named_with_those_who_exist(home: Path) -> None:
    done = hearthcast("prompt", "--character", "jon", "--home", str(home))
    assert done.returncode == 1
    assert "'jon'" in done.stderr
    assert "john, sara, eve" in done.stderr


def test_a_replay_line_that_does_not_parse_is_told_by_number_and_skipped(home: Path) -> None:
    good = {
        "at": "+90s", "kind": "tip", "platform": "youtube", "event_id": "t1", "viewer_id": "v1",
        "viewer": "mika", "text": "for the kotatsu!", "amount": "1000", "currency": "JPY",
        "unit": "money", "count": 1,
    }  # fmt: skip
    replay = home / "audience.jsonl"
    replay.write_text(json.dumps(good) + "\nnot json\n", encoding="utf-8")
    done = hearthcast(
        "run", "--ticks", "3", "--interval", "0", "--no-web", "--replay", str(replay),
        "--home", str(home),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "audience.jsonl: line 2" in done.stdout
    household = json.loads((home / "memory" / "shared" / "household.json").read_bytes())
    assert household["total_tips"] == 1000
    assert household["total_tips_youtube"] == 1000
    assert household["funding"]["kotatsu"] == 1000


def test_the_shipped_home_checks_out(home: Path) -> None:
    done = hearthcast("check", "--home", str(home))
    assert done.returncode == 0, done.stdout
    assert "PROBLEM" not in done.stdout


def test_a_console_with_a_western_code_page_shows_what_it_can(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run", "--ticks", "6", "--interval", "0", "--no-web",
         "--demo", "--home", str(home)],
        capture_output=True,
        timeout=50,
        check=False,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONIOENCODING": "cp1252"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
