"""Traces: what a brain was asked, what came back, and why, for the streamer's eyes only."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from bot.brains.completion import Ask, Completed, Usage
from bot.brains.notices import Severity
from bot.household.decisions import Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """One prompt was sent to a model; every attempt is a call of its own."""

    ask: Ask
    model: str
    completed: Completed | None
    """None: a fault came instead of an answer."""
    fault: str
    """One sentence; empty when an answer came."""
    usage: Usage
    """By the provider's count, or by our estimate where it gave none."""
    usd: Decimal
    seconds: float


@dataclass(frozen=True, slots=True)
class Pulled:
    """One offered action and how much it drew."""

    action: str
    argument: str
    points: float
    """Chance included."""
    share: float
    """How likely it was to be chosen, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chose:
    """The scripted brain chose one of the offers."""

    actor: str
    tick: int
    options: tuple[Pulled, ...]
    """One an action, with its best argument, in the order they were offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GaveWay:
    """Another brain takes a turn or an answer; `why` is a sentence without a full stop."""

    actor: str
    tick: int
    brain: str
    """Who would have been asked."""
    why: str
    severity: Severity = Severity.OK
    """OK: it was meant to (asleep, not live); else how much is wrong, as of a `Notice`."""
    answering: bool = False
    """Whether a viewer's line is answered, not a turn decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A turn was decided; its texts have not passed the gate."""

    actor: str
    tick: int
    brain: str
    decision: Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Replied:
    """A viewer's line was answered between ticks; unscreened, empty for silence."""

    actor: str
    tick: int
    brain: str
    text: str


Trace = Called | Chose | GaveWay | Decided | Replied

Watch = Callable[[Trace], None]
"""Takes traces, from any thread; it must neither wait nor raise."""


def nobody(_: Trace) -> None:
    """Watches nothing."""
