"""Every way a text may be read: the spellings in which a hidden word would show.

For matching only. Each spelling undoes some disguise (look-alikes, digits for letters, letters
spaced out, doubled, joined by marks, written backwards); ordinary text has one or two spellings.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from bot.audience.folding import fold, without_marks
from bot.audience.lookalikes import drawn_as, sounded_as

_LEET = {
    "0": "o", "1": "i", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b",
    "9": "g", "@": "a", "$": "s", "!": "i", "|": "i", "+": "t", "(": "c", "<": "c",
}  # fmt: skip
_TABLES = tuple(str.maketrans(each) for each in (_LEET, {**_LEET, "1": "l", "!": "l", "|": "l"}))
_DRAWINGS = (
    ("|-|", "h"), ("|\\|", "n"), ("/\\/", "n"), ("|3", "b"), ("|)", "d"), ("|<", "k"),
    ("|_|", "u"), ("()", "o"), ("[]", "o"), ("/\\", "a"), ("\\/", "v"), ("vv", "w"),
)  # fmt: skip
_MIXED_WORD = re.compile(r"(?=\S*[a-z])\S*[a-z0-9@$]")
"""A word with a letter in it, without the punctuation behind it: `5.00` stays a number."""
_HAS_LEET = re.compile(r"[0-9@$!|+()<>\[\]/\\-][a-z]|[a-z][0-9@$]")
_MARKS = re.compile(r"(?<=[a-z])[^\w\s]+(?=[a-z])|_+")
_SPACED = re.compile(r"(?<![a-z])[a-z](?:[\W_]{1,3}[a-z](?![a-z])){2,}")
_NOT_A_LETTER = re.compile(r"[\W_]+")
_RUN = re.compile(r"([a-z])\1{2,}")
_DOUBLED = re.compile(r"(?:([a-z])\1){3,}")
_PAIR = re.compile(r"([a-z])\1")


def spellings(text: str) -> Iterator[str]:
    """The readings of a text in Latin letters, the plainest first, each once."""
    seen: set[str] = set()
    for plain in _plain(text):
        for reading in _undisguised(plain):
            if reading not in seen:
                seen.add(reading)
                yield reading


def _plain(text: str) -> Iterator[str]:
    folded = without_marks(fold(text))
    if folded.isascii():
        yield folded
        return
    drawn = "".join(drawn_as(character) for character in folded)
    yield drawn
    sounded = "".join(sounded_as(character) for character in folded)
    if sounded != folded:
        yield "".join(drawn_as(character) for character in sounded)


def _undisguised(plain: str) -> Iterator[str]:
    yield plain
    readings = [plain]
    if _HAS_LEET.search(plain):
        letters = _without_drawings(plain)
        readings.extend(_without_digits(letters, table) for table in _TABLES)
        yield from readings[1:]
    for reading in readings:
        yield from _closed_up(reading)


def _without_digits(text: str, table: Mapping[int, str]) -> str:
    return _MIXED_WORD.sub(lambda word: word[0].translate(table), text)


def _without_drawings(text: str) -> str:
    for drawing, letter in _DRAWINGS:
        text = text.replace(drawing, letter)
    return text


def _closed_up(reading: str) -> Iterator[str]:
    """The reading with marks inside words, spaced letters and drawn-out letters closed up."""
    unmarked = _MARKS.sub("", reading)
    if unmarked != reading:
        yield unmarked
    closed = _SPACED.sub(lambda spaced: _NOT_A_LETTER.sub("", spaced[0]), reading)
    if closed != reading:
        yield closed
    for each in {reading, unmarked, closed}:
        if _RUN.search(each):
            yield _RUN.sub(r"\1\1", each)
            yield _RUN.sub(r"\1", each)
        if _DOUBLED.search(each):
            yield _PAIR.sub(r"\1", each)


def japanese(text: str) -> Iterator[str]:
    """The readings of the Japanese in a text: as folded, and with padding inside taken out."""
    folded = unicodedata.normalize("NFC", fold(text))
    yield folded
    closed = "".join(c for c in folded if c.isalnum() and c not in "ーっぁぃぅぇぉ")
    if closed != folded:
        yield closed
