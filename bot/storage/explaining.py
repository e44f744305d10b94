"""The state of every file of a home, for `hearthcast check`; reads, and writes nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum
from pathlib import Path

from bot.errors import Problem, UnreadableFileError
from bot.household.calendar import Calendar
from bot.household.characters import Profile
from bot.memories.episode import Episode
from bot.storage.additions import Additions
from bot.storage.checking import Check
from bot.storage.codec import ShapeError
from bot.storage.disk import Disk
from bot.storage.layout import EPISODE, LiveFile, live_files
from bot.storage.ledger import LEDGER, read_entries
from bot.storage.lock import HomeLock
from bot.storage.machine import MACHINE, VERSION, read_machine
from bot.storage.reading import read_json


class Light(StrEnum):
    """How a file is."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """One line about one file."""

    file: str
    light: Light
    text: str
    """What is, and for a warning or problem what to do."""


def explain(home: Path, *, profiles: Mapping[str, Profile], zone: tzinfo) -> tuple[FileReport, ...]:
    """Look at every file of a home, whether a show runs on it or not.

    Args:
        home: The folder that holds `memory/`.
        profiles: The characters of config.
        zone: The household's zone.
    """
    return tuple(_reports(home, live_files(profiles, zone)))


def _reports(home: Path, files: tuple[LiveFile, ...]) -> Iterator[FileReport]:
    disk = Disk()
    machine = read_machine(disk.read(home / MACHINE))
    if machine.version > VERSION:
        text = f"written by a newer Hearthcast (version {machine.version}): update Hearthcast"
        yield FileReport(file=MACHINE, light=Light.PROBLEM, text=text)
        return
    lived = any((home / "memory" / file.path).exists() for file in files)
    additions = Additions(machine.next_episode)
    for file in files:
        data = disk.read(home / "memory" / file.path)
        additions.calendar = additions.calendar or _calendar(file, data)
        yield from _live(file, data, additions, lived=lived)
    yield from _ledger(disk.read(home / LEDGER))
    for month in sorted((home / "memory").glob("*/archive/*.json")):
        yield from _month(month.relative_to(home).as_posix(), month.read_bytes())
    yield from _aside(home)
    if HomeLock(home).is_held():
        text = f"a show runs on this home (process {HomeLock(home).holder()})"
        yield FileReport(file=".hearthcast/lock", light=Light.OK, text=text)


def _calendar(file: LiveFile, data: bytes | None) -> Calendar | None:
    """The household's time, when this is its file and can be read."""
    try:
        part = file.document.decode(read_json(data or b"", file.path))
    except (UnreadableFileError, ShapeError):
        return None
    return part if isinstance(part, Calendar) else None


def _live(
    file: LiveFile, data: bytes | None, additions: Additions, *, lived: bool
) -> Iterator[FileReport]:
    name = f"memory/{file.path}"
    if data is None:
        light = Light.WARNING if lived else Light.OK
        text = "missing: put it back with `hearthcast backup restore`" if lived else "not made yet"
        yield FileReport(file=name, light=light, text=text)
        return
    check = Check(file, name, additions)
    try:
        plain = read_json(data, name, careful=True)
        entries = _checked(check, plain)
    except UnreadableFileError as error:
        yield _problem(error.problem)
        return
    except ShapeError as error:
        yield FileReport(file=name, light=Light.PROBLEM, text=str(error))
        return
    for problem in check.problems:
        yield FileReport(file=name, light=Light.WARNING, text=f"{problem.place}: {problem.what}")
    for one in check.rejected:
        text = f"{one.place}: {one.reason}; it is put aside when the show reads it"
        yield FileReport(file=name, light=Light.WARNING, text=text)
    if not check.problems and not check.rejected:
        yield FileReport(file=name, light=Light.OK, text=entries)


def _checked(check: Check, plain: object) -> str:
    if check.file.is_list:
        if not isinstance(plain, list):
            raise ShapeError("must be a list in [ ]")
        return f"{len(check.rows(plain, {}))} entries"
    check.whole(plain, None)
    return "read"


def _ledger(data: bytes | None) -> Iterator[FileReport]:
    lines = [line for line in (data or b"").splitlines() if line.strip()]
    entries = read_entries(data or b"")
    tips = {entry.tip: entry.entry.value for entry in entries}
    waiting = sum(state == "held" for state in tips.values())
    held = f", {waiting} held: decide on the dashboard" if waiting else ""
    text = f"{len(tips)} tips{held}"
    yield FileReport(file=LEDGER, light=Light.OK, text=text)
    if len(entries) < len(lines):
        text = f"{len(lines) - len(entries)} lines cannot be read and do not count; mend them"
        yield FileReport(file=LEDGER, light=Light.WARNING, text=text)


def _month(name: str, data: bytes) -> Iterator[FileReport]:
    try:
        plain = read_json(data, name)
    except UnreadableFileError as error:
        yield _problem(error.problem)
        return
    rows = plain if isinstance(plain, list) else []
    bad = sum(1 for row in rows if not _is_episode(row))
    if bad or not isinstance(plain, list):
        text = f"{bad} of {len(rows)} entries cannot be read; they stay in the file"
        yield FileReport(file=name, light=Light.WARNING, text=text)
    else:
        yield FileReport(file=name, light=Light.OK, text=f"{len(rows)} entries")


def _is_episode(row: object) -> bool:
    try:
        return isinstance(EPISODE.decode(row), Episode)
    except ShapeError:
        return False


def _aside(home: Path) -> Iterator[FileReport]:
    """What waits for the person beside the files."""
    kinds = {
        "conflicts": "places that you and the show both changed; yours stand (dashboard: Files)",
        "rejected": "things you typed that could not be read: type them again (dashboard: Files)",
        "withheld": "files the show waits to write until you have mended yours",
    }
    for folder, what in kinds.items():
        found = [p for p in (home / ".hearthcast" / folder).rglob("*.json") if p.is_file()]
        if found:
            text = f"{len(found)} {what}"
            yield FileReport(file=f".hearthcast/{folder}/", light=Light.WARNING, text=text)


def _problem(problem: Problem) -> FileReport:
    text = f"{problem.place}: {problem.what} ({problem.cure})"
    return FileReport(file=problem.file, light=Light.PROBLEM, text=text)
