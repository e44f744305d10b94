"""One process at a time may write to a home."""

import errno
import os
import sys
import weakref
from pathlib import Path

from bot.errors import HomeLockedError

_FAR = 1 << 30
"""Where the locked byte lies: far behind the text, so that it can be read while it is locked."""

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class HomeLock:
    """`.hearthcast/lock`: holds the process id; the system lets go of it when the process ends.

    A process that was killed therefore leaves no lock behind, only its number.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._path = home / ".hearthcast" / "lock"
        self._let_go: weakref.finalize[[int], HomeLock] | None = None

    def take(self) -> None:
        """Hold the home until `release`.

        Raises:
            HomeLockedError: another process holds it; says which.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(descriptor)
        except OSError as error:
            # A file system without locks (some network drives) refuses otherwise.
            if error.errno in _HELD:
                os.close(descriptor)
                raise HomeLockedError(str(self._home), self.holder()) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        self._let_go = weakref.finalize(self, os.close, descriptor)

    def release(self) -> None:
        """Let go of the home; again is nothing."""
        if self._let_go is not None:
            self._let_go()
            self._let_go = None

    def is_held(self) -> bool:
        """Whether some process holds the home now."""
        if not self._path.exists():
            return False
        try:
            self.take()
        except HomeLockedError:
            return True
        self.release()
        return False

    def holder(self) -> int:
        """The number of the process that last took the lock; 0 when it cannot be read."""
        try:
            return int(self._path.read_bytes().split()[0])
        except (OSError, ValueError, IndexError):
            return 0


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
