"""Changes at the desk are kept over a restart, and not of viewers who are forgotten."""

import json

import pytest

from bot.app.edit_log import EditLog
from bot.audience.privacy import Person
from bot.clock import SystemClock
from bot.errors import UnknownNameError
from bot.storage.disk import Disk
from bot.storage.drawer import HomeDrawer


def log_of(tmp_path) -> EditLog:
    return EditLog(HomeDrawer(tmp_path, Disk(durable=False)), SystemClock())


def test_changes_and_what_was_taken_back_are_known_after_a_restart(tmp_path):
    log = log_of(tmp_path)
    first = log.add("shared/household.json", "", {"balance": 1}, {"balance": 2})
    log.add("john/episodic.json", "ep_1", {"id": "ep_1", "event": "x"}, {})
    log.take_back(first)
    again = log_of(tmp_path)
    assert [one.undone for one in again.edits] == [True, False]
    assert again.edits[1].deleted
    assert again.add("a.json", "", {"x": 1}, {"x": 2}).number == 3
    with pytest.raises(UnknownNameError, match="no change to take back '1'"):
        again.named(1)
    assert again.named("2").before["event"] == "x"


def test_only_the_last_hundred_can_be_taken_back_and_all_are_in_the_audit_log(tmp_path):
    log = log_of(tmp_path)
    for number in range(120):
        log.add("a.json", "", {"x": number}, {"x": number + 1})
    assert len(log_of(tmp_path).edits) == 100
    lines = (tmp_path / "audit.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 120
    assert json.loads(lines[0])["about"] == "1: a.json x"


def test_a_forgotten_viewer_is_in_no_change_any_more(tmp_path):
    log = log_of(tmp_path)
    log.add("john/episodic.json", "ep_1", {"event": "Mika waved"}, {"event": "She waved"})
    log.add("john/episodic.json", "ep_2", {"id": "ep_2", "viewer_id": "twitch:7"}, {})
    log.add("shared/household.json", "", {"balance": 1}, {"balance": 2})
    log.forget(Person(viewer_id="twitch:7", names=("mika",)), "twitch:erased-1")
    assert [one.file for one in log.edits] == ["shared/household.json"]
    kept = (tmp_path / "edits.json").read_text(encoding="utf-8").lower()
    assert "mika" not in kept
    assert "twitch:7" not in kept


def test_a_damaged_file_of_changes_is_passed_over(tmp_path):
    (tmp_path / "edits.json").write_text('{"edits": [{"number": 1}, 7, {"odd": 2}]}', "utf-8")
    assert log_of(tmp_path).edits == ()
