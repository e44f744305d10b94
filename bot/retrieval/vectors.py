"""Vectors of texts in little room, searched exactly.

A component is kept in one byte with a scale a row; a search turns rows back into numbers block by
block, small enough to stay in the processor's cache. Similarity is the cosine after the mean of all
rows has been taken off: a small model's vectors share a large common part that says nothing.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_BLOCK = 128
"""Rows turned back at once."""
_ROOM = 256
"""Rows a new table has room for."""


class Vectors:
    """Rows of one kind and language; each belongs to a slot, several may share one."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._rows: NDArray[np.int8] = np.zeros((_ROOM, size), dtype=np.int8)
        self._scales: Floats = np.zeros(_ROOM, dtype=np.float32)
        self._slots: NDArray[np.int64] = np.zeros(_ROOM, dtype=np.int64)
        self._first: NDArray[np.int32] = np.zeros(_ROOM, dtype=np.int32)
        self._count: NDArray[np.int32] = np.zeros(_ROOM, dtype=np.int32)
        self._used = 0
        self._dead = 0
        self._filled = 0
        self._sum: NDArray[np.float64] = np.zeros(size)

    def __len__(self) -> int:
        """How many slots have rows."""
        return self._filled

    @property
    def mean(self) -> Floats:
        """The mean of the slots' first rows, their whole texts; zero of an empty table."""
        return (self._sum / max(self._filled, 1)).astype(np.float32)

    @property
    def slots(self) -> NDArray[np.int64]:
        """The slot of each row; -1 where the row is dead."""
        return self._slots[: self._used]

    def add(self, slot: int, rows: Floats) -> None:
        """Take up the rows of a slot instead of those it has; vectors of length one, one a row."""
        self.drop(slot)
        while self._used + len(rows) > len(self._rows):
            self._grow()
        first = self._used
        for place, row in enumerate(rows, first):
            self._rows[place], self._scales[place] = squeezed(row)
        self._used += len(rows)
        self._slots[first : self._used] = slot
        if slot >= len(self._first):
            room = max(slot + 1, 2 * len(self._first))
            self._first, self._count = _wider(self._first, room), _wider(self._count, room)
        self._first[slot], self._count[slot] = first, len(rows)
        self._sum += self._number(first)
        self._filled += 1

    def drop(self, slot: int) -> None:
        """Forget every row of a slot; again is no change."""
        count = int(self._count[slot]) if slot < len(self._count) else 0
        if not count:
            return
        first = int(self._first[slot])
        self._sum -= self._number(first)
        self._filled -= 1
        self._slots[first : first + count] = -1
        self._count[slot] = 0
        self._dead += count
        if self._dead > max(self._used // 2, _ROOM):
            self._compact()

    def _number(self, row: int) -> NDArray[np.float64]:
        """A row as numbers again."""
        numbers: NDArray[np.float64] = self._rows[row].astype(np.float64) * self._scales[row]
        return numbers

    def rows_of(self, slots: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The row numbers of slots, slot by slot, and where among them each slot's begin.

        Slots without rows are passed over.
        """
        slots = slots[slots < len(self._count)]
        slots = slots[self._count[slots] > 0]
        counts = self._count[slots].astype(np.int64)
        before = np.cumsum(counts) - counts
        return np.repeat(self._first[slots] - before, counts) + np.arange(counts.sum()), before

    def firsts(self) -> NDArray[np.int64]:
        """The first row of each slot that has any."""
        return self._first[self._count > 0].astype(np.int64)

    def similar(
        self, queries: Floats, mean: Floats, rows: NDArray[np.int64] | None = None
    ) -> Floats:
        """Cosine of every row (or of `rows`) with each query, the mean taken off the rows.

        Args:
            queries: Centred and of length one, one a row. Several cost little more than one: most
                of the time goes into turning the rows back into numbers.
            mean: What is taken off the rows.
            rows: Row numbers; all when None.

        Returns:
            One row for each query, one column for each row asked.
        """
        count = self._used if rows is None else len(rows)
        wanted = np.vstack((queries, mean)).astype(np.float32)
        products = np.empty((len(wanted), count), dtype=np.float32)
        buffer = np.empty((min(_BLOCK, count), self.size), dtype=np.float32)
        for start in range(0, count, _BLOCK):
            stop = min(start + _BLOCK, count)
            block = buffer[: stop - start]
            block[:] = self._rows[start:stop] if rows is None else self._rows[rows[start:stop]]
            np.matmul(wanted, block.T, out=products[:, start:stop])
        products *= self._scales[: self._used] if rows is None else self._scales[rows]
        near, along = products[:-1], products[-1]
        length = np.sqrt(np.maximum(1.0 + float(mean @ mean) - 2.0 * along, 1e-6))
        near -= (queries @ mean)[:, None]
        near /= length
        return near

    def _grow(self) -> None:
        """An eighth more room, in place: a copy beside the old would take twice as much."""
        room = len(self._rows) + max(len(self._rows) // 8, _ROOM)
        self._rows.resize((room, self.size), refcheck=False)
        self._scales.resize(room, refcheck=False)
        self._slots.resize(room, refcheck=False)

    def _compact(self) -> None:
        alive = np.flatnonzero(self.slots >= 0)
        self._rows[: len(alive)] = self._rows[alive]
        self._scales[: len(alive)] = self._scales[alive]
        self._slots[: len(alive)] = self._slots[alive]
        self._used, self._dead = len(alive), 0
        slots, first = np.unique(self.slots, return_index=True)
        self._first[slots] = first.astype(np.int32)


def _wider(numbers: NDArray[np.int32], room: int) -> NDArray[np.int32]:
    wider = np.zeros(room, dtype=np.int32)
    wider[: len(numbers)] = numbers
    return wider


def calm() -> None:
    """Let linear algebra use one thread in this process.

    The products here are small: more threads wait for one another longer than they work, and on a
    busy machine a hundred times longer.
    """
    from threadpoolctl import threadpool_limits

    threadpool_limits(limits=1, user_api="blas")


def squeezed(vector: Floats) -> tuple[NDArray[np.int8], float]:
    """A vector of length one as bytes and their scale."""
    scale = float(np.abs(vector).max()) / 127 or 1.0
    return np.rint(vector / scale).astype(np.int8), scale


def normal(vectors: Floats) -> Floats:
    """Vectors scaled to length one; a zero vector stays."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    scaled: Floats = (vectors / np.maximum(length, 1e-9)).astype(np.float32)
    return scaled
