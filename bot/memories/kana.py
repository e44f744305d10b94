"""Kana to Latin letters (Hepburn, long vowels short), so that a name said aloud can be found."""

_SINGLE = dict(
    zip(
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
        "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔぁぃぅぇぉ",
        [
            "a",
            "i",
            "u",
            "e",
            "o",
            "ka",
            "ki",
            "ku",
            "ke",
            "ko",
            "sa",
            "shi",
            "su",
            "se",
            "so",
            "ta",
            "chi",
            "tsu",
            "te",
            "to",
            "na",
            "ni",
            "nu",
            "ne",
            "no",
            "ha",
            "hi",
            "fu",
            "he",
            "ho",
            "ma",
            "mi",
            "mu",
            "me",
            "mo",
            "ya",
            "yu",
            "yo",
            "ra",
            "ri",
            "ru",
            "re",
            "ro",
            "wa",
            "o",
            "n",
            "ga",
            "gi",
            "gu",
            "ge",
            "go",
            "za",
            "ji",
            "zu",
            "ze",
            "zo",
            "da",
            "ji",
            "zu",
            "de",
            "do",
            "ba",
            "bi",
            "bu",
            "be",
            "bo",
            "pa",
            "pi",
            "pu",
            "pe",
            "po",
            "vu",
            "a",
            "i",
            "u",
            "e",
            "o",
        ],
        strict=True,
    )
)
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
