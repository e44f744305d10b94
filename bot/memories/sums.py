"""Amounts that several memories name, added up."""

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from bot.memories.facts import JAPANESE_COUNT
from bot.memories.kanji import read_kanji
from bot.memories.terms import STOP_WORDS, stem
from bot.memories.words import fold, is_japanese

_WORDS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
         "twelve"), 1)
}  # fmt: skip
_AMOUNT = re.compile(rf"\b(\d+(?:,\d{{3}})*(?:\.\d+)?|{'|'.join(_WORDS)}) ((?:[a-z]+ )?[a-z]+)")
_MONEY = frozenset({"yen", "dollars", "euros", "pounds", "won", "bits"})
_FIRST_CLAUSE = re.compile(r"[,;:.](?!\d)")
_MEASURES = frozenset(
    {"day", "night", "morning", "hour", "minute", "pm", "am", "o'clock", "km", "%"}
)
"""Units whose sum says nothing: times, distances of their own."""
_DISTANCES = frozenset({"km", "kilometres", "kilometers", "miles", "metres", "meters", "m"})
_SAME = {"people": "audience", "viewers": "audience"} | dict.fromkeys(_DISTANCES, "distance")
"""What is measured, where its words differ from one text to the next or are a unit."""
_YEN = "円"
_JAPANESE_MEASURES = frozenset("時分日回晩")
"""Counters of times: neither their sum nor their growth says anything."""
_JAPANESE_THINGS = frozenset("つ本枚個箱冊杯輪皿袋")
"""Counters of things that can be heaped up; people and animals may be the same again."""
_JAPANESE_DEED = re.compile(r"([\u3400-\u9fff]+[\u3041-\u3096]*)$")
_JAPANESE_CLAUSE = re.compile(r"[。、；;]")
_STEPS = 3
"""So many figures in a row make a trend."""


def added_up(texts: Sequence[str]) -> list[tuple[Decimal, str]]:
    """What was paid or done in the texts, added up, where at least two of them tell it.

    `Packed six boxes`, `Packed nine boxes` gives `(15, "boxes")`: things are added up only where
    the same deed was done to them, money always. A text counts a thing once, by its first amount.
    """
    one_deed = len({_deed(text) for text in texts if text.split()}) == 1
    seen: Counter[str] = Counter()
    spelt: dict[str, str] = {}
    sums: dict[str, Decimal] = {}
    for text in texts:
        for key, (number, word) in _counted(text if one_deed else "", text).items():
            sums[key] = sums.get(key, Decimal(0)) + number
            seen[key] += 1
            spelt.setdefault(key, word)
    return [(sums[key], spelt[key]) for key, times in seen.items() if times > 1]


def changing(texts: Sequence[str]) -> list[tuple[Decimal, Decimal, str]]:
    """What grows or shrinks from each text to the next, in order of time: first, last, the thing.

    Every text has to name the thing, three at least, and no step may go the other way or stand
    still. People and viewers who watch are one thing.
    """
    series: dict[str, list[Decimal]] = {}
    spelt: dict[str, str] = {}
    for text in texts:
        for key, (number, word) in _measured(text).items():
            series.setdefault(key, []).append(number)
            spelt.setdefault(key, word)
    return [
        (numbers[0], numbers[-1], spelt[key])
        for key, numbers in series.items()
        if len(numbers) >= _STEPS and len(numbers) == len(texts) and _one_way(numbers)
    ]


def _deed(text: str) -> str:
    """The verb: the first word of an English text, the last of a Japanese one's first clause."""
    if not is_japanese(text):
        return stem(text.split(maxsplit=1)[0].lower())
    clause = _JAPANESE_CLAUSE.split(text, maxsplit=1)[0]
    found = _JAPANESE_DEED.search(clause)
    return found.group() if found else clause


def _one_way(numbers: Sequence[Decimal]) -> bool:
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    return all(step > 0 for step in steps) or all(step < 0 for step in steps)


def _measured(text: str) -> dict[str, tuple[Decimal, str]]:
    if is_japanese(text):
        left_out = (*_JAPANESE_MEASURES, _YEN)
        return {c: pair for c, pair in _japanese(text).items() if c not in left_out}
    found: dict[str, tuple[Decimal, str]] = {}
    for figure, following in _AMOUNT.findall(fold(text)):
        first = following.split()[0]
        word = first if first in _DISTANCES else _thing(following)
        if word and word not in _MONEY:
            word = _SAME.get(word, word)
            number = Decimal(_WORDS.get(figure) or figure.replace(",", ""))
            found.setdefault(stem(word), (number, word))
    return found


def _japanese(text: str) -> dict[str, tuple[Decimal, str]]:
    """The first figure of every counter of a Japanese text."""
    found: dict[str, tuple[Decimal, str]] = {}
    for figure, counter in JAPANESE_COUNT.findall(fold(text)):
        value = figure.replace(",", "") if figure[0].isdigit() else read_kanji(figure)
        found.setdefault(counter, (Decimal(value), counter))
    return found


def _counted(deed: str, text: str) -> dict[str, tuple[Decimal, str]]:
    if is_japanese(text):
        clause = _JAPANESE_CLAUSE.split(deed, maxsplit=1)[0]
        things = {c: pair for c, pair in _japanese(clause).items() if c in _JAPANESE_THINGS}
        paid = {c: pair for c, pair in _japanese(text).items() if c == _YEN}
        return things | paid
    found: dict[str, tuple[Decimal, str]] = {}
    object_of = _FIRST_CLAUSE.split(fold(deed), maxsplit=1)[0]
    for source, money in ((object_of, False), (fold(text), True)):
        for figure, following in _AMOUNT.findall(source):
            word = _thing(following)
            if word and (not money or word in _MONEY):
                number = Decimal(_WORDS.get(figure) or figure.replace(",", ""))
                found.setdefault(stem(word), (number, word))
    return found


def _thing(following: str) -> str:
    """The noun that is counted: the first word, or the second after an adjective of a plural."""
    first, _, second = following.partition(" ")
    if first in STOP_WORDS or stem(first) in _MEASURES or first in _MEASURES:
        return ""
    if first.endswith("s") or first in _MONEY or not second.endswith("s"):
        return first
    return second
