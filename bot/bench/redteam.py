"""Disguises for a listed term, as people on a stream think of them, in two halves.

The gate's rules were made looking at what `KNOWN` misses only; what counts is how it does on
`UNKNOWN`. A trick whose misses somebody looked at moves to `KNOWN`, and new ones take its place.
"""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

Disguise = Callable[[str, Random], str]

_LEET = MappingProxyType({"a": "4", "e": "3", "i": "1", "o": "0", "s": "5", "t": "7", "b": "8"})
_SIGNS = MappingProxyType({"a": "@", "s": "$", "i": "!", "l": "|", "t": "+", "c": "("})
_CYRILLIC = MappingProxyType(dict(zip("aceopxyikhmtbjs", "асеорхуікһмтвјѕ", strict=True)))
_GREEK = MappingProxyType(dict(zip("aoeitkpunvx", "αοειτκρυηνχ", strict=True)))
_VOWELS = frozenset("aeiou")
_SMALL_CAPITALS = MappingProxyType(
    dict(zip("abcdefghijklmnoprtuvwz", "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡᴢ", strict=True))
)
_SUPERSCRIPTS = MappingProxyType(
    dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))
)
_LISU = MappingProxyType(
    dict(zip("abcdefghijklmnoprstuvwxyz", "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", strict=True))
)
_EMOJI = "😂🔥❤️🐶✨"


def _each(term: str, change: Callable[[str], str]) -> str:
    return "".join(change(character) if character.isalpha() else character for character in term)


def _joined_by(separator: str) -> Disguise:
    return lambda term, _: separator.join(character for character in term if character != " ")


def _swapped(table: Mapping[str, str]) -> Disguise:
    def disguise(term: str, chance: Random) -> str:
        possible = [at for at, character in enumerate(term) if character in table]
        if not possible:
            return term
        chosen = set(chance.sample(possible, chance.randint(1, len(possible))))
        return "".join(table[c] if at in chosen else c for at, c in enumerate(term))

    return disguise


def _shifted(first_capital: int) -> Disguise:
    """Letters of a Unicode alphabet that stands in one row, from its capital A on."""
    return lambda term, _: _each(
        term, lambda c: chr(first_capital + ord(c) - ord("a")) if "a" <= c <= "z" else c
    )


def _stretched(term: str, chance: Random) -> str:
    at = chance.randrange(len(term))
    return term[:at] + term[at] * chance.randint(3, 6) + term[at + 1 :]


def _starred(term: str, chance: Random) -> str:
    inner = [at for at in range(1, len(term)) if term[at] in _VOWELS]
    if not inner:
        return term
    at = chance.choice(inner)
    return f"{term[:at]}*{term[at + 1 :]}"


def _accented(term: str, chance: Random) -> str:
    return "".join(c + chance.choice("\u0301\u0308\u0303") if c in _VOWELS else c for c in term)


def _buried(term: str, chance: Random) -> str:
    marks = [chr(code) for code in range(0x300, 0x330)]
    return "".join(c + "".join(chance.sample(marks, 6)) for c in term)


def _invisible(character: str) -> Disguise:
    return lambda term, _: character.join(term)


def _bracketed(term: str, _: Random) -> str:
    return "".join(f"[{character}]" for character in term)


def _split(term: str, chance: Random) -> str:
    at = chance.randint(2, len(term) - 2)
    return f"{term[:at]} {term[at:]}"


def _neighboured(term: str, _: Random) -> str:
    return f"the{term}man"


def _with_emoji(term: str, chance: Random) -> str:
    return "".join(c + chance.choice(_EMOJI) for c in term)


def _title_case(term: str, chance: Random) -> str:
    return "".join(c.upper() if chance.random() < 0.5 else c for c in term)


def _reversed(term: str, _: Random) -> str:
    return term[::-1]


def _turned_round(term: str, _: Random) -> str:
    return f"\u202e{term[::-1]}\u202c"


def _doubled(term: str, _: Random) -> str:
    return "".join(c * 2 for c in term)


def _both_scripts_and_digits(term: str, chance: Random) -> str:
    return _swapped(_LEET)(_swapped(_CYRILLIC)(term, chance), chance)


def _katakana(term: str, _: Random) -> str:
    return "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in term)


def _hiragana(term: str, _: Random) -> str:
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in term)


def _half_width(term: str, chance: Random) -> str:
    return "".join(_HALF.get(c, c) for c in unicodedata.normalize("NFD", _katakana(term, chance)))


_HALF = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFF9E)} | {
    "\u3099": "ﾞ",
    "\u309a": "ﾟ",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """One way to disguise a term."""

    name: str
    disguise: Disguise
    shortest: int = 3
    """Letters a term must have for the disguise to leave it readable and no ordinary word."""
    japanese: bool = False


KNOWN: tuple[Trick, ...] = (
    Trick(name="plain", disguise=lambda term, _: term),
    Trick(name="capitals", disguise=lambda term, _: term.upper()),
    Trick(name="mixed capitals", disguise=_title_case),
    Trick(name="framed", disguise=lambda term, _: f"xX_{term}_Xx"),
    Trick(name="spaced letters", disguise=_joined_by(" "), shortest=4),
    Trick(name="hyphens", disguise=_joined_by("-")),
    Trick(name="full stops", disguise=_joined_by(".")),
    Trick(name="digits", disguise=_swapped(_LEET)),
    Trick(name="signs", disguise=_swapped(_SIGNS)),
    Trick(name="a starred vowel", disguise=_starred, shortest=5),
    Trick(name="stretched", disguise=_stretched, shortest=4),
    Trick(name="full width", disguise=_shifted(0xFF21)),
    Trick(name="zero-width space", disguise=_invisible("\u200b")),
    Trick(name="accents", disguise=_accented),
    Trick(name="Cyrillic look-alikes", disguise=_swapped(_CYRILLIC)),
    Trick(name="mathematical letters", disguise=_shifted(0x1D400)),
    Trick(name="commas and spaces", disguise=_joined_by(", "), shortest=4),
    Trick(name="new lines", disguise=_joined_by("\n"), shortest=4),
    Trick(name="as it is", disguise=lambda term, _: term, japanese=True),
    Trick(name="katakana", disguise=_katakana, japanese=True),
    Trick(name="half width", disguise=_half_width, japanese=True),
    Trick(name="spaces", disguise=_joined_by(" "), japanese=True),
    Trick(name="full stops", disguise=_joined_by("。"), japanese=True),
    Trick(name="long marks", disguise=_joined_by("ー"), japanese=True),
    Trick(name="emoji between", disguise=_with_emoji, japanese=True),
    Trick(name="emoji between", disguise=_with_emoji, shortest=4),
)

UNKNOWN: tuple[Trick, ...] = (
    Trick(name="underscores", disguise=_joined_by("_")),
    Trick(name="slashes", disguise=_joined_by("/")),
    Trick(name="apostrophes", disguise=_joined_by("'")),
    Trick(name="doubled letters", disguise=_doubled, shortest=5),
    Trick(name="split in two", disguise=_split, shortest=6),
    Trick(name="inside a longer word", disguise=_neighboured, shortest=6),
    Trick(name="backwards", disguise=_reversed, shortest=6),
    Trick(name="turned round by a control character", disguise=_turned_round),
    Trick(name="squared letters", disguise=_shifted(0x1F130)),
    Trick(name="negative circled letters", disguise=_shifted(0x1F150)),
    Trick(name="flag letters", disguise=_shifted(0x1F1E6)),
    Trick(name="circled letters", disguise=_shifted(0x24B6)),
    Trick(name="small capitals", disguise=_swapped(_SMALL_CAPITALS)),
    Trick(name="Greek look-alikes", disguise=_swapped(_GREEK)),
    Trick(name="towers of marks", disguise=_buried),
    Trick(name="soft hyphens", disguise=_invisible("\u00ad")),
    Trick(name="word joiners", disguise=_invisible("\u2060")),
    Trick(name="tabs and wide spaces", disguise=_joined_by("\u3000"), shortest=4),
    Trick(name="hearts between", disguise=_joined_by("♥"), shortest=4),
    Trick(name="brackets", disguise=_bracketed, shortest=4),
    Trick(name="superscripts", disguise=_swapped(_SUPERSCRIPTS)),
    Trick(name="Lisu look-alikes", disguise=_swapped(_LISU)),
    Trick(name="two scripts and digits", disguise=_both_scripts_and_digits),
    Trick(name="hiragana", disguise=_hiragana, japanese=True),
    Trick(name="wave dashes", disguise=_joined_by("〜"), japanese=True),
    Trick(name="brackets", disguise=_bracketed, japanese=True),
    Trick(name="stars", disguise=_joined_by("★"), japanese=True),
    Trick(name="new lines", disguise=_joined_by("\n"), japanese=True),
    Trick(name="zero-width joiners", disguise=_invisible("\u200d"), japanese=True),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One disguised term in a line."""

    trick: str
    term: str
    text: str


_CARRIERS = ("{}", "hey {}", "{} lol", "you are a {} John", "lol {} lol")
_CARRIERS_JA = ("{}", "ねえ {}", "{} だね", "お前 {} 笑")


def attempts(
    terms: tuple[str, ...], tricks: tuple[Trick, ...], count: int, seed: int
) -> tuple[Attempt, ...]:
    """`count` disguised terms, each in a line of chat; the same seed gives the same ones."""
    chance = Random(seed)
    latin = [term for term in terms if term.isascii() and term.isalpha()]
    native = [term for term in terms if not term.isascii()]
    made: list[Attempt] = []
    while len(made) < count:
        trick = chance.choice(tricks)
        term = chance.choice(native if trick.japanese else latin)
        if len(term) < (2 if trick.japanese else trick.shortest):
            continue
        carrier = chance.choice(_CARRIERS_JA if trick.japanese else _CARRIERS)
        text = carrier.format(trick.disguise(term, chance))
        made.append(Attempt(trick=trick.name, term=term, text=text))
    return tuple(made)
