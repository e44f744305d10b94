"""Own lines are not memories: a note that only repeats what was said aloud is refused."""

from collections.abc import Iterable

from bot.memories.words import shingles

_SAME = 0.8
"""Share of common shingles from which two texts count as the same words."""


def is_echo(text: str, lines: Iterable[str]) -> bool:
    """Whether a note's text is one of the lines its owner said, word for word or nearly so."""
    own = shingles(text)
    # Two sets share at most the smaller of them: most need no comparing.
    least, most = int(len(own) * _SAME), len(own) / _SAME + 1
    said = (shingles(line) for line in lines if line)
    return bool(own) and any(
        len(own & one) / len(own | one) >= _SAME for one in said if least <= len(one) <= most
    )
