"""The files of a home, read into a world and written from it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from pathlib import Path

from bot.audience.ledger import LedgerEntry
from bot.errors import Problem, UnknownNameError, UnreadableFileError
from bot.household.calendar import Calendar
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode
from bot.ports import Commit, Store
from bot.storage.additions import Additions
from bot.storage.adopting import Adopting
from bot.storage.archive import Archive
from bot.storage.aside import Aside
from bot.storage.backups import Backup, Backups
from bot.storage.disk import Disk
from bot.storage.journal import Step, texts
from bot.storage.layout import LiveFile, assemble, live_files
from bot.storage.ledger import LEDGER, LedgerFile
from bot.storage.lock import HomeLock
from bot.storage.machine import MACHINE, VERSION, MachineState, read_machine, render_machine
from bot.storage.migrating import last_change, migrated, outdated, refuse_newer
from bot.storage.opening import Opening
from bot.storage.saving import WITHHELD, Saving, failed
from bot.storage.tracked import Tracked


class HomeStore(Store):
    """The files of one home. Made by `open`; one process at a time, called from one thread.

    A commit never writes over a file that a person changed: such a file is withheld until
    `hand_edits` has merged it. `close` lets go of the home.
    """

    def __init__(self, home: Path, *, rules: Rules, zone: tzinfo, disk: Disk) -> None:
        """Prefer `HomeStore.open`, which also reads."""
        self.home, self._disk = home, disk
        self._files = live_files(rules.characters, zone)
        self._tracked = {file.path: Tracked(file, home, disk) for file in self._files}
        self._aside = Aside(home, disk)
        self._ledger = LedgerFile(home / LEDGER, disk)
        self._archive = Archive(home, zone, disk)
        self._saving = Saving(self._tracked.values(), self._archive, home, disk)
        self._lock = HomeLock(home)
        self._machine = MachineState()
        self._last: World | None = None
        self._staged: dict[str, list[dict[str, object]]] = {}
        self.world: World | None = None
        """What the files held when they were opened; None for a new home."""
        self.tips: Mapping[str, LedgerEntry] = {}
        """The last ledger entry of every tip, also of a home whose other files are gone."""
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
            store.release()
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
    def ran_at(self) -> datetime | None:
        """The run's clock at the last committed tick; None for a household that never ticked."""
        return self._machine.ran_at

    @property
    def paused(self) -> bool:
        """Whether the streamer had paused the life when the last run ended."""
        return self._machine.paused

    @property
    def troubles(self) -> tuple[Problem, ...]:
        """The files that are not followed now, and why; each waits for the person."""
        return tuple(t.trouble for t in self._tracked.values() if t.trouble is not None)

    @property
    def unsettled(self) -> bool:
        """Whether a save is waited for that may be half of one: look again in a second."""
        return any(tracked.is_unsettled for tracked in self._tracked.values())

    def commit(self, commit: Commit) -> None:
        """Write what changed since the last commit that reached the disk."""
        self._last = commit.after
        self._machine = replace(
            self._machine,
            next_episode=commit.after.next_episode,
            tick=commit.tick or self._machine.tick,
            ran_at=commit.ran_at or self._machine.ran_at,
            paused=self._machine.paused if commit.paused is None else commit.paused,
            spoken={**self._machine.spoken, **dict(commit.spoken)},
        )
        lines = self._ledger.render(commit.ledger)
        self._saving.save(commit.after, self._machine, commit.archived, lines)

    def record(self, entry: LedgerEntry) -> None:
        """Append one entry to the ledger and sync it."""
        try:
            self._ledger.append(self._ledger.render((entry,)))
        except OSError as error:
            raise failed(error) from error

    def hand_edits(self, world: World) -> tuple[World, tuple[str, ...], tuple[Problem, ...]]:
        """Merge what a person changed on disk into `world`.

        Call it before a tick and whenever the watcher says so, and go on with the world it
        returns. An edit that cannot be read yet is waited for, then told once.
        """
        adopting = Adopting(world, self._aside)
        for path, plain in self._staged.items():
            adopting.stage(self._tracked[path], plain)
        self._staged.clear()
        for tracked in self._tracked.values():
            adopting.look(tracked)
        months, unread = self._archive.edited()
        return adopting.world, (*adopting.files, *months), (*adopting.problems, *unread)

    def archive(self, character: str) -> tuple[Episode, ...]:
        """Every archived episode of a character, the oldest month first.

        What of the files cannot be read is passed over and added to `problems`.
        """
        episodes, problems = self._archive.load(character)
        self.problems += tuple(one for one in problems if one not in self.problems)
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
        adopting = Adopting(world, self._aside)
        adopting.take_whole(tracked, self._disk.read(tracked.path))
        return adopting.world

    def live_file(self, name: str) -> LiveFile:
        """A file of `memory/` by its path there (`john/episodic.json`).

        Raises:
            UnknownNameError: there is no such file.
        """
        return self._named(name).file

    def rows(self, name: str) -> list[dict[str, object]]:
        """The rows of a list file (`john/episodic.json`) as they will be committed.

        Raises:
            UnknownNameError: there is no such list file.
        """
        tracked = self._list(name)
        staged = self._staged.get(tracked.file.path)
        return list(tracked.committed() if staged is None else staged)

    def stage(self, name: str, rows: Sequence[dict[str, object]]) -> None:
        """Replace the rows of a list file: true with the next `hand_edits`, on disk after it.

        What the show changed meanwhile is merged, as with a hand edit.

        Raises:
            UnknownNameError: there is no such list file.
        """
        self._staged[self._list(name).file.path] = list(rows)

    def back_up(self, now: datetime, reason: str = "daily") -> Backup | None:
        """Make a dated copy of `memory/`; the daily one only once a day.

        Raises:
            OSError: the copy could not be written; nothing is left behind.
        """
        backups = Backups(self.home, self._disk)
        return backups.make_daily(now) if reason == "daily" else backups.make(now, reason)

    def close(self) -> None:
        """Write what is still withheld where that is possible, and let go of the home."""
        try:
            if self._last is not None and self._saving.withheld:
                merged, _, _ = self.hand_edits(self._last)
                self.commit(Commit(before=self._last, after=merged))
            self._saving.close()
        finally:
            self.release()

    def release(self) -> None:
        """Let go of the home and write nothing more."""
        self._lock.release()

    def _load(self, fresh: Callable[[], World] | None) -> None:
        good, said = self._saving.journal.finish()
        data = self._disk.read(self.home / MACHINE)
        self._machine = read_machine(data)
        self._saving.good = good
        said += self._migrate(None if data is None else self._machine.version)
        self._saving.machine = None if data is None else self._machine
        self.tips = self._ledger.load()
        # Without the machine's file the counter is found again from all there is.
        counted = 1 + self._archive.highest_id() if data is None else 1
        additions = Additions(max(self._machine.next_episode, counted))
        opening = Opening(self.home, self._disk, self._saving.good, additions)
        parts: dict[str, object] = {}
        for path, tracked in self._tracked.items():
            part = opening.read(tracked)
            if part is not None:
                parts[path] = part
                additions.pass_by(part)
                if isinstance(part, Calendar):
                    additions.calendar = part
            if (self.home / WITHHELD / tracked.name).exists():
                self._saving.withheld[tracked.name] = None
        self.problems = (*said, *self._ledger.problems, *opening.problems)
        if parts:
            world = assemble(self._files, parts, self._fresh(parts, fresh))
            self.world = self._last = replace(world, tips=self.tips, next_episode=additions.next)

    def _fresh(
        self, parts: Mapping[str, object], fresh: Callable[[], World] | None
    ) -> World | None:
        """The world that missing parts are taken from; None when none is missing."""
        missing = [f.path for f in self._files if not f.is_list and f.path not in parts]
        if not missing:
            return None
        if fresh is None:
            problem = Problem(
                file=f"memory/{missing[0]}",
                place="the whole file",
                what="is missing, and there is no copy of it",
                cure="take back a copy with `hearthcast backup restore`",
            )
            raise UnreadableFileError(problem)
        return fresh()

    def _migrate(self, version: int | None) -> tuple[Problem, ...]:
        """Bring an older home to today's shape, in one step, after a copy was made of it."""
        refuse_newer(version or 0)
        old = outdated(self.home / "memory", version)
        if old is None:
            return ()
        writes, problem = migrated(self.home, self._disk, old)
        self.back_up(last_change(self.home / "memory"), "migration")
        machine = replace(self._machine, version=VERSION)
        self._saving.good = {**self._saving.good, **texts(writes)}
        step = Step(writes={**writes, MACHINE: render_machine(machine)}, good=self._saving.good)
        self._saving.journal.write(step)
        self._machine = machine
        return (problem,)

    def _list(self, name: str) -> Tracked:
        tracked = self._named(name)
        if not tracked.file.is_list:
            lists = tuple(file.path for file in self._files if file.is_list)
            raise UnknownNameError("list file", name, lists)
        return tracked

    def _named(self, name: str) -> Tracked:
        path = name.removeprefix("memory/")
        if path not in self._tracked:
            raise UnknownNameError("memory file", name, tuple(self._tracked))
        return self._tracked[path]
