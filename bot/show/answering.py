"""Short answers between two ticks: few, fair, and never to an old line."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.audience.screened import Screened
from bot.audience.window import ChatRules, WindowLine
from bot.errors import BrainError
from bot.household.briefing import Briefing, HeardLine
from bot.household.commands import AnswerViewer
from bot.ports import Brain, Clock
from bot.show.engine import Engine
from bot.show.listener import Listener, heard_line
from bot.show.opinion import SecondOpinion
from bot.show.signals import Answered, Signal
from bot.show.speakers import speakers

logger = logging.getLogger(__name__)


class Answering:
    """Answers lines that were just heard, inside the budget of `[chat]`."""

    def __init__(
        self,
        engine: Engine,
        listener: Listener,
        brain: Brain,
        scripted: Brain,
        *,
        rules: ChatRules,
        clock: Clock,
        opinion: SecondOpinion,
        signal: Callable[[Signal], None],
    ) -> None:
        self._engine = engine
        self._listener = listener
        self._brain = brain
        self._scripted = scripted
        self._rules = rules
        self._clock = clock
        self._opinion = opinion
        self._signal = signal
        self._given = 0
        self._last: dict[str, datetime] = {}

    def new_tick(self) -> None:
        """A tick is over: the budget is full again."""
        self._given = 0

    async def answer(self, line: WindowLine, briefing: Callable[[str], Briefing]) -> None:
        """Answer one line, if it asks for an answer and the budget allows it."""
        actor = self._speaker(line)
        now = self._clock.now()
        if actor is None or not self._may(line, now):
            return
        self._given += 1
        self._last[line.viewer_id] = now
        text = await self._ask(briefing(actor), heard_line(line, 0))
        age = (self._clock.now() - line.at).total_seconds()
        if text and age <= self._rules.answer_age_s:
            self.give(actor, line.event_id, text)

    async def _ask(self, briefing: Briefing, heard: HeardLine) -> Screened:
        """An answer that may air: the brain's, or else the scripted one."""
        if self._brain is not self._scripted:
            try:
                raw = await self._brain.answer(briefing, heard)
            except BrainError as error:
                logger.info("the scripted brain answers instead: %s", error)
            except Exception:
                # A fault of ours in one brain must not end the show: the other one answers.
                logger.exception("the brain broke; the scripted one answers instead")
            else:
                if text := await self._opinion.answer(raw, scripted=False):
                    return text
        raw = await self._scripted.answer(briefing, heard)
        return await self._opinion.answer(raw, scripted=True)

    def give(self, actor: str, message_id: str, text: Screened) -> None:
        """Let a character answer one line, on stage and where the platform lets us.

        A line that has left the window meanwhile (deleted, too old) is not answered.
        """
        facts = self._listener.facts(message_id)
        if not facts:
            return
        line = next(one for one in self._listener.window.lines if one.event_id == message_id)
        self._listener.answered(message_id)
        self._signal(
            Answered(
                actor=actor,
                viewer=line.name,
                line=text,
                platform=line.platform,
                message_id=message_id,
            )
        )
        self._engine.apply(
            AnswerViewer(
                actor=actor,
                viewer_id=line.viewer_id,
                name=line.name,
                said=line.text,
                answer=text,
                special=line.first_time or line.days_away > 0 or line.question,
            )
        )

    def _may(self, line: WindowLine, now: datetime) -> bool:
        if self._given >= self._rules.answers or line.answered:
            return False
        last = self._last.get(line.viewer_id)
        return last is None or now - last >= timedelta(seconds=self._rules.answer_pause_s)

    def _speaker(self, line: WindowLine) -> str | None:
        """Who answers: the awake person at home whom the line is for."""
        awake = speakers(self._engine.world, self._engine.rules)
        if not awake or not (line.addressed_to or line.question):
            return None
        named = [one for one in line.addressed_to if one in awake]
        return named[0] if named else awake[len(line.event_id) % len(awake)]
