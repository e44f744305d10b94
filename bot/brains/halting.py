"""Stopping all calls after a fault that only the streamer can put right."""

from bot.brains.completion import Ask, Completed, Completion
from bot.brains.notices import Notice, Severity, Tell
from bot.errors import BrainMisconfiguredError


class Halting(Completion):
    """After a wrong key, model or URL, or an empty account, no further call is made.

    A change of the config builds the brain anew, and with it a new `Halting`.
    """

    def __init__(self, inner: Completion, tell: Tell) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._tell = tell
        self._halted = ""

    async def complete(self, ask: Ask) -> Completed:
        """Pass the prompt on unless calls have been stopped.

        Raises:
            BrainMisconfiguredError: now, or at every call since it was first raised.
        """
        if self._halted:
            raise BrainMisconfiguredError(self._halted)
        try:
            return await self._inner.complete(ask)
        except BrainMisconfiguredError as error:
            self._halted = str(error)
            self._tell(Notice(severity=Severity.DOWN, text=self._halted))
            raise

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()
