"""The drawer: small things the show keeps in `.hearthcast/`, and its logs of rows."""

import json
from collections.abc import Mapping
from pathlib import Path

from bot.errors import WriteFailedError
from bot.ports import Drawer
from bot.storage.disk import Disk
from bot.storage.rendering import line

LONGEST_LOG = 4_000_000
"""Bytes a log may grow to; then it becomes the `.old` one, and the `.old` one before is gone."""


class HomeDrawer(Drawer):
    """`.hearthcast/<name>.json` for what is kept, `.hearthcast/<name>.jsonl` for logs."""

    def __init__(self, machine: Path, disk: Disk) -> None:
        self._machine, self._disk = machine, disk

    def read(self, name: str) -> Mapping[str, object]:
        """What was put there last; empty when there is nothing, or when it is damaged."""
        try:
            content = json.loads(self._disk.read(self._machine / f"{name}.json") or b"{}")
        except (OSError, ValueError):
            return {}
        return content if isinstance(content, dict) else {}

    def put(self, name: str, content: Mapping[str, object]) -> None:
        """Keep this instead, whole or not at all."""
        path = self._machine / f"{name}.json"
        fresh, spare = path.with_suffix(".new"), self._machine / "previous" / path.name
        try:
            self._disk.renew(path, line(content), fresh=fresh, spare=spare)
        except OSError as error:
            raise _failed(path, error) from error

    def append(self, name: str, row: Mapping[str, object]) -> None:
        """Add one line to a log."""
        path = self._machine / f"{name}.jsonl"
        try:
            if path.exists() and path.stat().st_size > LONGEST_LOG:
                self._disk.replace(path, path.with_suffix(".old"))
            self._disk.append(path, line(row))
        except OSError as error:
            raise _failed(path, error) from error


def _failed(path: Path, error: OSError) -> WriteFailedError:
    return WriteFailedError(f"{path.name} cannot be written: {error.strerror or error}")
