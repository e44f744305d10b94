"""Meeting viewers: who speaks for the first time, who comes back, and everybody's lines counted."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.audience.standing import NEWLY_MET, Acquaintance, Standing, acquaintance
from bot.audience.window import WindowLine
from bot.household.commands import MeetViewer, MeetViewers
from bot.ports import Clock
from bot.show.engine import Engine

AT_ONCE = 60
"""Viewers of one tick that the household is told of one by one."""


@dataclass(slots=True)
class _Talk:
    """What one viewer said since the household last took note of it."""

    command: MeetViewer
    lines: int
    """How many of their lines the household has not been told of."""


class Meeting:
    """Tells the household of viewers.

    The first lines of the first viewers in a tick are told at once, all others together before the
    next one: a flood costs little, and its names fill nobody's memory.
    """

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock
        self._talks: dict[str, _Talk] = {}

    def meet(self, line: WindowLine) -> WindowLine:
        """Count a line, and say how well its viewer is known."""
        now = self._clock.now()
        talk = self._talks.get(line.viewer_id)
        met = self._standing(line.viewer_id, now, spoke=talk is not None)
        if talk is None:
            told = MeetViewer(
                viewer_id=line.viewer_id, platform=line.platform, name=line.name,
                at=now, addressed_to=line.addressed_to,
            )  # fmt: skip
            waits = len(self._talks) >= AT_ONCE
            self._talks[line.viewer_id] = _Talk(told, lines=int(waits))
            if not waits:
                self._engine.apply(told)
        else:
            addressed = dict.fromkeys((*talk.command.addressed_to, *line.addressed_to))
            talk.command = replace(
                talk.command, name=line.name, at=now, addressed_to=tuple(addressed)
            )
            talk.lines += 1
        return _introduced(line, met)

    def _standing(self, viewer_id: str, now: datetime, *, spoke: bool) -> Acquaintance:
        known = self._engine.world.viewers.get(viewer_id)
        if not spoke:
            return acquaintance(known, now)
        # Their first line of this tick may not have been told yet.
        return acquaintance(replace(known, last_seen=now), now) if known else NEWLY_MET

    def settle(self) -> None:
        """Tell the household of the lines it has not been told of."""
        talks, self._talks = self._talks, {}
        met = tuple(replace(t.command, messages=t.lines) for t in talks.values() if t.lines)
        if met:
            self._engine.apply(MeetViewers(met=met))

    def forget(self, viewer_id: str) -> None:
        """Know nothing of a viewer."""
        self._talks.pop(viewer_id, None)


def _introduced(line: WindowLine, met: Acquaintance) -> WindowLine:
    return replace(
        line,
        first_time=met.standing is Standing.FIRST_TIME,
        regular=met.standing in {Standing.RETURNING, Standing.REGULAR},
        days_away=met.days_away,
    )
