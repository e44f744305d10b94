"""Own lines are not memories: a note that only repeats what was said aloud is refused."""

from collections.abc import Iterable

from bot.memories.words import shingles

_SAME = 0.8
"""Share of common shingles from which two texts count as the same words."""


def is_echo(text: str, lines: Iterable[str]) -> bool:
    """Whether a note's text is one of the lines its owner said, word for word or nearly so."""
    own = shingles(text)
    return bool(own) and any(_overlap(own, shingles(line)) >= _SAME for line in lines if line)


def _overlap(left: frozenset[str], right: frozenset[str]) -> float:
    return len(left & right) / len(left | right) if left and right else 0.0
