"""Looking at a home without touching it: a copy is read, also while a show runs on the home."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app.homes import MACHINE, PARTS, Home
from bot.storage.store import HomeStore

_TRIES = 3
"""So often a copy is made anew because a tick was saved in the middle of it."""

_PASSED_OVER = shutil.ignore_patterns(
    "lock", "control.json", "backups", "trial", "recordings", "conflicts", "rejected", "*.log*"
)


@contextmanager
def looked_at(home: Home) -> Iterator[Home]:
    """A copy of a home as it stands, gone again at the end; needs no lock.

    What reading mends, merges or embeds happens to the copy.
    """
    with TemporaryDirectory(prefix="hearthcast-", ignore_cleanup_errors=True) as folder:
        yield replace(home, root=_whole_copy(home.root, Path(folder)))


def open_copy(home: Home) -> HomeStore:
    """The memory of a home from `looked_at`.

    Raises:
        StorageError: a file cannot be read, and there is no copy of it.
    """
    return HomeStore.open(home.root, rules=home.settings.rules(), zone=home.zone, durable=False)


def _whole_copy(root: Path, folder: Path) -> Path:
    copy = folder
    for attempt in range(_TRIES):
        copy = folder / str(attempt)
        before = _last_step(root)
        _copy(root, copy)
        if _last_step(root) == before:
            break
    return copy


def _copy(root: Path, copy: Path) -> None:
    copy.mkdir()
    for name in (*PARTS, MACHINE):
        source = root / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=_PASSED_OVER, copy_function=_copy_file)
        elif source.exists():
            shutil.copy2(source, copy / name)


def _copy_file(source: str, target: str) -> None:
    # A file that was staged for a save is gone when the save is done.
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)


def _last_step(root: Path) -> bytes:
    journal = root / MACHINE / "journal.json"
    return journal.read_bytes() if journal.exists() else b""
