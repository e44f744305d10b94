"""Filling frozen dataclasses from TOML tables, collecting every problem on the way.

Understands what settings are made of: str, int, float, bool, StrEnum, Literal, Decimal, date,
datetime, `X | None`, tuples, mappings, and nested dataclasses.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

Complaints = list[tuple[str, str, str]]
"""(key, what is wrong, cure)."""


def fill(kind: type[T], table: object, place: str, complaints: Complaints) -> T | None:
    """Make a `kind` from a TOML value found at `place`.

    Problems are appended to `complaints`; None comes back when any of them concerns this value.
    """
    before = len(complaints)
    made = _convert(kind, table, place, complaints)
    return cast(T, made) if len(complaints) == before else None


@cache
def hints_of(kind: type) -> Mapping[str, Any]:
    """The resolved annotations of a dataclass."""
    return get_type_hints(kind)


def _convert(kind: Any, value: object, place: str, complaints: Complaints) -> object:
    if is_dataclass(kind):
        return _dataclass(cast(type, kind), value, place, complaints)
    origin = get_origin(kind)
    if origin in {Union, types.UnionType}:
        options = [option for option in get_args(kind) if option is not type(None)]
        return _convert(options[0], value, place, complaints)
    if origin is Literal:
        return _one_of(get_args(kind), value, place, complaints)
    if origin in {tuple, frozenset}:
        return _sequence(kind, value, place, complaints)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(get_args(kind)[1], value, place, complaints)
    return _plain(kind, value, place, complaints)


def _dataclass(kind: type, value: object, place: str, complaints: Complaints) -> object:
    if not isinstance(value, Mapping):
        complaints.append((place, f"must be a table, is {value!r}", ""))
        return None
    known: dict[str, Field[Any]] = {field.name.rstrip("_"): field for field in fields(kind)}
    given: dict[str, object] = {}
    for key, inner in value.items():
        where = f"{place}.{key}" if place else key
        if key not in known:
            complaints.append((where, "there is no such key", _near(key, tuple(known))))
            continue
        name = known[key].name
        given[name] = _convert(hints_of(kind)[name], inner, where, complaints)
    for key, field in known.items():
        required = field.default is MISSING and field.default_factory is MISSING
        if required and key not in value:
            complaints.append((f"{place}.{key}" if place else key, "is missing", "add it"))
            return None
    try:
        return kind(**given)
    except (ValueError, TypeError) as error:
        complaints.append((place, str(error), ""))
        return None


def _near(key: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(key, known, n=1)
    return f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"


def _one_of(options: tuple[Any, ...], value: object, place: str, complaints: Complaints) -> object:
    if value not in options:
        allowed = ", ".join(map(repr, options))
        cure = _near(str(value), tuple(map(str, options)))
        complaints.append((place, f"must be one of {allowed}, is {value!r}", cure))
    return value


def _sequence(kind: Any, value: object, place: str, complaints: Complaints) -> object:
    if not isinstance(value, list):
        complaints.append((place, f"must be a list, is {value!r}", "write [ … ]"))
        return ()
    inner = get_args(kind)[0]
    made = [_convert(inner, item, f"{place}[{n}]", complaints) for n, item in enumerate(value)]
    return get_origin(kind)(made)


def _mapping(inner: Any, value: object, place: str, complaints: Complaints) -> object:
    if not isinstance(value, Mapping):
        complaints.append((place, f"must be a table, is {value!r}", ""))
        return {}
    made = {}
    wants_id = is_dataclass(inner) and "id" in {field.name for field in fields(inner)}
    for key, item in value.items():
        # A table of records is keyed by the record's own id: `[items.kotatsu]`.
        full = {"id": key, **item} if wants_id and isinstance(item, Mapping) else item
        made[key] = _convert(inner, full, f"{place}.{key}", complaints)
    return types.MappingProxyType(made)


def _plain(kind: Any, value: object, place: str, complaints: Complaints) -> object:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        made = _one_of(tuple(str(member) for member in kind), value, place, complaints)
        return kind(str(made)) if made in set(kind) else made
    if kind in {float, Decimal} and type(value) in {int, float}:
        return kind(str(value)) if kind is Decimal else float(cast(float, value))
    if kind is Decimal and isinstance(value, str):
        return Decimal(value)
    if kind in {str, int, bool, date, datetime} and type(value) is kind:
        return value
    name = {"str": "text in quotes", "int": "a whole number", "float": "a number"}.get(
        kind.__name__, f"a {kind.__name__}"
    )
    complaints.append((place, f"must be {name}, is {value!r}", ""))
    return value
