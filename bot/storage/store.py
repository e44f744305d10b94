"""The files of a home, read into a world and written from it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path

from bot.audience.ledger import LedgerEntry
from bot.errors import Problem, UnreadableFileError, WriteFailedError
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode
from bot.ports import Commit, Store
from bot.storage.codec import ShapeError
from bot.storage.disk import Disk
from bot.storage.encoding import Encoding
from bot.storage.layout import EPISODE, LiveFile, assemble, live_files
from bot.storage.ledger import LedgerFile
from bot.storage.machine import MachineState, read_machine, render_machine
from bot.storage.reading import read_json
from bot.storage.rendering import list_file, row


class HomeStore(Store):
    """The files of one home. Made by `open`; one process at a time."""

    def __init__(self, home: Path, files: tuple[LiveFile, ...], zone: tzinfo, disk: Disk) -> None:
        """Prefer `HomeStore.open`, which also reads."""
        self._home, self._zone, self._disk = home, zone, disk
        self._memory, self._own = home / "memory", home / ".hearthcast"
        self._files = files
        self._encodings = {file.path: Encoding(file) for file in files}
        self._written: dict[str, object] = {}
        self._ledger = LedgerFile(self._memory / "shared" / "tips.jsonl", disk)
        self._machine = MachineState()
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
        disk: Disk | None = None,
    ) -> "HomeStore":
        """Read a home.

        Args:
            home: The folder that holds `memory/`.
            rules: Whose characters decide which files there are.
            zone: The household's zone.
            durable: Whether every commit is synced to the disk (a show), or left to the system.
            disk: The file operations, for tests that make them fail.

        Returns:
            The store; `world` is None when nothing has been lived here yet.

        Raises:
            UnreadableFileError: a file cannot be read; it is left untouched.
        """
        files = live_files(rules.characters, zone)
        store = cls(home, files, zone, disk or Disk(durable=durable))
        store._load()
        return store

    @property
    def spoken(self) -> Mapping[str, tuple[str, ...]]:
        """The last lines of each character, as of the last commit that carried some."""
        return self._machine.spoken

    @property
    def tick(self) -> int:
        """The number of the last committed tick."""
        return self._machine.tick

    def commit(self, commit: Commit) -> None:
        """Write what changed since the last commit that reached the disk."""
        after = commit.after
        machine = replace(
            self._machine,
            next_episode=after.next_episode,
            tick=commit.tick or self._machine.tick,
            spoken={**self._machine.spoken, **dict(commit.spoken)},
        )
        changed = [file for file in self._files if self._changed(file, after)]
        writes = {
            self._memory / file.path: self._encodings[file.path].render(file.part(after))
            for file in changed
        }
        writes |= self._archive_writes(commit.archived)
        if machine != self._machine:
            writes[self._own / "machine.json"] = render_machine(machine)
        try:
            if commit.ledger:
                self._ledger.append(self._ledger.render(commit.ledger))
            self._write(writes)
        except OSError as error:
            raise _failed(error) from error
        self._machine = machine
        self._written |= {file.path: file.part(after) for file in changed}

    def record(self, entry: LedgerEntry) -> None:
        """Append one entry to the ledger and sync it."""
        try:
            self._ledger.append(self._ledger.render((entry,)))
        except OSError as error:
            raise _failed(error) from error

    def hand_edits(self, world: World) -> tuple[World, tuple[str, ...], tuple[Problem, ...]]:
        """Nothing yet is merged: the files are only written."""
        return world, (), ()

    def archive(self, character: str) -> tuple[Episode, ...]:
        """Every archived episode of a character, the oldest month first."""
        months = sorted((self._memory / character / "archive").glob("*.json"))
        return tuple(
            EPISODE.decode(entry)
            for month in months
            for entry in _rows(read_json(month.read_bytes(), _name(self._home, month)))
        )

    def close(self) -> None:
        """Let go of the home."""

    def _load(self) -> None:
        self._machine = read_machine(self._disk.read(self._own / "machine.json"))
        tips = self._ledger.load()
        self.problems += self._ledger.problems
        parts = {file.path: part for file in self._files if (part := self._read(file)) is not None}
        if not parts:
            return
        world = assemble(self._files, parts)
        self.world = replace(world, tips=tips, next_episode=self._next_episode(world))
        self._written = {file.path: file.part(self.world) for file in self._files}

    def _read(self, file: LiveFile) -> object:
        data = self._disk.read(self._memory / file.path)
        if data is None:
            return None
        name = f"memory/{file.path}"
        plain = read_json(data, name)
        try:
            if not file.is_list:
                return file.document.decode(plain)
            return tuple(map(file.document.decode, _rows(plain)))
        except ShapeError as error:
            problem = Problem(file=name, place=error.place, what=error.what)
            raise UnreadableFileError(problem) from None

    def _changed(self, file: LiveFile, world: World) -> bool:
        part, written = file.part(world), self._written.get(file.path)
        return part is not written and (written is None or part != written)

    def _archive_writes(self, archived: tuple[tuple[str, Episode], ...]) -> dict[Path, bytes]:
        by_month: dict[Path, list[Episode]] = {}
        for character, episode in archived:
            month = f"{episode.timestamp.astimezone(self._zone):%Y-%m}.json"
            path = self._memory / character / "archive" / month
            by_month.setdefault(path, []).append(episode)
        return {path: self._extended(path, episodes) for path, episodes in by_month.items()}

    def _extended(self, path: Path, episodes: list[Episode]) -> bytes:
        data = self._disk.read(path)
        entries = _rows(read_json(data, _name(self._home, path))) if data is not None else []
        known = {entry.get("id") for entry in entries if isinstance(entry, dict)}
        fresh = [EPISODE.encode(episode) for episode in episodes if episode.id not in known]
        return list_file([row(entry) for entry in (*entries, *fresh)])

    def _next_episode(self, world: World) -> int:
        numbers = (
            int(episode.id.removeprefix("ep_"))
            for character in world.characters.values()
            for episode in character.episodes
            if episode.id.removeprefix("ep_").isdigit()
        )
        return max(self._machine.next_episode, 1 + max(numbers, default=0))

    def _write(self, writes: Mapping[Path, bytes]) -> None:
        for number, (path, data) in enumerate(writes.items()):
            staged = self._own / "stage" / f"{number}.json"
            self._disk.write(staged, data)
            self._disk.replace(staged, path)


def _rows(plain: object) -> list[object]:
    if not isinstance(plain, list):
        raise ShapeError("must be a list in [ ]")
    return plain


def _name(home: Path, path: Path) -> str:
    return path.relative_to(home).as_posix()


def _failed(error: OSError) -> WriteFailedError:
    what = error.strerror or str(error)
    return WriteFailedError(
        f"the household could not be saved ({what}); it goes on in memory and the next tick tries "
        "again: make room on the disk, or close what holds the file"
    )
