"""Keeping lines fresh: how near a line comes to what was said lately."""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bot.memories.similarity import jaccard, shingles

FRESH = 0.45
"""Under this similarity a line is taken at once."""
STALE = 0.7
"""From this similarity on silence is better; a near-repeat begins at 0.8."""

_FLOOR = 0.3
"""Similarities below this are all the same: fresh."""
_BITS = 256

_KEPT = 8_192
"""Lines whose prints are kept, at most."""


@dataclass(frozen=True, slots=True)
class _Print:
    """What is compared of a line."""

    found: frozenset[str]
    """Its shingles."""
    signature: bytes
    """A bit for each of them."""
    hidden: int
    """How many of them share a bit."""


class Prints:
    """The prints of lines, all with the same names masked; each line is read once."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        """Mask these names."""
        self._names = names
        self._rows: dict[str, int] = {}
        self._found: list[frozenset[str]] = []
        # One after another, so that numpy looks at many of them at once.
        self._signatures = bytearray()
        self._sizes = array("i")

    def mask(self, names: tuple[str, ...]) -> None:
        """Mask these names from now on; the places of lines that speak of others stay."""
        if names == self._names:
            return
        changed = [name.lower() for name in {*names} ^ {*self._names}]
        self._names = names
        self._rows = {
            text: row for text, row in self._rows.items() if not _holds_any(text.lower(), changed)
        }
        if len(self._found) > _KEPT:
            self._rows, self._found = {}, []
            self._signatures, self._sizes = bytearray(), array("i")

    def row(self, text: str) -> int:
        """The place of a line's print."""
        row = self._rows.get(text)
        if row is None:
            row = self._rows[text] = len(self._found)
            read = self.read(text)
            self._found.append(read.found)
            self._signatures += read.signature
            self._sizes.append(len(read.found))
        return row

    def rows(self, texts: Iterable[str]) -> list[int]:
        """The places of many lines' prints."""
        known = self._rows
        return [known[text] if text in known else self.row(text) for text in texts]

    def read(self, text: str) -> _Print:
        """The print of a line."""
        lowered = text.lower()
        # A name that is not in it makes no difference, also to what was compared before.
        found = shingles(text, tuple(name for name in self._names if name.lower() in lowered))
        signature = 0
        for one in found:
            signature |= 1 << crc32(one.encode()) % _BITS
        hidden = len(found) - signature.bit_count()
        return _Print(found, signature.to_bytes(_BITS // 8, "little"), hidden)

    def found(self, row: int) -> frozenset[str]:
        """The shingles of the line at a place."""
        return self._found[row]

    def beside(self, rows: Sequence[int]) -> "Beside":
        """The prints at some places, side by side."""
        places = np.array(rows, dtype=np.intp)
        signatures = np.frombuffer(self._signatures, np.uint64).reshape(-1, _BITS // 64)
        sizes = np.frombuffer(self._sizes, np.int32)
        return Beside(places=places, signatures=signatures[places], sizes=sizes[places])


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Many prints side by side."""

    places: NDArray[np.intp]
    signatures: NDArray[np.uint64]
    """(n, 4)."""
    sizes: NDArray[np.int32]

    def likely(self, line: _Print) -> list[int]:
        """The places whose signature allows a similarity above the floor.

        The signatures bound what two lines can share, so that few pairs are compared in full.
        """
        common = self.signatures & np.frombuffer(line.signature, np.uint64)
        shared = np.bitwise_count(common).sum(axis=1)
        # Jaccard = shared / (a + b - shared) is over the floor f only where this holds.
        over = (shared + line.hidden) * (1.0 + _FLOOR) > _FLOOR * (len(line.found) + self.sizes)
        found: list[int] = self.places[over].tolist()
        return found


def _holds_any(text: str, names: Iterable[str]) -> bool:
    return any(name in text for name in names)


class Heard:
    """The lines of the last while, one's own and the others'."""

    def __init__(
        self, earlier: Iterable[str], prints: Prints | None = None, also: Iterable[str] = ()
    ) -> None:
        """Take the lines to keep away from; those of `also` count only word for word."""
        self._prints = prints or Prints()
        earlier = tuple(earlier)
        self._said = set(earlier) | set(also)
        self._rows = self._prints.rows(earlier)
        self._beside: Beside | None = None

    def knows(self, text: str) -> bool:
        """Whether just this was said lately, word for word."""
        return text in self._said

    def staleness(self, text: str) -> float:
        """The highest similarity to anything said lately; 0.3 stands for all that is less."""
        if text in self._said:
            return 1.0
        line = self._prints.read(text)
        if not line.found:
            others = map(self._prints.found, self._rows)
            return max((jaccard(line.found, other) for other in others), default=_FLOOR)
        if self._beside is None:
            self._beside = self._prints.beside(self._rows)
        likely = self._beside.likely(line)
        return max((_FLOOR, *(jaccard(line.found, self._prints.found(row)) for row in likely)))

    def add(self, text: str) -> None:
        """Take a line into account that is about to be said."""
        self._said.add(text)
        self._rows.append(self._prints.row(text))
        self._beside = None
