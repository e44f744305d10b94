"""What the household shares: flat, purse, calendar, relationships, viewers and tips."""

from datetime import datetime

from pydantic import Field

from bot.storage.models.row import Row, level


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
    room_cleanliness: float = level("Household", "room_cleanliness", 70.0)
    """From 0 (filthy) to 100 (spotless)."""
    room_comfort: float = level("Household", "room_comfort", 30.0)
    """From 0 to 100."""
    laundry: float = level("Household", "laundry", 20.0)
    """The pile, from 0 to 100."""
    owned_items: list[str] = Field(default_factory=list)
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
    with_: list[str] = Field(default_factory=list, alias="with")
    """Who takes part, by folder name."""
    done: bool = False
    """Whether it is over."""


class Lasting(Row):
    """Rain, snow or music that viewers brought about."""

    effect: str
    """The name of the effect in config.toml."""
    until: datetime
    """When it is over, household time with its offset."""


class Calendar(Row):
    """The household's own time."""

    game_day: int
    """The number of today. It follows from game_time: change that one instead."""
    game_time: datetime
    """Now in the household, with its offset: 2026-03-08T19:30:00+09:00."""
    started_at: datetime
    """When day 1 began."""
    events: list[CalendarEvent] = Field(default_factory=list)
    """What is planned, and what was."""
    lasting: list[Lasting] = Field(default_factory=list)
    """What viewers brought about and still goes on."""


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
    heat: float = level("Quarrel", "heat")
    """From 0 (cooled) to 100; they can make up under 60."""


class Couple(Row):
    """What the two people are to each other."""

    love_level: float = level("Couple", "love_level")
    """From 0 to 100."""
    trust_level: float = level("Couple", "trust_level")
    """From 0 to 100."""
    fight_count: int = 0
    """How many quarrels so far."""
    makeup_count: int = 0
    """How many of them were made up."""
    last_fight: datetime | None = None
    """When they last quarrelled, UTC, or null."""
    last_date: datetime | None = None
    """When they last went out together, UTC, or null."""
    tension: float = level("Couple", "tension", 0.0)
    """From 0 to 100; a quarrel lets it out."""
    quarrel: Quarrel | None = None
    """The quarrel that is going on, or null."""
    shared_memories: list[str] = Field(default_factory=list)
    """The ids of memories both have."""


class Bond(Row):
    """What a person and the dog are to each other."""

    bond_level: float = level("Bond", "bond_level")
    """From 0 to 100."""
    training_progress: float = level("Bond", "training_progress", 0.0)
    """From 0 to 100."""
    walks_together: int = 0
    """How many walks so far."""
    shared_memories: list[str] = Field(default_factory=list)
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
    pot: str = ""
    """The item the money went to, or balance; empty for a tip that was never counted."""
    is_test: bool = False
    """Whether it was only a test."""
    recorded_at: datetime
    """When, by the clock on the wall, UTC."""
