"""`shared/tips.jsonl`: one line an entry, only ever added to."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from bot.audience.ledger import LedgerEntry
from bot.errors import Problem, UnreadableFileError
from bot.storage.codec import RecordCodec, ShapeError
from bot.storage.disk import Disk
from bot.storage.reading import read_json
from bot.storage.rendering import line

_ENTRY = RecordCodec(LedgerEntry)

_NEWLINE = b"\n"
LEDGER = "memory/shared/tips.jsonl"
"""The file, by path from the home."""


class LedgerFile:
    """The tip ledger on disk."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path, self._disk = path, disk
        self.problems: tuple[Problem, ...] = ()

    def load(self) -> dict[str, LedgerEntry]:
        """The last entry of every tip, by its key; a torn last line is cut off.

        A line that cannot be read is left where it is, passed over and told in `problems`.
        """
        data = self._disk.read(self._path) or b""
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            self._mend(data, whole)
            data = self._disk.read(self._path) or b""
        tips: dict[str, LedgerEntry] = {}
        problems: list[Problem] = []
        for number, raw in enumerate(data.splitlines(), start=1):
            if not raw.strip():
                continue
            try:
                entry = _ENTRY.decode(read_json(raw, LEDGER))
            except (UnreadableFileError, ShapeError) as error:
                problems.append(_unread(number, error))
            else:
                tips[entry.tip] = entry
        self.problems += tuple(problems)
        return tips

    def render(self, entries: Iterable[LedgerEntry]) -> bytes:
        """The lines of some entries."""
        return b"".join(line(_ENTRY.encode(entry)) for entry in entries)

    def append(self, lines: bytes) -> None:
        """Add whole lines and sync them.

        Raises:
            OSError: nothing was added.
        """
        self._disk.append(self._path, lines)

    def _mend(self, data: bytes, whole: int) -> None:
        """Close a last line that is whole but for its newline; cut a torn one off."""
        try:
            _ENTRY.decode(read_json(data[whole:], LEDGER))
        except (UnreadableFileError, ShapeError):
            self._disk.truncate(self._path, whole)
            what = "the last line was torn (power cut?) and was cut off; its tip had no effect yet"
            place = f"line {data.count(_NEWLINE) + 1}"
            self.problems += (Problem(file=LEDGER, place=place, what=what),)
        else:
            self._disk.append(self._path, b"\n")


def read_entries(data: bytes) -> tuple[LedgerEntry, ...]:
    """Every entry that can be read, in order."""
    entries: list[LedgerEntry] = []
    for raw in data.splitlines():
        with suppress(UnreadableFileError, ShapeError):
            entries.append(_ENTRY.decode(read_json(raw, LEDGER)))
    return tuple(entries)


def _unread(number: int, error: Exception) -> Problem:
    what = error.problem.what if isinstance(error, UnreadableFileError) else str(error)
    return Problem(
        file=LEDGER,
        place=f"line {number}",
        what=what,
        cure="the line is left alone and does not count; mend it by hand",
    )
