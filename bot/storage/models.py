"""The memory files as pydantic models: what the schemas are made from and mistyping is read with.

Field for field the pure types (a test holds that), with a sentence for the person who edits the
file. The everyday reading is `bot.storage.codec`, which is stricter and much quicker.
"""

from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, RootModel

from bot.memories.episode import Kind
from bot.storage.limits import LIMITS


class Row(BaseModel):
    """An object in a memory file; fields of your own are kept."""

    model_config = ConfigDict(
        extra="allow",
        coerce_numbers_to_str=True,
        populate_by_name=False,
        use_attribute_docstrings=True,
    )


def _level(owner: str, name: str, **more: Any) -> Any:
    """A number with the range that `bot.storage.limits` gives it."""
    lowest, highest = LIMITS[owner][name]
    return Field(ge=lowest, le=highest, **more)


class Episode(Row):
    """One memory of a character."""

    id: str
    """The name of this memory, like ep_000123. Leave it out for a memory you add: it gets one."""
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
    emotion_intensity: float = _level("Episode", "emotion_intensity")
    """How strongly it was felt, from 0 to 1."""
    related_characters: list[str] = []
    """Who else was part of it, by display name."""
    tags: list[str] = []
    """Words it can be found by."""
    importance: float = _level("Episode", "importance")
    """From 0 to 1. Over 0.7 it is never forgotten; under 0.4 it goes after 15 days."""
    kind: Kind = Kind.EVENT
    """What it is about."""
    location: str = ""
    """Where it happened."""
    keywords: list[str] = []
    """More words it can be found by."""
    critical_information: str = ""
    """A fact that must survive every summary."""
    viewer_id: str = ""
    """The viewer it is about, as platform:user_id."""
    claimed_by: str = ""
    """Who says so, when it is a claim and no fact."""
    evidence: list[str] = []
    """The ids of the memories it was concluded from."""
    merged_from: list[str] = []
    """The ids of the memories it sums up; they stand in the archive."""
    supersedes: list[str] = []
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
    strength: float = _level("Preference", "strength")
    """From -1 (dislikes) to 1 (likes)."""
    text: str = ""
    """In a sentence, English."""
    text_ja: str = ""
    """In a sentence, Japanese."""
    since_day: int = 1
    """The household's day since when."""
    evidence: list[str] = []
    """The ids of the memories that led to it."""


class MoodEntry(Row):
    """How a character felt at one time."""

    timestamp: datetime
    """When, in household time, UTC."""
    game_day: int
    """The household's day."""
    emotion: str
    """In one word."""
    valence: float = _level("MoodEntry", "valence")
    """From -1 (miserable) to 1 (delighted)."""
    arousal: float = _level("MoodEntry", "arousal")
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
    confidence: float = _level("Opinion", "confidence", default=0.5)
    """How sure, from 0 to 1."""
    formed_day: int = 1
    """The household's day on which it was formed."""
    revised_day: int = 1
    """The household's day on which it last changed."""
    evidence: list[str] = []
    """The ids of the memories behind it."""


class DiaryPage(Row):
    """One evening's page."""

    game_day: int
    """The household's day it tells of."""
    text: str
    """The page, in English."""
    text_ja: str = ""
    """The page, in Japanese."""
    evidence: list[str] = []
    """The ids of the memories it tells."""


class FavoriteSpot(Row):
    """A place the dog likes."""

    spot: str
    """The place: window, kotatsu, bed …"""
    score: float = _level("FavoriteSpot", "score")
    """From 0 to 1; grows with every good time there."""
    note: str = ""
    """Why, in English."""
    note_ja: str = ""
    """Why, in Japanese."""


class Mood(Row):
    """How a character feels now."""

    valence: float = _level("Mood", "valence")
    """From -1 (miserable) to 1 (delighted)."""
    arousal: float = _level("Mood", "arousal")
    """From 0 (drowsy) to 1 (excited)."""
    emotion: str = "calm"
    """In one word."""
    cause: str = ""
    """What caused it."""


class Plan(Row):
    """Something a character announced."""

    id: str
    """The name of the plan."""
    action: str
    """What will be done."""
    argument: str = ""
    """With what: a dish, an item, a film."""
    not_before: datetime
    """The earliest time, UTC."""
    until: datetime
    """Given up after this time, UTC."""
    with_: list[str] = Field(default=[], alias="with")
    """Who takes part, by folder name."""
    reason: str = ""
    """Why."""
    viewer_id: str = ""
    """Whose idea it was, as platform:user_id."""


class RecentAction(Row):
    """One of the last twelve things a character did."""

    at: datetime
    """When, in household time, UTC."""
    action: str
    """What was done."""
    argument: str = ""
    """With what."""
    event: str = ""
    """In a sentence, English."""
    event_ja: str = ""
    """In a sentence, Japanese."""
    with_: list[str] = Field(default=[], alias="with")
    """Who took part, by folder name."""


class State(Row):
    """How a character is right now; the show writes it at every tick."""

    needs: dict[str, float]
    """Each need from 0 (unmet) to 100 (met): energy, hunger, hygiene, fun, social."""
    mood: Mood
    """How the character feels."""
    spot: str
    """Where in the flat, or outside."""
    doing: str = "rest"
    """What the character is doing."""
    argument: str = ""
    """With what."""
    since: datetime
    """Since when, UTC."""
    until: datetime | None = None
    """Until when, UTC; null when it is over at once."""
    line: str = ""
    """What was last said."""
    thought: str = ""
    """What was last thought."""
    plans: list[Plan] = []
    """What was announced."""
    skills: dict[str, float] = {}
    """What has been learnt, from 0 to 100; 100 is learnt for good."""
    recent: list[RecentAction] = []
    """The last twelve actions, the newest at the end."""


class Household(Row):
    """The flat, its purse and its larder. All money is whole yen."""

    balance: int
    """The purse. Change it and the show goes on with your sum."""
    total_tips: int = 0
    """All tips ever."""
    total_tips_youtube: int = 0
    """Tips from YouTube."""
    total_tips_tiktok: int = 0
    """Tips from TikTok."""
    total_tips_twitch: int = 0
    """Tips from Twitch."""
    total_tips_other: int = 0
    """Tips from anywhere else."""
    room_type: str = "1K"
    """1K, 1DK or 1LDK."""
    room_cleanliness: float = _level("Household", "room_cleanliness", default=70.0)
    """From 0 (filthy) to 100 (spotless)."""
    room_comfort: float = _level("Household", "room_comfort", default=30.0)
    """From 0 to 100."""
    laundry: float = _level("Household", "laundry", default=20.0)
    """The pile, from 0 to 100."""
    owned_items: list[str] = []
    """What is in the flat, by English name."""
    food_stock: dict[str, int]
    """Portions by food or cooked dish."""
    wish: str | None = None
    """The item that is being saved for, by its name in config.toml; null for none."""
    funding: dict[str, int]
    """Yen set aside for an item; not part of the balance."""


class UnlockedItem(Row):
    """An item that tips brought."""

    item: str
    """Its name in config.toml."""
    name: str
    """Its English name."""
    name_ja: str
    """Its Japanese name."""
    unlocked_at: datetime
    """When, by the clock on the wall, UTC."""
    game_day: int
    """On which day of the household."""
    unlocked_by: str = ""
    """Whose tip it was; empty when the household saved for it alone."""
    viewer_id: str = ""
    """The viewer, as platform:user_id."""
    platform: str = ""
    """youtube, twitch, tiktok …"""
    amount: str = ""
    """What was paid, in quotation marks: "12.50"."""
    currency: str = ""
    """The currency's three letters, or BITS, DIAMONDS."""
    message: str = ""
    """What the viewer wrote with it."""
    used_count: int = 0
    """How often it has been used."""


class Viewer(Row):
    """A person who watches, on one platform."""

    viewer_id: str
    """platform:user_id; do not change it."""
    platform: str
    """youtube, twitch, tiktok …"""
    name: str
    """The name the household uses."""
    first_seen: datetime
    """When first seen, by the clock on the wall, UTC."""
    last_seen: datetime
    """When last seen, UTC."""
    messages: int = 0
    """How many messages so far."""
    tips_total: int = 0
    """Yen so far."""
    note: str = ""
    """For your own notes; never shown."""


class CalendarEvent(Row):
    """Something planned or past."""

    id: str
    """The name of this entry."""
    game_day: int
    """The household's day."""
    time: str
    """HH:MM, household time."""
    kind: str
    """date, rent, bills, payday, birthday, milestone …"""
    title: str
    """In English."""
    title_ja: str = ""
    """In Japanese."""
    with_: list[str] = Field(default=[], alias="with")
    """Who takes part, by folder name."""
    done: bool = False
    """Whether it is over."""


class Calendar(Row):
    """The household's own time."""

    game_day: int
    """The number of today. It follows from game_time: change that one instead."""
    game_time: datetime
    """Now in the household, with its offset: 2026-03-08T19:30:00+09:00."""
    started_at: datetime
    """When day 1 began."""
    events: list[CalendarEvent] = []
    """What is planned, and what was."""


class Quarrel(Row):
    """A quarrel that is not made up yet."""

    id: str
    """The story's tag in the memories."""
    cause: str
    """What it is about."""
    since: datetime
    """Since when, UTC."""
    started_by: str
    """Who began, by folder name."""
    heat: float = _level("Quarrel", "heat")
    """From 0 (cooled) to 100; they can make up under 60."""


class Couple(Row):
    """What the two people are to each other."""

    love_level: float = _level("Couple", "love_level")
    """From 0 to 100."""
    trust_level: float = _level("Couple", "trust_level")
    """From 0 to 100."""
    fight_count: int = 0
    """How many quarrels so far."""
    makeup_count: int = 0
    """How many of them were made up."""
    last_fight: datetime | None = None
    """When they last quarrelled, UTC, or null."""
    last_date: datetime | None = None
    """When they last went out together, UTC, or null."""
    tension: float = _level("Couple", "tension", default=0.0)
    """From 0 to 100; a quarrel lets it out."""
    quarrel: Quarrel | None = None
    """The quarrel that is going on, or null."""
    shared_memories: list[str] = []
    """The ids of memories both have."""


class Bond(Row):
    """What a person and the dog are to each other."""

    bond_level: float = _level("Bond", "bond_level")
    """From 0 to 100."""
    training_progress: float = _level("Bond", "training_progress", default=0.0)
    """From 0 to 100."""
    walks_together: int = 0
    """How many walks so far."""
    shared_memories: list[str] = []
    """The ids of memories both have."""


class Relationship(Row):
    """What the three are to each other."""

    john_sara: Couple
    """The couple."""
    john_eve: Bond
    """John and the dog."""
    sara_eve: Bond
    """Sara and the dog."""


class LedgerEntry(Row):
    """One line of the tip ledger. Not meant for editing."""

    entry: str
    """received, held, applied, refused or reversed."""
    tip: str
    """platform:event_id."""
    viewer_id: str
    """platform:user_id."""
    amount: str | None
    """What was paid, or null when it could not be read."""
    currency: str
    """The currency's three letters, or BITS, DIAMONDS, SUB."""
    value: int
    """Whole yen."""
    rate: str | None = None
    """Yen for one of the currency."""
    rate_date: str | None = None
    """The day of the rate."""
    is_test: bool = False
    """Whether it was only a test."""
    recorded_at: datetime
    """When, by the clock on the wall, UTC."""


class Episodes(RootModel[list[Episode]]):
    """Everything a character remembers."""


class Preferences(RootModel[list[Preference]]):
    """What a character likes and dislikes."""


class MoodLog(RootModel[list[MoodEntry]]):
    """How a character felt in the last 30 days."""


class Opinions(RootModel[list[Opinion]]):
    """What a character thinks of others."""


class Diary(RootModel[list[DiaryPage]]):
    """A character's diary."""


class FavoriteSpots(RootModel[list[FavoriteSpot]]):
    """The places the dog likes."""


class UnlockedItems(RootModel[list[UnlockedItem]]):
    """What tips brought into the flat."""


class Viewers(RootModel[list[Viewer]]):
    """Everybody the household has met."""


FILES: dict[str, type[BaseModel]] = {
    "calendar": Calendar,
    "household": Household,
    "relationship": Relationship,
    "unlocked_items": UnlockedItems,
    "viewers": Viewers,
    "state": State,
    "episodic": Episodes,
    "preferences": Preferences,
    "mood_log": MoodLog,
    "opinions": Opinions,
    "diary": Diary,
    "favorite_spots": FavoriteSpots,
}
"""The model of each file, by its name without folder and ending."""

ROWS: dict[str, type[Row]] = {
    "unlocked_items": UnlockedItem,
    "viewers": Viewer,
    "episodic": Episode,
    "preferences": Preference,
    "mood_log": MoodEntry,
    "opinions": Opinion,
    "diary": DiaryPage,
    "favorite_spots": FavoriteSpot,
}
"""The model of one row of each list file."""
