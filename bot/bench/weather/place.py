"""What the soak needs of any platform."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Mapping

from bot.ports import Source

Fault = Callable[[], Awaitable[None]]
STALE_S = 12.0
"""Real seconds; the show's own watchdog is measured in the show's."""


class Place:
    """One platform of the soak."""

    name: str
    source: Source
    faults: Mapping[str, Fault]

    def __init__(self) -> None:
        self.calm = asyncio.Lock()
        """Held while a tip is sent or a fault strikes: a tip is not cut off on its way."""
        self.sent: list[str] = []

    @abstractmethod
    def hears(self) -> bool:
        """Whether a tip sent now would be handed to us now."""

    @abstractmethod
    async def give(self, text: str) -> None:
        """Send a tip with this text, if the platform has somebody to send it to or keeps it."""

    def books(self) -> Mapping[str, object]:
        """Figures of this platform alone."""
        return {}
