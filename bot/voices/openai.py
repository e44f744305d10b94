"""OpenAI's speech endpoint, or any server that speaks as it does."""

from collections.abc import Awaitable, Callable
from decimal import Decimal
from typing import Any

from bot.audience.screened import Screened
from bot.config.voices import SpeechEndpointSettings
from bot.errors import VoiceError
from bot.ports import Clip, Voice

Pay = Callable[[Decimal], Awaitable[None]]
"""Takes US dollars out of the day's budget; a VoiceError says that it is used up."""


class EndpointVoice(Voice):
    """Speaks with a speech endpoint; what it costs is paid before it is asked."""

    credit = ""

    def __init__(self, settings: SpeechEndpointSettings, key: str, pay: Pay) -> None:
        """Prepare it; nothing is called yet.

        Args:
            settings: `[voices.openai]`.
            key: The key itself; empty when the server needs none.
            pay: Pays for a call.

        Raises:
            VoiceError: the server costs money and config does not allow that, or lacks its price
                or the key.
        """
        where = "[voices.openai]"
        if not settings.is_here and not settings.may_bill:
            raise VoiceError(f"{where} this server costs money: allow it with may_bill = true")
        if not settings.is_here and settings.usd_per_million_characters <= 0:
            raise VoiceError(
                f"{where} usd_per_million_characters is 0: write its price, or it is not called"
            )
        if not settings.is_here and not key:
            raise VoiceError(f"the environment variable {settings.key} with the key is not set")
        self._settings = settings
        self._key = key
        self._pay = pay
        self._client: Any = None

    async def speak(self, actor: str, text: Screened) -> Clip:
        """Ask the endpoint for a line.

        Raises:
            VoiceError: it refuses, is not there, or the day's budget is used up.
        """
        import openai

        voice = self._settings.voices.get(actor)
        if voice is None:
            raise VoiceError(f"[voices.openai] voices names no voice for {actor}")
        if self._client is None:
            self._client = openai.AsyncOpenAI(
                api_key=self._key or "none", base_url=self._settings.base_url, max_retries=0
            )
        if not self._settings.is_here:
            await self._pay(self._settings.usd_per_million_characters * len(text) / 1_000_000)
        try:
            answer = await self._client.audio.speech.create(
                model=self._settings.model, voice=voice, input=str(text), response_format="wav"
            )
        except openai.AuthenticationError as error:
            raise VoiceError(f"the key in {self._settings.key} is not accepted") from error
        except openai.APIStatusError as error:
            raise VoiceError(f"the speech endpoint refuses ({error.status_code})") from error
        except openai.OpenAIError as error:
            where = self._settings.base_url
            raise VoiceError(f"the speech endpoint {where} is not there: {error}") from error
        return Clip(data=answer.content, kind="audio/wav")

    def forget(self) -> None:
        """Nothing is kept here."""

    async def close(self) -> None:
        """Hang up."""
        if self._client is not None:
            client, self._client = self._client, None
            await client.close()
