"""Erasing a person from the files of a home: what a commit does not rewrite by itself."""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from bot.audience.privacy import (
    Person,
    id_in,
    listed_in,
    names_in,
    without_id,
    without_listed,
    without_names,
)
from bot.errors import WriteFailedError
from bot.ports import Eraser
from bot.storage.disk import Disk
from bot.storage.drawer import HomeDrawer
from bot.storage.promises import put_marks, read_marks
from bot.storage.rendering import object_file
from bot.storage.trimming import trim

FOLDERS = ("memory", ".hearthcast")
"""Where a viewer may be named; config and prompts are the streamer's own words."""
KEPT_AS_IS = frozenset({"control.json", "lock"})
PREVIOUS = "previous"
"""The folder of the files that the last save replaced."""
SOMEBODY = "a viewer"


class HomeEraser(Eraser):
    """Goes through every file below `memory/` and `.hearthcast/`."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self._home, self._disk = home, disk
        self._drawer = HomeDrawer(home / ".hearthcast", disk)
        self._marks = read_marks(self._drawer)

    def promise(self, viewer_id: str, at: datetime) -> None:
        """Keep, unreadably, that a viewer is forgotten from now on."""
        marks = self._marks.adding(viewer_id, at)
        put_marks(self._drawer, marks)
        self._marks = marks

    def promised(self, viewer_id: str, since: datetime) -> bool:
        """Whether a viewer who is known since then was promised to be forgotten after it."""
        return self._marks.broken(viewer_id, since)

    def trim(self, before: datetime) -> int:
        """Take chat that is older out of recordings and logs; how many lines went."""
        try:
            return trim(self._home / ".hearthcast", before, self._disk)
        except OSError as error:
            raise WriteFailedError(f"old chat is still kept: {error.strerror or error}") from error

    def erase(self, person: Person, token: str) -> None:
        """Leave neither the person's id nor their names in any file; repeatable."""
        refused: list[str] = []
        for path in self._files():
            try:
                # What was made from the person's memories does not name them: in the version before
                # the last nobody can tell it any more, and nothing needs that version.
                if PREVIOUS in path.parts:
                    self._disk.remove(path)
                else:
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
            if id_in(text, person):
                ids.extend(own_ids(text, person))
        return tuple(ids)

    def found(self, person: Person) -> tuple[Path, ...]:
        """The files that still name a person; after `erase` there are none."""
        return tuple(path for path in self._files() if self._names(path, person))

    def searched(self, person: Person) -> int:
        """Search every file for a person who was erased; how many files were searched."""
        if left := self.found(person):
            names = ", ".join(path.name for path in left)
            raise WriteFailedError(f"somebody is still named in {names}")
        return sum(1 for _ in self._files())

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
        if not _may_name(text, person):
            return
        self._put(path, cleaned(path.name, text, person, token))

    def _clean_copy(self, path: Path, person: Person, token: str) -> None:
        """A copy of `memory/` is written again without the person."""
        entries = list(_unzipped(path))
        if not any(_may_name(text, person) for _, text in entries):
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
    kept = (line for line in lines if not id_in(line, person))
    return _masked("".join(kept), person, token)


def people_in(files: Mapping[str, bytes]) -> tuple[Person, ...]:
    """Every viewer that files of `memory/` know by id, with the names that stand beside it."""
    names: dict[str, set[str]] = {}
    for data in files.values():
        text = _decoded(data)
        try:
            plain = [json.loads(text)]
        except ValueError:
            plain = [_row(line) for line in text.splitlines()]
        _note_people(plain, names)
    return tuple(
        Person(viewer_id=viewer_id, names=tuple(sorted(known)))
        for viewer_id, known in sorted(names.items())
    )


def files_without(
    files: Mapping[str, bytes], people: Iterable[tuple[Person, str]]
) -> dict[str, bytes]:
    """Files of `memory/` without some people, each with the token that stands for their id."""
    texts = {name: _decoded(data) for name, data in files.items()}
    for person, token in people:
        for name, text in texts.items():
            if _may_name(text, person):
                texts[name] = cleaned(name, text, person, token)
    return {name: text.encode("utf-8", "surrogateescape") for name, text in texts.items()}


def _row(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _note_people(plain: object, names: dict[str, set[str]]) -> None:
    if isinstance(plain, list):
        for one in plain:
            _note_people(one, names)
    elif isinstance(plain, dict):
        own = {plain.get("viewer_id"), plain.get("claimed_by")}
        for viewer_id in own:
            if isinstance(viewer_id, str) and viewer_id:
                known = names.setdefault(viewer_id, set())
                known.update(_name_beside(plain))
        for value in plain.values():
            _note_people(value, names)


def _name_beside(row: Mapping[str, object]) -> Iterator[str]:
    name = row.get("unlocked_by", row.get("name") if "first_seen" in row else None)
    if isinstance(name, str) and name:
        yield name


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
        row = {
            _masked(key, person, token): _without(value, person, token)
            for key, value in plain.items()
        }
        return _unlisted(row, person) if _lists(plain, person) else row
    if not isinstance(plain, str) or not _concerns(plain, person):
        return plain
    # The journal holds whole files as texts.
    whole = plain.startswith(("[\n", "{\n"))
    return cleaned(".json", plain, person, token) if whole else _masked(plain, person, token)


def _lists(row: Mapping[str, object], person: Person) -> bool:
    """Whether a row is an entry of several people that names this one, however short the name."""
    listing = row.get("critical_information")
    return isinstance(listing, str) and listed_in(listing, person)


def _unlisted(row: dict[str, object], person: Person) -> dict[str, object]:
    """An entry of several people without the names of one."""
    texts: dict[str, object] = {
        key: without_listed(value, person, SOMEBODY)
        for key in ("event", "event_ja", "critical_information")
        if isinstance(value := row.get(key), str)
    }
    words = row.get("keywords")
    if isinstance(words, list):
        texts["keywords"] = [word for word in words if word not in person.names]
    return row | texts


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
    own = person.viewer_id
    return isinstance(row, dict) and bool(own) and own in (
        row.get("viewer_id"), row.get("claimed_by"),
    )  # fmt: skip


def _masked(text: str, person: Person, token: str) -> str:
    return without_names(without_id(text, person, token), person, SOMEBODY)


def _may_name(text: str, person: Person) -> bool:
    """Whether a file has to be looked through: a short name may stand in a list of names."""
    return _concerns(text, person) or any(name and name in text for name in person.names)


def _concerns(text: str, person: Person) -> bool:
    return id_in(text, person) or names_in(text, person)


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _unzipped(path: Path) -> Iterable[tuple[str, str]]:
    try:
        with ZipFile(path) as copy:
            return [(name, _decoded(copy.read(name))) for name in copy.namelist()]
    except BadZipFile:
        return []
