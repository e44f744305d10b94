"""Columns of numbers that grow at the end."""

from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Slots = NDArray[np.int64]
Mask = NDArray[np.bool_]

_GROUP = 64
"""So many values at most are sifted by the largest of them."""

Scalar = TypeVar("Scalar", bound=np.generic)


class Column(Generic[Scalar]):
    """Numbers of one kind, growing one by one or many at a time."""

    def __init__(self, kind: type[Scalar]) -> None:
        self._room: NDArray[Scalar] = np.zeros(256, dtype=kind)
        self._used = 0

    def __len__(self) -> int:
        """How many there are."""
        return self._used

    @property
    def all(self) -> NDArray[Scalar]:
        """Every number; the column itself, so only valid until it grows."""
        return self._room[: self._used]

    def append(self, value: float) -> None:
        """One more."""
        self._grow(self._used + 1)
        self._room[self._used] = value
        self._used += 1

    def extend(self, values: NDArray[Scalar]) -> None:
        """Some more, in order."""
        self._grow(self._used + len(values))
        self._room[self._used : self._used + len(values)] = values
        self._used += len(values)

    def cut(self, length: int) -> None:
        """Keep the first so many."""
        self._used = min(self._used, length)

    def _grow(self, length: int) -> None:
        if length > len(self._room):
            wider = np.zeros(max(length, 2 * len(self._room)), dtype=self._room.dtype)
            wider[: self._used] = self.all
            self._room = wider


def largest(values: NDArray[Any], count: int) -> Slots:
    """The places of the largest values, in no order.

    Where few are wanted of many, groups of values are sifted by their largest first: the wanted
    ones stand in no more groups than there are of them.
    """
    if count >= len(values):
        return np.arange(len(values))
    size = min(len(values) // (4 * count), _GROUP)
    if size < 2:
        return np.argpartition(values, -count)[-count:]
    groups = len(values) // size
    tops = values[: groups * size].reshape(size, groups).max(axis=0)
    best = np.argpartition(tops, -count)[-count:]
    places = (best + groups * np.arange(size)[:, None]).ravel()
    places = np.concatenate((places, np.arange(groups * size, len(values))))
    return places[np.argpartition(values[places], -count)[-count:]]
