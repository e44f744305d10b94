"""Trimming: chat that was kept long enough goes out of recordings and logs."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bot.storage.disk import Disk

_ROW = re.compile(rb'\{"at": ?"([^"]{10,40})"')
_LOG_LINE = re.compile(rb"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d{3} ")


def trim(machine: Path, before: datetime, disk: Disk) -> int:
    """Take out of recordings and logs what is older.

    Args:
        machine: The home's `.hearthcast`.
        before: What was written before this goes (aware).
        disk: What changes files.

    Returns:
        How many lines went.

    Raises:
        OSError: a file could not be changed; the others were.
    """
    gone = 0
    refused: OSError | None = None
    for path in _files(machine):
        try:
            gone += _trim(path, before, disk)
        except OSError as error:
            refused = error
    if refused is not None:
        raise refused
    return gone


def _files(machine: Path) -> Iterator[Path]:
    yield from sorted((machine / "recordings").glob("*.jsonl"))
    yield from sorted(machine.glob("hearthcast.log*"))


def _trim(path: Path, before: datetime, disk: Disk) -> int:
    with path.open("rb") as file:
        at = _time_of(file.readline())
        if at is None or at >= before:
            return 0  # in order of time: nothing behind the first line is older
        kept, gone = [], 0
        file.seek(0)
        for line in file:
            at = _time_of(line) or at
            if at >= before:
                kept.append(line)
            else:
                gone += 1
    _rewrite(path, b"".join(kept), disk)
    return gone


def _rewrite(path: Path, data: bytes, disk: Disk) -> None:
    if path.suffix != ".jsonl":
        # The log is open elsewhere: it must stay the same file, and goes on at its end.
        disk.truncate(path, 0)
        disk.append(path, data)
    elif data:
        fresh = path.with_suffix(".new")
        disk.write(fresh, data)
        disk.replace(fresh, path)
    else:
        disk.remove(path)


def _time_of(line: bytes) -> datetime | None:
    """When a line was written; None for one that goes on (a traceback), or says nothing of it."""
    row = _ROW.match(line)
    log = None if row else _LOG_LINE.match(line)
    try:
        if row is not None:
            at = datetime.fromisoformat(row[1].decode())
            return at if at.tzinfo else at.replace(tzinfo=UTC)
        if log is not None:  # the log speaks the machine's own time
            return datetime.fromisoformat(log[1].decode()).astimezone()
    except ValueError:
        pass
    return None
