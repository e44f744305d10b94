"""Deadlines: of a turn, and of all turns of a tick together."""

import asyncio

from bot.errors import BrainUnavailableError
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain, Clock


class Deadline(Brain):
    """Gives a turn up when its time, or the tick's, is over.

    A local model that is still loading is not helped by being asked anew: its turn may take all of
    the tick's time.
    """

    def __init__(
        self, inner: Brain, clock: Clock, *, turn_s: float, tick_s: float, answer_s: float
    ) -> None:
        self.name = inner.name
        self._inner = inner
        self._clock = clock
        self._turn_s = turn_s
        self._tick_s = tick_s
        self._answer_s = answer_s
        self._tick = -1
        self._until = 0.0

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn in time.

        Raises:
            BrainUnavailableError: the time is over.
            BrainError: as the port says.
        """
        now = self._clock.monotonic()
        if briefing.tick != self._tick:
            self._tick, self._until = briefing.tick, now + self._tick_s
        left = min(self._turn_s, self._until - now)
        if left <= 0:
            raise BrainUnavailableError("the tick's time is used up")
        try:
            async with asyncio.timeout(left):
                return await self._inner.decide(briefing)
        except TimeoutError:
            raise BrainUnavailableError(f"no decision within {left:.0f} s") from None

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer in time.

        Raises:
            BrainUnavailableError: the time is over.
            BrainError: as the port says.
        """
        try:
            async with asyncio.timeout(self._answer_s):
                return await self._inner.answer(briefing, line)
        except TimeoutError:
            raise BrainUnavailableError(f"no answer within {self._answer_s:.0f} s") from None
