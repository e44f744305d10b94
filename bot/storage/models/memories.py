"""What a character remembers, likes and thinks."""

from datetime import datetime

from pydantic import Field

from bot.memories.episode import Kind
from bot.storage.models.row import Row, level


class Episode(Row):
    """One memory of a character."""

    id: str
    """The name of this memory, like ep_000123. One you add needs only a text: it gets the rest."""
    timestamp: datetime
    """When it happened, in household time, UTC: 2026-03-08T19:30:00Z."""
    game_day: int
    """The household's day on which it happened, counted from 1."""
    event: str
    """What happened, in English. May be empty when event_ja is not."""
    event_ja: str
    """What happened, in Japanese. May be empty when event is not."""
    emotion: str
    """How it felt, in one word: happy, sad, angry, calm …"""
    emotion_intensity: float = level("Episode", "emotion_intensity")
    """How strongly it was felt, from 0 to 1."""
    related_characters: list[str] = Field(default_factory=list)
    """Who else was part of it, by display name."""
    tags: list[str] = Field(default_factory=list)
    """Words it can be found by."""
    importance: float = level("Episode", "importance")
    """From 0 to 1. Over 0.7 it is never forgotten; under 0.4 it goes after 15 days."""
    kind: Kind = Kind.EVENT
    """What it is about."""
    location: str = ""
    """Where it happened."""
    keywords: list[str] = Field(default_factory=list)
    """More words it can be found by."""
    critical_information: str = ""
    """A fact that must survive every summary."""
    viewer_id: str = ""
    """The viewer it is about, as platform:user_id."""
    claimed_by: str = ""
    """Who says so, when it is a claim and no fact."""
    evidence: list[str] = Field(default_factory=list)
    """The ids of the memories it was concluded from."""
    merged_from: list[str] = Field(default_factory=list)
    """The ids of the memories it sums up; they stand in the archive."""
    supersedes: list[str] = Field(default_factory=list)
    """The ids of the memories it replaces."""
    superseded_by: str = ""
    """The id of the memory that replaced it."""
    count: int = 1
    """How often it happened, for a routine."""
    until: datetime | None = None
    """When it was last so, for a routine."""
    pinned: bool = False
    """Set this to true and the memory is never summed up or forgotten."""
    used_count: int = 0
    """How often it came to mind and was used."""
    last_used: datetime | None = None
    """When it was last used."""


class Preference(Row):
    """Something a character likes or dislikes."""

    id: str
    """The name of this entry; left out, it gets one."""
    about: str
    """A dish, item, action, place or person."""
    strength: float = level("Preference", "strength")
    """From -1 (dislikes) to 1 (likes)."""
    text: str = ""
    """In a sentence, English."""
    text_ja: str = ""
    """In a sentence, Japanese."""
    since_day: int = 1
    """The household's day since when."""
    evidence: list[str] = Field(default_factory=list)
    """The ids of the memories that led to it."""


class MoodEntry(Row):
    """How a character felt at one time."""

    timestamp: datetime
    """When, in household time, UTC."""
    game_day: int
    """The household's day."""
    emotion: str
    """In one word."""
    valence: float = level("MoodEntry", "valence")
    """From -1 (miserable) to 1 (delighted)."""
    arousal: float = level("MoodEntry", "arousal")
    """From 0 (drowsy) to 1 (excited)."""
    cause: str = ""
    """What caused it."""


class Opinion(Row):
    """What a character thinks of somebody or something."""

    id: str
    """The name of this entry; left out, it gets one."""
    about: str
    """A display name, or a viewer as platform:user_id."""
    text: str
    """The opinion, in English."""
    text_ja: str = ""
    """The opinion, in Japanese."""
    confidence: float = level("Opinion", "confidence", 0.5)
    """How sure, from 0 to 1."""
    formed_day: int = 1
    """The household's day on which it was formed."""
    revised_day: int = 1
    """The household's day on which it last changed."""
    evidence: list[str] = Field(default_factory=list)
    """The ids of the memories behind it."""


class DiaryPage(Row):
    """One evening's page."""

    game_day: int
    """The household's day it tells of."""
    text: str
    """The page, in English."""
    text_ja: str = ""
    """The page, in Japanese."""
    evidence: list[str] = Field(default_factory=list)
    """The ids of the memories it tells."""


class FavoriteSpot(Row):
    """A place the dog likes."""

    spot: str
    """The place: window, kotatsu, bed …"""
    score: float = level("FavoriteSpot", "score")
    """From 0 to 1; grows with every good time there."""
    note: str = ""
    """Why, in English."""
    note_ja: str = ""
    """Why, in Japanese."""
