"""Kana to Latin letters (Hepburn, long vowels short), so that a name said aloud can be found."""

_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さ すせそ", "t": "た  てと", "n": "なにぬねの",
    "h": "はひ へほ", "m": "まみむめも", "y": "や ゆ よ", "r": "らりるれろ", "w": "わ    ",
    "g": "がぎぐげご", "z": "ざ ずぜぞ", "d": "だ  でど", "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ",
}  # fmt: skip
_SINGLE = {
    kana: consonant + vowel
    for consonant, row in _ROWS.items()
    for kana, vowel in zip(row, "aiueo", strict=True)
    if kana != " "
}
_SINGLE |= {
    "し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu",
    "を": "o", "ん": "n", "ゔ": "vu", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o",
}  # fmt: skip
_GLIDES = {"ゃ": "a", "ゅ": "u", "ょ": "o"}


def romaji(text: str) -> str:
    """A text with its kana in Latin letters; every other character stays."""
    found: list[str] = []
    doubled = False
    for letter in map(_hiragana, text):
        if letter == "っ":
            doubled = True
        elif letter in _GLIDES and found and found[-1].endswith("i"):
            stem = found.pop()[:-1]
            soft = stem.endswith(("sh", "ch", "j"))
            found.append(stem + ("" if soft else "y") + _GLIDES[letter])
        elif letter in _SINGLE:
            sound = _SINGLE[letter]
            found.append(sound[0] + sound if doubled and sound[0] not in "aiueon" else sound)
            doubled = False
        elif letter != "ー":
            found.append(letter)
    return "".join(found)


def _hiragana(letter: str) -> str:
    return chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヴ" else letter
