"""The disk says no: nothing is lost, nothing is left behind, and the streamer hears of it."""

import errno
import time
from dataclasses import replace

import pytest

from bot.audience.ledger import TipState
from bot.errors import WriteFailedError
from bot.ports import Commit
from bot.storage.disk import Disk
from tests.storage.homes import committed, lived_in, opened
from tests.storage.worlds import entry, episode, tick


class HeldDisk(Disk):
    """Files that another program holds: a replace is refused, as Windows does."""

    def __init__(self, held="", winerror=5):
        super().__init__(durable=True)
        self.held, self.winerror = held, winerror
        self.until = None
        self.tries = 0

    def exchange(self, one, other):
        """Windows has no such thing."""
        return False

    def replace_once(self, source, target):
        refused = self.until is None or time.monotonic() < self.until
        if self.held and target.as_posix().endswith(self.held) and refused:
            self.tries += 1
            error = PermissionError(errno.EACCES, "Access is denied")
            error.winerror = self.winerror  # type: ignore[attr-defined]
            raise error
        super().replace_once(source, target)


class FullDisk(Disk):
    """No room: a write takes some bytes, then none."""

    full = False

    def write_some(self, descriptor, view):
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write_some(descriptor, view)


def litter(home):
    own = [p for p in (home / ".hearthcast").rglob("*") if p.is_file()]
    known = {"machine.json", "journal.json", "lock"}
    left = [p for p in own if p.name not in known and "previous" not in p.parts]
    return left + [
        p for p in (home / "memory").rglob("*") if p.suffix not in {".json", ".jsonl", ""}
    ]


@pytest.fixture
def lived(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    return now


@pytest.mark.parametrize("winerror", [5, 32])
def test_a_file_held_for_a_second_is_waited_for(winerror, tmp_path, lived):
    disk = HeldDisk("household.json", winerror)
    store = opened(tmp_path, disk=disk)
    after = replace(lived, household=replace(lived.household, balance=5))
    disk.until = time.monotonic() + 1.0
    store.commit(Commit(before=lived, after=after))
    assert disk.tries > 2
    assert not litter(tmp_path)
    store.close()
    assert lived_in(tmp_path) == after


@pytest.mark.parametrize("held", ["household.json", "john/episodic.json", "journal.json"])
def test_a_file_held_for_ever_stays_whole_and_the_next_tick_tries_again(held, tmp_path, lived):
    disk = HeldDisk(held, 32)
    store = opened(tmp_path, disk=disk)
    path = next((tmp_path).rglob(held))
    before = path.read_bytes()
    after = tick(replace(lived, household=replace(lived.household, balance=5)), 1)
    applied = (entry(1, TipState.APPLIED),)
    archived = (("john", episode(900)),)
    began = time.monotonic()
    with pytest.raises(WriteFailedError):
        store.commit(Commit(before=lived, after=after, ledger=applied, archived=archived))
    assert time.monotonic() - began < 5
    assert path.read_bytes() == before
    disk.held = ""
    store.commit(Commit(before=lived, after=after, ledger=applied, archived=archived))
    assert not litter(tmp_path)
    assert store.archive("john") == (episode(900),)
    store.close()
    assert replace(lived_in(tmp_path), tips={}) == after
    assert len((tmp_path / "memory/shared/tips.jsonl").read_text().splitlines()) == 1


def test_what_a_held_file_waits_for_survives_a_crash(tmp_path, lived):
    store = opened(tmp_path, disk=HeldDisk("household.json"))
    after = tick(replace(lived, household=replace(lived.household, balance=5)), 1)
    with pytest.raises(WriteFailedError):
        store.commit(Commit(before=lived, after=after))
    store.release()
    assert lived_in(tmp_path) == after


def test_a_full_disk_leaves_every_file_as_it_was(tmp_path, lived):
    disk = FullDisk()
    store = opened(tmp_path, disk=disk)
    disk.full = True
    with pytest.raises(WriteFailedError, match="No space left"):
        store.commit(Commit(before=lived, after=tick(lived, 1)))
    with pytest.raises(WriteFailedError):
        store.record(entry(1))
    assert not litter(tmp_path)
    disk.full = False
    store.record(entry(1))
    store.commit(Commit(before=lived, after=tick(lived, 1)))
    store.close()
    found = lived_in(tmp_path)
    assert replace(found, tips={}) == tick(lived, 1)
    assert list(found.tips) == ["youtube:t1"]


def test_a_read_only_folder_is_told_and_no_crash(tmp_path, lived):
    class ReadOnly(Disk):
        def write(self, path, data):
            raise PermissionError(errno.EROFS, "Read-only file system")

    store = opened(tmp_path, disk=ReadOnly())
    with pytest.raises(WriteFailedError, match="Read-only"):
        store.commit(Commit(before=lived, after=tick(lived, 1)))
    store.release()
    assert lived_in(tmp_path) == lived
