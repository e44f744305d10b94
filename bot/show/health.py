"""Health: what the streamer sees of each part of the show, in one word and one sentence."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Light(StrEnum):
    """How a part is doing."""

    OK = "ok"
    WAITING = "waiting"
    """Nothing is wrong and nothing comes: not live yet, the stream is over, switched off."""
    WARNING = "warning"
    """Something is wrong and is being healed without help."""
    DOWN = "down"
    """Only the streamer can put it right; the sentence says how."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The state of one part (`twitch`, `brain`, `obs` …)."""

    part: str
    light: Light
    sentence: str
    """What is the case and, where the streamer must act, the cure. English; never a secret."""
    since: datetime
    """When the part came into this light, run clock, aware UTC."""
