"""What the characters have said: the last lines of each, so that nobody repeats themselves."""

from collections.abc import Iterable, Mapping

from bot.audience.privacy import Person, names_in

KEPT = 200
"""Lines of its turns that a character's tongue remembers."""
KEPT_BETWEEN = 100
"""Spare lines it remembers besides: they must not push out what was said in turns."""

_Said = dict[int, str]
"""Lines by a running number, which orders them among the characters; the oldest first."""


class Tongue:
    """The last lines of every character, oldest first.

    A line stands in every list that it may be asked for in: far more is asked for than is said.
    """

    def __init__(self, spoken: Mapping[str, Iterable[str]], characters: Iterable[str]) -> None:
        everybody = tuple(characters)
        self._lines: dict[str, _Said] = {one: {} for one in everybody}
        self._between: dict[str, _Said] = {one: {} for one in everybody}
        self._own: dict[str, _Said] = {one: {} for one in everybody}
        """Both of them together."""
        self._heard: dict[str, _Said] = {one: {} for one in everybody}
        """The lines of the others' turns."""
        self._count = 0
        earlier: list[tuple[int, str, str]] = []
        for one in everybody:
            lines = tuple(spoken.get(one, ()))
            earlier += ((at, line, one) for at, line in enumerate(lines, start=-len(lines)))
        # What an earlier run said has no order among the characters: the newest side by side.
        for _, line, one in sorted(earlier):
            self.said(one, line)

    def said(self, character: str, line: str) -> None:
        """Keep the line of a turn; silence is not kept."""
        heard = (lines for one, lines in self._heard.items() if one != character)
        self._keep(line, KEPT, self._lines[character], self._own[character], *heard)

    def said_between(self, character: str, line: str) -> None:
        """Keep a spare line, said in the minutes between two turns."""
        self._keep(line, KEPT_BETWEEN, self._between[character], self._own[character])

    def forget(self, person: Person) -> None:
        """Let every line that names somebody be unsaid."""
        for group in (self._lines, self._between, self._own, self._heard):
            for one, said in group.items():
                group[one] = {at: line for at, line in said.items() if not names_in(line, person)}

    def of(self, character: str) -> tuple[str, ...]:
        """A character's own last lines, spare ones among them, newest last."""
        return tuple(self._own[character].values())

    def of_others(self, character: str) -> tuple[str, ...]:
        """What each of the others said in their turns, in the order it was said, newest last."""
        return tuple(self._heard[character].values())

    def all(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The lines of the turns, by character, for the next commit."""
        return tuple((one, tuple(said.values())) for one, said in self._lines.items())

    def _keep(self, line: str, most: int, said: _Said, *also: _Said) -> None:
        """Add a line to the first list and to those it is part of; its oldest leaves them all."""
        if not line:
            return
        lists = (said, *also)
        for one in lists:
            one[self._count] = line
        self._count += 1
        if len(said) > most:
            oldest = next(iter(said))
            for one in lists:
                del one[oldest]
