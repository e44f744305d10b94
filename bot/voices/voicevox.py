"""VOICEVOX: an engine the streamer runs, asked over HTTP. Japanese only; its voices want credit."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from bot.audience.screened import Screened
from bot.errors import VoiceError
from bot.ports import Clip, Voice


class VoicevoxVoice(Voice):
    """Speaks with a VOICEVOX engine."""

    def __init__(self, base_url: str, speakers: Mapping[str, int]) -> None:
        """Prepare it; nothing is asked yet.

        Args:
            base_url: Where the engine listens.
            speakers: The style id of each character.
        """
        self._base = base_url.rstrip("/")
        self._speakers = speakers
        self._names: dict[int, str] = {}
        self._session: Any = None

    @property
    def credit(self) -> str:
        """The credit its licence asks for: `VOICEVOX:` and the names of the voices in use."""
        names = dict.fromkeys(
            self._names.get(style, "") for style in self._speakers.values() if self._names
        )
        return "VOICEVOX" + "".join(f":{name}" for name in names if name)

    async def speak(self, actor: str, text: Screened) -> Clip:
        """Ask the engine for a line.

        Raises:
            VoiceError: the engine is not there or refuses, or the character has no voice in it.
        """
        style = self._speakers.get(actor)
        if style is None:
            raise VoiceError(f"[voices.voicevox] speakers names no voice for {actor}")
        if not self._names:
            await self.learn()
        asked = {"speaker": str(style)}
        async with self._answer("POST", "/audio_query", {**asked, "text": str(text)}) as answer:
            query = await answer.json()
        async with self._answer("POST", "/synthesis", asked, query) as answer:
            return Clip(data=await answer.read(), kind="audio/wav")

    async def learn(self) -> None:
        """Ask who can speak: the names are owed to the viewers.

        Raises:
            VoiceError: the engine is not there, or has no such voice.
        """
        async with self._answer("GET", "/speakers", {}) as answer:
            told = await answer.json()
        self._names = {
            int(style["id"]): str(speaker["name"])
            for speaker in told
            for style in speaker.get("styles", ())
        }
        for actor, style in self._speakers.items():
            if style not in self._names:
                raise VoiceError(
                    f"VOICEVOX has no style {style} for {actor}: choose one that "
                    f"{self._base}/speakers lists, in [voices.voicevox] speakers"
                )

    def forget(self) -> None:
        """Nothing is kept here."""

    async def close(self) -> None:
        """Hang up."""
        if self._session is not None:
            session, self._session = self._session, None
            await session.close()

    @asynccontextmanager
    async def _answer(
        self, method: str, path: str, query: Mapping[str, str], body: object = None
    ) -> AsyncIterator[Any]:
        import aiohttp

        if self._session is None:
            self._session = aiohttp.ClientSession()
        try:
            async with self._session.request(
                method, self._base + path, params=query, json=body
            ) as answer:
                if answer.status != 200:
                    raise VoiceError(f"VOICEVOX refuses {path} ({answer.status})")
                yield answer
        except aiohttp.ClientConnectorError as error:
            raise VoiceError(
                f"VOICEVOX is not there ({self._base}): start it, or set [voices] engine"
            ) from error
        except (aiohttp.ClientError, ValueError, KeyError, TypeError) as error:
            raise VoiceError(f"VOICEVOX answers {path} with nonsense: {error}") from error
