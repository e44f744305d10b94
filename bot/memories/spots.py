"""The places an animal likes, and why."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.memories.episode import Episode
from bot.memories.feelings import feeling
from bot.memories.owner import FavoriteSpot
from bot.memories.reflection_phrases import Phrasebook, said

FADING = 0.98
"""What a place keeps of its score each night."""
GROWING = 0.9
_WHY = {
    "dog_sleep": "sleep", "nap": "sleep", "stretch_out": "sleep", "dog_eat": "food", "beg": "food",
    "dog_drink": "food", "watch_window": "watch", "zoomies": "play", "fetch_toy": "play",
    "play_with_dog": "play", "cuddle": "cuddle", "ask_walk": "door",
    "walk_dog": "walk",
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
    ranked = sorted(found.values(), key=lambda s: -s.score)
    told: list[FavoriteSpot] = []
    for spot in ranked:
        # The dearer place keeps its words; the others are told in words of their own.
        others = [*told, *(s for s in ranked[len(told) + 1 :] if s.note or s.note_ja)]
        told.append(_with_reason(spot, lived, phrases, others))
    return tuple(told)


def _liked(episode: Episode) -> bool:
    rested = bool(_RESTING & set(episode.tags))
    return bool(episode.location) and (feeling(episode) > 0 or (rested and feeling(episode) == 0))


def _with_reason(
    spot: FavoriteSpot,
    lived: Sequence[Episode],
    phrases: Phrasebook,
    others: Sequence[FavoriteSpot],
) -> FavoriteSpot:
    there = (e for e in lived if e.location == spot.spot and _liked(e))
    whys = Counter(why for e in there for tag in e.tags if (why := _WHY.get(tag)))
    if not whys and spot.note:
        return spot
    key = min(whys, key=lambda why: (-whys[why], why)) if whys else "any"
    notes = said(
        {language: words.spots.get(key, words.spots["any"]) for language, words in phrases.items()},
        spot.spot,
        {language: {} for language in phrases},
        old=_texts(spot),
        others=[_texts(one) for one in others],
    )
    return replace(spot, note=notes.get("en", ""), note_ja=notes.get("ja", ""))


def _texts(spot: FavoriteSpot) -> Mapping[str, str]:
    return {"en": spot.note, "ja": spot.note_ja}
