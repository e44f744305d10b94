"""A tip with its worth: what the ledger, the household and the stage need to know of it."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from bot.audience.screened import Screened


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuedTip:
    """A tip with its worth, as the ledger and the effects need it."""

    key: str
    """`platform:event_id`."""
    viewer_id: str
    platform: str
    name: Screened
    """The name to show; a neutral word for an anonymous giver."""
    message: Screened
    amount: Decimal | None
    currency: str
    value: int
    """Whole yen."""
    rate: Decimal | None = None
    rate_date: date | None = None
    item: str | None = None
    """The id of the item the tip names, if any."""
    anonymous: bool = False
    is_test: bool = False
    at: datetime
    """The run's clock."""
