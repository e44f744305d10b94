"""The turn book: the last turns of every character, as their brains had them.

It lives in memory only and is read by the streamer's dashboard alone.
"""

import threading
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import assert_never

from bot.audience.gate import Screening, Source
from bot.brains.completion import Purpose
from bot.brains.notices import Severity
from bot.brains.traces import Called, Chose, Decided, GaveWay, Pulled, Replied, Trace
from bot.household.decisions import Action, Decision

KEPT = 30
"""Turns of one character that are kept."""
IMPOSSIBLE = "what was decided could not be judged, or had become impossible"
SECOND_OPINION = "second opinion"

Screen = Callable[[Source, str], Screening]


@dataclass(frozen=True, slots=True)
class Text:
    """One text of a decision, and what the gate makes of it."""

    source: Source
    text: str
    """As the brain wrote it."""
    refused: str
    """Why nobody saw it: the gate's word, or `SECOND_OPINION`; empty when it could be seen."""
    shown: str
    """What of it could be seen."""


@dataclass(slots=True, kw_only=True)
class Turn:
    """One turn, or one answer between two ticks."""

    number: int
    """Counts up over all characters, from 1."""
    actor: str
    tick: int
    purpose: Purpose
    at: datetime
    """When it began, run clock."""
    calls: list[Called] = field(default_factory=list)
    ways: list[str] = field(default_factory=list)
    """Why another brain took it, in order."""
    options: tuple[Pulled, ...] = ()
    brain: str = ""
    """Who decided in the end; empty while nobody has."""
    action: Action | None = None
    texts: tuple[Text, ...] = ()

    @property
    def over(self) -> bool:
        """Whether nothing more can come."""
        return bool(self.brain) or self.purpose not in {Purpose.DECIDE, Purpose.ANSWER}


class TurnBook:
    """Collects traces into turns. May be told from any thread."""

    def __init__(self, screen: Screen, now: Callable[[], datetime]) -> None:
        """Begin empty.

        Args:
            screen: The show's gate as it is at the moment.
            now: The run clock.
        """
        self._screen = screen
        self._now = now
        self._lock = threading.Lock()
        self._turns: dict[str, deque[Turn]] = {}
        self._count = 0
        self._trouble: GaveWay | None = None

    def __call__(self, trace: Trace) -> None:
        """Take one trace."""
        with self._lock:
            self._take(trace)

    def of(self, actor: str) -> tuple[Turn, ...]:
        """The last turns of a character, the newest first."""
        with self._lock:
            return tuple(reversed(self._turns.get(actor, ())))

    def find(self, number: int) -> Turn | None:
        """One turn by its number; None when it is not kept any more."""
        with self._lock:
            kept = (turn for turns in self._turns.values() for turn in turns)
            return next((turn for turn in kept if turn.number == number), None)

    @property
    def trouble(self) -> GaveWay | None:
        """Why the chosen brain lost its last turn or answer; None when it did not, or none came."""
        return self._trouble

    def refuse(self, texts: Collection[str]) -> None:
        """Mark texts that passed the gate and not the second opinion, in the newest turns."""
        with self._lock:
            for turns in self._turns.values():
                newest = turns[-1]
                newest.texts = tuple(
                    replace(one, refused=SECOND_OPINION) if one.text in texts else one
                    for one in newest.texts
                )

    def clear(self) -> None:
        """Forget everything: a viewer was erased, and prompts hold what they wrote."""
        with self._lock:
            self._turns.clear()

    def _take(self, trace: Trace) -> None:
        match trace:
            case Called():
                ask = trace.ask
                self._open(ask.actor, ask.tick, ask.purpose).calls.append(trace)
            case GaveWay():
                purpose = Purpose.ANSWER if trace.answering else Purpose.DECIDE
                self._open(trace.actor, trace.tick, purpose).ways.append(trace.why)
                if trace.severity is not Severity.OK:
                    self._trouble = trace
            case Chose():
                self._open(trace.actor, trace.tick, Purpose.DECIDE).options = trace.options
            case Decided():
                turn = self._open(trace.actor, trace.tick, Purpose.DECIDE)
                turn.action = trace.decision.action
                turn.texts = tuple(self._judged(texts_of(trace.decision)))
                self._end(turn, trace.brain)
            case Replied():
                turn = self._open(trace.actor, trace.tick, Purpose.ANSWER)
                turn.texts = tuple(self._judged([(Source.REPLY, trace.text)]))
                self._end(turn, trace.brain)
            case _:
                assert_never(trace)

    def _end(self, turn: Turn, brain: str) -> None:
        turn.brain = brain
        if self._trouble is not None and self._trouble.brain == brain:
            self._trouble = None

    def _open(self, actor: str, tick: int, purpose: Purpose) -> Turn:
        turns = self._turns.setdefault(actor, deque(maxlen=KEPT))
        same = [one for one in turns if (one.tick, one.purpose) == (tick, purpose)]
        if same and not same[-1].over:
            return same[-1]
        self._count += 1
        turn = Turn(
            number=self._count, actor=actor, tick=tick, purpose=purpose, at=self._now()
        )  # fmt: skip
        if same and purpose is Purpose.DECIDE:
            # Nobody decides twice in a tick but for one reason.
            turn.ways.append(IMPOSSIBLE)
        turns.append(turn)
        return turn

    def _judged(self, texts: list[tuple[Source, str]]) -> Iterator[Text]:
        for source, text in texts:
            if text:
                screening = self._screen(source, text)
                yield Text(source, text, screening.refused, str(screening.text))


def texts_of(decision: Decision) -> list[tuple[Source, str]]:
    """Every text of a decision with what it is going to be."""
    note = decision.note
    return [
        (Source.LINE, decision.line),
        (Source.THOUGHT, decision.thought),
        *((Source.LINE, spare) for spare in decision.spare_lines),
        *((Source.REPLY, reply.text) for reply in decision.replies),
        *([(Source.NOTE, note.event), (Source.NOTE, note.event_ja)] if note else []),
    ]
