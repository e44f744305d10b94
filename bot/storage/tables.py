"""Every list file as a TinyDB table, for queries and commands.

The file stays a plain list. Reading gives the committed list; what is written is staged and goes
to disk with the running commit, merged like a hand edit.
"""

from typing import Any

from tinydb import Storage, TinyDB

from bot.storage.store import HomeStore


class ListStorage(Storage):
    """Keeps one table of a list file; row numbers are positions, from 1."""

    def __init__(self, store: HomeStore, name: str) -> None:
        """Name the list file, as `john/episodic.json`."""
        self._store, self._name = store, name

    def read(self) -> dict[str, dict[str, object]]:
        """The committed list, as TinyDB's default table."""
        rows = enumerate(self._store.rows(self._name), start=1)
        return {TinyDB.default_table_name: {str(number): row for number, row in rows}}

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Stage the default table's rows, in their order."""
        table = data.get(TinyDB.default_table_name, {})
        self._store.stage(self._name, [dict(row) for row in table.values()])


def open_table(store: HomeStore, name: str) -> TinyDB:
    """A list file of an open home as a TinyDB database with one table.

    Raises:
        UnknownNameError: there is no such list file.
    """
    store.rows(name)
    return TinyDB(store, name, storage=ListStorage)
