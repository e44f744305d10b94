"""Viewers: a person on one platform, as `shared/viewers.json` keeps them."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """One entry of `shared/viewers.json`; `first_seen` and `last_seen` are the run's clock, UTC."""

    viewer_id: str
    """`platform:user_id`."""
    platform: str
    name: str
    """Screened."""
    first_seen: datetime
    last_seen: datetime
    messages: int = 0
    tips_total: int = 0
    """Yen."""
    note: str = ""
    """The streamer's own words; never shown."""
