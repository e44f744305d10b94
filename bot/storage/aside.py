"""What is kept beside the live files so that nothing typed is lost: conflicts and rejected rows."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from bot.errors import Problem, UnknownNameError
from bot.storage.checking import Rejected
from bot.storage.disk import Disk
from bot.storage.merging import Conflict
from bot.storage.rendering import object_file

KINDS = ("conflicts", "rejected")
SEEN = "seen"
"""Where what a person has looked at goes; it is kept, and not told again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One thing that waits beside the files for a person to look at it."""

    kind: str
    """One of `KINDS`."""
    id: str
    """Its file's name without the ending."""
    kept_at: float
    """When, seconds since 1970."""
    plain: dict[str, object]
    """`file` and `place`; of a conflict `yours`, `ours`, `before`; of a rejected row `reason` and
    `entry`; empty for a copy of a whole file."""


class Aside:
    """The folders `conflicts/` and `rejected/` of a home's `.hearthcast/`."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self._home, self._disk = home, disk

    def conflict(self, name: str, conflict: Conflict) -> Problem:
        """Keep what the show had made of a place that a person changed as well."""
        plain = {
            "file": name,
            "place": conflict.place,
            "yours": conflict.hand,
            "ours": conflict.show,
            "before": conflict.base,
        }
        kept = self._keep("conflicts", plain)
        deleted = "you deleted it while the show changed it; it stays deleted"
        changed = "you and the show both changed it; yours stands"
        what = f"{deleted if conflict.hand is None else changed}, the show's is kept in {kept}"
        return Problem(file=name, place=conflict.place, what=what)

    def rejected(self, name: str, rejected: Rejected) -> Problem:
        """Keep something typed that could not be read."""
        plain = {
            "file": name,
            "place": rejected.place,
            "reason": rejected.reason,
            "entry": rejected.entry,
        }
        kept = self._keep("rejected", plain)
        return Problem(
            file=name,
            place=rejected.place,
            what=rejected.reason,
            cure=f"what you typed is kept in {kept}; type it again as it should be",
        )

    def copy(self, name: str, data: bytes) -> None:
        """Keep a copy of a whole file that could not be read."""
        stem = name.removeprefix("memory/").removesuffix(".json").replace("/", "-")
        self._write(f"rejected/{stem}-{crc32(data):08x}.json", data)

    def waiting(self) -> tuple[Kept, ...]:
        """What was not marked as seen, the newest first."""
        found = (one for kind in KINDS for one in self._all(kind))
        return tuple(sorted(found, key=lambda one: one.kept_at, reverse=True))

    def named(self, kind: str, id_: str) -> Kept:
        """One of those that wait.

        Raises:
            UnknownNameError: there is none of this name.
        """
        every = {one.id: one for one in self.waiting() if one.kind == kind}
        if id_ not in every:
            raise UnknownNameError(f"entry of {kind}", id_, tuple(every))
        return every[id_]

    def mark_seen(self, kept: Kept) -> None:
        """Move it out of the way; it stays readable in `.hearthcast/seen/`.

        Raises:
            OSError: the disk refuses; it waits as before.
        """
        target = self._folder(SEEN) / f"{kept.kind}-{kept.id}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        self._disk.replace(self._folder(kept.kind) / f"{kept.id}.json", target)

    def _all(self, kind: str) -> Iterator[Kept]:
        for path in self._folder(kind).glob("*.json"):
            try:
                plain = json.loads(path.read_bytes())
            except (OSError, ValueError):
                plain = None
            ours = isinstance(plain, dict) and "file" in plain and "place" in plain
            yield Kept(
                kind=kind,
                id=path.stem,
                kept_at=path.stat().st_mtime,
                plain=plain if isinstance(plain, dict) and ours else {},
            )

    def _folder(self, name: str) -> Path:
        return self._home / ".hearthcast" / name

    def _keep(self, folder: str, plain: object) -> str:
        data = object_file(plain)
        return self._write(f"{folder}/{crc32(data):08x}.json", data)

    def _write(self, kept: str, data: bytes) -> str:
        # Named by its content: the same thing met again at the next start is not kept twice.
        path = self._home / ".hearthcast" / kept
        seen = self._folder(SEEN) / kept.replace("/", "-")
        if seen.exists():
            return f".hearthcast/{SEEN}/{seen.name}"
        if not path.exists():
            self._disk.write(path, data)
        return f".hearthcast/{kept}"
