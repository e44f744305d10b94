"""Retrying what can heal: transport faults, with growing waits, obeying `Retry-After`."""

from random import Random

from bot.brains.completion import Ask, Completed, Completion
from bot.errors import BrainUnavailableError
from bot.ports import Clock

LONGEST_BACKOFF_S = 20.0


class Retrying(Completion):
    """Tries again after a fault on the way; never after an answer, however bad.

    A wait longer than `patience_s` is not waited for: the fault is passed on at once, and no call
    is made before that time is over.
    """

    def __init__(
        self,
        inner: Completion,
        clock: Clock,
        chance: Random,
        *,
        retries: int,
        first_s: float,
        patience_s: float,
    ) -> None:
        """Take the tunables.

        Args:
            inner: What is tried.
            clock: Waits and measures.
            chance: Spreads the waits by up to a quarter.
            retries: How often it is tried again.
            first_s: The first wait, seconds; each further one is twice as long.
            patience_s: The longest `Retry-After` that is waited for, seconds.
        """
        self.facts = inner.facts
        self._inner = inner
        self._clock = clock
        self._chance = chance
        self._retries = retries
        self._first_s = first_s
        self._patience_s = patience_s
        self._not_before = float("-inf")

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt, again if need be.

        Raises:
            BrainError: as `Completion.complete`, after the last retry.
        """
        wait = self._not_before - self._clock.monotonic()
        if wait > self._patience_s:
            raise BrainUnavailableError(
                f"the provider asked for a pause; {wait:.0f} s are left", retry_after_s=wait
            )
        await self._clock.sleep(max(0.0, wait))
        for attempt in range(self._retries + 1):
            try:
                return await self._inner.complete(ask)
            except BrainUnavailableError as error:
                wait = self._wait_after(error, attempt)
                if attempt == self._retries or wait > self._patience_s:
                    raise
            await self._clock.sleep(wait)
        raise AssertionError  # the loop either returns or raises

    def _wait_after(self, error: BrainUnavailableError, attempt: int) -> float:
        if error.retry_after_s is not None:
            self._not_before = self._clock.monotonic() + error.retry_after_s
            return error.retry_after_s
        backoff = min(LONGEST_BACKOFF_S, self._first_s * float(2**attempt))
        return backoff * (1.0 + self._chance.random() / 4)

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()
