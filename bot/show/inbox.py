"""The inbox: chat that waits to be heard. A flood is shed fairly; money never waits in here."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.audience.feed import AudienceEvent, Ban, ChatCleared, ChatLine
from bot.audience.flood import shed

logger = logging.getLogger(__name__)

BREATH = 20
"""Lines heard before others get their turn: a tip is never kept waiting by chat."""
MOST = 20_000
"""Lines that may wait; what is more is shed at once, so that memory stays flat."""


class Inbox:
    """Keeps lines in order and hands them on; a backlog of more than `room` lines is shed."""

    def __init__(self, hear: Callable[[ChatLine], Awaitable[None]], room: int) -> None:
        self._hear = hear
        self._room = room
        self._lines: list[ChatLine] = []
        self._something = asyncio.Event()
        self.left_out = 0
        """Lines that were shed since the show began."""

    def put(self, line: ChatLine) -> None:
        """Let a line wait its turn."""
        self._lines.append(line)
        if len(self._lines) >= MOST:
            self._shed()
        self._something.set()

    def withdraw(self, event: AudienceEvent) -> None:
        """Take out what a moderator took back before it was heard; other events change nothing."""
        match event:
            case Ban():
                gone = f"{event.platform}:{event.user_id}"
                self._lines = [one for one in self._lines if one.sender.viewer_id != gone]
            case ChatCleared():
                platform = event.platform
                self._lines = [one for one in self._lines if one.sender.platform != platform]
            case _:
                pass

    async def run(self) -> None:
        """Hand on what comes, for ever."""
        while True:
            await self._something.wait()
            self._something.clear()
            await self.empty()

    async def empty(self) -> None:
        """Hand on everything that waits now."""
        while self._lines:
            if len(self._lines) > self._room:
                self._shed()
            now, self._lines = self._lines[:BREATH], self._lines[BREATH:]
            for line in now:
                try:
                    await self._hear(line)
                except Exception:
                    logger.exception("a chat line was passed over")
            await asyncio.sleep(0)

    def _shed(self) -> None:
        kept, left_out = shed(self._lines, self._room)
        self._lines = list(kept)
        self.left_out += left_out
