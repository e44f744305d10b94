"""A brain that cannot be had: every turn says why, and whoever stands behind it takes it."""

from bot.errors import BrainMisconfiguredError
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain


class Missing(Brain):
    """Stands where a brain would, had it a key, a known name and a known price."""

    def __init__(self, name: str, why: str) -> None:
        self.name = name
        self._why = why

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide nothing.

        Raises:
            BrainMisconfiguredError: always.
        """
        raise BrainMisconfiguredError(self._why)

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """Answer nothing.

        Raises:
            BrainMisconfiguredError: always.
        """
        raise BrainMisconfiguredError(self._why)
