"""OpenAI's moderation as a second opinion, asked for at most two seconds."""

import asyncio
import logging
from importlib import import_module
from typing import Any

from bot.audience.moderation import Judgement, Moderator
from bot.audience.screened import Screened
from bot.ports import Clock

log = logging.getLogger(__name__)

MODEL = "omni-moderation-latest"
REST_S = 20.0
"""After a failure nobody is asked for so long: a service that is down must not slow every line."""


class OpenAIModeration(Moderator):
    """Asks OpenAI whether a text is flagged."""

    def __init__(
        self,
        base_url: str,
        key: str,
        clock: Clock,
        *,
        wait_s: float = 2.0,
        model: str = MODEL,
    ) -> None:
        """Take what is needed; connect with the first text.

        Args:
            base_url: Up to and with `/v1`.
            key: The secret itself.
            clock: The run's clock.
            wait_s: Seconds a text waits for its judgement at most.
            model: The moderation model.
        """
        self._base_url, self._key, self._model = base_url, key, model
        self._clock = clock
        self._wait_s = wait_s
        self._client: Any = None
        self._rests_until = 0.0
        self.trouble = ""
        """Why the last text could not be judged, for the streamer; empty when all is well."""

    async def judge(self, text: Screened) -> Judgement:
        """FINE or REFUSED as the service says; UNKNOWN when it is slow, down or makes no sense."""
        if self._clock.monotonic() < self._rests_until:
            return Judgement.UNKNOWN
        try:
            async with asyncio.timeout(self._wait_s):
                flagged = await self._flagged(text)
        except Exception as error:  # noqa: BLE001 - whatever it is, only scripted lines air now
            self._failed(error)
            return Judgement.UNKNOWN
        if self.trouble:
            log.info("moderation answers again")
        self.trouble = ""
        return Judgement.REFUSED if flagged else Judgement.FINE

    async def _flagged(self, text: Screened) -> bool:
        # Importing takes long enough to be felt: not on the event loop.
        await asyncio.to_thread(import_module, "openai")
        import openai

        if self._client is None:
            self._client = openai.AsyncOpenAI(
                api_key=self._key, base_url=self._base_url, max_retries=0
            )
        client: openai.AsyncOpenAI = self._client
        answer = await client.moderations.create(model=self._model, input=str(text))
        flagged = [result.flagged for result in answer.results]
        if not flagged or not all(isinstance(each, bool) for each in flagged):
            raise ValueError("the answer says neither yes nor no")
        return any(flagged)

    async def close(self) -> None:
        """Close the connections; judging opens them again."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    def _failed(self, error: Exception) -> None:
        self._rests_until = self._clock.monotonic() + REST_S
        slow = isinstance(error, TimeoutError)
        why = f"no answer within {self._wait_s:g} s" if slow else type(error).__name__
        if not self.trouble:
            log.warning("moderation cannot be asked (%s); only scripted lines air meanwhile", why)
        self.trouble = why
