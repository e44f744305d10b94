"""The bounded queue between a library that pushes and a feed that is read.

Memory stays flat under a flood: money and moderation always have room and go first; of chat only
the newest lines are kept.
"""

import asyncio
from collections import deque

from bot.audience.feed import AudienceEvent, ChatLine


class Inbox:
    """Events in, events out, for one connection."""

    def __init__(self, most_lines: int = 500) -> None:
        self._first: deque[AudienceEvent] = deque()
        self._lines: deque[ChatLine] = deque(maxlen=most_lines)
        self._arrived = asyncio.Event()
        self._end: Exception | None = None
        self._closed = False
        self.dropped = 0
        """Chat lines that a flood pushed out."""

    def put(self, event: AudienceEvent) -> None:
        """Take one event; call it on the event loop's thread."""
        if isinstance(event, ChatLine):
            self.dropped += len(self._lines) == self._lines.maxlen
            self._lines.append(event)
        else:
            self._first.append(event)
        self._arrived.set()

    def close(self, error: Exception | None = None) -> None:
        """No more will come; `get` gives out what is left and then ends. The first call counts."""
        if not self._closed:
            self._closed = True
            self._end = error
        self._arrived.set()

    async def get(self) -> AudienceEvent | None:
        """The next event, money first; None when the source is over.

        Raises:
            Exception: what the source was closed with.
        """
        while True:
            if self._first:
                return self._first.popleft()
            if self._lines:
                return self._lines.popleft()
            if self._closed:
                if self._end is not None:
                    raise self._end
                return None
            self._arrived.clear()
            await self._arrived.wait()
