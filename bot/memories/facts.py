"""The facts of a text that no retelling may lose: figures, counts, names, things, reasons."""

import re
from collections.abc import Collection, Iterable

from bot.memories.kanji import read_kanji
from bot.memories.words import fold

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_COUNTS = {
    word: str(number)
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
         "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
         "nineteen", "twenty"), 2)
} | {"twice": "2", "thirty": "30", "forty": "40", "fifty": "50", "hundred": "100"}  # fmt: skip
"""`one` is as often a word for somebody as a count."""
_COUNT = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b")
_COUNTERS = "つ|人|回|本|枚|個|箱|冊|杯|度|日|時|分|円|晩|輪|匹|台|軒|皿|袋|足|周|歩|km|キロ"
JAPANESE_COUNT = re.compile(rf"(\d+(?:[.,]\d+)*|[一二三四五六七八九十百千]+)({_COUNTERS})")
"""A figure, in digits or kanji, and its counter, in a folded text."""
_NAME = re.compile(r"\b[A-Za-z]*[A-Z][\w’'-]*\b|\b\w*[A-Za-z_]\w*\d\w*\b|\b\w+_\w+\b", re.ASCII)
_KATAKANA = re.compile(r"[\u30a1-\u30fa](?:[\u30a1-\u30faー]|・(?=[\u30a1-\u30fa]))+")
_SENTENCE = re.compile(r"(?:^|[.!?:;]\s+|[「『\"“])(?=[A-Z])")
_CLAUSE = re.compile(r"(?<=[;。])\s*|(?<=,)\s+|(?<=、)")
_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\"")
_REASON = re.compile(
    r"\b(?:because|since|so that|in order|thanks to|due to|as a reward|instead of)\b"
    r"|から|ので|ため|おかげ|せいで|代わりに"
)
_SPOKEN_I = frozenset({"I", "I'm", "I'd", "I'll", "I've"})


def numbers(text: str) -> frozenset[str]:
    """Every figure of a text, thousands commas off (`27,000` is `27000`), and every spelt count.

    Counts are figures whatever they are written in: `six boxes` and 「六箱」 both hold `6`. In
    Japanese they are numbers only before a counter: 一緒に holds none. One alone is no count.
    """
    folded = fold(text)
    found = set(figures(text))
    found.update(_COUNTS[word] for word in _COUNT.findall(folded))
    spelt = (run for run, _ in JAPANESE_COUNT.findall(folded) if not run[0].isdigit())
    found.update(str(count) for run in spelt if (count := read_kanji(run)) > 1)
    return frozenset(found)


def figures(text: str) -> frozenset[str]:
    """Every number of a text that is written in digits, thousands commas off."""
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


def spelt_out(text: str) -> frozenset[str]:
    """Names and things of a Japanese text: its words in katakana, of two letters at least."""
    return frozenset(_KATAKANA.findall(text))


def keeps(text: str, sources: Iterable[str], things: Collection[str] = ()) -> bool:
    """Whether a retelling still holds every figure, name and thing that its sources hold.

    Args:
        text: The retelling.
        sources: What it stands for.
        things: Words for dishes, items, people; each must be kept where a source says it.
    """
    kept_numbers, folded = numbers(text), fold(text)
    return all(
        numbers(source) <= kept_numbers
        and all(fold(name) in folded for name in (*names(source), *spelt_out(source)))
        and all(fold(thing) in folded for thing in _said(source, things))
        for source in sources
    )


def invents(text: str, sources: Iterable[str]) -> bool:
    """Whether a retelling names a figure or somebody that none of its sources names."""
    told = tuple(sources)
    known_numbers = {number for source in told for number in numbers(source)}
    folded = fold(" ".join(told))
    return not numbers(text) <= known_numbers or any(
        fold(name) not in folded for name in names(text)
    )


def shortened(text: str, limit: int, things: Collection[str] = ()) -> str:
    """A text cut to about `limit` characters, clause by clause.

    A clause that holds a fact stays: a figure, a name, one of `things`, a reason, somebody's
    words, which are never cut inside their quotation marks.
    """
    if len(text) <= limit:
        return text
    clauses = _clauses(text)
    kept, length = [clauses[0]], len(clauses[0])
    for clause in clauses[1:]:
        if length + len(clause) <= limit or _tells_a_fact(clause, things):
            kept.append(clause)
            length += len(clause)
    joint = "" if "。" in text or "、" in text else " "
    short = joint.join(c.strip() for c in kept).rstrip(" ,;、")
    return short if keeps(short, (text,), things) else text


def _clauses(text: str) -> list[str]:
    """The clauses of a text, quotations whole."""
    quoted = [m.span() for m in _QUOTED.finditer(text)]
    cuts = [
        (m.start(), m.end())
        for m in _CLAUSE.finditer(text)
        if not any(start < m.end() < end for start, end in quoted)
    ]
    found, begin = [], 0
    for start, end in (*cuts, (len(text), len(text))):
        if clause := text[begin:start]:
            found.append(clause)
        begin = end
    return found


def _tells_a_fact(clause: str, things: Collection[str]) -> bool:
    return bool(
        numbers(clause)
        or names(clause)
        or spelt_out(clause)
        or _REASON.search(fold(clause))
        or _QUOTED.search(clause)
        or any(True for _ in _said(clause, things))
    )


def _said(text: str, things: Collection[str]) -> Iterable[str]:
    folded = fold(text)
    return (thing for thing in things if fold(thing) in folded)
