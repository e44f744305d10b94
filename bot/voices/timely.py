"""A voice that never keeps anybody waiting: bounded, resting after failures, said once."""

import asyncio
from collections.abc import Callable

from bot.audience.screened import Screened
from bot.errors import VoiceError
from bot.ports import Clip, Clock, Voice

FAILURES = 3
"""So many in a row, and it rests."""
REST_S = 60.0
"""How long it is not asked then: every line would only wait for nothing."""


class Timely(Voice):
    """Gives up in time, tells the first failure, and tells when it is well again."""

    def __init__(
        self, inner: Voice, wait_s: float, clock: Clock, tell: Callable[[str], None]
    ) -> None:
        """Watch over a voice.

        Args:
            inner: Who speaks.
            wait_s: Seconds a line may take.
            clock: The run's clock.
            tell: Hears a change: what is wrong, or empty when all is well again.
        """
        self._inner = inner
        self._wait_s = wait_s
        self._clock = clock
        self._tell = tell
        self._failures = 0
        self._rests_until = 0.0
        self.trouble = ""
        """What is wrong just now; empty when nothing is."""

    @property
    def credit(self) -> str:
        """As of who speaks."""
        return self._inner.credit

    async def speak(self, actor: str, text: Screened) -> Clip:
        """A line in time.

        Raises:
            VoiceError: it could not be had in time.
        """
        if self._clock.monotonic() < self._rests_until:
            raise VoiceError(self.trouble)
        try:
            async with asyncio.timeout(self._wait_s):
                clip = await self._inner.speak(actor, text)
        except TimeoutError as error:
            raise self._failed(f"a line took longer than {self._wait_s:g} s") from error
        except VoiceError as error:
            raise self._failed(str(error)) from error
        self._failures = 0
        if self.trouble:
            self.trouble = ""
            self._tell("")
        return clip

    def _failed(self, what: str) -> VoiceError:
        self._failures += 1
        if self._failures >= FAILURES:
            self._rests_until = self._clock.monotonic() + REST_S
        if what != self.trouble:
            self.trouble = what
            self._tell(what)
        return VoiceError(what)

    def forget(self) -> None:
        """Pass it on."""
        self._inner.forget()

    async def close(self) -> None:
        """Close who speaks."""
        await self._inner.close()
