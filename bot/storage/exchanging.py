"""Exchanging two files at once, which Linux can do and Python does not offer."""

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def exchange(one: Path, other: Path) -> bool:
    """Exchange two existing files; False when the system or file system cannot."""
    call = _renameat2()
    if call is None:
        return False
    paths = (os.fsencode(one), os.fsencode(other))
    failed: int = call(_AT_FDCWD, paths[0], _AT_FDCWD, paths[1], _RENAME_EXCHANGE)
    return failed == 0


@cache
def _renameat2() -> Callable[..., int] | None:
    if not sys.platform.startswith("linux"):
        return None
    try:
        call: Callable[..., int] = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return None
    return call
