"""Homes written by an older Hearthcast, brought to the shape of this one, version by version."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import NewerVersionError, Problem, UnreadableFileError
from bot.storage.disk import Disk
from bot.storage.machine import VERSION
from bot.storage.reading import read_json
from bot.storage.rendering import list_file, object_file, row

Documents = Mapping[str, object]
"""Every JSON file of `memory/`, by its path there."""

Step = Callable[[Documents], Documents]


def refuse_newer(version: int) -> None:
    """Stop before anything is read or written of a home this Hearthcast does not understand.

    Raises:
        NewerVersionError: the home is of a later version.
    """
    if version > VERSION:
        raise NewerVersionError(
            f"memory/ was written by a newer Hearthcast (version {version} of the files, this one "
            f"reads up to {VERSION}): update Hearthcast, or take back an older copy with "
            "`hearthcast backup restore`"
        )


def outdated(memory: Path, version: int | None) -> int | None:
    """The version of a home that has to be migrated, or None.

    Args:
        memory: The folder.
        version: What the machine's file says; None when there is none (a copy of `memory/` alone,
            or a home from before versions).
    """
    if version is None:
        return 0 if _is_unversioned(memory) else None
    return version if version < VERSION else None


def last_change(memory: Path) -> datetime:
    """When a file of a home last changed."""
    newest = max(path.stat().st_mtime for path in memory.rglob("*.json"))
    return datetime.fromtimestamp(newest, UTC)


def _is_unversioned(memory: Path) -> bool:
    """Whether the files are from before versions: in tables, or a household without funding."""
    household = memory / "shared" / "household.json"
    if household.exists() and b'"funding"' not in household.read_bytes():
        return b'"balance"' in household.read_bytes()
    return any(b'"_default"' in path.read_bytes()[:64] for path in memory.glob("*/*.json"))


def migrated(home: Path, disk: Disk, version: int) -> tuple[Mapping[str, bytes], Problem]:
    """The files of an older home in today's shape, by path from the home, and what to say.

    Raises:
        UnreadableFileError: a file cannot be read; mend it first.
    """
    memory = home / "memory"
    documents: Documents = {
        path.relative_to(memory).as_posix(): read_json(
            disk.read(path) or b"", path.relative_to(home).as_posix()
        )
        for path in sorted(memory.rglob("*.json"))
        if "schema" not in path.parts
    }
    before = dict(documents)
    for number in range(version, VERSION):
        documents = MIGRATIONS[number](documents)
    writes = {
        f"memory/{name}": _rendered(plain)
        for name, plain in documents.items()
        if plain != before.get(name)
    }
    what = f"brought from version {version} to {VERSION} ({len(writes)} files); a copy was kept"
    return writes, Problem(file="memory/", place="version", what=what)


def _unwrap_tables(documents: Documents) -> Documents:
    """0 to 1: TinyDB tables (`{"_default": {"1": …}}`) become plain lists, one row an entry."""
    return {name: _filled(name, _unwrapped(plain)) for name, plain in documents.items()}


def _unwrapped(plain: object) -> object:
    if not isinstance(plain, dict) or set(plain) != {"_default"}:
        return plain
    table = plain["_default"]
    if not isinstance(table, dict):
        raise UnreadableFileError(
            Problem(file="memory/", place="_default", what="is no table", cure="mend the file")
        )
    return [table[key] for key in sorted(table, key=lambda key: (len(key), key))]


def _filled(name: str, plain: object) -> object:
    """What version 0 did not have yet, with the values of a new household."""
    if name == "shared/household.json" and isinstance(plain, list) and len(plain) == 1:
        plain = plain[0]
    if name == "shared/household.json" and isinstance(plain, dict):
        return {"wish": None, "funding": {}} | plain
    if name == "shared/relationship.json" and isinstance(plain, list) and len(plain) == 1:
        return plain[0]
    return plain


MIGRATIONS: Mapping[int, Step] = {0: _unwrap_tables}
"""The step from each version to the next."""


def _rendered(plain: object) -> bytes:
    return list_file([row(one) for one in plain]) if isinstance(plain, list) else object_file(plain)
