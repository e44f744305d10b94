"""The watchdog: brings the ticks of a show back when they have stopped coming."""

from collections.abc import Callable

from bot.errors import Problem
from bot.ports import Clock
from bot.scheduling import Metronome

LOOK_S = 10.0
"""How often it looks."""
AGAIN_S = 60.0
"""A tick that fails over and over is tried once in so long."""

STOPPED = Problem(
    file=".hearthcast/hearthcast.log",
    place="tick",
    what="the decisions had stopped coming (the machine slept, or its clock was set)",
    cure="one is made now, and the next ones come by themselves",
)


class Watchdog:
    """Runs a tick out of turn when none has come to a good end for too long."""

    def __init__(
        self,
        metronome: Metronome,
        clock: Clock,
        *,
        waits: Callable[[], bool],
        say: Callable[[Problem], None],
    ) -> None:
        """Watch a metronome.

        Args:
            metronome: Whose ticks are missed.
            clock: Waits and measures.
            waits: Whether household time stands still because config wants that.
            say: Where the streamer hears of it.
        """
        self._metronome = metronome
        self._clock = clock
        self._waits = waits
        self._say = say
        self._tried: float | None = None

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await self._clock.sleep(LOOK_S)
            await self.look()

    async def look(self) -> None:
        """Look once."""
        if self._waits() or not self._metronome.overdue():
            return
        now = self._clock.monotonic()
        if self._tried is not None and now - self._tried < AGAIN_S:
            return
        self._tried = now
        self._say(STOPPED)
        await self._metronome.revive()
