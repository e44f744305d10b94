"""The word list: terms that never pass, compiled once, matched in every spelling.

Terms are kept encoded (one line a term) so that neither the repository nor a streamer's editor
displays them.
"""

import re
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.audience.folding import fold, without_marks
from bot.audience.scripts import SMALL_WORDS
from bot.audience.sounds import foreign_words, sound_of
from bot.audience.spellings import LATIN, japanese, spellings, unpadded
from bot.audience.trie import trie_pattern

LONG_KANA = 4
"""Characters from which a Japanese term is also found without its lengthening marks."""
LONG = 5
"""Letters from which a term is also found split over words, inside other words, or reversed."""


def encode(term: str) -> str:
    """A term as one line of an encoded list."""
    return b64encode(term.encode()).decode("ascii")


def decode(text: str) -> tuple[str, ...]:
    """The terms of an encoded list; empty lines and `#` comments are skipped.

    Raises:
        ValueError: a line is not base64 of UTF-8; the message gives its number.
    """
    terms: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            try:
                terms.append(b64decode(bare, validate=True).decode())
            except ValueError as error:
                raise ValueError(f"line {number} is not an encoded term") from error
    return tuple(terms)


def plain_terms(text: str) -> tuple[str, ...]:
    """The terms of a streamer's own `blocklist.txt`: one a line, `#` begins a comment."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WordList:
    """Compiled terms. Compared by identity, so that it can key a cache."""

    words: re.Pattern[str]
    """Latin terms as whole words, with the endings words take."""
    parts: re.Pattern[str]
    """Long Latin terms anywhere inside a word."""
    whole: frozenset[str]
    """Long Latin terms, closed up: for pieces put together and for words reversed."""
    starts: frozenset[str]
    """Everything one of those begins with."""
    masked: tuple[str, ...]
    """Latin terms that stars may hide letters of."""
    native: re.Pattern[str]
    """Japanese terms."""
    covered: tuple[str, ...]
    """Japanese terms in kana that a circle may hide letters of."""
    padded: re.Pattern[str]
    """Long Japanese terms without marks that only lengthen or clip."""
    sounds: re.Pattern[str]
    """How long Latin terms sound when written in kana."""
    innocent: re.Pattern[str]
    """Words that contain a term and are harmless."""
    terms: tuple[str, ...]
    innocents: tuple[str, ...]
    """What it was compiled from."""

    def extended(self, terms: Iterable[str]) -> "WordList":
        """The list with more terms: words blocked at the desk while the show runs."""
        return compile_list((*self.terms, *terms), self.innocents)

    def at_an_end(self, name: str) -> bool:
        """Whether a word of a name begins or ends with a long term, and is not harmless."""
        for reading in spellings(name):
            for token in _TOKENS.findall(reading):
                if self.innocent.search(token):
                    continue
                if any(token[:size] in self.whole for size in range(LONG, len(token))) or any(
                    token[-size:] in self.whole for size in range(LONG, len(token))
                ):
                    return True
        return False

    def find(self, text: str) -> str | None:
        """The first term a text contains in any spelling, or None."""
        if not self.terms:
            return None
        for reading in spellings(text):
            hit = self._in_latin(reading)
            if hit is not None:
                return hit
        return None if text.isascii() else self._in_japanese(text)

    def _in_latin(self, reading: str) -> str | None:
        if not LATIN.search(reading):
            return None
        for pattern in (self.words, self.parts):
            hit = self._guilty(pattern, reading)
            if hit is not None:
                return hit
        tokens = _TOKENS.findall(reading)
        return self._pieced(tokens) or self._starred(reading)

    def _guilty(self, pattern: re.Pattern[str], reading: str) -> str | None:
        for match in pattern.finditer(reading):
            if not any(
                innocent.start() <= match.start() and match.end() <= innocent.end()
                for innocent in self.innocent.finditer(reading)
            ):
                return match[0]
        return None

    def _pieced(self, tokens: list[str]) -> str | None:
        for at, token in enumerate(tokens):
            if len(token) > LONG and token[::-1] in self.whole:
                return token
            if token not in self.starts:
                continue
            joined = token
            ordinary = token in SMALL_WORDS["en"]
            for piece in tokens[at + 1 : at + 4]:
                joined += piece
                ordinary = ordinary or piece in SMALL_WORDS["en"]
                # "the pen is red": a short term across an ordinary word is chance.
                if joined in self.whole and (len(joined) > LONG or not ordinary):
                    return joined
        return None

    def _starred(self, reading: str) -> str | None:
        for match in _STARRED.finditer(reading):
            for token in {match[0], match[0].rstrip("*#")}:
                letters = len(token) - token.count("*") - token.count("#")
                if letters < max(3, len(token) * 0.6) or letters == len(token):
                    continue
                hidden = re.compile(re.sub(r"[*#]", "[a-z]", token))
                for term in self.masked:
                    if len(term) == len(token) and hidden.fullmatch(term):
                        return term
        return None

    def _circled(self, reading: str) -> str | None:
        """A term in kana of which a circle or star hides at most half."""
        for match in _CIRCLED.finditer(reading):
            around = reading[
                max(0, match.start() - LONGEST_COVERED) : match.end() + LONGEST_COVERED
            ]
            for term in self.covered:
                if _covers(around, term):
                    return term
        return None

    def _in_japanese(self, text: str) -> str | None:
        readings = japanese(text)
        for reading in readings:
            hit = self._guilty(self.native, reading)
            if hit is not None:
                return hit
        hit = self._guilty(self.padded, unpadded(readings[-1])) or self._circled(readings[0])
        if hit is not None:
            return hit
        for word in foreign_words(unicodedata.normalize("NFKC", text)):
            hit = self._guilty(self.sounds, sound_of(word))
            if hit is not None:
                return hit
        return None


_TOKENS = re.compile(r"[a-z]+")
_STARRED = re.compile(r"[a-z][a-z*#]*[*#][a-z*#]*")
_CIRCLE = "○〇◯●◎＊*xｘ✕×"
_CIRCLED = re.compile(f"[ぁ-ゖー][{_CIRCLE}]+|[{_CIRCLE}]+[ぁ-ゖ]")
LONGEST_COVERED = 8
"""Kana of the longest term that is looked for behind circles."""
_ENDINGS = r"(?:s|z|es|ed|er|ers|in|ing|ings|y|ish|head|heads|lord|ity)?"
_KANA_CHARACTER = r"[\u3041-\u309fー]"
_KANA = re.compile(f"{_KANA_CHARACTER}+")
_MAY_FOLLOW = rf"(?=[よやっーw]*+(?!{_KANA_CHARACTER}))"
NOTHING = re.compile(r"(?!)")


def compile_list(terms: Iterable[str], innocents: Iterable[str] = ()) -> WordList:
    """Compile terms and harmless words, each in English or Japanese.

    Repeats are harmless. Matching costs the same however long the list is.
    """
    return _compiled(tuple(dict.fromkeys(terms)), tuple(dict.fromkeys(innocents)))


@lru_cache(maxsize=16)
def _compiled(terms: tuple[str, ...], innocents: tuple[str, ...]) -> WordList:
    folded = {without_marks(fold(term)) for term in terms}
    latin = sorted(term for term in folded if term.isascii())
    native = sorted({written for term in folded for written in _written(term)})
    closed = {term: re.sub(r"[\W_]+", "", term) for term in latin}
    long = sorted({letters for letters in closed.values() if len(letters) >= LONG})
    harmless = sorted({without_marks(fold(word)) for word in innocents})
    return WordList(
        words=_any_of(_spaced(latin), before=r"(?<![a-z])", after=_ENDINGS + r"(?![a-z])"),
        parts=_any_of([letters for letters in long if len(letters) > LONG]),
        whole=frozenset(long),
        starts=frozenset(letters[:size] for letters in long for size in range(1, len(letters))),
        masked=tuple(sorted({letters for letters in closed.values() if len(letters) >= 4})),
        native=_native(native),
        covered=tuple(
            term for term in native if _KANA.fullmatch(term) and 3 <= len(term) <= LONGEST_COVERED
        ),
        padded=_any_of(sorted(term for term in map(unpadded, native) if len(term) >= LONG_KANA)),
        sounds=_any_of(sorted({sound_of(letters) for letters in long if len(letters) > LONG})),
        innocent=_any_of(harmless),
        terms=terms,
        innocents=innocents,
    )


def _covers(text: str, term: str) -> bool:
    """Whether a term stands in a text with at most half of its characters behind circles."""
    hidden = len(term) // 2
    for start in range(len(text) - len(term) + 1):
        piece = text[start : start + len(term)]
        circles = sum(character in _CIRCLE for character in piece)
        if 0 < circles <= hidden and all(
            shown == meant or shown in _CIRCLE for shown, meant in zip(piece, term, strict=True)
        ):
            return True
    return False


def _written(term: str) -> tuple[str, ...]:
    """A Japanese term as it is and without dots and spaces in it; nothing for a Latin one."""
    closed = "".join(character for character in term if character.isalnum() or character == "ー")
    return () if term.isascii() else (term, closed)


def _spaced(terms: list[str]) -> list[str]:
    return sorted({" ".join(re.findall(r"[a-z0-9]+", term)) for term in terms} - {""})


def _native(terms: list[str]) -> re.Pattern[str]:
    """Japanese terms; a short one in kana only counts where a word may begin and end."""
    short = [term for term in terms if _KANA.fullmatch(term) and len(term) <= 3]
    long = [term for term in terms if term not in short]
    patterns = []
    if short:
        patterns.append(f"(?<!{_KANA_CHARACTER})(?:{trie_pattern(short)}){_MAY_FOLLOW}")
    if long:
        patterns.append(trie_pattern(long))
    return re.compile("|".join(patterns)) if patterns else NOTHING


def _any_of(words: list[str], *, before: str = "", after: str = "") -> re.Pattern[str]:
    filled = [word for word in words if word]
    return re.compile(f"{before}(?:{trie_pattern(filled)}){after}") if filled else NOTHING
