"""The places an animal likes, and why."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.memories.episode import Episode
from bot.memories.feelings import feeling
from bot.memories.owner import FavoriteSpot
from bot.memories.reflection_phrases import Phrasebook

FADING = 0.98
"""What a place keeps of its score each night."""
GROWING = 0.9
_WHY = {
    "dog_sleep": "sleep", "nap": "sleep", "stretch_out": "sleep", "dog_eat": "food", "beg": "food",
    "dog_drink": "food", "watch_window": "watch", "zoomies": "play", "fetch_toy": "play",
    "play_with_dog": "play", "cuddle": "cuddle", "ask_walk": "door",
}  # fmt: skip
"""By what was done there: the key of the reason."""
_RESTING = frozenset({"dog_sleep", "nap", "stretch_out", "watch_window"})
"""Calm as they are, a place is liked for them."""


def revise(
    lived: Sequence[Episode], known: Sequence[FavoriteSpot], *, day: int, phrases: Phrasebook
) -> tuple[FavoriteSpot, ...]:
    """The places after a night, the dearest first.

    Every good time in a place makes it a little dearer, what is not visited pales; why it is liked
    is what was done there most.
    """
    good = Counter(e.location for e in lived if e.game_day == day and _liked(e))
    found = {spot.spot: replace(spot, score=round(spot.score * FADING, 3)) for spot in known}
    for place, times in good.items():
        old = found.get(place, FavoriteSpot(spot=place, score=0.0))
        score = round(old.score + (1 - old.score) * (1 - GROWING ** min(times, 3)), 3)
        found[place] = replace(old, score=score)
    return tuple(
        sorted((_with_reason(s, lived, phrases) for s in found.values()), key=lambda s: -s.score)
    )


def _liked(episode: Episode) -> bool:
    rested = bool(_RESTING & set(episode.tags))
    return bool(episode.location) and (feeling(episode) > 0 or (rested and feeling(episode) == 0))


def _with_reason(spot: FavoriteSpot, lived: Sequence[Episode], phrases: Phrasebook) -> FavoriteSpot:
    there = (e for e in lived if e.location == spot.spot and _liked(e))
    whys = Counter(why for e in there for tag in e.tags if (why := _WHY.get(tag)))
    if not whys and spot.note:
        return spot
    key = min(whys, key=lambda why: (-whys[why], why)) if whys else "any"
    notes = {lang: words.spots.get(key, words.spots["any"]) for lang, words in phrases.items()}
    return replace(spot, note=notes.get("en", ""), note_ja=notes.get("ja", ""))
