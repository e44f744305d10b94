"""Frozen values to plain JSON values and back, guided by the values' own field types.

The writing side knows no file; the reading side is strict and quick. What it refuses is looked at
again, with more patience, by `bot.storage.models`.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import UTC, date, datetime, tzinfo
from decimal import Decimal, InvalidOperation
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Generic, NoReturn, TypeVar, cast, get_args, get_origin, get_type_hints

from bot.storage.limits import LIMITS

T = TypeVar("T")
Encode = Callable[[object], object]
Decode = Callable[[object], object]


class ShapeError(ValueError):
    """A plain value is not what its place asks for. `place` is a dotted path inside the row."""

    def __init__(self, what: str, place: str = "") -> None:
        self.place, self.what = place, what
        super().__init__(f"{place}: {what}" if place else what)

    def inside(self, key: str) -> "ShapeError":
        """The same error, seen from the value that holds this one under `key`."""
        joint = "" if not self.place or self.place.startswith("[") else "."
        return ShapeError(self.what, f"{key}{joint}{self.place}")


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """How one field of a record stands in its file."""

    name: str
    key: str
    encode: Encode | None
    """None: the value stands as it is."""
    decode: Decode
    required: bool
    default: object
    omitted: bool
    """Whether the field is left out of the file while it has its default."""
    inner: "RecordCodec[object] | None"
    """The codec of the record or records the field holds, if it does."""


class RecordCodec(Generic[T]):
    """Between one dataclass and a JSON object; keys stand in the order of the fields."""

    def __init__(self, cls: type[T], *, omit: frozenset[str] = frozenset()) -> None:
        """Read the field types of `cls`.

        Args:
            cls: A dataclass whose fields are values this module knows.
            omit: Names of the fields that are left out of the file while they have their default.
        """
        if not is_dataclass(cls):
            raise TypeError(f"{cls.__name__} is no dataclass")
        self.cls: type[T] = cls
        hints = get_type_hints(cls)
        self.fields = tuple(
            _field_codec(cls.__name__, field, hints[field.name], omit) for field in fields(cls)
        )
        self.known: Known = {field.key: field.inner for field in self.fields}
        """The keys of the object, with the codec of the record or records under each."""
        self._readers = tuple((f.name, f.key, f.decode, f.required) for f in self.fields)
        self._writers = tuple((f.name, f.key, f.encode, f.omitted, f.default) for f in self.fields)

    def encode(self, value: object) -> dict[str, object]:
        """The JSON object of a record."""
        plain: dict[str, object] = {}
        for name, key, encode, omitted, default in self._writers:
            part = getattr(value, name)
            if omitted and part == default:
                continue
            plain[key] = part if encode is None else encode(part)
        return plain

    def decode(self, plain: object) -> T:
        """The record of a JSON object; unknown keys are passed over.

        Raises:
            ShapeError: a field is missing, or not of its type, or out of its range.
        """
        if type(plain) is not dict:
            raise ShapeError("must be an object in { }")
        values: dict[str, object] = {}
        # One place for the error path, so that a good row pays nothing for it.
        key = ""
        try:
            for name, key, decode, required in self._readers:
                if key in plain:
                    values[name] = decode(plain[key])
                elif required:
                    _miss()
        except ShapeError as error:
            raise error.inside(key) from None
        return self.cls(**values)


def _miss() -> NoReturn:
    raise ShapeError("is missing")


Known = Mapping[str, RecordCodec[object] | None]
"""The keys of a JSON object, with the codec of the record or records under each."""


@cache
def record_codec(cls: type[T]) -> RecordCodec[T]:
    """The codec of a record that has no fields to leave out."""
    return RecordCodec(cls)


def _field_codec(owner: str, field: object, hint: object, omit: frozenset[str]) -> FieldCodec:
    name: str = field.name  # type: ignore[attr-defined]  # dataclasses.Field is not generic here
    default = field.default  # type: ignore[attr-defined]  # as above
    factory = field.default_factory  # type: ignore[attr-defined]  # as above
    required = default is MISSING and factory is MISSING
    encode, decode = _pair(hint)
    limits = LIMITS.get(owner, {}).get(name)
    return FieldCodec(
        name=name,
        key=name.rstrip("_"),
        encode=encode,
        decode=decode if limits is None else _limited(decode, *limits),
        required=required,
        default=factory() if factory is not MISSING else default,
        omitted=name in omit,
        inner=_inner(hint),
    )


def _inner(hint: object) -> RecordCodec[object] | None:
    """The record a field holds: itself, as an option, or as the entries of a tuple."""
    candidates = (hint, *get_args(hint)) if get_origin(hint) is not Mapping else ()
    record = next((c for c in candidates if isinstance(c, type) and is_dataclass(c)), None)
    return None if record is None else record_codec(record)


def _limited(decode: Decode, lowest: float, highest: float) -> Decode:
    def limited(plain: object) -> object:
        # Nearly always a float in its range already.
        if type(plain) is float and lowest <= plain <= highest:
            return plain
        value = decode(plain)
        if isinstance(value, int | float) and not lowest <= value <= highest:
            raise ShapeError(f"must be from {lowest:g} to {highest:g}, is {value:g}")
        return value

    return limited


def _pair(hint: object) -> tuple[Encode | None, Decode]:
    if hint in _SCALARS:
        return _SCALARS[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return _optional(next(kind for kind in arguments if kind is not NoneType))
    if origin is tuple:
        return tuple_codec(arguments[0])
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(arguments[1])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        codec = record_codec(hint)
        return codec.encode, codec.decode
    raise TypeError(f"no JSON form is agreed for {hint}")


def _optional(kind: object) -> tuple[Encode | None, Decode]:
    encode, decode = _pair(kind)

    def write(value: object) -> object:
        return value if value is None or encode is None else encode(value)

    def read(plain: object) -> object:
        return None if plain is None else decode(plain)

    return write, read


def tuple_codec(kind: object) -> tuple[Encode | None, Decode]:
    """How a tuple of one kind is written to and read from a list."""
    encode, decode = _pair(kind)
    if kind is str:
        return _write_names, _read_names

    def write(value: object) -> object:
        entries: tuple[object, ...] = value  # type: ignore[assignment]  # the hint says so
        return list(entries) if encode is None else [encode(entry) for entry in entries]

    def read(plain: object) -> object:
        if not isinstance(plain, list):
            raise ShapeError("must be a list in [ ]")
        values, at = [], 0
        try:
            for at, entry in enumerate(plain):  # noqa: B007  # the error names the entry
                values.append(decode(entry))
        except ShapeError as error:
            raise error.inside(f"[{at}]") from None
        return tuple(values)

    return write, read


def _write_names(value: object) -> object:
    return list(cast(tuple[str, ...], value))


def _read_names(plain: object) -> object:
    if type(plain) is not list:
        raise ShapeError("must be a list in [ ]")
    for at, entry in enumerate(plain):
        if type(entry) is not str:
            raise ShapeError("must be text in quotation marks", f"[{at}]")
    return tuple(plain)


def _mapping(kind: object) -> tuple[Encode | None, Decode]:
    encode, decode = _pair(kind)

    def write(value: object) -> object:
        entries: Mapping[str, object] = value  # type: ignore[assignment]  # the hint says so
        return {k: v if encode is None else encode(v) for k, v in entries.items()}

    def read(plain: object) -> object:
        if not isinstance(plain, dict):
            raise ShapeError("must be an object in { }")
        values, key = {}, ""
        try:
            for key, entry in plain.items():
                values[key] = decode(entry)
        except ShapeError as error:
            raise error.inside(key) from None
        return MappingProxyType(values)

    return write, read


def _enum(kind: type[Enum]) -> tuple[Encode | None, Decode]:
    def write(value: object) -> object:
        return value.value if isinstance(value, Enum) else value

    members: Mapping[object, Enum] = {member.value: member for member in kind}

    def read(plain: object) -> object:
        member = members.get(plain) if isinstance(plain, str | int) else None
        if member is None:
            known = ", ".join(map(str, members))
            raise ShapeError(f"must be one of {known}")
        return member

    return write, read


def _write_float(value: object) -> object:
    # A level of 75.0 reads better as 75, and comes back as the same float.
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _read_float(plain: object) -> object:
    if type(plain) is float:
        return plain
    if type(plain) is int:
        return float(plain)
    raise ShapeError("must be a number")


def _read_int(plain: object) -> object:
    if type(plain) is int:
        return plain
    if type(plain) is float and plain.is_integer():
        return int(plain)
    raise ShapeError("must be a whole number")


def _read_bool(plain: object) -> object:
    if type(plain) is bool:
        return plain
    raise ShapeError("must be true or false")


def _read_str(plain: object) -> object:
    if type(plain) is str:
        return plain
    raise ShapeError("must be text in quotation marks")


def write_instant(at: datetime) -> str:
    """An instant as the files show it: ISO 8601 in UTC, ending in Z."""
    utc = at if at.tzinfo is UTC else at.astimezone(UTC)
    return f"{utc.isoformat()[:-6]}Z"


def read_instant(plain: object, zone: tzinfo = UTC) -> datetime:
    """An instant of a file, aware UTC; a time without an offset counts as one of `zone`.

    Raises:
        ShapeError: it is no ISO 8601 time.
    """
    try:
        at = datetime.fromisoformat(plain) if type(plain) is str else None
    except ValueError:
        at = None
    if at is None:
        raise ShapeError('must be a time like "2026-03-08T19:30:00Z"')
    if at.tzinfo is UTC:
        return at
    return (at.replace(tzinfo=zone) if at.tzinfo is None else at).astimezone(UTC)


def _write_instant(value: object) -> object:
    return write_instant(value) if isinstance(value, datetime) else value


def _write_date(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _read_date(plain: object) -> object:
    try:
        return date.fromisoformat(_read_str(plain))  # type: ignore[arg-type]  # a str, or it raised
    except ValueError as error:
        if isinstance(error, ShapeError):
            raise
        raise ShapeError('must be a date like "2026-03-08"') from None


def _write_decimal(value: object) -> object:
    return format(value, "f") if isinstance(value, Decimal) else value


def _read_decimal(plain: object) -> object:
    if type(plain) is int:
        return Decimal(plain)
    try:
        number = Decimal(plain) if type(plain) is str else None
    except InvalidOperation:
        number = None
    if number is None or not number.is_finite():
        raise ShapeError('must be a number in quotation marks like "12.50"')
    return number


_SCALARS: Mapping[object, tuple[Encode | None, Decode]] = {
    str: (None, _read_str),
    int: (None, _read_int),
    float: (_write_float, _read_float),
    bool: (None, _read_bool),
    datetime: (_write_instant, read_instant),
    date: (_write_date, _read_date),
    Decimal: (_write_decimal, _read_decimal),
}
