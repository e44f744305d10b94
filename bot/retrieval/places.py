"""Where the vector of each text stands in the vector file."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray


class Places:
    """Where the vector of each text stands: two sorted columns, and a few that came since.

    A dictionary of as many numbers would take six times the room.
    """

    def __init__(
        self,
        keys: NDArray[np.uint64] | None = None,
        places: NDArray[np.int64] | None = None,
    ) -> None:
        """Begin with what a file holds; of one key twice the later place counts."""
        self._recent: dict[int, int] = {}
        self._keys = np.zeros(0, dtype=np.uint64)
        self._places = np.zeros(0, dtype=np.int32)
        if keys is not None and places is not None:
            last, first = np.unique(keys[::-1], return_index=True)
            self._keys, self._places = last, places[::-1][first].astype(np.int32)

    def __len__(self) -> int:
        return len(self._keys) + len(self._recent)

    def of(self, key: int) -> int | None:
        """The place of a key; None when it has none."""
        if key in self._recent:
            return self._recent[key]
        at = int(np.searchsorted(self._keys, np.uint64(key)))
        if at < len(self._keys) and int(self._keys[at]) == key:
            return int(self._places[at])
        return None

    def note(self, key: int, place: int) -> None:
        """A key stands at a place from now on."""
        self._recent[key] = place

    def all(self) -> Iterator[tuple[int, int]]:
        """Every key with its place."""
        old = zip(self._keys.tolist(), self._places.tolist(), strict=True)
        yield from ((key, place) for key, place in old if key not in self._recent)
        yield from self._recent.items()
