"""Keeping lines fresh: how near a line comes to what was said lately."""

from collections.abc import Iterable

from bot.memories.similarity import nearest, shingles

FRESH = 0.45
"""Under this similarity a line is taken at once."""
STALE = 0.7
"""From this similarity on silence is better; a near-repeat begins at 0.8."""


class Heard:
    """The lines of the last while, one's own and the others'."""

    def __init__(self, earlier: Iterable[str], names: tuple[str, ...]) -> None:
        self._names = names
        self._lines = [shingles(line, names) for line in earlier]

    def staleness(self, text: str) -> float:
        """The highest similarity to anything said lately, 0 to 1."""
        return nearest(shingles(text, self._names), self._lines)

    def add(self, text: str) -> None:
        """Take a line into account that is about to be said."""
        self._lines.append(shingles(text, self._names))
