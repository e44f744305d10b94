"""Stopping all calls after a fault that only the streamer can put right."""

from math import ceil

from bot.brains.completion import Ask, Completed, Completion
from bot.brains.notices import Notice, Severity, Tell
from bot.errors import BrainMisconfiguredError
from bot.ports import Clock

AGAIN_S = 600.0
"""After so long one call is let through: an account may have been filled, a key renewed."""


class Halting(Completion):
    """After a wrong key, model or URL, or an empty account, one call in ten minutes is made."""

    def __init__(self, inner: Completion, tell: Tell, clock: Clock) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._tell = tell
        self._clock = clock
        self._halted = ""
        self._told = ""
        self._not_before = 0.0

    async def complete(self, ask: Ask) -> Completed:
        """Pass the prompt on unless calls have been stopped.

        Raises:
            BrainMisconfiguredError: now, or since it was last raised.
        """
        if self._halted and self._clock.monotonic() < self._not_before:
            minutes = ceil((self._not_before - self._clock.monotonic()) / 60)
            why = self._halted.rstrip(".")
            raise BrainMisconfiguredError(f"{why}; asked again in {minutes} min")
        try:
            completed = await self._inner.complete(ask)
        except BrainMisconfiguredError as error:
            self._halt(str(error))
            raise
        self._halted = self._told = ""
        return completed

    def _halt(self, why: str) -> None:
        self._halted = why
        self._not_before = self._clock.monotonic() + AGAIN_S
        if why != self._told:
            self._told = why
            self._tell(Notice(severity=Severity.DOWN, text=why))

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()
