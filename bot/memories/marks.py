"""Tags that are marks of the machine, and those that name what an entry is about."""

from functools import lru_cache

from bot.memories.episode import Episode

MACHINE = ("routine:", "from_day:", "summary:", "reason:", "story:", "value:")
"""How the machine's own tags and keywords begin."""

_SORTS = frozenset({"tip", "viewer", "chat", "special", "event", "memory", "summary"})
"""Tags that say what sort of entry it is, not what about."""


def subjects(episode: Episode) -> tuple[str, ...]:
    """The tags of an entry that name a subject."""
    return subjects_of(episode.tags)


@lru_cache(maxsize=8_192)
def subjects_of(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some tags that name a subject; entries of one sort have the same tags."""
    return tuple(tag for tag in tags if tag not in _SORTS and not tag.startswith(MACHINE))
