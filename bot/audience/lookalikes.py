"""Characters that look or sound like Latin letters, for matching only."""

import re
import unicodedata
from functools import lru_cache

_NAMED = re.compile(
    r"^(?:LATIN|COMBINING LATIN|MODIFIER LETTER|REGIONAL INDICATOR|NEGATIVE|PARENTHESIZED|SQUARED"
    r"|CIRCLED|FULLWIDTH|SUBSCRIPT|SUPERSCRIPT|TAG).*?"
    r"(?:LETTER(?: SMALL)?(?: CAPITAL)?(?: REVERSED| TURNED| OPEN| SIDEWAYS| INSULAR)*"
    r"|SMALL(?: CAPITAL)?|CAPITAL|SYMBOL LETTER) ([A-Z])(?:$| )"
)

_DRAWN = {
    # Cyrillic
    "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "є": "e", "һ": "h", "і": "i",
    "ї": "i", "ј": "j", "к": "k", "ӏ": "l", "м": "m", "н": "h", "о": "o", "р": "p", "ԛ": "q",
    "г": "r", "ѕ": "s", "т": "t", "ц": "u", "ѵ": "v", "ԝ": "w", "х": "x", "у": "y", "з": "3",
    "б": "6", "ь": "b", "п": "n", "и": "n", "я": "r", "ш": "w", "щ": "w", "ғ": "f", "ʟ": "l",
    # Greek
    "α": "a", "β": "b", "ϲ": "c", "δ": "d", "ε": "e", "ϝ": "f", "η": "n", "ι": "i", "ϳ": "j",
    "κ": "k", "λ": "l", "μ": "u", "ν": "v", "ο": "o", "π": "n", "ρ": "p", "σ": "o", "ς": "c",
    "τ": "t", "υ": "u", "φ": "o", "χ": "x", "ψ": "w", "ω": "w", "γ": "y", "ζ": "z", "θ": "o",
    # Armenian, Cherokee, Canadian syllabics, Lisu, Hebrew, Hangul jamo and others that are used
    "ա": "w", "զ": "q", "լ": "l", "հ": "h", "յ": "j", "ո": "n", "ս": "u", "ց": "g", "օ": "o",
    "ք": "p", "գ": "q", "ե": "t", "ꭰ": "d", "ꭱ": "r", "ꭲ": "t", "ꭹ": "y", "ꮃ": "w", "ꮇ": "m",
    "ꮋ": "h", "ꮐ": "g", "ꮓ": "z", "ꮖ": "i", "ꮢ": "r", "ꮪ": "s", "ꮮ": "l", "ꮯ": "c", "ꮲ": "p",
    "ꮩ": "v", "ꭺ": "a", "ꭼ": "e", "ꭻ": "j", "ꮶ": "k", "ᏼ": "b", "ᗅ": "a", "ᗪ": "d", "ᗩ": "a",
    "ᗷ": "b", "ᑕ": "c", "ᗴ": "e", "ᖴ": "f", "ᕼ": "h", "ᒍ": "j", "ᒪ": "l", "ᗰ": "m", "ᑎ": "n",
    "ᑭ": "p", "ᖇ": "r", "ᔕ": "s", "ᑌ": "u", "ᐯ": "v", "᙭": "x", "ᘔ": "z", "ꓮ": "a", "ꓐ": "b",
    "ꓚ": "c", "ꓓ": "d", "ꓰ": "e", "ꓝ": "f", "ꓖ": "g", "ꓧ": "h", "ꓲ": "i", "ꓙ": "j", "ꓗ": "k",
    "ꓡ": "l", "ꓟ": "m", "ꓠ": "n", "ꓳ": "o", "ꓑ": "p", "ꓣ": "r", "ꓢ": "s", "ꓔ": "t", "ꓴ": "u",
    "ꓦ": "v", "ꓪ": "w", "ꓫ": "x", "ꓬ": "y", "ꓜ": "z", "ס": "o", "ט": "u", "ן": "l", "ו": "i",
    "ㅇ": "o", "〇": "o", "◯": "o", "○": "o", "●": "o", "◦": "o", "⭕": "o", "℮": "e", "∂": "d",
    "∩": "n", "∪": "u", "√": "v", "×": "x", "✗": "x", "✘": "x", "❌": "x", "†": "t", "‡": "t",
    "★": "*", "☆": "*", "✱": "*", "∗": "*", "§": "s", "€": "e", "£": "l", "¥": "y", "¢": "c",
    "ß": "b", "µ": "u", "∆": "a", "Λ": "a", "∃": "e", "∀": "a", "ø": "o", "æ": "ae", "œ": "oe",
    "þ": "p", "ð": "d", "ɐ": "a", "ɔ": "c", "ə": "e", "ɹ": "r", "ʇ": "t", "ʌ": "v", "ʍ": "w",
    "ʎ": "y", "ɥ": "h", "ɯ": "m", "ı": "i", "ſ": "s",
}  # fmt: skip

_SOUNDED = str.maketrans({
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sh",
    "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "і": "i", "ї": "i", "є": "e",
    "ґ": "g", "α": "a", "β": "b", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th",
    "ι": "i", "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r",
    "σ": "s", "ς": "s", "τ": "t", "υ": "u", "φ": "f", "χ": "h", "ψ": "ps", "ω": "o",
})  # fmt: skip

_MAY_BE_DRAWN = re.compile("[\x80-\u3040\ua000-\U0010ffff" + "".join(_DRAWN) + "]")
"""All but plain Latin and Japanese, of which `_DRAWN` names the exceptions."""


@lru_cache(maxsize=8_192)
def drawn_as(character: str) -> str:
    """The Latin letter a character is drawn like, or the character itself.

    Letters of Latin origin (small capitals, crossed, squared, regional indicators, turned) are
    known by their Unicode names; other scripts by a table.
    """
    if character in _DRAWN:
        return _DRAWN[character]
    if ord(character) < 0x80 or "\u3041" <= character <= "\u9fff":
        return character
    named = _NAMED.match(unicodedata.name(character, ""))
    return named.group(1).lower() if named else character


def drawn(text: str) -> str:
    """A text with every character as the Latin letter it is drawn like."""
    return _MAY_BE_DRAWN.sub(lambda found: drawn_as(found[0]), text)


def sounded(text: str) -> str:
    """A text with every Cyrillic or Greek letter as the Latin letters it sounds like."""
    return text.translate(_SOUNDED)
