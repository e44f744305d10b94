"""One tick on the simulated clock: the audience's ten minutes, then everybody's turn."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from bot.app.composing import Show
from bot.audience.feed import AudienceEvent
from bot.clock import SimulatedClock
from bot.errors import HearthcastError, Problem
from bot.platforms.replay import read_replay
from bot.platforms.simulated import Cast, SimulatedAudience, read_texts


class ReplayError(HearthcastError):
    """A replay file cannot be opened."""


class Crowd(Protocol):
    """An audience whose events can be asked for by time."""

    def between(self, start: datetime, end: datetime) -> Iterable[AudienceEvent]:
        """Everything that happens from `start` up to `end`, in order."""


class Stepper:
    """Drives a show tick by tick on its simulated clock."""

    def __init__(self, show: Show, crowds: tuple[Crowd, ...]) -> None:
        self._show = show
        self._crowds = crowds

    async def step(self) -> None:
        """Let the audience speak for one interval, then run the tick."""
        show = self._show
        clock = show.clock
        if not isinstance(clock, SimulatedClock):
            raise TypeError("a stepper needs a simulated clock")
        start = clock.now()
        end = start + timedelta(minutes=show.rules.tick_minutes)
        if show.engine.tick:
            for event in self._heard(start, end):
                clock.move((event.at - clock.now()).total_seconds())
                line = await show.listener.hear(event)
                if line is not None:
                    await show.answering.answer(line, show.director.briefing)
            clock.move((end - clock.now()).total_seconds())
        await show.listener.settle()
        await show.director.tick(show.rules.tick_minutes if show.engine.tick else 0)
        show.answering.new_tick()

    def _heard(self, start: datetime, end: datetime) -> list[AudienceEvent]:
        events = [event for crowd in self._crowds for event in crowd.between(start, end)]
        return sorted(events, key=lambda event: event.at)


class Recorded(Crowd):
    """A replay file's audience."""

    def __init__(self, events: Sequence[AudienceEvent]) -> None:
        self._events = events

    def between(self, start: datetime, end: datetime) -> Iterable[AudienceEvent]:
        """The recorded events of that time."""
        return [event for event in self._events if start <= event.at < end]


def audience_of(
    show: Show, replay: Path | None, *, demo: bool, say: Callable[[Problem], None]
) -> tuple[Crowd, ...]:
    """The crowds a show listens to: a replay file, the invented audience, both or nobody.

    Raises:
        ReplayError: the file cannot be read; a line that cannot be is said and skipped.
    """
    crowds: list[Crowd] = []
    if replay is not None:
        try:
            recorded = read_replay(replay, show.clock.now())
        except OSError as error:
            raise ReplayError(f"{replay}: cannot be read: {error.strerror}") from error
        for problem in recorded.problems:
            say(problem)
        crowds.append(Recorded(recorded.events))
    if demo:
        crowds.append(invented(show))
    return tuple(crowds)


def invented(show: Show) -> SimulatedAudience:
    """The audience that `--demo` and `sim` invent, speaking the languages of the stream."""
    texts = read_texts(show.home.root / "prompts", show.home.settings.show.language)
    names = tuple((one.name, one.name_ja) for one in show.rules.characters.values())
    wished = [show.rules.catalogue.items[item] for item in show.rules.wish_order]
    items = tuple((item.name.lower(), item.name_ja) for item in wished)
    cast = Cast(characters=names, items=items) if items else Cast(characters=names)
    return SimulatedAudience(show.director.seed, texts, cast)
