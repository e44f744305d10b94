"""Events of Streamlabs' socket as tips. Pure.

Streamlabs repeats what happens on Twitch and YouTube; only its own donations count here, or bits
and Super Chats would count twice.
"""

from datetime import datetime

from bot.audience.feed import AudienceEvent, Tip
from bot.audience.ledger import event_id_from
from bot.audience.money import exact
from bot.platforms.donors import donor
from bot.platforms.payloads import Json, at, children, flag, text

PLATFORM = "streamlabs"


def translate(_kind: str, event: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """The donations of one event; one event may carry several.

    Args:
        _kind: always `event`; which it is stands in its `type`.
        event: the object that came with the Socket.IO event.
        now: when it came; Streamlabs gives no time.
    """
    if text(event, "type") != "donation" or text(event, "for") not in {"", PLATFORM}:
        return ()
    return tuple(
        _tip(part, text(event, "event_id"), place, now)
        for place, part in enumerate(children(event, "message"))
    )


def _tip(part: Json, event_id: str, place: int, now: datetime) -> Tip:
    shown = text(part, "formatted_amount") or text(part, "formattedAmount")
    currency = text(part, "currency")
    reading = exact(at(part, "amount"), currency)
    sender = donor(PLATFORM, text(part, "name") or text(part, "from"), text(part, "from_user_id"))
    given = text(part, "id") or text(part, "_id") or (event_id and f"{event_id}-{place}")
    amount = text(part, "amount") or shown
    return Tip(
        # A donation's own number stays the same when its alert is played again.
        event_id=given
        or event_id_from(PLATFORM, sender.user_id, f"{amount} {currency}", int(now.timestamp())),
        at=now,
        sender=sender,
        text=text(part, "message"),
        amount=reading.amount,
        amount_text=shown or amount,
        currency=reading.currency or currency,
        is_test=flag(part, "isTest") or flag(part, "is_test"),
    )
