"""What is on one's mind: the memory to speak of, and what likes and memories incline to."""

from collections.abc import Mapping
from random import Random

from bot.household.briefing import Briefing
from bot.memories.episode import Flashback, Kind

_FRESH_DAYS = 2
"""Routine of the last days is no memory yet."""
_SPOKEN_OF = 60
"""Lines in which a memory must not have come up, for it to come up again."""


_GOOD = frozenset({"happy", "excited", "content", "grateful", "loving", "proud", "playful"})
_BAD = frozenset({"sad", "lonely", "angry", "hurt", "worried", "guilty"})


def inclinations(briefing: Briefing) -> Mapping[str, float]:
    """Points by action, dish, item or topic: likes, learnt preferences, and what came to mind.

    A flashback draws to what it tells of when it was good, and away when it was not.
    """
    points: dict[str, float] = {}

    def add(key: str, by: float) -> None:
        points[key] = points.get(key, 0.0) + by

    for liked in briefing.profile.likes:
        add(liked, 8.0 * briefing.profile.personality_strength)
    for preference in briefing.world.characters[briefing.actor].preferences:
        add(preference.about, 10.0 * preference.strength)
    for flashback in briefing.flashbacks:
        episode = flashback.episode
        sign = (episode.emotion in _GOOD) - (episode.emotion in _BAD)
        if sign:
            for key in {*episode.tags, *episode.keywords}:
                add(key, sign * 5.0 * (0.5 + episode.importance))
    return points


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
