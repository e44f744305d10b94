"""What the characters have said: the last lines of each, so that nobody repeats themselves."""

from collections import deque
from collections.abc import Iterable, Mapping

KEPT = 200
"""Lines a character's tongue remembers."""


class Tongue:
    """The last lines of every character, oldest first."""

    def __init__(self, spoken: Mapping[str, Iterable[str]], characters: Iterable[str]) -> None:
        self._lines: dict[str, deque[tuple[int, str]]] = {}
        self._count = 0
        for one in characters:
            lines = tuple(spoken.get(one, ()))[-KEPT:]
            # What an earlier run said has no order among the characters: the newest side by side.
            numbered = enumerate(lines, start=-len(lines))
            self._lines[one] = deque(numbered, maxlen=KEPT)

    def said(self, character: str, line: str) -> None:
        """Keep a line; silence is not kept."""
        if line:
            self._lines[character].append((self._count, line))
            self._count += 1

    def of(self, character: str) -> tuple[str, ...]:
        """A character's own last lines, newest last."""
        return tuple(line for _, line in self._lines[character])

    def of_others(self, character: str) -> tuple[str, ...]:
        """The last lines of each of the others, in the order they were said, newest last."""
        heard = [line for one, said in self._lines.items() if one != character for line in said]
        return tuple(line for _, line in sorted(heard))

    def all(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Everything kept, by character, for the next commit."""
        return tuple((one, self.of(one)) for one in self._lines)
