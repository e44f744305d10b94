"""The one place where files are changed: write, sync, replace, link, remove."""

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock

from bot.storage.exchanging import exchange

_WAITS_S = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.6)
"""How long a refused replace is waited for, about two seconds in all: a virus scanner, a sync
client or an editor holds the file for a moment."""


class Disk:
    """File operations as commits need them. Every change of a file goes through one method here.

    `durable` decides whether a sync reaches the disk or is left to the system.
    """

    def __init__(
        self, *, durable: bool = True, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.durable = durable
        self._sleep = sleep
        self._appending = Lock()

    def read(self, path: Path) -> bytes | None:
        """The bytes of a file, or None when there is none."""
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def stamp(self, path: Path) -> str:
        """What tells two states of a file apart without reading it; empty when there is none."""
        try:
            found = path.stat()
        except FileNotFoundError:
            return ""
        return f"{found.st_ino}-{found.st_size}-{found.st_mtime_ns}"

    def write(self, path: Path, data: bytes) -> None:
        """Write a new file whole and sync it; folders are made, a torn file is removed.

        Raises:
            OSError: nothing is left behind.
        """
        descriptor = _opened(path, _NEW)
        self._fill(path, descriptor, data, reserves=not self.durable)

    def write_over(self, path: Path, data: bytes) -> bool:
        """Write a file anew in the room it has on the disk already, unsynced.

        Where nothing is synced, most of a step's time goes into finding room for its files and
        giving it back.

        Returns:
            False when there is no such file, or when it has a second name to live on under.

        Raises:
            OSError: the file is gone.
        """
        try:
            descriptor = os.open(path, _OVER)
        except FileNotFoundError:
            return False
        found = os.fstat(descriptor)
        if found.st_nlink > 1:
            os.close(descriptor)
            return False
        self._fill(path, descriptor, data, shrinks=found.st_size > len(data))
        return True

    def renew(self, path: Path, data: bytes, *, fresh: Path, spare: Path) -> None:
        """Replace a whole file at once, by way of `fresh`.

        Args:
            path: The file.
            data: All it is to hold.
            fresh: Where the new file is written.
            spare: Where the replaced file may stay for its room, when nothing is synced.

        Raises:
            OSError: the file is as it was.
        """
        if not self.durable and self.write_over(spare, data) and self.exchange(spare, path):
            return
        self.write(fresh, data)
        if self.durable:
            self.replace(fresh, path)
        else:
            spare.parent.mkdir(parents=True, exist_ok=True)
            self.put(fresh, path, spare)

    def _fill(
        self,
        path: Path,
        descriptor: int,
        data: bytes,
        *,
        reserves: bool = False,
        shrinks: bool = False,
    ) -> None:
        """Write an open file whole, sync and close it; a torn one is removed."""
        try:
            try:
                if reserves:
                    _reserve(descriptor, len(data))
                self._write_all(descriptor, data)
                if shrinks:
                    os.ftruncate(descriptor, len(data))
                self.sync(descriptor)
            finally:
                os.close(descriptor)
        except OSError:
            with suppress(OSError):
                path.unlink(missing_ok=True)
            raise

    def append(self, path: Path, data: bytes) -> None:
        """Add bytes to the end of a file and sync it; on failure the file is as it was.

        Raises:
            OSError: nothing was added.
        """
        # One at a time: a failed append may only cut off what is its own.
        with self._appending:
            descriptor = _opened(path, _END)
            try:
                self._append(descriptor, data)
            finally:
                os.close(descriptor)

    def truncate(self, path: Path, size: int) -> None:
        """Cut a file to `size` bytes and sync it."""
        descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            os.ftruncate(descriptor, size)
            self.sync(descriptor)
        finally:
            os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Put one file in the place of another, at once; waits a bounded time when it is held.

        Raises:
            OSError: still refused after about two seconds; both files are as they were.
        """
        for wait in _WAITS_S:
            try:
                return self.replace_once(source, target)
            except PermissionError:
                self._sleep(wait)
            except FileNotFoundError:
                if not source.exists():
                    raise
                target.parent.mkdir(parents=True, exist_ok=True)
        return self.replace_once(source, target)

    def replace_once(self, source: Path, target: Path) -> None:
        """One attempt of `replace`."""
        source.replace(target)

    def put(self, source: Path, target: Path, previous: Path) -> None:
        """Put one file in the place of another, which is kept as `previous`.

        Whatever stood at `target` at the very moment is what is kept, also a file that an editor
        put there a moment ago, where the system can exchange two files at once (Linux). Where it
        cannot and nothing is synced, nothing is kept: nobody edits there.

        Raises:
            OSError: refused; all files are as they were.
        """
        if self.exchange(source, target):
            if source != previous:
                self.replace(source, previous)
            return
        if not self.durable or source == previous:
            self.replace(source, target)
            return
        with suppress(OSError):
            previous.unlink(missing_ok=True)
            previous.hardlink_to(target)
        try:
            self.replace(source, target)
        except OSError:
            # A second name of the file that stays would show every edit of it twice.
            with suppress(OSError):
                previous.unlink(missing_ok=True)
            raise

    def exchange(self, one: Path, other: Path) -> bool:
        """Exchange two files at once; False where the system cannot do that."""
        return exchange(one, other)

    def remove(self, path: Path) -> None:
        """Remove a file if it is there."""
        path.unlink(missing_ok=True)

    def sync(self, descriptor: int) -> None:
        """Wait until an open file has reached the disk."""
        if self.durable:
            os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder have reached the disk, where a system can do that."""
        if not self.durable or os.name == "nt":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            self.sync(descriptor)
        finally:
            os.close(descriptor)

    def _append(self, descriptor: int, data: bytes) -> None:
        size = os.fstat(descriptor).st_size
        try:
            self._write_all(descriptor, data)
            self.sync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, size)
            raise

    def _write_all(self, descriptor: int, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[self.write_some(descriptor, view) :]

    def write_some(self, descriptor: int, view: memoryview) -> int:
        """Hand bytes to the system; returns how many it took."""
        return os.write(descriptor, view)


def _opened(path: Path, flags: int) -> int:
    try:
        return os.open(path, flags, 0o644)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o644)


def _reserve(descriptor: int, size: int) -> None:
    """Ask for the room of a file at once.

    ext4 then need not push the data out when the file takes another one's place, which is most of
    the time an unsynced replace takes. (Where the file is synced, it would only be slower.)
    """
    if size and hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(descriptor, 0, size)
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise


_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
_OVER = os.O_WRONLY | getattr(os, "O_BINARY", 0)
_END = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
