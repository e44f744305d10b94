"""Nobody watching, nobody paid: which brain is asked while the stream is not live."""

from collections.abc import Callable

from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain


class WhenLive(Brain):
    """Asks the paid brain while the stream is live, another one at all other times."""

    def __init__(self, paid: Brain, otherwise: Brain, is_live: Callable[[], bool]) -> None:
        self.name = paid.name
        self._paid = paid
        self._otherwise = otherwise
        self._is_live = is_live

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn.

        Raises:
            BrainError: as the chosen brain's.
        """
        return await self._chosen.decide(briefing)

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer.

        Raises:
            BrainError: as the chosen brain's.
        """
        return await self._chosen.answer(briefing, line)

    @property
    def _chosen(self) -> Brain:
        return self._paid if self._is_live() else self._otherwise
