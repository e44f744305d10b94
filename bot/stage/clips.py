"""Sounds of the lines on the overlay: each is made when the first page asks for it."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection
from hashlib import blake2b

from bot.audience.screened import Screened
from bot.errors import VoiceError
from bot.ports import Clip, Voice
from bot.stage.words import Json

OFFERED = 100
"""Lines whose sound may still be asked for: no page asks for one it did not just hear of."""
HELD = 8
"""Sounds held in memory: two pages ask for the same one at the same moment."""


class Clips:
    """Gives lines a sound. One event loop."""

    def __init__(
        self, voice: Voice, speakers: Collection[str], screen: Callable[[str], Screened]
    ) -> None:
        """Nothing is spoken before a page asks.

        Args:
            voice: Who speaks.
            speakers: Ids of the characters that have a voice: people, never the dog.
            screen: The gate: a line that was cut for its bubble is another text.
        """
        self._screen = screen
        self._voice = voice
        self._speakers = speakers
        self._offered: OrderedDict[str, tuple[str, Screened]] = OrderedDict()
        self._held: OrderedDict[str, Clip] = OrderedDict()
        self._making: dict[str, asyncio.Lock] = {}
        self._credited = ""
        self.on_credit: Callable[[str], None] = lambda _: None
        """Hears what has to be seen before a sound is handed out that it is owed for."""

    @property
    def credit(self) -> str:
        """What has to be seen while the voices are heard; empty: nothing."""
        return self._voice.credit

    def offered(self, frame: Json) -> Json:
        """A frame, with the id of its sound when somebody with a voice says something in it."""
        actor = str(frame.get("actor", ""))
        if frame.get("type") != "said" or actor not in self._speakers:
            return frame
        text = self._screen(str(frame.get("text", "")))
        if not text:
            return frame
        clip = blake2b(f"{actor}\0{text}".encode(), digest_size=12).hexdigest()
        self._offered[clip] = (actor, text)
        self._offered.move_to_end(clip)
        while len(self._offered) > OFFERED:
            self._offered.popitem(last=False)
        return frame | {"clip": clip}

    async def clip(self, clip: str) -> Clip | None:
        """The sound of a line that was just said; None when there is none in time."""
        if clip not in self._offered:
            return None
        async with self._making.setdefault(clip, asyncio.Lock()):
            try:
                return await self._made(clip)
            except VoiceError:
                return None
            finally:
                self._making.pop(clip, None)

    async def _made(self, clip: str) -> Clip:
        if clip not in self._held:
            actor, text = self._offered[clip]
            self._held[clip] = await self._voice.speak(actor, text)
            if self.credit != self._credited:
                self._credited = self.credit
                self.on_credit(self.credit)
            while len(self._held) > HELD:
                self._held.popitem(last=False)
        return self._held[clip]

    def forget(self) -> None:
        """No sound of what was said so far stays anywhere."""
        self._offered.clear()
        self._held.clear()
        self._voice.forget()

    async def close(self) -> None:
        """Let go of the engine; repeatable."""
        await self._voice.close()
