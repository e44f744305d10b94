"""What a brain has to tell the streamer, each thing once."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much it matters."""

    OK = "ok"
    """What was wrong is over."""
    WARNING = "warning"
    """It heals by itself; the scripted brain plays on meanwhile."""
    DOWN = "down"
    """Only the streamer can put it right; the text says how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One sentence for log and dashboard, in English, without secrets."""

    severity: Severity
    text: str
    quarantined: tuple[str, ...] = ()
    """Ids of chat lines that must neither be prompted again nor stored."""


Tell = Callable[[Notice], None]
