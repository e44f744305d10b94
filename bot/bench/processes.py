"""CPU time of processes, read from /proc (Linux)."""

import os
from pathlib import Path

_PROC = Path("/proc")


def cpu_seconds(name: str) -> float:
    """User and system time so far of all our descendants whose command begins with `name`."""
    ticks = os.sysconf("SC_CLK_TCK")
    return sum(_ticks(pid) for pid in _descendants(os.getpid()) if _named(pid, name)) / ticks


def _stat(pid: int) -> list[str]:
    """The fields behind the command of `/proc/<pid>/stat`; empty when the process is gone."""
    try:
        text = (_PROC / str(pid) / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return text.rpartition(")")[2].split()


def _ticks(pid: int) -> int:
    fields = _stat(pid)
    return int(fields[11]) + int(fields[12]) if fields else 0


def _named(pid: int, name: str) -> bool:
    try:
        return (_PROC / str(pid) / "comm").read_text(encoding="utf-8").startswith(name)
    except OSError:
        return False


def _descendants(root: int) -> set[int]:
    parents = {
        int(entry.name): int(fields[1])
        for entry in _PROC.iterdir()
        if entry.name.isdigit() and (fields := _stat(int(entry.name)))
    }
    found: set[int] = {root}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {root}
