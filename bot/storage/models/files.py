"""Which model each file of `memory/` has."""

from pydantic import BaseModel, RootModel

from bot.storage.models.memories import (
    DiaryPage,
    Episode,
    FavoriteSpot,
    MoodEntry,
    Opinion,
    Preference,
)
from bot.storage.models.row import Row
from bot.storage.models.shared import Calendar, Household, Relationship, UnlockedItem, Viewer
from bot.storage.models.state import State


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
