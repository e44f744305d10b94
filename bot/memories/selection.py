"""Which of the memories that were found come to mind: variety, and nothing twice within days."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.memories import routine
from bot.memories.episode import Episode, Kind
from bot.memories.words import shingles

ALIKE = 0.5
"""Share of common words from which two memories are two tellings of one thing."""
FRESH_HOURS = 12.0
"""What is younger stands in the prompt anyway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A memory that was found."""

    episode: Episode
    score: float
    asked_for: bool
    """Somebody asks for just this: it may come again, and be fresh."""
    age_hours: float
    shown_days_ago: float | None = None
    """When it last came to mind by itself, in game days; None: never."""


def chosen(
    candidates: Iterable[Candidate], at_most: int, not_again_days: float
) -> tuple[Candidate, ...]:
    """The candidates that come to mind, nearest first.

    A candidate that tells what a nearer one tells is left out; so is one that came to mind within
    `not_again_days`, has only just happened, or is mere routine, unless it is asked for.
    """
    taken: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.score):
        if len(taken) == at_most:
            break
        if not candidate.asked_for and (
            _too_soon(candidate, not_again_days) or _everyday(candidate.episode)
        ):
            continue
        if not any(tells_the_same(candidate.episode, other.episode) for other in taken):
            taken.append(candidate)
    return tuple(taken)


def _too_soon(candidate: Candidate, not_again_days: float) -> bool:
    shown = candidate.shown_days_ago
    return candidate.age_hours < FRESH_HOURS or (shown is not None and shown < not_again_days)


def _everyday(episode: Episode) -> bool:
    """Whether an entry only tells of something done every day: bread does not remind of bread."""
    return episode.kind is Kind.ROUTINE and not episode.merged_from


def tells_the_same(one: Episode, other: Episode) -> bool:
    """Whether two entries are tellings of one thing: a summary and its source, a routine twice."""
    if one.id in other.merged_from or other.id in one.merged_from:
        return True
    key = routine.key(one)
    if key and key == routine.key(other):
        return True
    return (
        _overlap(one.event, other.event) >= ALIKE or _overlap(one.event_ja, other.event_ja) >= ALIKE
    )


def _overlap(left: str, right: str) -> float:
    a, b = shingles(left), shingles(right)
    return len(a & b) / len(a | b) if a and b else 0.0
