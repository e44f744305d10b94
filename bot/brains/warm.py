"""Patience with a local model that is still being loaded."""

from bot.brains.completion import Ask, Completed, Completion, Purpose
from bot.errors import BrainUnavailableError


class Warm(Completion):
    """Lets short answers through only once the model is known to be loaded.

    A short answer has seconds, loading takes minutes, and giving up would undo the loading: until
    a turn, which has all the time of its tick, has come back, nothing shorter is asked.
    """

    def __init__(self, inner: Completion) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._loaded = False

    async def complete(self, ask: Ask) -> Completed:
        """Pass the prompt on.

        Raises:
            BrainUnavailableError: a short answer before the first turn came back.
            BrainError: as `Completion.complete`.
        """
        if ask.purpose is Purpose.ANSWER and not self._loaded:
            raise BrainUnavailableError("the model is still being loaded")
        completed = await self._inner.complete(ask)
        self._loaded = True
        return completed

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()
