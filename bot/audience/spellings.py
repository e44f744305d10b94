"""Every way a text may be read: the spellings in which a hidden word would show.

For matching only. Each spelling undoes some disguise (look-alikes, digits for letters, letters
spaced out, doubled, joined by marks, written backwards); ordinary text has one or two spellings.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping

from bot.audience.folding import fold, without_marks
from bot.audience.lookalikes import drawn, drawn_as, sounded

_LEET = {
    "0": "o", "1": "i", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b",
    "9": "g", "@": "a", "$": "s", "!": "i", "|": "i", "+": "t", "(": "c", "<": "c",
}  # fmt: skip
_UPRIGHT: tuple[Mapping[str, str], ...] = ({}, {"|": "l"}, {"1": "l", "!": "l", "|": "l"})
"""An upright stroke is an i or an l."""
_TABLES = tuple(str.maketrans({**_LEET, **strokes}) for strokes in _UPRIGHT)
_DRAWINGS = (
    ("|-|", "h"), ("|\\|", "n"), ("/\\/", "n"), ("|3", "b"), ("|)", "d"), ("|<", "k"),
    ("|_|", "u"), ("()", "o"), ("[]", "o"), ("/\\", "a"), ("\\/", "v"), ("vv", "w"),
)  # fmt: skip
_MIXED_WORDS = (
    re.compile(r"(?=\S*[a-z])\S*[a-z0-9@$]"),
    re.compile(r"(?=\S*[0-9@$!|+(]\S*[a-z])(?=\S*[a-z])\S+"),
)
"""A word with a letter in it, without and with the signs behind it: `5.00` stays a number."""
_HAS_LEET = re.compile(r"[0-9@$!|+()<>\[\]/\\-][a-z]|[a-z][0-9@$+(|]|[a-z][!<][0-9@$!|+(]")
LATIN = re.compile("[a-z0-9]")
"""What every Latin term has in it."""
_MARKS = re.compile(r"(?<=[a-z])[^\w\s]+(?=[a-z])|_+")
_SPACED = re.compile(r"(?<![a-z])[a-z](?:[\W_]{1,3}[a-z](?![a-z])){2,}")
_TURNED = re.compile("[ɐɔǝəɟƃɓɥᴉɾʞɯɹʇʌʍʎ]{2}|[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ][a-z]|[a-z][ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]")
_TURNED_BACK = {"ɟ": "f", "ƃ": "g", "ɓ": "g", "ᴉ": "i", "ǝ": "e"}
_UPSIDE_DOWN = str.maketrans("nubdpq", "unqpdb")
_FOR_F = re.compile(r"(?<![a-z])ph(?!uc\b)(?=[a-z])")
_FOR_U = re.compile(r"(?<=[b-df-hj-np-tw-z])v(?=[b-df-hj-np-tw-z])")
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
    yield drawn(folded)
    if _TURNED.search(folded):
        turned = "".join(drawn_as(_TURNED_BACK.get(letter, letter)) for letter in folded)
        yield turned[::-1].translate(_UPSIDE_DOWN)
    spoken = sounded(folded)
    if spoken != folded:
        yield drawn(spoken)


def _undisguised(plain: str) -> Iterator[str]:
    yield plain
    if not LATIN.search(plain):
        return
    readings = [plain]
    if _HAS_LEET.search(plain):
        letters = _without_drawings(plain)
        readings.extend(
            word.sub(_translated(table), letters) for table in _TABLES for word in _MIXED_WORDS
        )
        yield from readings[1:]
    for reading in dict.fromkeys(readings):
        yield from _closed_up(reading)


def _translated(table: Mapping[int, str]) -> Callable[[re.Match[str]], str]:
    return lambda found: found[0].translate(table)


def _without_drawings(text: str) -> str:
    for drawing, letter in _DRAWINGS:
        text = text.replace(drawing, letter)
    return text


def _closed_up(reading: str) -> Iterator[str]:
    """The reading with letters that sound or look like others (ph, v), and closed up.

    Marks inside words, spaced letters and drawn-out letters are closed up.
    """
    sounding = _FOR_U.sub("u", _FOR_F.sub("f", reading))
    if sounding != reading:
        yield sounding
    unmarked = _MARKS.sub("", reading)
    if unmarked != reading:
        yield unmarked
    closed = _SPACED.sub(lambda spaced: _NOT_A_LETTER.sub("", spaced[0]), reading)
    if closed != reading:
        yield closed
        # "you are a p r i c k": the word before or behind may be a single letter as well.
        yield _SPACED.sub(lambda spaced: _after_first(_NOT_A_LETTER.sub("", spaced[0])), reading)
        yield _SPACED.sub(lambda spaced: _before_last(_NOT_A_LETTER.sub("", spaced[0])), reading)
    for each in {reading, unmarked, closed}:
        if _RUN.search(each):
            yield _RUN.sub(r"\1\1", each)
            yield _RUN.sub(r"\1", each)
        if _DOUBLED.search(each):
            yield _PAIR.sub(r"\1", each)


def _after_first(letters: str) -> str:
    return f"{letters[0]} {letters[1:]}"


def _before_last(letters: str) -> str:
    return f"{letters[:-1]} {letters[-1]}"


def japanese(text: str) -> tuple[str, ...]:
    """The readings of the Japanese in a text, the most closed-up last.

    As folded; with single characters that stand apart put together, so that words around them stay
    words; and with nothing standing between at all.
    """
    folded = unicodedata.normalize("NFC", fold(text))
    joined = _SPACED_JAPANESE.sub(lambda spaced: _NOT_A_LETTER.sub("", spaced[0]), folded)
    closed = "".join(c for c in folded if c.isalnum() or c == "ー")
    joined = _HOMOPHONE.sub("死ね", joined)
    clipped = _LENGTHENED.sub(lambda run: _LENGTH.sub(r"\1", run[0]), folded)
    return tuple(dict.fromkeys((folded, joined, clipped, closed)))


def unpadded(reading: str) -> str:
    """A Japanese reading without the marks that only lengthen or clip (ー, っ, small vowels)."""
    return reading.translate(_PADDING)


_ONE = "[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]"
_SPACED_JAPANESE = re.compile(f"(?<!{_ONE}){_ONE}(?:[^\\w]{{1,3}}{_ONE}(?!{_ONE}))+")
_LENGTHENED = re.compile("(?:[\u3041-\u3096\u4e00-\u9fffー]ー){2,}.?|[\u4e00-\u9fff]ー.")
"""Every character drawn out, or a kanji, which nobody draws out in earnest."""
_HOMOPHONE = re.compile(r"(?<!\w)(?:[4市氏師詩]|たひ|た匕)ね(?=[よやっー]?(?:\W|$))")
"""A word that only sounds like another one, standing alone."""
_LENGTH = re.compile("(.)ー")
_PADDING = dict.fromkeys(map(ord, "ーっぁぃぅぇぉ"))
