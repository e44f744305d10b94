"""Which of the flashbacks is on one's mind this turn."""

from random import Random

from bot.household.briefing import Briefing
from bot.memories.episode import Flashback, Kind

_FRESH_DAYS = 2
"""Routine of the last days is no memory yet."""
_SPOKEN_OF = 60
"""Lines in which a memory must not have come up, for it to come up again."""


def comes_to_mind(briefing: Briefing, chance: Random) -> Flashback | None:
    """One flashback to speak or think of; the nearest are likeliest, what was just told is out."""
    lately = " ".join(briefing.spoken[-_SPOKEN_OF:]).lower()
    today = briefing.world.calendar.game_day
    told = [
        flashback
        for flashback in briefing.flashbacks
        if not _stale(flashback, lately, today) and not flashback.superseded
    ]
    if not told:
        return None
    # Of five, the first is drawn five times as often as the last.
    return chance.choices(told, weights=range(len(told), 0, -1))[0]


def _stale(flashback: Flashback, lately: str, today: int) -> bool:
    episode = flashback.episode
    if episode.kind is Kind.ROUTINE and today - episode.game_day < _FRESH_DAYS:
        return True
    texts = (text.lower().rstrip(".。") for text in (episode.event, episode.event_ja))
    return any(text and text in lately for text in texts)
