"""What the three are to each other: the couple, and each one's bond with the dog."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarrel:
    """A quarrel that is not made up yet."""

    id: str
    """`quarrel-3`: the story's tag in the episodes."""
    cause: str
    """What it is about, a key of the wording (`dishes`, `money`, `movie_taste`)."""
    since: datetime
    started_by: str
    heat: float
    """From 0 (cooled) to 100; falls with time, making up is possible under 60."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Couple:
    """`john_sara` in relationship.json. Levels run from 0 to 100."""

    love_level: float
    trust_level: float
    fight_count: int = 0
    makeup_count: int = 0
    last_fight: datetime | None = None
    last_date: datetime | None = None
    tension: float = 0.0
    """Grows with small annoyances; a quarrel lets it out."""
    quarrel: Quarrel | None = None
    shared_memories: tuple[str, ...] = ()
    """Ids of episodes both lived through, the last 50."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bond:
    """`john_eve`, `sara_eve` in relationship.json. Levels run from 0 to 100."""

    bond_level: float
    training_progress: float = 0.0
    walks_together: int = 0
    shared_memories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Relationships:
    """`shared/relationship.json`."""

    couple: Couple
    bonds: Mapping[str, Bond]
    """By the person's id: `john` holds `john_eve`."""


def love_word(level: float) -> str:
    """The key of the word for a love level, for HUD and terminal (`labels.toml` has the words)."""
    steps = ((20, "cold"), (40, "distant"), (55, "uneasy"), (70, "warm"), (85, "close"))
    return next((word for limit, word in steps if level < limit), "devoted")


def eased(level: float, by: float) -> float:
    """A level of 0-100 moved by `by` points, less the nearer the end: it never sticks there."""
    room = (100.0 - level) if by > 0 else level
    moved = level + by * min(1.0, room / 40.0)
    return min(100.0, max(0.0, moved))
