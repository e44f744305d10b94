"""Own lines are not memories: a note that only repeats what was said aloud is refused."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bot.memories.similarity import jaccard
from bot.memories.words import shingles

_SAME = 0.8
"""Share of common shingles from which two texts count as the same words."""


def is_echo(text: str, lines: Sequence[str]) -> bool:
    """Whether a note's text is one of the lines its owner said, word for word or nearly so."""
    own = shingles(text)
    if not own:
        return False
    # Two sets share at most the smaller of them: most need no comparing.
    least, most = int(len(own) * _SAME), int(len(own) / _SAME + 1)
    said = _by_size(tuple(lines))
    return any(
        jaccard(own, one) >= _SAME for size in range(least, most + 1) for one in said.get(size, ())
    )


@lru_cache(maxsize=8)
def _by_size(lines: tuple[str, ...]) -> Mapping[int, list[frozenset[str]]]:
    """The lines' shingles by how many there are: a turn's notes are all held against the same."""
    found: dict[int, list[frozenset[str]]] = {}
    for line in lines:
        one = shingles(line)
        found.setdefault(len(one), []).append(one)
    return found
