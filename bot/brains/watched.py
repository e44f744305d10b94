"""Letting somebody watch: what is sent and comes back, and what is decided in the end."""

from bot.brains.completion import Ask, Completed, Completion, Usage
from bot.brains.tokens import cost, estimated_usage
from bot.brains.traces import Called, Decided, Replied, Watch
from bot.errors import BrainError
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain, Clock


class WatchedCompletion(Completion):
    """Tells of every prompt that is sent, with its answer or its fault."""

    def __init__(self, inner: Completion, watch: Watch, clock: Clock) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._watch = watch
        self._clock = clock

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt; one that is given up before an answer came is told as well."""
        start = self._clock.monotonic()
        try:
            completed = await self._inner.complete(ask)
        except BrainError as error:
            self._tell(ask, start, None, str(error))
            raise
        except BaseException:
            self._tell(ask, start, None, "given up before an answer came")
            raise
        self._tell(ask, start, completed)
        return completed

    def _tell(self, ask: Ask, start: float, completed: Completed | None, fault: str = "") -> None:
        usage = Usage()
        if completed is not None:
            usage = completed.usage or estimated_usage(ask, completed.text, self.facts)
        seconds = self._clock.monotonic() - start
        self._watch(
            Called(
                ask=ask, model=self.facts.id, completed=completed, fault=fault,
                usage=usage, usd=cost(usage, self.facts),
                seconds=seconds,
            )
        )  # fmt: skip

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()


class Watched(Brain):
    """Tells what the brain behind it decides and answers."""

    def __init__(self, inner: Brain, watch: Watch) -> None:
        self.name = inner.name
        self._inner = inner
        self._watch = watch

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn.

        Raises:
            BrainError: as the port says.
        """
        decision = await self._inner.decide(briefing)
        self._watch(
            Decided(
                actor=briefing.actor, tick=briefing.tick, brain=self.name, decision=decision
            )
        )  # fmt: skip
        return decision

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer.

        Raises:
            BrainError: as the port says.
        """
        text = await self._inner.answer(briefing, line)
        self._watch(Replied(actor=briefing.actor, tick=briefing.tick, brain=self.name, text=text))
        return text
