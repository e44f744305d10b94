"""How alike two spoken lines are, with names and numbers masked.

A near-repeat is a Jaccard similarity of `NEAR_REPEAT` or more between the word sets of two English
lines, or between the character-bigram sets of two Japanese ones.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

NEAR_REPEAT = 0.8
"""From this similarity on, a line counts as said before."""

NAME, NUMBER = "@", "0"
"""What stands for a name and for a number in a masked line."""

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?|@")
_NOISE = re.compile(r"[\W_]+")


def language_of(text: str) -> str:
    """`ja` when the text holds Japanese script (kana or kanji), `en` otherwise."""
    return "ja" if _JAPANESE.search(text) else "en"


@lru_cache(maxsize=64)
def _name_pattern(names: tuple[str, ...]) -> re.Pattern[str] | None:
    found = sorted({name for name in names if name}, key=lambda name: (-len(name), name))
    if not found:
        return None
    # A Latin name is a whole word ("Eve" is not in "evening"); a Japanese one needs no border.
    parts = (
        re.escape(name) if _JAPANESE.search(name) else rf"(?<!\w){re.escape(name)}(?!\w)"
        for name in found
    )
    return re.compile("|".join(parts), re.IGNORECASE)


def masked(text: str, names: Iterable[str]) -> str:
    """The text in lower case, every name as `@` and every number as `0`."""
    pattern = _name_pattern(tuple(names))
    hidden = pattern.sub(NAME, text) if pattern else text
    return _NUMBER.sub(NUMBER, hidden).lower()


@lru_cache(maxsize=8192)
def shingles(text: str, names: tuple[str, ...] = ()) -> frozenset[str]:
    """What is compared of a line: its masked words, or its masked bigrams when Japanese.

    A one-character Japanese line is its own shingle; a line without a letter has none.
    """
    hidden = masked(text, names)
    if language_of(text) == "en":
        return frozenset(_WORD.findall(hidden))
    letters = _NOISE.sub("", hidden.replace(NAME, "N"))
    if len(letters) < 2:
        return frozenset({letters} if letters else ())
    return frozenset(letters[at : at + 2] for at in range(len(letters) - 1))


def jaccard(a: frozenset[str], b: frozenset[str]) -> float:
    """Shared part of two sets, 0 to 1; two empty sets are alike (1)."""
    if not a and not b:
        return 1.0
    shared = len(a & b)
    return shared / (len(a) + len(b) - shared)


def nearest(line: frozenset[str], others: Iterable[frozenset[str]]) -> float:
    """The highest similarity of a line to any of `others`, 0 when there are none."""
    best, size = 0.0, len(line)
    for other in others:
        # No pair can be more alike than the smaller set is large: most need no intersection.
        limit = min(size, len(other)) / (max(size, len(other)) or 1)
        if limit > best or not size:
            best = max(best, jaccard(line, other))
    return best


def near_repeat(text: str, earlier: Iterable[str], names: tuple[str, ...] = ()) -> bool:
    """Whether a line says nearly the same as one of the `earlier` lines."""
    line = shingles(text, names)
    return nearest(line, (shingles(other, names) for other in earlier)) >= NEAR_REPEAT
