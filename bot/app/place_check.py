"""What `check` says of the machine and of the home's folder."""

import os
import platform
import shutil
from collections.abc import Iterator
from datetime import timedelta

from bot.app.findings import Finding, ok, problem, warning
from bot.app.homes import Home
from bot.clock import SystemClock
from bot.errors import WriteFailedError
from bot.stage.keys import FILE as KEYS
from bot.stage.keys import are_readable
from bot.storage.disk import Disk
from bot.storage.machine import MACHINE, read_machine

SCARCE_BYTES = 200_000_000
"""Under so much free room saving may soon fail."""
STEP_BACK = timedelta(minutes=5)
"""How far before the last show the clock may stand."""


def place_lines(home: Home) -> Iterator[Finding]:
    """Whether the folder can be written, has room, and the clock goes on from the last show."""
    yield ok("machine", f"Python {platform.python_version()} on {platform.system()}")
    locked = unwritable(home)
    if locked:
        yield problem("folder", locked)
        return
    yield from _room(home)
    yield from _clock(home)
    if not are_readable(home.machine):
        yield warning(
            "overlay",
            f".hearthcast/{KEYS} cannot be read: the next start makes new keys, and OBS needs the "
            "new address",
        )


def refuse_unwritable(home: Home) -> None:
    """Start no show whose life could not be saved.

    Raises:
        WriteFailedError: the home cannot be written; says where and what to do.
    """
    locked = unwritable(home)
    if locked:
        raise WriteFailedError(locked)


def unwritable(home: Home) -> str:
    """Which parts of a home cannot be written, with the cure; empty when all can."""
    locked = [name for name in (".", "memory", ".hearthcast") if not _writable(home, name)]
    if not locked:
        return ""
    names = ", ".join(home.root.name if name == "." else name for name in locked)
    cure = "give yourself the right to write there, or move the home to a folder of your own"
    return f"cannot be written: {names}: {cure}"


def _writable(home: Home, name: str) -> bool:
    path = home.root / name
    if not path.exists():
        return True
    return path.is_dir() and os.access(path, os.W_OK | os.X_OK)


def _room(home: Home) -> Iterator[Finding]:
    free = shutil.disk_usage(home.root).free
    if free < SCARCE_BYTES:
        yield warning("folder", f"only {free // 1_000_000} MB are free on its disk: make room")
    else:
        yield ok("folder", "can be written")


def _clock(home: Home) -> Iterator[Finding]:
    ran_at = read_machine(Disk().read(home.root / MACHINE)).ran_at
    now = SystemClock().now()
    if ran_at is not None and now < ran_at - STEP_BACK:
        yield warning(
            "clock",
            f"this machine says {now:%Y-%m-%d %H:%M} UTC, but the last show ran at "
            f"{ran_at:%Y-%m-%d %H:%M}: set the machine's clock",
        )
