"""Nobody watching, nobody paid: which brain is asked while the stream is not live."""

from collections.abc import Callable

from bot.brains.traces import GaveWay, Watch, nobody
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain


class WhenLive(Brain):
    """Asks the paid brain while the stream is live, another one at all other times."""

    def __init__(
        self,
        paid: Brain,
        otherwise: Brain,
        is_live: Callable[[], bool],
        watch: Watch = nobody,
    ) -> None:
        self.name = paid.name
        self._paid = paid
        self._otherwise = otherwise
        self._is_live = is_live
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
        if self._is_live():
            return self._paid
        why = "not live: nobody watching, nobody paid"
        self._watch(
            GaveWay(
                actor=briefing.actor, tick=briefing.tick, brain=self.name, why=why,
                answering=answering,
            )
        )  # fmt: skip
        return self._otherwise
