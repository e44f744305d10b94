"""Reading a platform's JSON without trusting it: missing and mistyped fields have one answer each.

Every translator reads payloads through these functions, so nothing of a library and no untyped
value passes its first line. `node` may be anything that JSON can hold.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

Json = Mapping[str, object]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LONGEST_AGE = timedelta(days=36_500)


class UnreadablePayloadError(ValueError):
    """A payload lacks what its kind cannot do without; the text names the field."""


def at(node: object, *path: str | int) -> object:
    """What stands at `path` under `node`; None where any step is missing."""
    for step in path:
        if isinstance(step, int) and isinstance(node, list) and -len(node) <= step < len(node):
            node = node[step]
        elif isinstance(step, str) and isinstance(node, Mapping):
            node = node.get(step)
        else:
            return None
    return node


def child(node: object, *path: str | int) -> Json:
    """The object at `path`; empty when there is none."""
    found = at(node, *path)
    return found if isinstance(found, Mapping) else {}


def children(node: object, *path: str | int) -> list[Json]:
    """The objects of the list at `path`; anything else in it is passed over."""
    found = at(node, *path)
    return [item for item in found if isinstance(item, Mapping)] if isinstance(found, list) else []


def text(node: object, *path: str | int) -> str:
    """The text at `path`; a number becomes its digits, anything else is empty."""
    found = at(node, *path)
    if isinstance(found, str):
        return found
    return str(found) if isinstance(found, int | float) and not isinstance(found, bool) else ""


def required(node: object, *path: str | int) -> str:
    """The text at `path`.

    Raises:
        UnreadablePayloadError: it is missing or empty.
    """
    found = text(node, *path)
    if not found:
        raise UnreadablePayloadError(f"{'.'.join(map(str, path))} is missing")
    return found


def whole(node: object, *path: str | int) -> int:
    """The whole number at `path`, also when written as text; 0 when it is none."""
    found = text(node, *path).strip()
    return int(found) if found.lstrip("-").isdecimal() and len(found) <= 18 else 0


def flag(node: object, *path: str | int) -> bool:
    """Whether a true stands at `path`; `"true"` and 1 count, anything else does not."""
    return at(node, *path) in (True, 1, "true", "True")


def moment(value: object, otherwise: datetime) -> datetime:
    """An ISO 8601 time as aware UTC; `otherwise` when it is none.

    A time without a zone is taken as UTC; digits beyond microseconds are dropped.
    """
    if not isinstance(value, str):
        return otherwise
    try:
        parsed = datetime.fromisoformat(value)
        aware = parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)
        return aware.astimezone(UTC)
    except (ValueError, OverflowError):
        return otherwise


def moment_of_epoch(units: int, per_second: int, otherwise: datetime) -> datetime:
    """A count of seconds, milli- or microseconds since 1970 as aware UTC.

    Args:
        units: the count; zero and less give `otherwise`, as does a time beyond a century.
        per_second: how many units make a second.
        otherwise: the answer when the count is no time.
    """
    age = timedelta(seconds=min(units / per_second, 1e12)) if units > 0 else timedelta()
    return _EPOCH + age if timedelta() < age < _LONGEST_AGE else otherwise
