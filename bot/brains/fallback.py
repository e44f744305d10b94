"""Falling back: another brain takes the turn, and the streamer is told once."""

import logging

from bot.brains.notices import Notice, Severity, Tell
from bot.brains.traces import GaveWay, Watch, nobody
from bot.errors import BrainError, BrainMisconfiguredError, BudgetExceededError
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain

logger = logging.getLogger(__name__)


def severity_of(error: BrainError) -> Severity:
    """How much a fault matters: whether it heals by itself, or not before somebody acts."""
    match error:
        case BrainMisconfiguredError():
            return Severity.DOWN
        case BudgetExceededError():
            return Severity.OK
        case _:
            return Severity.WARNING


STEADY = 30
"""So many good turns in a row end a time of trouble: a bad answer now and then is not told anew."""


class Fallback(Brain):
    """Asks one brain, and another when it fails. Says so when it begins and when it is over."""

    def __init__(self, first: Brain, second: Brain, tell: Tell, watch: Watch = nobody) -> None:
        self.name = first.name
        self._first = first
        self._second = second
        self._tell = tell
        self._watch = watch
        self._troubled: set[type[BrainError]] = set()
        self._good = 0

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn; only the second brain's failure is raised.

        Raises:
            BrainError: both failed.
        """
        try:
            decision = await self._first.decide(briefing)
        except BrainError as error:
            self._say(error)
            self._watch(self._way(briefing, error, answering=False))
            return await self._second.decide(briefing)
        self._recovered()
        return decision

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer, by whoever can.

        Raises:
            BrainError: both failed.
        """
        try:
            return await self._first.answer(briefing, line)
        except BrainError as error:
            self._say(error)
            self._watch(self._way(briefing, error, answering=True))
            return await self._second.answer(briefing, line)

    def _way(self, briefing: Briefing, error: BrainError, *, answering: bool) -> GaveWay:
        return GaveWay(
            actor=briefing.actor, tick=briefing.tick, brain=self.name,
            why=str(error).rstrip("."),
            severity=severity_of(error), answering=answering,
        )  # fmt: skip

    def _say(self, error: BrainError) -> None:
        logger.info("%s: %s", self.name, error)
        self._good = 0
        if type(error) in self._troubled:
            return
        self._troubled.add(type(error))
        if not isinstance(error, BudgetExceededError | BrainMisconfiguredError):
            # The other two have been told where they arose, with their cure.
            what = str(error).rstrip(".")
            text = f"{self.name}: {what}; {self._second.name} takes such turns"
            self._tell(Notice(severity=Severity.WARNING, text=text))

    def _recovered(self) -> None:
        self._good += 1
        if self._troubled and self._good >= STEADY:
            self._troubled.clear()
            self._tell(Notice(severity=Severity.OK, text=f"{self.name} answers again"))
