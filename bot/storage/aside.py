"""What is kept beside the live files so that nothing typed is lost: conflicts and rejected rows."""

from pathlib import Path
from zlib import crc32

from bot.errors import Problem
from bot.storage.checking import Rejected
from bot.storage.disk import Disk
from bot.storage.merging import Conflict
from bot.storage.rendering import object_file


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

    def _keep(self, folder: str, plain: object) -> str:
        data = object_file(plain)
        return self._write(f"{folder}/{crc32(data):08x}.json", data)

    def _write(self, kept: str, data: bytes) -> str:
        # Named by its content: the same thing met again at the next start is not kept twice.
        path = self._home / ".hearthcast" / kept
        if not path.exists():
            self._disk.write(path, data)
        return f".hearthcast/{kept}"
