"""Care: what is said when a viewer's line is refused for what it is about."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.audience.gate import Source
from bot.audience.topics import Topic
from bot.ports import Clock
from bot.show.engine import Engine
from bot.show.gatekeeper import Gatekeeper
from bot.show.signals import Notice, Signal, Spoken
from bot.show.speakers import speakers

KIND_PAUSE = timedelta(seconds=60)
STEER_PAUSE = timedelta(minutes=10)
_STEERED = frozenset(Topic) - {Topic.SELF_HARM}


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedLines:
    """The lines of gate.toml."""

    kind_line: str
    steer_away: tuple[str, ...]


class Care:
    """Says the fixed lines: the kind one whenever it is needed, the others now and then."""

    def __init__(
        self,
        engine: Engine,
        lines: FixedLines,
        gate: Gatekeeper,
        clock: Clock,
        *,
        signal: Callable[[Signal], None],
    ) -> None:
        self._engine = engine
        self._lines = lines
        self._gate = gate
        self._clock = clock
        self._signal = signal
        self._last: dict[str, datetime] = {}
        self._steered = 0

    def refused(self, why: str, platform: str, *, to_us: bool) -> None:
        """Answer a refused line, if it is one to be answered; nothing of it is remembered.

        Args:
            why: As the gate says it.
            platform: Whose chat the line is from.
            to_us: Whether it speaks to a character or asks something.
        """
        if why == Topic.SELF_HARM:
            if self._due("kind", KIND_PAUSE):
                self._say(self._lines.kind_line, platform)
        elif why in _STEERED and to_us and self._due("steer", STEER_PAUSE):
            self._steered += 1
            self._say(self._lines.steer_away[self._steered % len(self._lines.steer_away)], "")

    def _due(self, what: str, pause: timedelta) -> bool:
        now, last = self._clock.now(), self._last.get(what)
        if last is not None and now - last < pause:
            return False
        self._last[what] = now
        return True

    def _say(self, line: str, platform: str) -> None:
        text = self._gate.passed(Source.LINE, line)
        awake = speakers(self._engine.world, self._engine.rules)
        if awake:
            actor = awake[self._engine.tick % len(awake)]
            self._signal(Spoken(actor=actor, line=text, platform=platform))
        else:
            nobody = self._gate.passed(Source.NAME, "")
            self._signal(Notice(viewer=nobody, text=text, platform=platform))
