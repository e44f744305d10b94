"""OpenAI's moderation as a second opinion, asked for at most two seconds."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from bot.audience.moderation import Judgement, Moderator
from bot.audience.screened import Screened
from bot.brains.notices import Notice, Severity, Tell
from bot.ports import Clock

log = logging.getLogger(__name__)

MODEL = "omni-moderation-latest"
REST_S = 20.0
"""After a failure nobody is asked for so long: a service that is down must not slow every line."""


class OpenAIModeration(Moderator):
    """Asks OpenAI whether texts are flagged, all that are judged together in one request."""

    def __init__(
        self,
        base_url: str,
        key: str,
        clock: Clock,
        tell: Tell,
        *,
        wait_s: float = 2.0,
        model: str = MODEL,
    ) -> None:
        """Take what is needed; connect with the first text.

        Args:
            base_url: Up to and with `/v1`.
            key: The secret itself; empty: nobody can be asked, which is said with the first text.
            clock: The run's clock.
            tell: Told when it cannot be asked any more, and when it answers again.
            wait_s: Seconds a text waits for its judgement at most.
            model: The moderation model.
        """
        self._base_url, self._key, self._model = base_url, key, model
        self._clock = clock
        self._tell = tell
        self._wait_s = wait_s
        self._client: Any = None
        self._rests_until = 0.0
        self.trouble = ""
        """Why the last text could not be judged, for the streamer; empty when all is well."""

    async def judge(self, texts: Sequence[Screened]) -> tuple[Judgement, ...]:
        """FINE or REFUSED as the service says; UNKNOWN when it is slow, down or makes no sense."""
        if not texts:
            return ()
        unknown = (Judgement.UNKNOWN,) * len(texts)
        if self._clock.monotonic() < self._rests_until:
            return unknown
        try:
            async with asyncio.timeout(self._wait_s):
                flagged = await self._flagged([str(text) for text in texts])
        except Exception as error:  # noqa: BLE001 - whatever it is, only scripted lines air now
            self._failed(error)
            return unknown
        self._answered()
        return tuple(Judgement.REFUSED if each else Judgement.FINE for each in flagged)

    async def _flagged(self, texts: list[str]) -> list[bool]:
        if self._client is None:
            # Importing and setting up take long enough to be felt: not on the event loop.
            self._client = await asyncio.to_thread(self._connect)
        answer = await self._client.moderations.create(model=self._model, input=texts)
        flagged = [result.flagged for result in answer.results]
        if len(flagged) != len(texts) or not all(isinstance(each, bool) for each in flagged):
            raise ValueError("the answer does not say yes or no to each text")
        return flagged

    def _connect(self) -> object:
        if not self._key:
            raise KeyError("no key")
        import openai

        return openai.AsyncOpenAI(api_key=self._key, base_url=self._base_url, max_retries=0)

    async def close(self) -> None:
        """Close the connections; judging opens them again."""
        if self._client is not None:
            await self._client.close()
            self._client = None

    def _failed(self, error: Exception) -> None:
        self._rests_until = self._clock.monotonic() + REST_S
        why = self._reason(error)
        if not self.trouble:
            log.warning("moderation cannot be asked (%s)", why)
            text = (
                f"the second opinion cannot be asked ({why}): only the scripted brain's lines air"
            )
            self._tell(Notice(severity=Severity.WARNING, text=text))
        self.trouble = why

    def _reason(self, error: Exception) -> str:
        match error:
            case TimeoutError():
                return f"no answer within {self._wait_s:g} s"
            case KeyError() if not self._key:
                return "its key is not set"
            case _:
                status = getattr(error, "status_code", None)
                return f"error {status}" if isinstance(status, int) else type(error).__name__

    def _answered(self) -> None:
        if self.trouble:
            self._tell(Notice(severity=Severity.OK, text="the second opinion is given again"))
        self.trouble = ""
