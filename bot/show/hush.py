"""The hush: who may be heard now. Nobody in a panic; not a character who is muted."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.audience.desk import Desk
from bot.household.events import ActionPerformed, Event, Happened, TipApplied
from bot.show.signals import (
    Answered,
    NextTick,
    Remembered,
    SafeScene,
    Signal,
    SpareLine,
    Spoken,
    TipSeen,
    VoteShown,
    Withdrawn,
)

LATER = 50
"""Tips that came in a panic and are shown after it, at most; the money counts at once."""


class Hush:
    """Stands between the show and everything that is seen or heard."""

    def __init__(self, desk: Callable[[], Desk], send: Callable[[Signal], None]) -> None:
        self._desk = desk
        self._send = send
        self._later: deque[TipSeen] = deque(maxlen=LATER)

    def silences(self, actor: str) -> bool:
        """Whether a character may say nothing now."""
        desk = self._desk()
        return desk.silent or actor in desk.muted

    def signal(self, signal: Signal) -> None:
        """Pass a signal on, unless it may not be seen now."""
        match signal:
            case SafeScene() | Withdrawn() | NextTick() | VoteShown():
                # A vote is numbers, and the safe scene covers them; after it they are true.
                self._send(signal)
            case TipSeen() if self._desk().silent:
                self._later.append(signal)
            case SpareLine() | Answered() | Spoken() | Remembered() if self.silences(signal.actor):
                pass
            case _ if self._desk().silent:
                pass
            case _:
                self._send(signal)

    def released(self) -> None:
        """Show the tips that came meanwhile, in order."""
        while self._later:
            self._send(self._later.popleft())

    def events(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Committed events without the words that may not be heard."""
        return tuple(map(self._unsaid, events))

    def _unsaid(self, event: Event) -> Event:
        match event:
            case ActionPerformed() if self.silences(event.actor):
                return replace(event, line="", thought="")
            case TipApplied() if self._desk().silent:
                return replace(event, message="")
            case Happened() if self._desk().silent and event.viewer_id:
                return replace(event, facts={})
            case _:
                return event
