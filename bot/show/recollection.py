"""Which episodes a briefing tells as recent events."""

from collections.abc import Sequence

from bot.household.rules import Rules
from bot.memories.episode import Episode, Kind

LOOKED_BACK = 120
"""Entries looked at, newest first, so that the cost of a turn never grows with the memory."""


def recent_events(episodes: Sequence[Episode], rules: Rules) -> tuple[Episode, ...]:
    """The newest episodes worth telling, oldest first; routine only where nothing else is left."""
    wanted = rules.memory.recent_events
    tail = episodes[-LOOKED_BACK:]
    telling = [one for one in tail if one.kind is not Kind.ROUTINE and not one.superseded_by]
    return tuple(telling[-wanted:])
