"""The files of a home, read into a world and written from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from pathlib import Path
from time import monotonic

from bot.audience.ledger import LedgerEntry
from bot.errors import Problem, UnknownNameError, UnreadableFileError, WriteFailedError
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode
from bot.ports import Commit, Store
from bot.storage.archive import Archive
from bot.storage.aside import Aside
from bot.storage.disk import Disk
from bot.storage.journal import Journal, Step
from bot.storage.layout import assemble, live_files
from bot.storage.ledger import LedgerFile
from bot.storage.lock import HomeLock
from bot.storage.machine import MachineState, read_machine, render_machine
from bot.storage.opening import Opening
from bot.storage.tracked import Adoption, Edit, Tracked, TroubleError
from bot.storage.versions import Rows

_SMALL = 65_536
"""Bytes up to which a file's last good state is kept in the journal."""

LEDGER = "memory/shared/tips.jsonl"
_MACHINE = ".hearthcast/machine.json"


class HomeStore(Store):
    """The files of one home. Made by `open`; one process at a time.

    Everything is called from one thread. A commit never writes over a file that a person changed:
    such a file is withheld until `hand_edits` has merged it. `close` lets go of the home.
    """

    def __init__(self, home: Path, *, rules: Rules, zone: tzinfo, disk: Disk) -> None:
        """Prefer `HomeStore.open`, which also reads."""
        self.home, self._disk = home, disk
        self._own = home / ".hearthcast"
        self._files = live_files(rules.characters, zone)
        self._tracked = {file.path: Tracked(file, home, disk) for file in self._files}
        self._aside = Aside(home, disk)
        self._ledger = LedgerFile(home / LEDGER, disk)
        self._journal = Journal(home, disk, home / LEDGER)
        self._archive = Archive(home, zone, disk)
        self._lock = HomeLock(home)
        self._machine = MachineState()
        self._written_machine: MachineState | None = None
        self._withheld: dict[str, object] = {}
        self._owed = _Owed()
        self._good: Mapping[str, str] = {}
        self._last: World | None = None
        self.tips: Mapping[str, LedgerEntry] = {}
        """The last ledger entry of every tip, also for a home whose other files are gone."""
        self.world: World | None = None
        """What the files held when they were opened; None for a new home."""
        self.problems: tuple[Problem, ...] = ()
        """What a person should hear about the files as they were opened."""

    @classmethod
    def open(
        cls,
        home: Path,
        *,
        rules: Rules,
        zone: tzinfo,
        durable: bool = True,
        fresh: Callable[[], World] | None = None,
        disk: Disk | None = None,
    ) -> "HomeStore":
        """Take the home's lock, finish what a crash left, and read every live file.

        Args:
            home: The folder that holds `memory/`.
            rules: Whose characters decide which files there are.
            zone: The household's zone.
            durable: Whether every commit is synced to the disk (a show), or left to the system.
            fresh: Makes the world of a new household: a character that config names and the home
                does not know yet is taken from it.
            disk: The file operations, for tests that make them fail.

        Returns:
            The store; `world` is None when nothing has been lived here yet.

        Raises:
            HomeLockedError: another process holds the home.
            UnreadableFileError: a file cannot be read and there is no copy to go on with; nothing
                was written.
            NewerVersionError: a newer Hearthcast wrote the home.
        """
        store = cls(home, rules=rules, zone=zone, disk=disk or Disk(durable=durable))
        store._lock.take()
        try:
            store._load(fresh)
        except BaseException:
            store._lock.release()
            raise
        return store

    @property
    def spoken(self) -> Mapping[str, tuple[str, ...]]:
        """The last lines of each character, as of the last commit that carried some."""
        return self._machine.spoken

    @property
    def tick(self) -> int:
        """The number of the last committed tick."""
        return self._machine.tick

    @property
    def troubles(self) -> tuple[Problem, ...]:
        """The files that are not followed now, and why; each waits for the person."""
        return tuple(t.trouble for t in self._tracked.values() if t.trouble is not None)

    def commit(self, commit: Commit) -> None:
        """Write what changed since the last commit that reached the disk."""
        self._owed = self._owed.with_commit(commit, self._ledger.render(commit.ledger))
        self._last = commit.after
        machine = replace(
            self._machine,
            next_episode=commit.after.next_episode,
            tick=commit.tick or self._machine.tick,
            spoken={**self._machine.spoken, **dict(commit.spoken)},
        )
        self._machine = machine
        pending = [
            pending
            for tracked in self._tracked.values()
            if (pending := self._pending(tracked, commit.after)) is not None
        ]
        self._write(pending, machine)

    def record(self, entry: LedgerEntry) -> None:
        """Append one entry to the ledger and sync it."""
        try:
            self._ledger.append(self._ledger.render((entry,)))
        except OSError as error:
            raise _failed(error) from error

    def hand_edits(self, world: World) -> tuple[World, tuple[str, ...], tuple[Problem, ...]]:
        """Merge what a person changed on disk into `world`.

        Call it before a tick and whenever the watcher says so, and go on with the world it
        returns. An edit that cannot be read yet is waited for, then told once.
        """
        ids = _Ids(world.next_episode)
        changed: list[str] = []
        problems: list[Problem] = []
        for tracked in self._tracked.values():
            edit = tracked.edit()
            if edit is not None:
                part, told = self._taken(tracked, edit, tracked.file.part(world), ids)
                problems += told
                if part is not None:
                    world = tracked.file.put(world, part)
                    ids.pass_by(part)
                    changed.append(tracked.name)
        months, unread = self._archive.edited()
        world = replace(world, next_episode=ids.next) if ids.next > world.next_episode else world
        return world, (*changed, *months), (*problems, *unread)

    def archive(self, character: str) -> tuple[Episode, ...]:
        """Every archived episode of a character, the oldest month first."""
        episodes, problems = self._archive.load(character)
        self.problems += problems
        return episodes

    def put_back(self, name: str) -> None:
        """Answer a trouble: the show's version goes over the file with the next commit.

        What stands there is kept in `.hearthcast/rejected/`. `name` is as in `Problem.file`.
        """
        tracked = self._named(name)
        found = self._disk.read(tracked.path)
        if found:
            self._aside.copy(tracked.name, found)
        tracked.follow(found)

    def mean_it(self, name: str, world: World) -> World:
        """Answer a trouble: the person means what stands there, however much is gone.

        Raises:
            UnreadableFileError: it cannot be read at all.
        """
        tracked = self._named(name)
        data = self._disk.read(tracked.path)
        try:
            plain = [] if not data and tracked.file.is_list else tracked.read(data)
            ids = _Ids(world.next_episode)
            adoption = tracked.adopt(plain, tracked.file.part(world), ids, whole=True)
        except TroubleError as error:
            raise UnreadableFileError(error.problem) from None
        tracked.follow(data)
        merged = tracked.file.put(world, adoption.part)
        return replace(merged, next_episode=max(ids.next, world.next_episode))

    def close(self) -> None:
        """Write what is still withheld where that is possible, and let go of the home."""
        try:
            if self._last is not None and self._withheld:
                merged, _, _ = self.hand_edits(self._last)
                self.commit(Commit(before=self._last, after=merged))
            if not self._disk.durable:
                self._journal.write(Step(writes={}, good=self._good))
        finally:
            self.release()

    def release(self) -> None:
        """Let go of the home and write nothing more."""
        self._lock.release()

    def _load(self, fresh: Callable[[], World] | None) -> None:
        self._good, said = self._journal.finish()
        data = self._disk.read(self.home / _MACHINE)
        self._machine = read_machine(data)
        self._written_machine = None if data is None else self._machine
        self.tips = self._ledger.load()
        ids = _Ids(max(self._machine.next_episode, 1 + self._archive.highest_id()))
        opening = Opening(self.home, self._disk, self._good, ids)
        parts: dict[str, object] = {}
        for path, tracked in self._tracked.items():
            part = opening.read(tracked)
            if part is not None:
                parts[path] = part
            if (self._own / "withheld" / tracked.name).exists():
                self._withheld[tracked.name] = None
        self.problems = (*said, *self._ledger.problems, *opening.problems)
        if not parts:
            return
        world = assemble(self._files, parts, None if fresh is None else fresh())
        self.world = self._last = replace(world, tips=self.tips, next_episode=ids.next)

    def _pending(self, tracked: Tracked, world: World) -> "_Pending | None":
        """What a commit has to do with one file."""
        part = tracked.file.part(world)
        if tracked.is_written(part) and tracked.name not in self._withheld:
            return None
        rows = tracked.encoding.rows(part)
        data = tracked.encoding.file(rows)
        if not tracked.is_foreign():
            return _Pending(tracked=tracked, part=part, rows=rows, data=data)
        if self._withheld.get(tracked.name) is part:
            return None
        return _Pending(tracked=tracked, part=part, rows=rows, data=data, withheld=True)

    def _write(self, pending: list["_Pending"], machine: MachineState) -> None:
        writes: dict[str, bytes] = {}
        removes: list[str] = []
        good = dict(self._good)
        for one in pending:
            name = one.tracked.name
            aside = (f".hearthcast/withheld/{name}", f".hearthcast/withheld/{name}.base")
            if one.withheld:
                writes[aside[0]] = one.data
                if name not in self._withheld:
                    writes[aside[1]] = one.tracked.encoding.file(one.tracked.rows)
                continue
            writes[name] = one.data
            good.pop(name, None)
            if len(one.data) <= _SMALL:
                good[name] = one.data.decode()
            if name in self._withheld:
                removes += aside
        months = self._archive.extended(self._owed.archived)
        writes |= months
        if machine != self._written_machine:
            writes[_MACHINE] = render_machine(machine)
        if not writes and not self._owed.lines:
            return
        step = Step(
            writes=writes,
            removes=tuple(removes),
            lines=self._owed.lines,
            good=good if self._disk.durable else {},
        )
        try:
            refused = self._journal.write(step)
        except OSError as error:
            raise _failed(error) from error
        self._good = good
        self._note(pending, refused)
        self._archive.wrote(months.keys() - refused)
        self._owed = _Owed(archived=self._owed.archived if refused & months.keys() else ())
        if _MACHINE not in refused:
            self._written_machine = machine
        if refused:
            raise WriteFailedError(
                f"{', '.join(sorted(refused))} is held by another program and could not be "
                "replaced; nothing is lost, the next tick tries again: close what holds it"
            )

    def _note(self, pending: list["_Pending"], refused: frozenset[str]) -> None:
        for one in pending:
            name = one.tracked.name
            if one.withheld:
                # The base is written once: what is withheld later has the same one.
                self._withheld[name] = one.part
            elif name in refused:
                one.tracked.part = None
            else:
                self._withheld.pop(name, None)
                one.tracked.wrote(one.part, one.rows, one.data)

    def _taken(
        self, tracked: Tracked, edit: Edit, part: object, ids: "_Ids"
    ) -> tuple[object | None, list[Problem]]:
        """The part with a person's edit in it (None: nothing changed), and what to tell them."""
        try:
            plain = tracked.read(edit.data)
            adoption = tracked.adopt(plain, part, ids)
        except TroubleError as error:
            return None, self._doubted(tracked, edit, error)
        tracked.follow(tracked.disk if edit.late else edit.data)
        if not edit.late and adoption.typed:
            tracked.part = adoption.part
        told = self._told(tracked, adoption)
        return (None if adoption.part == part else adoption.part), told

    def _doubted(self, tracked: Tracked, edit: Edit, error: TroubleError) -> list[Problem]:
        if edit.late:
            # Half of a save that went to the file ours replaced: kept, but it is no document.
            if edit.data:
                self._aside.copy(tracked.name, edit.data)
            return []
        told = tracked.doubt(edit.data, error.problem, monotonic())
        if told is None:
            return []
        if edit.data:
            self._aside.copy(tracked.name, edit.data)
        return [told]

    def _told(self, tracked: Tracked, adoption: Adoption) -> list[Problem]:
        return [
            *adoption.problems,
            *(self._aside.rejected(tracked.name, one) for one in adoption.rejected),
            *(self._aside.conflict(tracked.name, one) for one in adoption.conflicts),
        ]

    def _named(self, name: str) -> Tracked:
        path = name.removeprefix("memory/")
        if path not in self._tracked:
            raise UnknownNameError("memory file", name, tuple(self._tracked))
        return self._tracked[path]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pending:
    """One file that a commit writes, or withholds because a person has changed it."""

    tracked: Tracked
    part: object
    rows: Rows
    data: bytes
    withheld: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Owed:
    """What commits that failed still owe the disk besides the files of the world."""

    archived: tuple[tuple[str, Episode], ...] = ()
    lines: bytes = b""

    def with_commit(self, commit: Commit, lines: bytes) -> "_Owed":
        """What is owed when a commit is added."""
        return _Owed(archived=self.archived + commit.archived, lines=self.lines + lines)


class _Ids:
    """Gives ids to episodes that a person added without one."""

    def __init__(self, following: int) -> None:
        self.next = following

    def pass_by(self, part: object) -> None:
        """Never give an id that a person has given."""
        for record in part if isinstance(part, tuple) else ():
            digits = record.id[3:] if isinstance(record, Episode) else ""
            if digits.isdigit():
                self.next = max(self.next, int(digits) + 1)

    def __call__(self) -> str:
        """The next id; never the same again."""
        self.next += 1
        return f"ep_{self.next - 1:06d}"


def _failed(error: OSError) -> WriteFailedError:
    what = error.strerror or str(error)
    return WriteFailedError(
        f"the household could not be saved ({what}); it goes on in memory and the next tick tries "
        "again: make room on the disk, or close what holds the file"
    )
