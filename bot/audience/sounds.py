"""How words sound when English is written in kana: for finding a Latin term behind katakana."""

import re
from collections.abc import Iterator

from bot.audience.folding import fold

_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{4,}")

_ROWS = (
    ("", "あいうえお"), ("k", "かきくけこ"), ("g", "がぎぐげご"), ("s", "さしすせそ"),
    ("z", "ざじずぜぞ"), ("t", "たちつてと"), ("d", "だぢづでど"), ("n", "なにぬねの"),
    ("h", "はひふへほ"), ("b", "ばびぶべぼ"), ("p", "ぱぴぷぺぽ"), ("m", "まみむめも"),
    ("r", "らりるれろ"),
)  # fmt: skip
_SOUND = {
    kana: row + vowel for row, kanas in _ROWS for kana, vowel in zip(kanas, "aiueo", strict=True)
}
_SOUND |= {
    "や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "を": "o", "ん": "n", "ゔ": "bu", "ー": "",
    "っ": "", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o", "ゃ": "ya", "ゅ": "yu",
    "ょ": "yo",
}  # fmt: skip
_SAME = (
    ("ph", "f"), ("th", "s"), ("ck", "k"), ("sh", "s"), ("ch", "t"), ("x", "ks"), ("q", "k"),
    ("c", "k"), ("l", "r"), ("v", "b"), ("f", "h"), ("w", "u"), ("j", "z"), ("ei", "e"),
)  # fmt: skip
_REPEATED = re.compile(r"(.)\1+")
_ECHO = re.compile(r"(?<=[td])o(?=[^aeiou]|$)|u")


def foreign_words(text: str) -> Iterator[str]:
    """The stretches of four and more katakana in a text (NFKC), as hiragana.

    Foreign words are written in katakana; what is in hiragana is Japanese and sounds as it likes.
    """
    return (fold(match[0]) for match in _KATAKANA.finditer(text))


def sound_of(word: str) -> str:
    """A word's consonants and clear vowels, alike for a Latin word and its kana.

    Takes Latin letters or hiragana. Vowels that Japanese adds (u anywhere, o after t and d) are
    left out, l and r are one, doubled letters are one.
    """
    letters = "".join(_SOUND.get(character, character) for character in word)
    for spelling, sound in _SAME:
        letters = letters.replace(spelling, sound)
    return _REPEATED.sub(r"\1", _ECHO.sub("", letters))
