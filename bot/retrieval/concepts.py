"""Words that stand for one another: a small bilingual thesaurus of home life."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from bot.memories.terms import stem
from bot.memories.words import is_japanese_run, runs

Found = dict[int, set[str]]
"""Group number to the words of the text that named it (stems, or Japanese as written)."""


class Concepts:
    """The groups of `concepts.txt`, ready to be found in texts."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Read groups, one a line: English words, a bar, Japanese words; `#` begins a comment."""
        self._english: dict[str, list[int]] = {}
        self._phrases: dict[tuple[str, ...], list[int]] = {}
        self._japanese: dict[str, list[tuple[str, int]]] = {}
        groups = (line for line in lines if line.strip() and not line.startswith("#"))
        for number, line in enumerate(groups):
            english, _, japanese = line.partition("|")
            for word in english.split():
                stems = tuple(map(stem, word.split("_")))
                if len(stems) > 1:
                    self._phrases.setdefault(stems, []).append(number)
                else:
                    self._english.setdefault(stems[0], []).append(number)
            for word in japanese.split():
                self._japanese.setdefault(word[0], []).append((word, number))

    def find(self, text: str) -> Found:
        """The groups that a text names, and by which words."""
        return self.find_in(runs(text))

    def find_in(self, spoken: Iterable[str]) -> Found:
        """The groups named by a text already cut into runs."""
        found: Found = {}
        before: list[str] = []
        for run in spoken:
            if is_japanese_run(run):
                self._in_japanese(run, found)
                continue
            before = [*before[-2:], stem(run)]
            for number in self._english.get(before[-1], ()):
                found.setdefault(number, set()).add(before[-1])
            for length in (2, 3):
                for number in self._phrases.get(tuple(before[-length:]), ()):
                    found.setdefault(number, set()).update(before[-length:])
        return found

    def _in_japanese(self, run: str, found: Found) -> None:
        for place, letter in enumerate(run):
            for word, number in self._japanese.get(letter, ()):
                if run.startswith(word, place):
                    found.setdefault(number, set()).add(word)


@cache
def household_concepts() -> Concepts:
    """The thesaurus that ships with the program, read once."""
    text = files("bot.retrieval").joinpath("concepts.txt").read_text(encoding="utf-8")
    return Concepts(text.splitlines())
