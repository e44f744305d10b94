"""Own lines are not memories: a note that only repeats what was said aloud is refused."""

from collections.abc import Iterable

from bot.memories.words import shingles

_SAME = 0.8
"""Share of common shingles from which two texts count as the same words."""


def is_echo(text: str, lines: Iterable[str]) -> bool:
    """Whether a note's text is one of the lines its owner said, word for word or nearly so."""
    own = shingles(text)
    return bool(own) and any(_are_same(own, shingles(line)) for line in lines if line)


def _are_same(left: frozenset[str], right: frozenset[str]) -> bool:
    # Two sets share at most the smaller of them: most need no comparing.
    if min(len(left), len(right)) < _SAME * max(len(left), len(right)):
        return False
    return len(left & right) / len(left | right) >= _SAME
