"""Three versions of a document made one: what a person did, what the show did, since their base.

Pure: plain JSON values in, plain JSON values out. The hand wins; counters and money take both
changes; what is put behind is handed back as a conflict, so that nothing goes silently.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class _Absent(Enum):
    ABSENT = "absent"


ABSENT: Final = _Absent.ABSENT
"""Stands for a key or row that is not there."""

_ROW_KEYS = ("id", "at")
"""What names a row of a list inside a row: plans and events by id, recent actions by time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """One place that a person and the show changed differently; the hand stands in the file."""

    place: str
    hand: object
    """None also when the person deleted it."""
    show: object
    base: object


@dataclass(slots=True)
class Merge:
    """The rules of one merge, and the conflicts it met."""

    counters: frozenset[str] = frozenset()
    """Dotted places of numbers that take both changes; `*` stands for any one name."""
    row_key: str = ""
    """What names a row, when the document is a list."""
    conflicts: list[Conflict] = field(default_factory=list)

    def document(self, base: object, hand: object, show: object) -> object:
        """The merged document; a list's rows have unique keys in each version."""
        if isinstance(hand, list) and isinstance(show, list) and isinstance(base, list):
            return self._rows((base, hand, show), self.row_key, ())
        return self._value(base, hand, show, ())

    def _value(self, base: object, hand: object, show: object, place: tuple[str, ...]) -> object:
        if base in (show, hand):
            return hand if show == base else show
        # What is inside is compared before the whole: the same sum on both sides came in twice.
        if isinstance(hand, dict) and isinstance(show, dict):
            return self._object(base if isinstance(base, dict) else {}, hand, show, place)
        if isinstance(hand, list) and isinstance(show, list):
            return self._list(base if isinstance(base, list) else [], hand, show, place)
        if _is_number(hand) and _is_number(show):
            return self._number(base, hand, show, place)
        return hand if hand == show else self._hand_wins(base, hand, show, place)

    def _hand_wins(
        self, base: object, hand: object, show: object, place: tuple[str, ...]
    ) -> object:
        if show is not ABSENT:
            self.conflicts.append(
                Conflict(place=".".join(place), hand=_shown(hand), show=show, base=_shown(base))
            )
        return hand

    def _number(self, base: object, hand: object, show: object, place: tuple[str, ...]) -> object:
        """Both changes of a counter, the hand's of any other number."""
        if not self._counts(place):
            return hand
        before = base if _is_number(base) else 0
        both = hand + show - before  # type: ignore[operator]  # numbers, as checked
        return int(both) if isinstance(both, float) and both.is_integer() else both

    def _object(
        self,
        base: Mapping[str, object],
        hand: Mapping[str, object],
        show: Mapping[str, object],
        place: tuple[str, ...],
    ) -> dict[str, object]:
        merged: dict[str, object] = {}
        for key in (*hand, *(key for key in show if key not in hand)):
            value = self._value(
                base.get(key, ABSENT), hand.get(key, ABSENT), show.get(key, ABSENT), (*place, key)
            )
            if value is not ABSENT:
                merged[key] = value
        return merged

    def _list(
        self,
        base: Sequence[object],
        hand: Sequence[object],
        show: Sequence[object],
        place: tuple[str, ...],
    ) -> object:
        entries = (*base, *hand, *show)
        if all(isinstance(entry, dict) for entry in entries):
            first = next(iter(entries))
            key = next((name for name in _ROW_KEYS if name in first), "")  # type: ignore[operator]  # a dict, as checked
            return self._rows((base, hand, show), key, place)
        if all(isinstance(entry, Hashable) for entry in entries):
            # A list of names (tags, owned things, ids) is what both made of it.
            gone = [entry for entry in base if entry not in show]
            kept = [entry for entry in hand if entry not in gone]
            return kept + [entry for entry in show if entry not in base and entry not in kept]
        return self._hand_wins(base, hand, show, place)

    def _rows(
        self,
        versions: tuple[Sequence[object], Sequence[object], Sequence[object]],
        key: str,
        place: tuple[str, ...],
    ) -> list[object]:
        base, hand, show = (_by_key(rows, key) for rows in versions)
        merged: list[object] = []
        for name in (*hand, *(name for name in show if name not in hand)):
            value = self._value(
                base.get(name, ABSENT),
                hand.get(name, ABSENT),
                show.get(name, ABSENT),
                (*place, name[0]),
            )
            if value is not ABSENT:
                merged.append(value)
        return merged

    def _counts(self, place: tuple[str, ...]) -> bool:
        """Whether a place is a counter; the row's own key is no part of its name."""
        names = place[1:] if self.row_key else place
        return any(_fits(pattern.split("."), names) for pattern in self.counters)


def _fits(pattern: Sequence[str], names: Sequence[str]) -> bool:
    return len(pattern) == len(names) and all(
        part in ("*", name) for part, name in zip(pattern, names, strict=True)
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _by_key(rows: Sequence[object], key: str) -> dict[tuple[str, int], object]:
    """The rows by name; a name that comes again is told apart by its turn."""
    named: dict[tuple[str, int], object] = {}
    seen: dict[str, int] = {}
    for row in rows:
        name = str(row.get(key, "")) if isinstance(row, dict) else ""
        turn = seen.get(name, 0)
        seen[name] = turn + 1
        named[name, turn] = row
    return named


def _shown(value: object) -> object:
    return None if value is ABSENT else value
