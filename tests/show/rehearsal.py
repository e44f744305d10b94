"""A show to try things on: a real home, a real store, a simulated clock."""

from dataclasses import dataclass, field
from pathlib import Path

from bot.app.composing import Show, Wishes, compose
from bot.app.homes import Home, make_home, open_home
from bot.clock import SystemClock
from bot.errors import Problem
from bot.household.events import Event
from bot.ports import Brain, EventSink
from bot.show.signals import Signal


@dataclass
class Rehearsal(EventSink):
    """What a rehearsed show said and did."""

    events: list[Event] = field(default_factory=list)
    signals: list[Signal] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def publish(self, events, world) -> None:
        self.events.extend(events)

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]


def rehearse(
    root: Path, *, brain: Brain | None = None, simulated: bool = True, seed: int = 7
) -> tuple[Show, Rehearsal]:
    """A show on a home of its own, made when there is none yet."""
    if not (root / "config.toml").exists():
        make_home(root)
    home: Home = open_home(root)
    seen = Rehearsal()
    wishes = Wishes(
        seed=seed,
        simulated=simulated,
        durable=False,
        on_problem=seen.problems.append,
        on_signal=seen.signals.append,
        brain=brain,
    )
    show = compose(home, wishes, SystemClock())
    show.publisher.add(seen)
    return show, seen
