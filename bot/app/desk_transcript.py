"""The transcript on the dashboard: the last lines of the show, numbered."""

from collections import deque
from collections.abc import Sequence

from bot.household.events import Event
from bot.household.world import World
from bot.ports import EventSink
from bot.show.signals import Answered, Noticed, Signal, Spoken
from bot.terminal.lines import Lines

KEPT = 300
"""Lines a page that comes late still gets."""


class Transcript(EventSink):
    """Collects what was done and said, and what the show told the streamer."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._kept: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self._count = 0

    @property
    def last(self) -> int:
        """The number of the newest line; 0 before the first."""
        return self._count

    def publish(self, events: Sequence[Event], world: World) -> None:
        """Take a committed step."""
        for line in self._lines.of(events, world):
            self.say(line)

    def hear(self, signal: Signal) -> None:
        """Take what is said between two ticks."""
        name = self._lines.name
        match signal:
            case Noticed():
                self.say(f"       {signal.viewer} → {name(signal.actor)}: {signal.text}")
            case Answered():
                self.say(f"       {name(signal.actor)} → {signal.viewer}: {signal.line}")
            case Spoken():
                self.say(f"       {name(signal.actor)}: “{signal.line}”")
            case _:
                pass

    def say(self, text: str) -> None:
        """Take one line."""
        self._count += 1
        self._kept.append((self._count, text))

    def after(self, number: int) -> list[tuple[int, str]]:
        """The lines after a number, the oldest first; a number of another run gets all."""
        wanted = 0 if number > self._count else number
        return [(one, text) for one, text in self._kept if one > wanted]
