"""The flat, its purse and its larder: `shared/household.json`, and what tips brought."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Household:
    """`shared/household.json`. All money is whole yen (the household currency)."""

    balance: int
    """The purse; may go below zero after a reversal."""
    total_tips: int = 0
    total_tips_youtube: int = 0
    total_tips_tiktok: int = 0
    total_tips_twitch: int = 0
    total_tips_other: int = 0
    room_type: str = "1K"
    room_cleanliness: float = 70.0
    """From 0 to 100."""
    room_comfort: float = 30.0
    """From 0 to 100."""
    laundry: float = 20.0
    """The pile, from 0 to 100."""
    owned_items: tuple[str, ...] = ()
    """Display names in English, as the streamer may type them."""
    food_stock: Mapping[str, int]
    """Portions by food (`rice`, `instant_noodle`)."""
    wish: str | None = None
    """The id of the item being saved for."""
    funding: Mapping[str, int]
    """Yen reserved for an item id; not part of the balance."""

    @property
    def wealth(self) -> int:
        """Purse and funding together, yen."""
        return self.balance + sum(self.funding.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlockedItem:
    """One entry of `shared/unlocked_items.json`: an item that tips brought."""

    item: str
    name: str
    name_ja: str
    unlocked_at: datetime
    """The clock of the run, aware UTC."""
    game_day: int
    unlocked_by: str = ""
    """The viewer's screened name; empty when the household saved for it alone."""
    viewer_id: str = ""
    platform: str = ""
    amount: str = ""
    """As paid, decimal text; the last tip that made it."""
    currency: str = ""
    message: str = ""
    used_count: int = 0
    """How often the household has used it: the celebration waits for the first time."""
