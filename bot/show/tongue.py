"""What the characters have said: the last lines of each, so that nobody repeats themselves."""

from collections import deque
from collections.abc import Iterable, Mapping

KEPT = 200
"""Lines a character's tongue remembers."""


class Tongue:
    """The last lines of every character, oldest first."""

    def __init__(self, spoken: Mapping[str, Iterable[str]], characters: Iterable[str]) -> None:
        self._lines = {one: deque(spoken.get(one, ()), maxlen=KEPT) for one in characters}

    def said(self, character: str, line: str) -> None:
        """Keep a line; silence is not kept."""
        if line:
            self._lines[character].append(line)

    def of(self, character: str) -> tuple[str, ...]:
        """A character's own last lines, newest last."""
        return tuple(self._lines[character])

    def of_others(self, character: str) -> tuple[str, ...]:
        """The last lines of everybody else, newest last within each."""
        heard = [line for one, said in self._lines.items() if one != character for line in said]
        return tuple(heard[-KEPT:])

    def all(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Everything kept, by character, for the next commit."""
        return tuple((one, tuple(said)) for one, said in self._lines.items())
