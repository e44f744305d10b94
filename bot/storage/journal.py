"""Commits over several files: all of a step is on disk, or none of it.

A step's files are staged beside the home's own files and synced; the journal that names them is
the commit point; then each takes its place. What a crash leaves is finished from the journal at the
next start, or dropped when the journal does not name it.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bot.errors import Problem, UnreadableFileError
from bot.storage.codec import RecordCodec, ShapeError
from bot.storage.disk import Disk
from bot.storage.reading import read_json
from bot.storage.rendering import object_file

NAME = ".hearthcast/journal.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one commit does to the files of a home; paths are relative to the home."""

    writes: Mapping[str, bytes]
    removes: tuple[str, ...] = ()
    lines: bytes = b""
    """Whole lines for the tip ledger."""
    good: Mapping[str, str] = field(default_factory=dict)
    """The text of every small file as it is after this step: the last good state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """One file of a step that is being put in its place."""

    path: str
    staged: str
    """Its name, seen from the stage folder."""
    before: str
    """The stamp of the file it replaces; empty when there was none."""
    after: str
    """The stamp of the staged file itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What the journal file holds."""

    sequence: int = 0
    targets: tuple[Target, ...] = ()
    removes: tuple[str, ...] = ()
    lines: str = ""
    offset: int = 0
    """The size of the ledger before the lines."""
    good: Mapping[str, str] = field(default_factory=dict)


_SPARE = "../previous/"
"""What a staged file's name begins with that is written over the one that was replaced last."""

_CODEC: RecordCodec[Record] = RecordCodec(Record)


class Journal:
    """Writes steps, and finishes what a crash left of the last one."""

    def __init__(self, home: Path, disk: Disk, ledger: Path) -> None:
        self._home, self._disk, self._ledger = home, disk, ledger
        self._own = home / ".hearthcast"
        self._stage = self._own / "stage"
        self._previous = self._own / "previous"
        self._sequence = 0
        self._unsent = b""
        self._folders: set[Path] = set()
        self._littered = False
        # The same few files in every step.
        self._path = cache(home.joinpath)
        self._previous_path = cache(self._previous.joinpath)

    def write(self, step: Step) -> frozenset[str]:
        """Take one step.

        Returns:
            The paths that could not be put in their place; the step has happened all the same, and
            the next start, or the next step that writes them, puts them there.

        Raises:
            OSError: nothing has happened and nothing is left behind.
        """
        lines = self._unsent + step.lines
        self._sequence += 1
        targets = self._staged(step)
        record = Record(
            sequence=self._sequence,
            targets=targets,
            removes=step.removes,
            lines=lines.decode(),
            offset=_size(self._ledger),
            good=step.good,
        )
        try:
            self._write_record(record)
        except OSError:
            self._drop(targets)
            raise
        refused = frozenset(target.path for target in targets if not self._put(target))
        self._unsent = lines
        with suppress(OSError):
            if lines:
                self._disk.append(self._ledger, lines)
            self._unsent = b""
        for path in step.removes:
            self._disk.remove(self._home / path)
        self._sync([*step.writes, *step.removes])
        self._clear(keep=refused, targets=targets)
        return refused

    def finish(self) -> tuple[Mapping[str, str], tuple[Problem, ...]]:
        """Finish or drop what the last run left; call before anything is read.

        Returns:
            The text of every small file in its last good state, and what to say.
        """
        record = self._read_record()
        self._sequence = record.sequence
        problems: list[Problem] = []
        for target in record.targets:
            staged = self._staged_path(target.staged)
            if staged.exists() and not self._is_spare(target):
                problems.append(self._redo(target, staged))
        if record.lines:
            self._redo_lines(record)
        for path in record.removes:
            self._disk.remove(self._home / path)
        self._sync([*(target.path for target in record.targets), *record.removes])
        dropped = sum(1 for _ in self._stage.glob("*")) if self._stage.exists() else 0
        self._clear(keep=frozenset(), targets=())
        if dropped:
            what = "a save that had only begun was dropped; the files are as before it"
            problems.append(Problem(file=NAME, place=f"step {record.sequence + 1}", what=what))
        return record.good, tuple(problems)

    def _staged(self, step: Step) -> tuple[Target, ...]:
        targets: list[Target] = []
        for number, (path, data) in enumerate(step.writes.items()):
            staged = f"{self._sequence}-{number}"
            try:
                if self._is_written_over(path, data):
                    staged = _SPARE + path
                else:
                    self._disk.write(self._stage / staged, data)
            except OSError:
                self._drop(targets)
                raise
            targets.append(
                Target(
                    path=path,
                    staged=staged,
                    before=self._disk.stamp(self._path(path)),
                    after=self._disk.stamp(self._staged_path(staged)),
                )
            )
        return tuple(targets)

    def _is_written_over(self, path: str, data: bytes) -> bool:
        """Stage a file where the one that was replaced last stands, if nobody looks at that."""
        return not self._disk.durable and self._disk.write_over(self._previous_path(path), data)

    def _staged_path(self, staged: str) -> Path:
        if staged.startswith(_SPARE):
            return self._previous_path(staged.removeprefix(_SPARE))
        return self._stage / staged

    def _write_record(self, record: Record) -> None:
        """The commit point."""
        fresh = self._own / "journal.new"
        try:
            self._disk.sync_folder(self._stage)
            data = object_file(_CODEC.encode(record))
            spare = self._previous / "journal.json"
            self._disk.renew(self._own / "journal.json", data, fresh=fresh, spare=spare)
        except OSError:
            with suppress(OSError):
                self._disk.remove(fresh)
            raise
        self._disk.sync_folder(self._own)

    def _put(self, target: Target) -> bool:
        """Put one staged file in its place; the file it replaces keeps a second name."""
        path = self._path(target.path)
        staged = self._staged_path(target.staged)
        previous = self._previous_path(target.path)
        try:
            if target.before:
                self._make(previous.parent)
                self._disk.put(staged, path, previous)
            else:
                self._disk.replace(staged, path)
        except OSError:
            return False
        return True

    def _is_spare(self, target: Target) -> bool:
        """Whether a file only kept its room on the disk when its successor had taken its place."""
        spare = target.staged.startswith(_SPARE)
        return spare and self._disk.stamp(self._path(target.path)) == target.after

    def _redo(self, target: Target, staged: Path) -> Problem:
        path = self._home / target.path
        found = self._disk.stamp(path)
        if self._disk.stamp(staged) != target.after:
            # Exchanged already: what is staged is the file that stood there before.
            previous = self._previous / target.path
            self._make(previous.parent)
            self._disk.replace(staged, previous)
            what = "a save that a crash interrupted was complete"
            return Problem(file=target.path, place="the whole file", what=what)
        if found in (target.before, ""):
            self._put(target)
            what = "a save that a crash interrupted was finished"
            return Problem(file=target.path, place="the whole file", what=what)
        # A person saved the file between the crash and this start: both are kept and merged.
        withheld = self._own / "withheld" / target.path
        self._make(withheld.parent)
        self._disk.replace(staged, withheld)
        what = "was edited after a crash; the edit and the interrupted save are merged"
        return Problem(file=target.path, place="the whole file", what=what)

    def _redo_lines(self, record: Record) -> None:
        data = self._disk.read(self._ledger) or b""
        lines = record.lines.encode()
        if data[record.offset :].startswith(lines):
            return
        whole = data.rfind(b"\n") + 1
        if whole < len(data) and lines.startswith(data[record.offset :]):
            self._disk.truncate(self._ledger, whole)
            data = data[:whole]
        known = set(data.splitlines(keepends=True))
        missing = [line for line in lines.splitlines(keepends=True) if line not in known]
        if missing:
            self._disk.append(self._ledger, b"".join(missing))

    def _read_record(self) -> Record:
        data = self._disk.read(self._own / "journal.json")
        try:
            return Record() if data is None else _CODEC.decode(read_json(data, NAME))
        except (UnreadableFileError, ShapeError):
            # Only ever replaced whole; when it is damaged all the same, the files speak for
            # themselves.
            return Record()

    def _sync(self, paths: list[str]) -> None:
        if not self._disk.durable:
            return
        for folder in sorted({self._path(path).parent for path in paths}):
            if folder.exists():
                self._disk.sync_folder(folder)

    def _clear(self, *, keep: frozenset[str], targets: tuple[Target, ...]) -> None:
        """Remove staged files that no longer wait for their place."""
        if not (keep or self._littered or not targets):
            return
        self._littered = bool(keep)
        waiting = {target.staged for target in targets if target.path in keep}
        for staged in self._stage.glob("*"):
            if staged.name not in waiting:
                self._disk.remove(staged)

    def _drop(self, targets: tuple[Target, ...] | list[Target]) -> None:
        for target in targets:
            with suppress(OSError):
                self._disk.remove(self._staged_path(target.staged))

    def _make(self, folder: Path) -> None:
        if folder not in self._folders:
            folder.mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)


def texts(writes: Mapping[str, bytes]) -> Mapping[str, str]:
    """What a step writes, as the last good state of those files."""
    return {path: data.decode("utf-8", errors="replace") for path, data in writes.items()}


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
