"""Meeting viewers: who speaks for the first time, who comes back, and everybody's lines counted."""

from dataclasses import dataclass, replace

from bot.audience.standing import Acquaintance, Standing, acquaintance
from bot.audience.window import WindowLine
from bot.household.commands import MeetViewer
from bot.ports import Clock
from bot.show.engine import Engine


@dataclass(slots=True)
class _Talk:
    """What one viewer said since the household last took note of it."""

    command: MeetViewer
    lines: int = 0


class Meeting:
    """Tells the household of viewers.

    The first line of a viewer in a tick is told at once, the others together before the next one:
    a flood costs what its viewers cost, not what its lines do.
    """

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock
        self._talks: dict[str, _Talk] = {}

    def meet(self, line: WindowLine) -> WindowLine:
        """Count a line, and say how well its viewer is known."""
        known = self._engine.world.viewers.get(line.viewer_id)
        met = acquaintance(known, self._clock.now())
        told = MeetViewer(
            viewer_id=line.viewer_id, platform=line.platform, name=line.name,
            at=self._clock.now(), addressed_to=line.addressed_to,
        )  # fmt: skip
        talk = self._talks.get(line.viewer_id)
        if talk is None:
            self._engine.apply(told)
            self._talks[line.viewer_id] = _Talk(told)
        else:
            addressed = dict.fromkeys((*talk.command.addressed_to, *line.addressed_to))
            talk.command = replace(told, addressed_to=tuple(addressed))
            talk.lines += 1
        return _introduced(line, met)

    def settle(self) -> None:
        """Tell the household of the lines it has not been told of."""
        talks, self._talks = self._talks, {}
        for talk in talks.values():
            if talk.lines:
                self._engine.apply(replace(talk.command, messages=talk.lines))

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
