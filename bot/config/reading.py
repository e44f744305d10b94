"""TOML files as nested tables: config.toml with config.local.toml laid over it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.errors import ConfigError, Problem

Table = Mapping[str, Any]

SHIPPED = "config.toml"
LOCAL = "config.local.toml"


def read_tables(home: Path, local_text: str | None = None) -> tuple[Table, tuple[str, ...]]:
    """The merged tables of a home, and the names of the files they came from.

    A key of config.local.toml wins over the same key of config.toml; tables are merged, lists are
    replaced whole. `local_text` is read instead of what stands in config.local.toml.

    Raises:
        ConfigError: a file is missing, not UTF-8, or not TOML (with line and column).
    """
    shipped = home / SHIPPED
    if not shipped.is_file():
        raise ConfigError(
            (
                Problem(
                    file=SHIPPED,
                    place=str(home),
                    what="there is no config.toml here",
                    cure="run `hearthcast init DIR`, or name a home with --home",
                ),
            )
        )
    local = home / LOCAL
    files = tuple(path.name for path in (shipped, local) if path.is_file())
    own: Table = {}
    if local_text is not None:
        own = _parsed(local, local_text)
    elif local.is_file():
        own = read_file(local)
    return laid_over(read_file(shipped), own), files


def laid_over(under: Table, over: Table) -> Table:
    """`over` laid over `under`: tables merge key by key, everything else is replaced."""
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        both = isinstance(below, Mapping) and isinstance(value, Mapping)
        merged[key] = laid_over(below, value) if both else value  # type: ignore[arg-type]
    return merged


def origin(home: Path, files: tuple[str, ...], place: str) -> str:
    """The file a key came from, by its place (`show.language`, `items.tv.tags[2]`).

    A key that is nowhere belongs where the table stands that lacks it, the local file first.
    """
    keys = [key.partition("[")[0] for key in place.split(".")]
    depths = {name: _depth(read_file(home / name), keys) for name in files}
    return max(reversed(files), key=lambda name: depths[name])


def _depth(table: object, keys: list[str]) -> int:
    """So many of the keys, one inside the other, stand in a table."""
    for depth, key in enumerate(keys):
        if not isinstance(table, Mapping) or key not in table:
            return depth
        table = table[key]
    return len(keys)


def read_file(path: Path) -> Table:
    """One file's tables.

    Raises:
        ConfigError: it is not UTF-8 or not TOML (with line and column).
    """
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"byte {error.start} is not UTF-8"
        raise ConfigError((_problem(path, "encoding", what, "save the file as UTF-8"),)) from error
    return _parsed(path, text)


def _parsed(path: Path, text: str) -> Table:
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        where, what = _place(str(error))
        raise ConfigError((_problem(path, where, what, "correct the line and save"),)) from error


def _place(message: str) -> tuple[str, str]:
    """Split tomllib's `what (at line 3, column 5)` into place and what."""
    what, _, place = message.rpartition(" (at ")
    return (place.rstrip(")"), what) if what else ("file", message)


def _problem(path: Path, place: str, what: str, cure: str) -> Problem:
    return Problem(file=path.name, place=place, what=what, cure=cure)
