"""Keeping lines fresh: how near a line comes to what was said lately."""

from collections.abc import Iterable, Mapping
from zlib import crc32

from bot.memories.similarity import jaccard, shingles

FRESH = 0.45
"""Under this similarity a line is taken at once."""
STALE = 0.7
"""From this similarity on silence is better; a near-repeat begins at 0.8."""

_FLOOR = 0.3
"""Similarities below this are all the same: fresh."""
_BITS = 256

_KEPT = 8_192
"""Prints kept, at most."""

_Print = tuple[frozenset[str], bytes, int]
"""A line's shingles, their signature (a bit for each), and how many of them share a bit."""


class Prints:
    """Lines as they are compared, with the same names masked; each line is read once."""

    def __init__(
        self, names: tuple[str, ...] = (), made: Mapping[str, _Print] | None = None
    ) -> None:
        """Mask these names, beginning with prints that were made already."""
        self._names = names
        self._lowered = tuple(name.lower() for name in names)
        self._made = dict(made or {})

    def masking(self, names: tuple[str, ...]) -> "Prints":
        """The prints with these names masked; most stay as they are when a viewer is new."""
        if names == self._names:
            return self
        changed = tuple(name.lower() for name in {*names} ^ {*self._names})
        kept = {t: made for t, made in self._made.items() if not _holds_any(t.lower(), changed)}
        return Prints(names, kept if len(kept) <= _KEPT else None)

    def of(self, text: str) -> _Print:
        """The print of a line."""
        made = self._made.get(text)
        if made is None:
            made = self._made[text] = self._read(text)
        return made

    def _read(self, text: str) -> _Print:
        lowered = text.lower()
        names = (n for n, low in zip(self._names, self._lowered, strict=True) if low in lowered)
        found = shingles(text, tuple(names))
        signature = 0
        for one in found:
            signature |= 1 << crc32(one.encode()) % _BITS
        hidden = len(found) - signature.bit_count()
        return found, signature.to_bytes(_BITS // 8, "little"), hidden


def _holds_any(text: str, names: Iterable[str]) -> bool:
    return any(name in text for name in names)


class Heard:
    """The lines of the last while, one's own and the others'."""

    def __init__(
        self, earlier: Iterable[str], prints: Prints | None = None, also: Iterable[str] = ()
    ) -> None:
        """Take the lines to keep away from; those of `also` count only word for word."""
        self._all = prints or Prints()
        earlier = tuple(earlier)
        self._said = set(earlier) | set(also)
        self._prints = list(map(self._all.of, earlier))
        self._read = 0

    def staleness(self, text: str) -> float:
        """The highest similarity to anything said lately; 0.3 stands for all that is less.

        The signatures bound what two lines can share, so that few pairs are compared in full.
        """
        if text in self._said:
            return 1.0
        line, signature, hidden = self._all.of(text)
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
        self._prints.append(self._all.of(text))
