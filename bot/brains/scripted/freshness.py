"""Keeping lines fresh: how near a line comes to what was said lately."""

from collections.abc import Iterable
from functools import lru_cache
from zlib import crc32

from bot.memories.similarity import jaccard, shingles

FRESH = 0.45
"""Under this similarity a line is taken at once."""
STALE = 0.7
"""From this similarity on silence is better; a near-repeat begins at 0.8."""

_FLOOR = 0.3
"""Similarities below this are all the same: fresh."""
_BITS = 256

_Print = tuple[frozenset[str], bytes, int]
"""A line's shingles, their signature (a bit for each), and how many of them share a bit."""


@lru_cache(maxsize=8192)
def _print_of(text: str, names: tuple[str, ...]) -> _Print:
    # A new viewer's name changes nothing about the lines that do not speak of them.
    lowered = text.lower()
    return _print(text, tuple(name for name in names if name.lower() in lowered))


@lru_cache(maxsize=8192)
def _print(text: str, names: tuple[str, ...]) -> _Print:
    found = shingles(text, names)
    signature = 0
    for one in found:
        signature |= 1 << crc32(one.encode()) % _BITS
    hidden = len(found) - signature.bit_count()
    return found, signature.to_bytes(_BITS // 8, "little"), hidden


class Heard:
    """The lines of the last while, one's own and the others'."""

    def __init__(
        self, earlier: Iterable[str], names: tuple[str, ...], also: Iterable[str] = ()
    ) -> None:
        """Take the lines to keep away from; those of `also` count only word for word."""
        self._names = names
        earlier = tuple(earlier)
        self._said = set(earlier) | set(also)
        self._prints = [_print_of(line, names) for line in earlier]
        self._read = 0

    def staleness(self, text: str) -> float:
        """The highest similarity to anything said lately; 0.3 stands for all that is less.

        The signatures bound what two lines can share, so that few pairs are compared in full.
        """
        if text in self._said:
            return 1.0
        line, signature, hidden = _print_of(text, self._names)
        if not line:
            return max((jaccard(line, other) for other, _, _ in self._prints), default=_FLOOR)
        best = _FLOOR
        for at in self._likely(signature, len(line), hidden):
            best = max(best, jaccard(line, self._prints[at][0]))
        return best

    def _likely(self, signature: bytes, size: int, hidden: int) -> list[int]:
        """Places of the lines whose signature allows a similarity above the floor."""
        import numpy as np

        if self._read != len(self._prints):
            joined = b"".join(one for _, one, _ in self._prints)
            self._signatures = np.frombuffer(joined, np.uint64).reshape(len(self._prints), -1)
            self._sizes = np.array([len(found) for found, _, _ in self._prints])
            self._read = len(self._prints)
        if not self._prints:
            return []
        shared = np.bitwise_count(self._signatures & np.frombuffer(signature, np.uint64)).sum(
            axis=1
        )
        # Jaccard = shared / (a + b - shared) is over the floor f only where this holds.
        over = (shared + hidden) * (1.0 + _FLOOR) > _FLOOR * (size + self._sizes)
        places: list[int] = np.flatnonzero(over).tolist()
        return places

    def add(self, text: str) -> None:
        """Take a line into account that is about to be said."""
        self._said.add(text)
        self._prints.append(_print_of(text, self._names))
