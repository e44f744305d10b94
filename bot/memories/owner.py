"""What else a character keeps in its folder besides episodes."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """A learnt like or dislike: one entry of `preferences.json`."""

    id: str
    about: str
    """A dish, item, action, place or person (`nikujaga`)."""
    strength: float
    """From -1 (dislikes) to 1 (likes)."""
    text: str = ""
    text_ja: str = ""
    since_day: int = 1
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoodEntry:
    """How a character felt: one entry of `mood_log.json` (30 game days are kept)."""

    timestamp: datetime
    game_day: int
    emotion: str
    valence: float
    """From -1 to 1."""
    arousal: float
    """From 0 to 1."""
    cause: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What a character thinks of somebody or something: one entry of `opinions.json`."""

    id: str
    about: str
    """A display name or `platform:user_id`."""
    text: str
    text_ja: str = ""
    confidence: float = 0.5
    """From 0 to 1."""
    formed_day: int = 1
    revised_day: int = 1
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryPage:
    """One page of `diary.json`."""

    game_day: int
    text: str
    text_ja: str = ""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FavoriteSpot:
    """A place an animal likes: one entry of `favorite_spots.json`."""

    spot: str
    score: float
    """From 0 to 1; grows with every good time there."""
    note: str = ""
    note_ja: str = ""
