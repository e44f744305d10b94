"""Held tips as they are kept over a restart: what the ledger does not hold of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldTip:
    """A tip that waits for the streamer."""

    facts: ValuedTip
    reason: str
    amount_text: str = ""
    """As it came."""


Screen = Callable[[str], Screened]


def row_of(held: HeldTip) -> dict[str, object]:
    """A held tip as a JSON object."""
    facts = held.facts
    return {
        "key": facts.key, "viewer_id": facts.viewer_id, "platform": facts.platform,
        "name": str(facts.name), "message": str(facts.message),
        "amount": None if facts.amount is None else str(facts.amount),
        "currency": facts.currency, "value": facts.value,
        "rate": None if facts.rate is None else str(facts.rate),
        "rate_date": None if facts.rate_date is None else facts.rate_date.isoformat(),
        "item": facts.item, "anonymous": facts.anonymous, "at": facts.at.isoformat(),
        "reason": held.reason, "amount_text": held.amount_text,
    }  # fmt: skip


def held_of(row: object, screen_name: Screen, screen_message: Screen) -> HeldTip | None:
    """The held tip of a JSON object, its texts through the gate again; None for anything else."""
    if not isinstance(row, dict):
        return None
    try:
        return HeldTip(
            facts=_facts(row, screen_name, screen_message),
            reason=str(row["reason"]),
            amount_text=str(row["amount_text"]),
        )
    except (KeyError, ValueError, TypeError, InvalidOperation):
        return None


def nameless(held: HeldTip, token: str, anonymous: Screened, silence: Screened) -> HeldTip:
    """A held tip whose giver was forgotten: the money can still be counted."""
    facts = replace(held.facts, viewer_id=token, name=anonymous, message=silence, anonymous=True)
    return replace(held, facts=facts)


def _facts(row: Mapping[str, object], screen_name: Screen, screen_message: Screen) -> ValuedTip:
    amount, rate, on, item = row["amount"], row["rate"], row["rate_date"], row["item"]
    return ValuedTip(
        key=str(row["key"]),
        viewer_id=str(row["viewer_id"]),
        platform=str(row["platform"]),
        name=screen_name(str(row["name"])),
        message=screen_message(str(row["message"])),
        amount=None if amount is None else Decimal(str(amount)),
        currency=str(row["currency"]),
        value=int(str(row["value"])),
        rate=None if rate is None else Decimal(str(rate)),
        rate_date=None if on is None else date.fromisoformat(str(on)),
        item=None if item is None else str(item),
        anonymous=row["anonymous"] is True,
        at=datetime.fromisoformat(str(row["at"])),
    )
