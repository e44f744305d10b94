"""The mark by which the same thing done again is known."""

from bot.memories.episode import Episode

_PREFIX = "routine:"


def tag(key: str) -> str:
    """The tag that stands for a routine key (`eat:rice` becomes `routine:eat:rice`)."""
    return _PREFIX + key


def key(episode: Episode) -> str:
    """The routine key an episode was written with, or empty."""
    for mark in episode.tags:
        if mark.startswith(_PREFIX):
            return mark.removeprefix(_PREFIX)
    return ""
