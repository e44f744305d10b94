"""The show on the wall clock, as a process of its own."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.app.test_run import REPOSITORY, hearthcast

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="stops processes by signal")


@contextlib.contextmanager
def on_air(home: Path, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "run", "--no-web", "--home", str(home), *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONIOENCODING": "utf-8"},
    )
    try:
        wait_for((home / ".hearthcast" / "control.json").exists)
        wait_for((home / "memory" / "john" / "state.json").exists)
        yield process
    finally:
        process.send_signal(signal.SIGCONT)
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(20)
            raise


def wait_for(holds, seconds: float = 40.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.05)


def ticks(home: Path) -> int:
    return int(json.loads((home / ".hearthcast" / "machine.json").read_bytes())["tick"])


def test_a_second_show_on_the_same_home_says_which_process_holds_it(home: Path) -> None:
    with on_air(home, "--interval", "600") as process:
        second = hearthcast("run", "--ticks", "1", "--no-web", "--home", str(home))
        assert second.returncode == 1
        assert str(process.pid) in second.stderr
        assert "Traceback" not in second.stderr


def test_a_home_whose_show_was_killed_starts_again(home: Path) -> None:
    with on_air(home, "--interval", "600") as process:
        process.kill()
        process.wait(10)
    again = hearthcast("run", "--ticks", "1", "--interval", "0", "--no-web", "--home", str(home))
    assert again.returncode == 0, again.stderr


def test_a_process_that_slept_past_many_ticks_catches_up_in_one_step(home: Path) -> None:
    with on_air(home, "--interval", "1") as process:
        wait_for(lambda: ticks(home) >= 2)
        before = ticks(home)
        process.send_signal(signal.SIGSTOP)
        time.sleep(6)
        process.send_signal(signal.SIGCONT)
        woken = time.monotonic()
        wait_for(lambda: ticks(home) > before)
        time.sleep(max(0.0, 1.2 - (time.monotonic() - woken)))
        assert ticks(home) - before <= 3, "one tick for the sleep, then the grid"
    calendar = json.loads((home / "memory" / "shared" / "calendar.json").read_bytes())
    assert calendar["game_time"] > "2026-03-06T08:00", "household time went on in one step"


def test_a_show_after_ticks_without_waiting_goes_on_where_they_ended(home: Path) -> None:
    hearthcast("run", "--ticks", "2", "--interval", "0", "--no-web", "--home", str(home))
    with on_air(home, "--interval", "600"):
        wait_for(lambda: ticks(home) >= 3)
    calendar = json.loads((home / "memory" / "shared" / "calendar.json").read_bytes())
    assert calendar["game_time"] < "2026-03-06T08:00", "nobody was away"


def test_a_fast_show_is_not_away_longer_than_the_clock_says(home: Path) -> None:
    with on_air(home, "--interval", "1"):
        wait_for(lambda: ticks(home) >= 2)
    machine = home / ".hearthcast" / "machine.json"
    kept = json.loads(machine.read_bytes())
    left = datetime.fromisoformat(kept["ran_at"]) - timedelta(hours=3)
    machine.write_text(json.dumps({**kept, "ran_at": left.isoformat()}), "utf-8")
    before = ticks(home)
    with on_air(home, "--interval", "1"):
        wait_for(lambda: ticks(home) > before)
    calendar = json.loads((home / "memory" / "shared" / "calendar.json").read_bytes())
    assert "2026-03-06T10:00" < calendar["game_time"] < "2026-03-06T18:00"


def test_a_hand_edit_takes_effect_within_two_seconds_and_stays(home: Path) -> None:
    household = home / "memory" / "shared" / "household.json"
    with on_air(home, "--interval", "600"):
        wait_for(lambda: ticks(home) >= 1)
        plain = json.loads(household.read_bytes())
        plain["balance"] += 10_000
        plain["my_note"] = "こんにちは"
        household.write_text(json.dumps(plain, ensure_ascii=False, indent=2) + "\n", "utf-8")
        saved = plain["balance"]
        told = hearthcast(
            "tip",
            "--platform",
            "twitch",
            "--viewer",
            "mika",
            "--amount",
            "¥500",
            "--home",
            str(home),
        )
        assert told.returncode == 0, told.stderr
        time.sleep(2)
    after = json.loads(household.read_bytes())
    assert after["balance"] == saved
    assert after["my_note"] == "こんにちは"
    assert after["total_tips"] == 0, "a test tip moves no money"


def test_a_test_tip_without_a_show_says_how_to_start_one(home: Path) -> None:
    told = hearthcast(
        "tip", "--platform", "twitch", "--viewer", "mika", "--amount", "¥500", "--home", str(home)
    )
    assert told.returncode == 1
    assert "hearthcast run" in told.stderr


def test_a_show_without_pages_says_why_it_has_no_dashboard(home: Path) -> None:
    with on_air(home, "--interval", "600"):
        told = hearthcast("dashboard", "--home", str(home))
    assert told.returncode == 1
    assert "--no-web" in told.stderr


def test_ctrl_c_twice_stops_at_once_with_whole_files(home: Path) -> None:
    with on_air(home, "--interval", "1") as process:
        wait_for(lambda: ticks(home) >= 2)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        process.wait(10)
    for path in (home / "memory").rglob("*.json"):
        json.loads(path.read_bytes())


def test_a_killed_console_leaves_whole_files(home: Path) -> None:
    with on_air(home, "--interval", "1") as process:
        wait_for(lambda: ticks(home) >= 2)
        process.send_signal(signal.SIGHUP)
        process.wait(10)
        assert process.returncode == 0
    for path in (home / "memory").rglob("*.json"):
        json.loads(path.read_bytes())


def test_a_day_of_use_leaves_a_copy_of_memory(home: Path) -> None:
    hearthcast("run", "--ticks", "1", "--interval", "0", "--no-web", "--home", str(home))
    with on_air(home, "--interval", "600"):
        wait_for(lambda: list((home / ".hearthcast" / "backups").glob("*.zip")))
    listed = hearthcast("backup", "list", "--home", str(home))
    assert "daily" in listed.stdout
    name = listed.stdout.split()[0]
    shown = hearthcast("backup", "restore", name, "--home", str(home))
    assert shown.returncode == 0, shown.stderr
    assert "nothing was changed yet" in shown.stdout
