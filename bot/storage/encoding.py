"""The rows of a live file from its part of the world, remembering what was rendered before."""

from collections.abc import Mapping
from typing import cast

from bot.storage.extras import has_unknown, laid_over
from bot.storage.layout import LiveFile
from bot.storage.rendering import list_file, render, row
from bot.storage.versions import Rows

Plain = dict[str, object]

_STRETCH = 64
"""Records compared in one go."""
_FEW = 64
"""So many changed places are changed records; more are records that have moved."""


class Encoding:
    """Renders one live file. A row that is the same object as before is not rendered again."""

    def __init__(self, file: LiveFile) -> None:
        self._file = file
        self._records: tuple[object, ...] = ()
        self._rows: Rows = ()
        self._raw: dict[str, Plain] = {}

    def adopt(self, plain: object) -> None:
        """Remember what a person added to this document, to write it back in place."""
        entries = plain if isinstance(plain, list) else [plain]
        known = self._file.document.known
        self._raw = {
            self._name(entry): entry
            for entry in entries
            if isinstance(entry, dict) and has_unknown(entry, known)
        }
        self._records, self._rows = (), ()

    def rows(self, part: object) -> Rows:
        """The rendered rows of a list file, or the one rendered object."""
        if not self._file.is_list:
            return (render(self._plain(part)),)
        records = records_of(part)
        changed = self._changed(records)
        if len(records) < len(self._records) or len(changed) > _FEW:
            self._rows = self._rearranged(records)
        else:
            rows = list(self._rows)
            for place in changed:
                rows[place] = self._row(records[place])
            rows += map(self._row, records[len(rows) :])
            self._rows = tuple(rows)
        self._records = records
        return self._rows

    def _changed(self, records: tuple[object, ...]) -> list[int]:
        """The places at which another record stands than before."""
        known, found = self._records[: len(records)], list[int]()
        for at in range(0, len(known), _STRETCH):
            if known[at : at + _STRETCH] != records[at : at + _STRETCH]:
                places = range(at, min(at + _STRETCH, len(known)))
                found += (place for place in places if records[place] is not known[place])
        return found

    def _rearranged(self, records: tuple[object, ...]) -> Rows:
        """The rows of records that stand in other places than before."""
        known = dict(zip(map(id, self._records), self._rows, strict=True))
        return tuple(known.get(id(record)) or self._row(record) for record in records)

    def file(self, rows: Rows) -> bytes:
        """The bytes of the whole file."""
        return list_file(rows) if self._file.is_list else rows[0] + b"\n"

    def _row(self, record: object) -> bytes:
        return row(self._plain(record))

    def _plain(self, record: object) -> Plain:
        fresh = self._file.document.encode(record)
        raw = self._raw.get(self._name(fresh)) if self._raw else None
        return fresh if raw is None else laid_over(raw, fresh, self._file.document.known)

    def _name(self, plain: Mapping[str, object]) -> str:
        return str(plain.get(self._file.key, "")) if self._file.is_list else ""


def records_of(part: object) -> tuple[object, ...]:
    """The records of a list file's part: of a tuple, or the values of a mapping."""
    if isinstance(part, Mapping):
        return tuple(part.values())
    return cast(tuple[object, ...], part)
