"""What is true comes from the world; an entry about what is gone is told in the past."""

from collections.abc import Iterable

from bot.memories.episode import Episode
from bot.memories.words import fold, is_japanese

CHANGE = "change"
"""The tag of a note by which the world tells what is different now."""


def speaks_of(episode: Episode, things: Iterable[str]) -> bool:
    """Whether an entry's text names one of some things (display names in either language).

    The world's own note that a thing is gone speaks of now, not of the thing.
    """
    if CHANGE in episode.tags:
        return False
    things = tuple(things)
    if not things:
        return False
    english, japanese = fold(episode.event), fold(episode.event_ja)
    words = f" {' '.join(english.replace('-', ' ').split())} "
    for thing in things:
        name = fold(thing)
        if name in japanese if is_japanese(name) else f" {name.replace('-', ' ')}" in words:
            return True
    return False
