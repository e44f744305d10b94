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
_BITS = 251

_Print = tuple[frozenset[str], int, int]
"""A line's shingles, their signature (a bit for each), and how many of them share a bit."""


@lru_cache(maxsize=8192)
def _print_of(text: str, names: tuple[str, ...]) -> _Print:
    found = shingles(text, names)
    signature = 0
    for one in found:
        signature |= 1 << crc32(one.encode()) % _BITS
    return found, signature, len(found) - signature.bit_count()


class Heard:
    """The lines of the last while, one's own and the others'."""

    def __init__(
        self, earlier: Iterable[str], names: tuple[str, ...], also: Iterable[str] = ()
    ) -> None:
        """Take the lines to keep away from; those of `also` count only word for word."""
        self._names = names
        earlier = tuple(earlier)
        self._said = set(earlier) | set(also)
        self._lines = [_print_of(line, names) for line in earlier]

    def staleness(self, text: str) -> float:
        """The highest similarity to anything said lately; 0.3 stands for all that is less.

        The signatures bound what two lines can share, so that few pairs are compared in full.
        """
        if text in self._said:
            return 1.0
        line, signature, hidden = _print_of(text, self._names)
        size, best = len(line), _FLOOR
        for other, theirs, _ in self._lines:
            most = (signature & theirs).bit_count() + hidden
            if most * (1.0 + best) > best * (size + len(other)) or not size:
                best = max(best, jaccard(line, other))
        return best

    def add(self, text: str) -> None:
        """Take a line into account that is about to be said."""
        self._said.add(text)
        self._lines.append(_print_of(text, self._names))
