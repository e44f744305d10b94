"""The gatekeeper: the show's gate, with the words that were blocked at the desk meanwhile."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from bot.audience.gate import GateRules, Source, screen
from bot.audience.screened import Screened
from bot.audience.wordlist import compile_list


class Gatekeeper:
    """Hands out the gate by what a text is going to be; a word blocked now is blocked everywhere.

    Nobody keeps `rules`: they are another object once a word is blocked.
    """

    def __init__(self, rules: GateRules) -> None:
        self.rules = rules

    def block(self, words: Iterable[str]) -> None:
        """Let just these words be blocked besides the lists; repeatable."""
        self.rules = replace(self.rules, blocked=compile_list(sorted(words)))

    def of(self, source: Source) -> Callable[[str], Screened]:
        """The gate for one kind of text."""
        return partial(self.passed, source)

    def passed(self, source: Source, text: str) -> Screened:
        """What of a text may pass; empty when nothing may."""
        return screen(text, source, self.rules).text
