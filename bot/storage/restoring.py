"""Taking a copy back: what would change, and doing it. The tip ledger is never rewound."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.privacy import Person, ledger_token
from bot.errors import UnreadableFileError
from bot.storage.backups import Backup, Backups, copied_files
from bot.storage.disk import Disk
from bot.storage.drawer import HomeDrawer
from bot.storage.erasing import files_without, people_in
from bot.storage.journal import Journal, Step, texts
from bot.storage.ledger import LEDGER, read_entries
from bot.storage.lock import HomeLock
from bot.storage.promises import read_marks
from bot.storage.reading import read_json
from bot.storage.rendering import list_file, object_file, row

_HOUSEHOLD = "memory/shared/household.json"
_VIEWERS = "memory/shared/viewers.json"
_PLATFORMS = ("youtube", "tiktok", "twitch")

Plain = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a restore does to one file."""

    file: str
    what: str
    """`put back` or `removed`; of a list also the number of its entries now and then."""
    now: int | None = None
    """Entries of a list now."""
    then: int | None = None
    """Entries of a list in the copy; None where it is no list, or the file goes."""
    removed: bool = False
    """Whether the file goes: the copy does not know it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a restore would do; nothing is written yet."""

    backup: Backup
    changes: tuple[Change, ...]
    later_tips: int
    """Tips that took effect after the copy was made."""
    later_yen: int
    """What they were worth; it goes into the purse, so that no tip is lost."""
    forgotten: int = 0
    """Viewers the copy knows who were forgotten after it was made: they stay forgotten."""


def plan(home: Path, name: str) -> Plan:
    """What taking back a copy would change.

    Raises:
        UnknownNameError: there is no such copy.
        UnreadableFileError: the copy is damaged.
    """
    disk = Disk()
    backups = Backups(home, disk)
    backup = backups.named(name)
    kept = backups.read(backup)
    broken = _forgotten_later(home, kept, backup.made_at, disk)
    kept = files_without(kept, broken)
    names = sorted({*copied_files(kept), *_present(home)})
    changes = tuple(
        change
        for name in names
        if (change := _change(name, disk.read(home / name), kept.get(name)))
    )
    later = _later(home, kept, disk)
    return Plan(
        backup=backup,
        changes=changes,
        later_tips=len({entry.tip for entry in later}),
        later_yen=sum(map(_effect, later)),
        forgotten=len(broken),
    )


def restore(home: Path, name: str, now: datetime) -> Plan:
    """Take a copy back, all of it or nothing; what was there is copied first.

    Raises:
        HomeLockedError: a show runs on the home.
        UnknownNameError: there is no such copy.
        UnreadableFileError: the copy is damaged; nothing was changed.
        OSError: the disk refuses; nothing was changed.
    """
    lock = HomeLock(home)
    lock.take()
    try:
        disk = Disk()
        journal = Journal(home, disk, home / LEDGER)
        journal.finish()
        planned = plan(home, name)
        backups = Backups(home, disk)
        kept = dict(backups.read(planned.backup))
        backups.make(now, "restore")
        made_at = planned.backup.made_at
        kept = files_without(kept, _forgotten_later(home, kept, made_at, disk))
        _add_later(kept, _later(home, kept, disk))
        writes = {name: kept[name] for name in copied_files(kept)}
        gone = [name for name in _present(home) if name not in writes]
        aside = [
            path.relative_to(home).as_posix()
            for folder in ("previous", "withheld")
            for path in (home / ".hearthcast" / folder).rglob("*")
            if path.is_file()
        ]
        # From now on this is the last good state, or less of it than before would look like loss.
        journal.write(Step(writes=writes, removes=(*gone, *aside), good=texts(writes)))
    finally:
        lock.release()
    return planned


def _forgotten_later(
    home: Path, kept: Mapping[str, bytes], made_at: datetime, disk: Disk
) -> tuple[tuple[Person, str], ...]:
    """Whom the copy knows although they were forgotten after it was made, each with a token."""
    marks = read_marks(HomeDrawer(home / ".hearthcast", disk))
    if not marks.marks:
        return ()
    then = made_at.replace(tzinfo=UTC)
    return tuple(
        (person, ledger_token(person.viewer_id.partition(":")[0], secrets.token_bytes(8)))
        for person in people_in(kept)
        if marks.broken(person.viewer_id, then)
    )


def _present(home: Path) -> tuple[str, ...]:
    found = (path.relative_to(home).as_posix() for path in (home / "memory").rglob("*.json"))
    return tuple(name for name in sorted(found) if not name.startswith("memory/schema/"))


def _change(name: str, present: bytes | None, kept: bytes | None) -> Change | None:
    if present == kept:
        return None
    if kept is None:
        return Change(file=name, what="removed: the copy does not know it", removed=True)
    now, then = _count(present) or 0, _count(kept)
    if then is None:
        return Change(file=name, what="put back")
    what = f"put back: {now} entries now, {then} then"
    return Change(file=name, what=what, now=now, then=then)


def _count(data: bytes | None) -> int | None:
    try:
        plain = [] if data is None else read_json(data, "")
    except UnreadableFileError:
        return None
    return len(plain) if isinstance(plain, list) else None


def _later(home: Path, kept: Mapping[str, bytes], disk: Disk) -> tuple[LedgerEntry, ...]:
    """The entries of the ledger that the copy does not know and that moved money."""
    known = len(read_entries(kept.get(LEDGER, b"")))
    entries = read_entries(disk.read(home / LEDGER) or b"")[known:]
    return tuple(entry for entry in entries if _effect(entry))


def _effect(entry: LedgerEntry) -> int:
    """The yen an entry brought into the household."""
    if entry.is_test:
        return 0
    if entry.entry is TipState.APPLIED:
        return entry.value
    return -entry.value if entry.entry is TipState.REVERSED else 0


def _add_later(kept: dict[str, bytes], later: tuple[LedgerEntry, ...]) -> None:
    """Let later tips count in the household of the copy."""
    if not later or _HOUSEHOLD not in kept:
        return
    household = read_json(kept[_HOUSEHOLD], _HOUSEHOLD)
    if isinstance(household, dict):
        for entry in later:
            platform = entry.tip.partition(":")[0]
            total = f"total_tips_{platform if platform in _PLATFORMS else 'other'}"
            for key in ("balance", "total_tips", total):
                _add(household, key, _effect(entry))
        kept[_HOUSEHOLD] = object_file(household)
    viewers = read_json(kept[_VIEWERS], _VIEWERS) if _VIEWERS in kept else []
    if isinstance(viewers, list) and viewers:
        by_id = {viewer.get("viewer_id"): viewer for viewer in viewers if isinstance(viewer, dict)}
        for entry in later:
            if entry.viewer_id in by_id:
                _add(by_id[entry.viewer_id], "tips_total", _effect(entry))
        kept[_VIEWERS] = list_file([row(viewer) for viewer in viewers])


def _add(entry: Plain, key: str, yen: int) -> None:
    before = entry.get(key, 0)
    entry[key] = (before if isinstance(before, int) else 0) + yen
