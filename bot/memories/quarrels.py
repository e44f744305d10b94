"""A fight and its make-up: two memories that are never told as one."""

from bot.memories.episode import Episode

_QUARREL = frozenset({"quarrel", "fight", "argument", "argue"})
_MAKE_UP = frozenset({"makeup", "make_up", "made_up", "apology", "apologise", "reconciled"})


def side_of(episode: Episode) -> str:
    """`quarrel`, `made_up`, or empty for an entry that is about neither."""
    tags = set(episode.tags)
    if tags & _MAKE_UP:
        return "made_up"
    return "quarrel" if tags & _QUARREL else ""
