"""Messages of StreamElements' tip topic as tips. Pure. E-mail, place and payment stay unread."""

from datetime import datetime

from bot.audience.feed import AudienceEvent, Tip
from bot.audience.ledger import event_id_from
from bot.audience.money import exact
from bot.platforms.donors import donor
from bot.platforms.payloads import Json, at, child, flag, moment, text

PLATFORM = "streamelements"
TOPIC = "channel.tips"


def translate(topic: str, message: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """The tip of one message, when it is paid and no moderator has turned it away.

    A tip that waits for a moderator is not reported here; the service sends it again when it has
    been allowed.

    Args:
        topic: the message's topic.
        message: the envelope with `id`, `ts` and `data`.
        now: when it came, for a message without a time.
    """
    data = child(message, "data")
    paid = text(data, "status") in {"", "success"}
    allowed = text(data, "approved") in {"", "allowed"}
    if topic != TOPIC or not paid or not allowed:
        return ()
    donation = child(data, "donation")
    name = text(donation, "user", "username")
    currency = text(donation, "currency")
    amount = text(donation, "amount")
    reading = exact(at(donation, "amount"), currency)
    when = moment(text(data, "createdAt") or text(message, "ts"), now)
    sender = donor(PLATFORM, name)
    tip = Tip(
        event_id=text(data, "_id")
        or text(message, "id")
        or event_id_from(PLATFORM, name, f"{amount} {currency}", int(when.timestamp())),
        at=when,
        sender=sender,
        text=text(donation, "message"),
        amount=reading.amount,
        amount_text=f"{amount} {currency}".strip(),
        currency=reading.currency or currency,
        is_test=flag(data, "isMock") or text(data, "provider") == "mock",
    )
    return (tip,)
