"""Erasing a person from the files of a home: what a commit does not rewrite by itself."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from bot.audience.privacy import Person, names_in, without_names
from bot.errors import WriteFailedError
from bot.ports import Eraser
from bot.storage.disk import Disk
from bot.storage.rendering import object_file

FOLDERS = ("memory", ".hearthcast")
"""Where a viewer may be named; config and prompts are the streamer's own words."""
KEPT_AS_IS = frozenset({"control.json", "lock"})
SOMEBODY = "a viewer"


class HomeEraser(Eraser):
    """Goes through every file below `memory/` and `.hearthcast/`."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self._home, self._disk = home, disk

    def erase(self, person: Person, token: str) -> None:
        """Leave neither the person's id nor their names in any file; repeatable."""
        refused: list[str] = []
        for path in self._files():
            try:
                self._clean(path, person, token)
            except OSError as error:
                refused.append(f"{path.name}: {error.strerror or error}")
        if refused:
            raise WriteFailedError("somebody is not forgotten yet in " + "; ".join(refused))

    def archived(self, person: Person) -> tuple[str, ...]:
        """The ids of archived entries that are the person's own."""
        ids: list[str] = []
        for path in sorted((self._home / "memory").glob("*/archive/*.json")):
            text = _decoded(self._disk.read(path) or b"")
            if person.viewer_id in text:
                ids.extend(own_ids(text, person))
        return tuple(ids)

    def found(self, person: Person) -> tuple[Path, ...]:
        """The files that still name a person; after `erase` there are none."""
        return tuple(path for path in self._files() if self._names(path, person))

    def _files(self) -> Iterator[Path]:
        for folder in FOLDERS:
            for path in sorted((self._home / folder).rglob("*")):
                if path.is_file() and path.name not in KEPT_AS_IS:
                    yield path

    def _names(self, path: Path, person: Person) -> bool:
        if path.suffix == ".zip":
            return any(_concerns(text, person) for _, text in _unzipped(path))
        return _concerns(_decoded(path.read_bytes()), person)

    def _clean(self, path: Path, person: Person, token: str) -> None:
        if path.suffix == ".zip":
            self._clean_copy(path, person, token)
            return
        text = _decoded(path.read_bytes())
        if not _concerns(text, person):
            return
        self._put(path, cleaned(path.name, text, person, token))

    def _clean_copy(self, path: Path, person: Person, token: str) -> None:
        """A copy of `memory/` is written again without the person."""
        entries = list(_unzipped(path))
        if not any(_concerns(text, person) for _, text in entries):
            return
        fresh = path.with_suffix(".new")
        with ZipFile(fresh, "w", ZIP_DEFLATED, compresslevel=6) as copy:
            for name, text in entries:
                copy.writestr(
                    name, cleaned(name, text, person, token).encode("utf-8", "surrogateescape")
                )
        self._disk.replace(fresh, path)

    def _put(self, path: Path, text: str) -> None:
        fresh = path.with_name(f"{path.name}.new")
        self._disk.write(fresh, text.encode("utf-8", "surrogateescape"))
        self._disk.replace(fresh, path)


def cleaned(name: str, text: str, person: Person, token: str) -> str:
    """A file's text without a person.

    Rows of JSON lists and lines that are the person's own go; where others' rows name them, a
    neutral word stands. In the ledger only the id changes.
    """
    if name.endswith("tips.jsonl"):
        return _masked(text, person, token)
    try:
        if name.endswith(".json"):
            return object_file(_without(json.loads(text), person, token)).decode()
    except ValueError:
        pass
    lines = text.splitlines(keepends=True)
    kept = (line for line in lines if person.viewer_id not in line)
    return _masked("".join(kept), person, token)


def own_ids(text: str, person: Person) -> tuple[str, ...]:
    """The ids of a list file's rows that are the person's own; none of a file nobody can read."""
    try:
        rows = json.loads(text)
    except ValueError:
        return ()
    own = (row for row in rows if _is_own(row, person)) if isinstance(rows, list) else ()
    return tuple(str(row.get("id", "")) for row in own if isinstance(row, dict))


def _without(plain: object, person: Person, token: str) -> object:
    if isinstance(plain, list):
        return [_without(one, person, token) for one in _others(plain, person)]
    if isinstance(plain, dict):
        return {
            _masked(key, person, token): _without(value, person, token)
            for key, value in plain.items()
        }
    if not isinstance(plain, str) or not _concerns(plain, person):
        return plain
    # The journal holds whole files as texts.
    whole = plain.startswith(("[\n", "{\n"))
    return cleaned(".json", plain, person, token) if whole else _masked(plain, person, token)


def _others(rows: list[object], person: Person) -> list[object]:
    """The rows that are not the person's own, nor made from such rows."""
    left, gone = rows, set[str]()
    while True:
        lost = [row for row in left if _is_own(row, person) or _sources(row) & gone]
        if not lost:
            return left
        gone |= {str(row.get("id")) for row in lost if isinstance(row, dict)}
        left = [row for row in left if row not in lost]


def _sources(row: object) -> set[str]:
    if not isinstance(row, dict):
        return set()
    return {str(one) for key in ("merged_from", "evidence") for one in row.get(key) or ()}


def _is_own(row: object, person: Person) -> bool:
    return isinstance(row, dict) and person.viewer_id in {
        row.get("viewer_id"), row.get("claimed_by"),
    }  # fmt: skip


def _masked(text: str, person: Person, token: str) -> str:
    return without_names(text.replace(person.viewer_id, token), person, SOMEBODY)


def _concerns(text: str, person: Person) -> bool:
    return person.viewer_id in text or names_in(text, person)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _unzipped(path: Path) -> Iterable[tuple[str, str]]:
    try:
        with ZipFile(path) as copy:
            return [(name, _decoded(copy.read(name))) for name in copy.namelist()]
    except BadZipFile:
        return []
