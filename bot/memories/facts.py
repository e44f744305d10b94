"""The facts of a text that no retelling may lose: numbers and names."""

import re
from collections.abc import Iterable

from bot.memories.words import fold

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_NAME = re.compile(r"\b[A-Za-z]*[A-Z][\w’'-]*\b|\b\w*[A-Za-z_]\w*\d\w*\b|\b\w+_\w+\b", re.ASCII)
_SENTENCE = re.compile(r"(?:^|[.!?:;]\s+|[「『\"“])(?=[A-Z])")
_CLAUSE = re.compile(r"(?<=[;。])\s*|(?<=,)\s+|(?<=、)")
_SPOKEN_I = frozenset({"I", "I'm", "I'd", "I'll", "I've"})


def numbers(text: str) -> frozenset[str]:
    """Every figure of a text, thousands commas off (`27,000` is `27000`)."""
    return frozenset(n.replace(",", "") for n in _NUMBER.findall(fold(text)))


def names(text: str) -> frozenset[str]:
    """Latin words that look like names: a capital inside a sentence, or digits among letters.

    The first word of a sentence is no name by its capital alone.
    """
    first = {m.end() for m in _SENTENCE.finditer(text)}
    found = (m for m in _NAME.finditer(text))
    return frozenset(
        m.group().removesuffix("'s").removesuffix("’s")
        for m in found
        if m.group() not in _SPOKEN_I and (m.start() not in first or not m.group().istitle())
    )


def keeps(text: str, sources: Iterable[str]) -> bool:
    """Whether a retelling still holds every number and name of its sources."""
    kept_numbers, folded = numbers(text), fold(text)
    return all(
        numbers(source) <= kept_numbers and all(fold(name) in folded for name in names(source))
        for source in sources
    )


def invents(text: str, sources: Iterable[str]) -> bool:
    """Whether a retelling names a number or somebody that none of its sources names."""
    told = tuple(sources)
    known_numbers = {number for source in told for number in numbers(source)}
    folded = fold(" ".join(told))
    return not numbers(text) <= known_numbers or any(
        fold(name) not in folded for name in names(text)
    )


def shortened(text: str, limit: int) -> str:
    """A text cut to about `limit` characters, clause by clause; clauses with facts stay."""
    if len(text) <= limit:
        return text
    clauses = [clause for clause in _CLAUSE.split(text) if clause]
    kept, length = [clauses[0]], len(clauses[0])
    for clause in clauses[1:]:
        if length + len(clause) <= limit or numbers(clause) or names(clause):
            kept.append(clause)
            length += len(clause)
    joint = "" if "。" in text or "、" in text else " "
    short = joint.join(c.strip() for c in kept).rstrip(" ,;、")
    return short if keeps(short, (text,)) else text
