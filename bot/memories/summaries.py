"""Summaries of a day, a week, a month: which entries belong into which."""

from collections.abc import Callable, Hashable, Iterable
from enum import Enum

from bot.memories.episode import Episode

_PREFIX = "summary:"


class Level(Enum):
    """How much a summary covers; the value is its length in game days."""

    DAY = 1
    WEEK = 7
    MONTH = 28


def tag(level: Level) -> str:
    """The tag of a summary: `summary:week`."""
    return _PREFIX + level.name.lower()


def level_of(episode: Episode) -> Level | None:
    """What a summary covers; None for an entry that is no summary."""
    for level in Level:
        if tag(level) in episode.tags:
            return level
    return None


def blocks(
    episodes: Iterable[Episode], level: Level, apart: Callable[[Episode], Hashable], before: int
) -> list[list[Episode]]:
    """The groups that become one summary of `level`, the oldest first.

    A block is taken only when all its days lie before the game day `before`. For a day, entries
    that are no summary yet count, one alone too; for a week or month, at least two entries that
    are summaries of less, or the block's own summary with one that came late.

    Args:
        episodes: Entries old enough to be summarised.
        level: What is to be covered.
        apart: Entries with different keys never share a summary.
        before: The first game day that is too young.
    """
    found: dict[tuple[int, Hashable], list[Episode]] = {}
    for episode in episodes:
        own = level_of(episode)
        takes_part = own is None if level is Level.DAY else own is not None
        block = (episode.game_day - 1) // level.value
        if takes_part and (block + 1) * level.value < before and _at_most(own, level):
            found.setdefault((block, apart(episode)), []).append(episode)
    enough = 1 if level is Level.DAY else 2
    groups = [sorted(g, key=lambda e: (e.game_day, e.timestamp, e.id)) for g in found.values()]
    return sorted(
        (g for g in groups if len(g) >= enough),
        key=lambda g: (g[0].game_day, g[0].timestamp, g[0].id),
    )


def _at_most(own: Level | None, level: Level) -> bool:
    return own is None or own.value <= level.value
