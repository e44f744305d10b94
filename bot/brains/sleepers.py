"""Sleepers need no model: their turn is the scripted brain's, which knows when a night is over."""

from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain


class Sleepers(Brain):
    """Asks one brain for whoever is awake, another for whoever sleeps."""

    def __init__(self, awake: Brain, asleep: Brain) -> None:
        self.name = awake.name
        self._awake = awake
        self._asleep = asleep

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn.

        Raises:
            BrainError: as the chosen brain's.
        """
        return await self._chosen(briefing).decide(briefing)

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer.

        Raises:
            BrainError: as the chosen brain's.
        """
        return await self._chosen(briefing).answer(briefing, line)

    def _chosen(self, briefing: Briefing) -> Brain:
        return self._asleep if briefing.state.asleep else self._awake
