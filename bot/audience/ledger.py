"""The tip ledger's entries: what `shared/tips.jsonl` holds, and what they mean."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum


class TipState(StrEnum):
    """Where a tip stands; the last entry of a tip is its state."""

    RECEIVED = "received"
    HELD = "held"
    APPLIED = "applied"
    REFUSED = "refused"
    REVERSED = "reversed"


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerEntry:
    """One line of the ledger. No names, no messages."""

    entry: TipState
    tip: str
    """`platform:event_id`."""
    viewer_id: str
    amount: Decimal | None
    """As paid; None when it could not be read."""
    currency: str
    """ISO 4217, or the unit (`BITS`, `DIAMONDS`, `SUB`)."""
    value: int
    """Whole yen (household currency); for `reversed`, the part taken back."""
    rate: Decimal | None = None
    """Yen for one of the currency."""
    rate_date: date | None = None
    is_test: bool = False
    recorded_at: datetime
    """The clock of the run, aware UTC."""
