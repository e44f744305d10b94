"""Sleepers need no model: their turn is the scripted brain's, which knows when a night is over."""

from bot.brains.traces import GaveWay, Watch, nobody
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain


class Sleepers(Brain):
    """Asks one brain for whoever is awake, another for whoever sleeps."""

    def __init__(self, awake: Brain, asleep: Brain, watch: Watch = nobody) -> None:
        self.name = awake.name
        self._awake = awake
        self._asleep = asleep
        self._watch = watch

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
        return await self._chosen(briefing, answering=True).answer(briefing, line)

    def _chosen(self, briefing: Briefing, *, answering: bool = False) -> Brain:
        if not briefing.state.asleep:
            return self._awake
        self._watch(
            GaveWay(
                actor=briefing.actor, tick=briefing.tick, brain=self.name,
                why="asleep: no model is asked for a sleeper", answering=answering,
            )
        )  # fmt: skip
        return self._asleep
