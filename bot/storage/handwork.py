"""One place of a live file changed as a person would type it there, by the file's own names.

Nothing is read or written: the world comes back changed, and the next commit brings the file after
it. What cannot stand in a place is refused with the sentence a hand edit would get.
"""

import json
from collections.abc import Mapping

from bot.errors import EditRefusedError
from bot.household.world import World
from bot.storage.codec import ShapeError
from bot.storage.encoding import records_of
from bot.storage.layout import LiveFile

Plain = dict[str, object]


def standing(file: LiveFile, world: World, row: str = "") -> Plain | None:
    """What the file says: the whole object, or one row by its name (None when there is none)."""
    if not file.is_list:
        return _as_read(file.document.encode(file.part(world)))
    rows = map(file.document.encode, records_of(file.part(world)))
    return next((_as_read(plain) for plain in rows if str(plain.get(file.key)) == row), None)


def value_at(plain: Mapping[str, object], key: str) -> object:
    """The value under a dotted key (`needs.energy`); None where nothing stands."""
    place: object = plain
    for name in key.split("."):
        place = place.get(name) if isinstance(place, Mapping) else None
    return place


def changed(file: LiveFile, world: World, row: str, values: Mapping[str, object]) -> World:
    """The world with some values of the file, or of one of its rows, as they were typed.

    Args:
        file: The file.
        world: The world as it is.
        row: The row's name; empty for an object file.
        values: By dotted key.

    Raises:
        EditRefusedError: there is no such row or place, or a value cannot stand there.
    """
    plain = standing(file, world, row)
    if plain is None:
        raise EditRefusedError(f"{file.path}: {row} is not there any more")
    for key, value in values.items():
        _put(plain, file, key, value)
    record = _read(file, plain)
    if not file.is_list:
        return file.put(world, record)
    records = (
        record if str(file.document.encode(one).get(file.key)) == row else one
        for one in records_of(file.part(world))
    )
    return file.put(world, tuple(records))


def without(file: LiveFile, world: World, row: str) -> World:
    """The world without one row; the same world when it is not there."""
    records = records_of(file.part(world))
    kept = tuple(one for one in records if str(file.document.encode(one).get(file.key)) != row)
    return world if len(kept) == len(records) else file.put(world, kept)


def with_row(file: LiveFile, world: World, plain: Plain) -> World:
    """The world with a row more, where its file keeps an order in its place.

    Raises:
        EditRefusedError: a row of this name is there, or it cannot be read.
    """
    name = str(plain.get(file.key))
    if standing(file, world, name) is not None:
        raise EditRefusedError(f"{file.path}: {name} is there already")
    records = (*records_of(file.part(world)), _read(file, plain))
    if file.order:
        records = tuple(sorted(records, key=lambda one: getattr(one, file.order)))
    return file.put(world, records)


def _as_read(plain: Plain) -> Plain:
    """The object as a reader of the file would get it: no text is anything but text."""
    read: Plain = json.loads(json.dumps(plain))
    return read


def _put(plain: Plain, file: LiveFile, key: str, value: object) -> None:
    *path, leaf = key.split(".")
    place: object = plain
    for name in path:
        place = place.get(name) if isinstance(place, dict) else None
    known = path or leaf in file.document.known
    if not isinstance(place, dict) or not known or leaf == file.key:
        raise EditRefusedError(f"{file.path}: there is nothing to change at {key!r}")
    place[leaf] = value


def _read(file: LiveFile, plain: Plain) -> object:
    try:
        return file.document.decode(plain)
    except ShapeError as error:
        raise EditRefusedError(f"{error.place or file.path} {error.what}") from None
