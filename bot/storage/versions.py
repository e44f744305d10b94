"""What a file held lately: which of it a person had open when they saved."""

from collections import deque
from collections.abc import Iterator
from enum import StrEnum

from bot.storage.rendering import parse, row

_KEPT = 48
"""Hours of ticks; an editor left open for longer is merged as if it was opened at the oldest."""

Rows = tuple[bytes, ...]
"""A version: the rendered rows of a list file, or the one rendered object."""


class Origin(StrEnum):
    """Whose an older version was that a person saved again, to the letter."""

    SHOW = "show"
    """The show's: what stands there more now was taken out by the person."""
    HAND = "hand"
    """Their own last save: an editor that knows nothing of what the show wrote since."""


class History:
    """The last versions of one file; they share the rows that did not change."""

    def __init__(self, *, is_list: bool) -> None:
        self._is_list = is_list
        self._versions: deque[Rows] = deque(maxlen=_KEPT)
        self._typed: Rows | None = None

    def add(self, rows: Rows) -> None:
        """Remember a version as the newest."""
        self._versions.append(rows)

    def add_typed(self, rows: Rows) -> None:
        """Remember what a person saved.

        Whatever they had open of a list before, they have this now: a row of theirs that is missing
        later was taken out, not yet unknown.
        """
        if self._is_list:
            self._versions.clear()
        self._versions.append(rows)
        self._typed = rows

    def origin(self, plain: object) -> Origin | None:
        """Whose older version a document is to the letter; None when it is none."""
        given = set(self._marks(plain))
        if not self._versions or given == self._own(self._versions[-1]):
            return None
        if self._typed is not None and given == self._own(self._typed):
            return Origin.HAND
        older = list(self._versions)[:-1]
        return Origin.SHOW if any(given == self._own(rows) for rows in older) else None

    def add_before_newest(self, rows: Rows) -> None:
        """Remember a version that is less likely than the newest to be edited on from."""
        newest = [self._versions.pop()] if self._versions else []
        self._versions.extend((rows, *newest))

    def clear(self) -> None:
        """Forget every version."""
        self._versions.clear()
        self._typed = None

    def newest(self, *, late: bool = False) -> object:
        """The JSON value of the last version a person may have seen; empty when there is none."""
        if not self._versions:
            return [] if self._is_list else {}
        return self.plain(self._newest_first(late=late)[0])

    def _newest_first(self, *, late: bool) -> list[Rows]:
        found = list(reversed(self._versions))
        return found[1:] if late and len(found) > 1 else found

    def nearest(self, plain: object, *, late: bool = False) -> object:
        """The version a document was most likely made from: the one it differs least from.

        An editor may have been open while the show saved several times; what the show added since
        must not look like something the person deleted. Of equals the newest is taken. What was
        saved too `late` was made before the newest stood there, so it is made from an older one.
        """
        if not self._versions:
            return [] if self._is_list else {}
        given = set(self._marks(plain))
        newest_first = self._newest_first(late=late)
        rows = min(newest_first, key=lambda rows: len(given.symmetric_difference(self._own(rows))))
        return self.plain(rows)

    def plain(self, rows: Rows) -> object:
        """The JSON value of a version."""
        entries = [parse(data) for data in rows]
        return entries if self._is_list else entries[0]

    def _marks(self, plain: object) -> Iterator[bytes | str]:
        if self._is_list and isinstance(plain, list):
            return map(row, plain)
        return _leaves(plain, "")

    def _own(self, rows: Rows) -> set[bytes | str]:
        return set(rows) if self._is_list else set(_leaves(self.plain(rows), ""))


def _leaves(plain: object, place: str) -> Iterator[str]:
    """Every value with its place, as text."""
    if isinstance(plain, dict):
        for key, part in plain.items():
            yield from _leaves(part, f"{place}.{key}")
    elif isinstance(plain, list):
        for part in plain:
            yield from _leaves(part, f"{place}[]")
    else:
        yield f"{place}={plain!r}"
