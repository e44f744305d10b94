"""The tip ledger's entries: what `shared/tips.jsonl` holds, and what they mean."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from hashlib import blake2b


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
    pot: str = ""
    """Where the money went: an item's id, or `balance`; empty for what was never counted."""
    is_test: bool = False
    recorded_at: datetime
    """The clock of the run, aware UTC."""


def event_id_from(platform: str, viewer: str, amount: str, second: int) -> str:
    """An event id for a payment whose service gives none.

    The same facts give the same id, so a payment delivered again within the second counts once;
    two equal payments of one viewer within one second are one, which is the lesser harm.

    Args:
        platform: as in `Sender.platform`.
        viewer: the platform's user id, or the name where there is no id.
        amount: the amount and currency as text, as they came.
        second: the platform's time, whole seconds since 1970.

    Returns:
        `h-` and 24 hexadecimal digits.
    """
    facts = "\x1f".join((platform, viewer, amount, str(second)))
    return "h-" + blake2b(facts.encode("utf-8", "replace"), digest_size=12).hexdigest()
