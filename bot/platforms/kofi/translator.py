"""Ko-fi's webhook as tips. Pure. E-mail, address and order stay unread."""

from datetime import datetime

from bot.audience.feed import AudienceEvent, Tip
from bot.audience.money import exact
from bot.platforms.donors import donor
from bot.platforms.payloads import Json, at, flag, moment, required, text

PLATFORM = "kofi"


def translate(_kind: str, payload: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """The payment of one call; Ko-fi repeats a call with the same `message_id`.

    What the giver wants to keep private counts, without name and words.

    Args:
        _kind: always `payment`.
        payload: the object from the form's `data` field.
        now: when it came, for a call without a time.

    Raises:
        UnreadablePayloadError: the call has no id: it could not be told from a repetition.
    """
    event_id = required(payload, "message_id")
    public = flag(payload, "is_public")
    amount, currency = text(payload, "amount"), text(payload, "currency")
    reading = exact(at(payload, "amount"), currency)
    tip = Tip(
        event_id=event_id,
        at=moment(text(payload, "timestamp"), now),
        sender=donor(PLATFORM, text(payload, "from_name") if public else ""),
        text=text(payload, "message") if public else "",
        amount=reading.amount,
        amount_text=f"{amount} {currency}".strip(),
        currency=reading.currency or currency,
        months=1 if flag(payload, "is_first_subscription_payment") else 0,
        is_test=_is_test(payload),
    )
    return (tip,)


def _is_test(payload: Json) -> bool:
    """Ko-fi's own test calls carry a made-up transaction that begins with eight zeros."""
    return text(payload, "kofi_transaction_id").startswith("00000000")
