"""Names of people and viewers, found however they are written, misspelt or said aloud."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.memories.kana import romaji
from bot.memories.terms import STOP_WORDS, stem
from bot.memories.words import fold

_LEET = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s"}
)
_PART = re.compile(
    r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[\u3041-\u3096]+|[\u30a1-\u30ff]+|[\u3400-\u9fff]+"
)
_WORD = re.compile(r"[^\W_]+", re.UNICODE)
_REPEATED = re.compile(r"(.)\1+")
_SHORTEST = 4
"""Letters a part of a name must have to stand for the whole."""
_LONGEST_SPOKEN = 3
"""Words a spoken name may take (`ghost pepper dan`)."""
_HEARD = 4_096
"""Sounds of which a book keeps whom they mean."""


@lru_cache(maxsize=16_384)
def sound(name: str) -> str:
    """A name as it sounds: figures read as letters, signs and doubled letters off, kana in Latin.

    `xX_m0chi_Xx` and `mochi` sound the same; so do `Sk8er` and `skater`, `たぬき` and `Tanuki`.
    """
    spoken = romaji(fold(name))
    tail = re.search(r"\d{2,}$", spoken)
    figures = tail.group() if tail else ""
    letters = spoken.removesuffix(figures).replace("8", "a" if "8er" not in spoken else "at")
    bare = "".join(c for c in letters.translate(_LEET) if c.isalnum())
    trimmed = bare.strip("x") or bare
    return _REPEATED.sub(r"\1", trimmed) + figures


@lru_cache(maxsize=16_384)
def parts(name: str) -> tuple[str, ...]:
    """The words a name is made of, as they sound (`LadyOfTheSocks`: lady, sock)."""
    leet = re.sub(r"(?<=[A-Za-z])8(?=er)", "at", name)
    leet = re.sub(r"(?<=[A-Za-z])[013457](?=[A-Za-z])", lambda m: m.group().translate(_LEET), leet)
    found = (piece.lower() for piece in _PART.findall(leet))
    return tuple(
        dict.fromkeys(
            stem(_REPEATED.sub(r"\1", romaji(piece))) if not piece.isdigit() else piece
            for piece in found
            if piece not in STOP_WORDS and piece.strip("x")
        )
    )


class NameBook:
    """Known names and what they sound like, growing name by name."""

    def __init__(self) -> None:
        self._known: dict[str, None] = {}
        self._sounds: dict[str, list[str]] = {}
        self._parts: dict[str, list[str]] = {}
        self._nearly: dict[str, list[str]] = {}
        self._heard: dict[str, tuple[tuple[str, float], ...]] = {}
        """What was heard before, and whom it meant: days are much alike."""

    def add(self, name: str) -> None:
        """Take a name up; again is no change."""
        if not name or name in self._known:
            return
        self._known[name] = None
        self._heard.clear()
        said = sound(name)
        self._sounds.setdefault(said, []).append(name)
        for near in _one_letter_less(said):
            self._nearly.setdefault(near, []).append(name)
        for part in parts(name):
            self._parts.setdefault(part, []).append(name)

    def find(self, text: str) -> dict[str, float]:
        """The names a text means, with how sure that is (0 to 1)."""
        words = _WORD.findall(text)
        found: dict[str, float] = {}
        for said in _spoken(words):
            for name, sure in self._meant_by(said):
                _keep(found, name, sure)
        for name, sure in self._by_parts(words):
            _keep(found, name, sure)
        return found

    def _meant_by(self, said: str) -> tuple[tuple[str, float], ...]:
        if said not in self._heard:
            if len(self._heard) >= _HEARD:
                self._heard.clear()
            exact = [(name, 1.0) for name in self._sounds.get(said, ())]
            near = self._near(said) if len(said) > _SHORTEST else ()
            self._heard[said] = (*exact, *((name, 0.7) for name in near))
        return self._heard[said]

    def _near(self, said: str) -> Iterator[str]:
        yield from self._nearly.get(said, ())
        for less in _one_letter_less(said):
            yield from self._sounds.get(less, ())
            yield from self._nearly.get(less, ())

    def _by_parts(self, words: Iterable[str]) -> Iterator[tuple[str, float]]:
        said = {part for word in words for part in parts(word)}
        met: dict[str, set[str]] = {}
        for part in said:
            for name in self._parts.get(part, ()):
                met.setdefault(name, set()).add(part)
        for name, shared in met.items():
            own = parts(name)
            if len(own) > 1 and len(shared) == len(own):
                yield name, 0.95
            elif any(len(p) >= _SHORTEST and not p.isdigit() for p in shared):
                alone = all(len(self._parts[p]) == 1 for p in shared)
                yield name, 0.6 if alone else 0.3


def _keep(found: dict[str, float], name: str, sure: float) -> None:
    found[name] = max(found.get(name, 0.0), sure)


def _spoken(words: list[str]) -> Iterator[str]:
    """Every one to three words in a row, as they sound run together."""
    for start in range(len(words)):
        for length in range(1, _LONGEST_SPOKEN + 1):
            if start + length <= len(words):
                said = sound("".join(words[start : start + length]))
                if len(said) > 1:
                    yield said


def _one_letter_less(said: str) -> set[str]:
    if len(said) <= _SHORTEST:
        return set()
    return {said[:i] + said[i + 1 :] for i in range(len(said))}
