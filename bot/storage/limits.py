"""The ranges of numbers in the memory files, by record and field; both readers keep them."""

from collections.abc import Mapping

_SHARE = (0.0, 1.0)
_SIGNED = (-1.0, 1.0)
_LEVEL = (0.0, 100.0)

LIMITS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "Episode": {"emotion_intensity": _SHARE, "importance": _SHARE},
    "Preference": {"strength": _SIGNED},
    "MoodEntry": {"valence": _SIGNED, "arousal": _SHARE},
    "Opinion": {"confidence": _SHARE},
    "FavoriteSpot": {"score": _SHARE},
    "Mood": {"valence": _SIGNED, "arousal": _SHARE},
    "Couple": {"love_level": _LEVEL, "trust_level": _LEVEL, "tension": _LEVEL},
    "Quarrel": {"heat": _LEVEL},
    "Bond": {"bond_level": _LEVEL, "training_progress": _LEVEL},
    "Household": {"room_cleanliness": _LEVEL, "room_comfort": _LEVEL, "laundry": _LEVEL},
}
