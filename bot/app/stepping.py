"""One tick on the simulated clock: the audience's ten minutes, then everybody's turn."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from bot.app.composing import Show
from bot.audience.feed import AudienceEvent
from bot.clock import SimulatedClock


class Crowd(Protocol):
    """An audience whose events can be asked for by time."""

    def between(self, start: datetime, end: datetime) -> Iterable[AudienceEvent]:
        """Everything that happens from `start` up to `end`, in order."""


class Stepper:
    """Drives a show tick by tick on its simulated clock."""

    def __init__(self, show: Show, crowds: tuple[Crowd, ...]) -> None:
        self._show = show
        self._crowds = crowds
        self._begun = False

    async def step(self) -> None:
        """Let the audience speak for one interval, then run the tick."""
        show = self._show
        clock = show.clock
        if not isinstance(clock, SimulatedClock):
            raise TypeError("a stepper needs a simulated clock")
        start = clock.now()
        end = start + timedelta(minutes=show.rules.tick_minutes)
        if show.engine.tick:
            if self._begun:
                # A tick finds everything that was written before it. The first one of a run is
                # shown before an embedder is loaded, and finds by keywords.
                show.recall.settle()
            for event in self._heard(start, end):
                clock.move((event.at - clock.now()).total_seconds())
                line = await show.listener.hear(event)
                if line is not None:
                    await show.answering.answer(line, partial(show.director.briefing, acts=False))
            clock.move((end - clock.now()).total_seconds())
        await show.forgetting.expire(show.clock.now())
        await show.listener.settle()
        await show.director.tick(show.rules.tick_minutes if show.engine.tick else 0)
        show.answering.new_tick()
        await show.shift.settle()
        self._begun = True

    def _heard(self, start: datetime, end: datetime) -> list[AudienceEvent]:
        events = [event for crowd in self._crowds for event in crowd.between(start, end)]
        return sorted(events, key=lambda event: event.at)
