"""The show as plain lines, for a terminal that is none and for the transcript."""

import sys
from collections.abc import Sequence
from typing import TextIO

from bot.household.events import Event
from bot.household.world import World
from bot.ports import EventSink
from bot.terminal.lines import Lines


class Plain(EventSink):
    """Prints every step's lines as they come; a console without Japanese never stops the show."""

    def __init__(self, lines: Lines, out: TextIO | None = None) -> None:
        self._lines = lines
        self._out = out or sys.stdout

    def publish(self, events: Sequence[Event], world: World) -> None:
        """Print one step."""
        for line in self._lines.of(events, world):
            self.say(line)

    def say(self, text: str) -> None:
        """Print one line, with `?` for what the console's code page lacks."""
        encoding = getattr(self._out, "encoding", None) or "utf-8"
        self._out.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        self._out.flush()
