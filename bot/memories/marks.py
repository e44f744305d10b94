"""Tags that are marks of the machine, and those that name what an entry is about."""

from bot.memories.episode import Episode

MACHINE = ("routine:", "from_day:", "summary:", "reason:", "story:", "value:")
"""How the machine's own tags and keywords begin."""

_SORTS = frozenset({"tip", "viewer", "chat", "special", "event", "memory", "summary"})
"""Tags that say what sort of entry it is, not what about."""


def subjects(episode: Episode) -> tuple[str, ...]:
    """The tags of an entry that name a subject."""
    return tuple(tag for tag in episode.tags if tag not in _SORTS and not tag.startswith(MACHINE))
