"""The bytes of a live file from its part of the world, remembering what was rendered before."""

from collections.abc import Mapping
from typing import cast

from bot.storage.layout import LiveFile
from bot.storage.rendering import list_file, object_file, row


class Encoding:
    """Renders one live file. A row that is the same object as before is not rendered again."""

    def __init__(self, file: LiveFile) -> None:
        self._file = file
        self._records: tuple[object, ...] = ()
        self._rows: list[bytes] = []

    def render(self, part: object) -> bytes:
        """The whole file for a part of the world."""
        if self._file.is_list:
            return list_file(self.rows(part))
        return object_file(self._file.document.encode(part))

    def rows(self, part: object) -> list[bytes]:
        """The rendered rows of a list file; the list is not to be changed."""
        records = records_of(part)
        # Most often rows were only added at the end: then all before them is taken as it is.
        count = len(self._records)
        if records[:count] == self._records:
            self._rows = self._rows + [self._row(record) for record in records[count:]]
        else:
            known = dict(zip(map(id, self._records), self._rows, strict=True))
            self._rows = [known.get(id(record)) or self._row(record) for record in records]
        self._records = records
        return self._rows

    def _row(self, record: object) -> bytes:
        return row(self._file.document.encode(record))


def records_of(part: object) -> tuple[object, ...]:
    """The records of a list file's part: of a tuple, or the values of a mapping."""
    if isinstance(part, Mapping):
        return tuple(part.values())
    return cast(tuple[object, ...], part)
