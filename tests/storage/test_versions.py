"""Homes of other versions: older ones are brought along, newer ones are left alone."""

import json
import shutil
from pathlib import Path

import pytest

from bot.errors import NewerVersionError, UnreadableFileError
from bot.storage.backups import Backups
from bot.storage.disk import Disk
from bot.storage.machine import VERSION
from bot.storage.migrating import MIGRATIONS
from tests.storage.homes import committed, lived_in, opened, rows
from tests.storage.worlds import world

SAMPLES = Path(__file__).parents[1] / "data" / "state"


def test_every_older_version_has_a_sample_and_a_migration():
    kept = {int(path.name.removeprefix("version_")) for path in SAMPLES.glob("version_*")}
    assert kept == set(MIGRATIONS) == set(range(VERSION))


def test_a_home_from_before_versions_is_brought_along(tmp_path):
    shutil.copytree(SAMPLES / "version_0", tmp_path / "memory")
    store = opened(tmp_path, fresh=world)
    john = store.world.characters["john"]
    assert [one.id for one in john.episodes][:2] == ["ep_001", "ep_002"]
    assert len(john.episodes) == 11
    assert store.world.household.balance == 1_200
    assert store.world.household.funding == {}
    assert store.world.unlocked[0].name_ja == "こたつ"
    assert store.world.characters["eve"].favorite_spots[0].spot == "window"
    assert store.world.next_episode == 21
    assert "version 0 to 1" in store.problems[0].what
    store.close()
    assert isinstance(rows(tmp_path, "john/episodic.json"), list)
    copy = Backups(tmp_path, Disk()).all()[0]
    assert copy.reason == "migration"
    assert b"_default" in Backups(tmp_path, Disk()).read(copy)["memory/john/episodic.json"]
    again = opened(tmp_path, fresh=world)
    assert not again.problems
    again.close()


def test_a_home_of_a_newer_hearthcast_is_left_alone(tmp_path):
    store, _ = committed(tmp_path)
    store.close()
    machine = tmp_path / ".hearthcast/machine.json"
    plain = json.loads(machine.read_text("utf-8"))
    machine.write_text(json.dumps(plain | {"version": VERSION + 1}), "utf-8")
    before = {path: path.read_bytes() for path in (tmp_path / "memory").rglob("*.json")}
    with pytest.raises(NewerVersionError, match="newer Hearthcast"):
        opened(tmp_path)
    assert before == {path: path.read_bytes() for path in (tmp_path / "memory").rglob("*.json")}


def test_a_character_that_config_adds_is_taken_from_a_new_household(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    shutil.rmtree(tmp_path / "memory/sara")
    shutil.rmtree(tmp_path / ".hearthcast")
    with pytest.raises(UnreadableFileError, match=r"sara/state\.json.*missing"):
        opened(tmp_path)
    store = opened(tmp_path, fresh=lambda: world(episodes=0))
    assert store.world.characters["john"] == now.characters["john"]
    assert store.world.characters["sara"] == world(episodes=0).characters["sara"]
    store.close()


def test_memory_copied_without_the_machine_s_folder_is_the_same_household(tmp_path):
    store, now = committed(tmp_path / "a")
    store.close()
    shutil.copytree(tmp_path / "a" / "memory", tmp_path / "b" / "memory")
    assert lived_in(tmp_path / "b") == now
