"""Vectors of texts in little room, searched exactly.

A component is kept in one byte with a scale a row; a search turns rows back into numbers block by
block, small enough to stay in the processor's cache. Similarity is the cosine after the mean of all
rows has been taken off: a small model's vectors share a large common part that says nothing.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
_BLOCK = 256
"""Rows turned back at once."""
_ROOM = 256
"""Rows a new table has room for."""


class Vectors:
    """Rows of one kind and language; each belongs to a slot, several may share one."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._rows: NDArray[np.int8] = np.zeros((_ROOM, size), dtype=np.int8)
        self._scales: Floats = np.zeros(_ROOM, dtype=np.float32)
        self._slots: NDArray[np.int32] = np.full(_ROOM, -1, dtype=np.int32)
        self._used = 0
        self._dead = 0
        self._sum: NDArray[np.float64] = np.zeros(size)

    def __len__(self) -> int:
        """How many rows are alive."""
        return self._used - self._dead

    @property
    def mean(self) -> Floats:
        """The mean of all rows; zero of an empty table."""
        return (self._sum / max(self._used, 1)).astype(np.float32)

    @property
    def slots(self) -> NDArray[np.int32]:
        """The slot of each row; -1 where the row is dead."""
        return self._slots[: self._used]

    def add(self, slot: int, row: NDArray[np.int8], scale: float) -> None:
        """One more row for a slot."""
        if self._used == len(self._rows):
            self._grow()
        self._rows[self._used] = row
        self._scales[self._used] = scale
        self._slots[self._used] = slot
        self._sum += row.astype(np.float64) * scale
        self._used += 1

    def drop(self, slot: int) -> None:
        """Forget every row of a slot."""
        gone = np.flatnonzero(self.slots == slot)
        if not len(gone):
            return
        self._slots[gone] = -1
        self._dead += len(gone)
        if self._dead > max(self._used // 2, _ROOM):
            self._compact()

    def similar(
        self, queries: Floats, mean: Floats, rows: NDArray[np.int64] | None = None
    ) -> Floats:
        """Cosine of every row (or of `rows`) with each query, the mean taken off the rows.

        Args:
            queries: Centred and of length one, one a row.
            mean: What is taken off the rows.
            rows: Row numbers; all when None.

        Returns:
            One row for each row asked, one column for each query.
        """
        count = self._used if rows is None else len(rows)
        wanted = np.vstack((queries, mean)).T.astype(np.float32)
        products = np.empty((count, wanted.shape[1]), dtype=np.float32)
        buffer = np.empty((_BLOCK, self.size), dtype=np.float32)
        for start in range(0, count, _BLOCK):
            stop = min(start + _BLOCK, count)
            block = buffer[: stop - start]
            block[:] = self._rows[start:stop] if rows is None else self._rows[rows[start:stop]]
            np.matmul(block, wanted, out=products[start:stop])
        scales = self._scales[: self._used] if rows is None else self._scales[rows]
        products *= scales[:, None]
        along = products[:, -1]
        length = np.sqrt(np.maximum(1.0 - 2.0 * along + float(mean @ mean), 1e-6))
        near: Floats = (products[:, :-1] - (queries @ mean)[None, :]) / length[:, None]
        return near

    def _grow(self) -> None:
        """A quarter more room: doubling would waste up to half of a large table."""
        room = len(self._rows) + max(len(self._rows) // 4, _ROOM)
        rows = np.zeros((room, self.size), np.int8)
        rows[: self._used] = self._rows[: self._used]
        self._rows = rows
        self._scales = np.resize(self._scales, room)
        self._slots = np.resize(self._slots, room)
        self._slots[self._used :] = -1

    def _compact(self) -> None:
        alive = np.flatnonzero(self.slots >= 0)
        self._rows[: len(alive)] = self._rows[alive]
        self._scales[: len(alive)] = self._scales[alive]
        self._slots[: len(alive)] = self._slots[alive]
        self._used, self._dead = len(alive), 0
        kept = self._rows[: self._used].astype(np.float32) * self._scales[: self._used, None]
        self._sum = kept.sum(axis=0, dtype=np.float64)


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
