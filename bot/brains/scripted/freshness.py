"""Keeping lines fresh: how near a line comes to what was said lately."""

from array import array
from collections.abc import Iterable
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
_STEP = 12
"""Lines that leave a window between two turns, at most; after more it is read anew."""


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
        self.masked = 0
        """How often other names were masked: places that somebody kept are of no use after it."""
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
        self.masked += 1
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
        return [self.row(text) for text in texts]

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

    def place(self, text: str) -> int:
        """The place of a line that was read; -1 when it was not."""
        return self._rows.get(text, -1)

    def beside(self, places: "Places") -> "Beside":
        """The prints at some places, side by side."""
        signatures = np.frombuffer(self._signatures, np.uint64).reshape(-1, _BITS // 64)
        sizes = np.frombuffer(self._sizes, np.int32)
        # Turned round, so that numpy adds up four long rows instead of many short ones.
        beside = np.ascontiguousarray(signatures[places].T)
        return Beside(places=places, signatures=beside, sizes=sizes[places])


Places = NDArray[np.intp]
"""(n,): where the prints of lines stand."""


class Window:
    """The places of a list that gains lines at its end and loses them at its beginning.

    A turn adds a line or two to hundreds: the rest is not looked up again.
    """

    def __init__(self) -> None:
        self._texts: tuple[str, ...] = ()
        self._places: Places = np.empty(0, np.intp)
        self._masked = -1

    def places(self, texts: tuple[str, ...], prints: Prints) -> Places:
        """Where the lines' prints stand, in the lines' order."""
        known = self._places
        gone = self._gone(texts) if self._masked == prints.masked else len(known)
        new = texts[len(known) - gone :]
        if new or gone:
            added = np.array(prints.rows(new), np.intp)
            self._places = np.concatenate((known[gone:], added))
        self._texts, self._masked = texts, prints.masked
        return self._places

    def _gone(self, texts: tuple[str, ...]) -> int:
        """How many of the known lines stand before those that go on."""
        known = len(self._texts)
        for gone in range(min(_STEP, known)):
            if self._texts[gone:] == texts[: known - gone]:
                return gone
        return known


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Many prints side by side."""

    places: Places
    signatures: NDArray[np.uint64]
    """(4, n)."""
    sizes: NDArray[np.int32]

    def likely(self, line: _Print) -> list[int]:
        """The places whose signature allows a similarity above the floor.

        The signatures bound what two lines can share, so that few pairs are compared in full.
        """
        common = self.signatures & np.frombuffer(line.signature, np.uint64)[:, None]
        shared = np.bitwise_count(common).sum(axis=0, dtype=np.int32)
        # Jaccard = shared / (a + b - shared) is over the floor f only where this holds.
        over = (shared + line.hidden) * (1.0 + _FLOOR) > _FLOOR * (len(line.found) + self.sizes)
        found: list[int] = self.places[over].tolist()
        return found


def _holds_any(text: str, names: Iterable[str]) -> bool:
    return any(name in text for name in names)


class Heard:
    """The lines of the last while, one's own and the others'."""

    def __init__(self, prints: Prints, *near: Places, also: Places | None = None) -> None:
        """Take the places of the lines to keep away from.

        Args:
            prints: What the places are of.
            near: Lines that nothing said should come near.
            also: Lines that count only word for word.
        """
        self._prints = prints
        self._near = np.concatenate(near)
        self._also = self._near if also is None else also
        self._added: list[int] = []
        self._beside: Beside | None = None

    def knows(self, text: str) -> bool:
        """Whether just this was said lately, word for word."""
        place = self._prints.place(text)
        if place < 0:
            return False
        return place in self._added or bool(
            (self._near == place).any() or (self._also == place).any()
        )

    def staleness(self, text: str) -> float:
        """The highest similarity to anything said lately; 0.3 stands for all that is less."""
        if self.knows(text):
            return 1.0
        line = self._prints.read(text)
        if not line.found:
            others = map(self._prints.found, (*self._near.tolist(), *self._added))
            return max((jaccard(line.found, other) for other in others), default=_FLOOR)
        if self._beside is None:
            self._beside = self._prints.beside(self._near)
        likely = (*self._beside.likely(line), *self._added)
        return max((_FLOOR, *(jaccard(line.found, self._prints.found(row)) for row in likely)))

    def add(self, text: str) -> None:
        """Take a line into account that is about to be said."""
        self._added.append(self._prints.row(text))
