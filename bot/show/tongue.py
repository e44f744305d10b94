"""What the characters have said: the last lines of each, so that nobody repeats themselves."""

from collections import deque
from collections.abc import Iterable, Mapping

from bot.audience.privacy import Person, names_in

KEPT = 200
"""Lines of its turns that a character's tongue remembers."""
KEPT_BETWEEN = 100
"""Spare lines it remembers besides: they must not push out what was said in turns."""

_Said = deque[tuple[int, str]]
"""Lines with a running number, which orders them among the characters."""


class Tongue:
    """The last lines of every character, oldest first."""

    def __init__(self, spoken: Mapping[str, Iterable[str]], characters: Iterable[str]) -> None:
        self._lines: dict[str, _Said] = {}
        self._between: dict[str, _Said] = {}
        self._count = 0
        self._own: dict[str, tuple[str, ...]] = {}
        self._heard: dict[str, tuple[str, ...]] = {}
        self._turns: dict[str, tuple[str, ...]] = {}
        for one in characters:
            lines = tuple(spoken.get(one, ()))[-KEPT:]
            # What an earlier run said has no order among the characters: the newest side by side.
            self._lines[one] = deque(enumerate(lines, start=-len(lines)), maxlen=KEPT)
            self._between[one] = deque(maxlen=KEPT_BETWEEN)

    def said(self, character: str, line: str) -> None:
        """Keep the line of a turn; silence is not kept."""
        if self._keep(self._lines[character], line):
            self._turns.pop(character, None)
            self._own.pop(character, None)
            self._heard = {one: heard for one, heard in self._heard.items() if one == character}

    def said_between(self, character: str, line: str) -> None:
        """Keep a spare line, said in the minutes between two turns."""
        if self._keep(self._between[character], line):
            self._own.pop(character, None)

    def forget(self, person: Person) -> None:
        """Let every line that names somebody be unsaid."""
        for lines in (*self._lines.values(), *self._between.values()):
            kept = [said for said in lines if not names_in(said[1], person)]
            lines.clear()
            lines.extend(kept)
        for known in (self._own, self._heard, self._turns):
            known.clear()

    def of(self, character: str) -> tuple[str, ...]:
        """A character's own last lines, spare ones among them, newest last.

        The very same tuple as before while nothing was said; so are those of the others.
        """
        if character not in self._own:
            merged = sorted((*self._lines[character], *self._between[character]))
            self._own[character] = tuple(line for _, line in merged)
        return self._own[character]

    def of_others(self, character: str) -> tuple[str, ...]:
        """What each of the others said in their turns, in the order it was said, newest last."""
        if character not in self._heard:
            heard = [line for one, said in self._lines.items() if one != character for line in said]
            self._heard[character] = tuple(line for _, line in sorted(heard))
        return self._heard[character]

    def all(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The lines of the turns, by character, for the next commit."""
        return tuple((one, self._in_turns(one)) for one in self._lines)

    def _in_turns(self, character: str) -> tuple[str, ...]:
        if character not in self._turns:
            self._turns[character] = tuple(line for _, line in self._lines[character])
        return self._turns[character]

    def _keep(self, said: _Said, line: str) -> bool:
        if line:
            said.append((self._count, line))
            self._count += 1
        return bool(line)
