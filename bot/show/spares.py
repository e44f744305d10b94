"""Spare lines: what a tick left to say in the minutes until the next one."""

from collections import deque
from collections.abc import Callable

from bot.audience.screened import Screened
from bot.ports import Clock
from bot.show.signals import Signal, SpareLine, Thinking

Say = Callable[[str, Screened], None]


class SpareLines:
    """Keeps the spare lines of the last tick and says one every so often, in turn."""

    def __init__(self, clock: Clock, every_s: float, say: Say) -> None:
        self._clock = clock
        self._every_s = every_s
        self._say = say
        self._waiting: deque[SpareLine] = deque(maxlen=12)

    def listen(self, signal: Signal) -> None:
        """Keep a new spare line; a character's old ones go when their next turn begins."""
        match signal:
            case SpareLine():
                self._waiting.append(signal)
            case Thinking():
                kept = [line for line in self._waiting if line.actor != signal.actor]
                self._waiting = deque(kept, maxlen=12)
            case _:
                pass

    async def run(self) -> None:
        """Say one line, wait, and so on; never ends."""
        while True:
            await self._clock.sleep(self._every_s)
            if self._waiting:
                spare = self._waiting.popleft()
                self._say(spare.actor, spare.line)
