"""The invented audience's money: tips in many currencies, gift streaks, refunds."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random

from bot.audience.feed import AudienceEvent, Refund, Sender, Tip, Unit

_MONEY = (
    ("youtube", "JPY", ("200", "500", "1000", "1000", "2000", "5000")),
    ("youtube", "USD", ("2.00", "5.00", "10.00", "20.00")),
    ("youtube", "EUR", ("2.00", "5.00", "10.00")),
    ("youtube", "KRW", ("2000", "5000", "10000")),
    ("youtube", "TWD", ("75.00", "150.00")),
    ("streamlabs", "USD", ("3.00", "5.00", "25.00")),
    ("kofi", "GBP", ("3.00", "6.00")),
)
_UNREADABLE = (("youtube", "50 kr"), ("youtube", "Rs 500"))


def tips_of(
    slot: int, start: datetime, chance: Random, *, giver: Sender, message: str
) -> Iterator[AudienceEvent]:
    """One tip within nine minutes of `start`, as one event or a streak, at times with a refund."""
    at = start + timedelta(milliseconds=chance.randrange(0, 540_000))
    kind = chance.choices(("money", "bits", "sub", "streak", "unreadable"), (62, 14, 8, 13, 3))[0]
    if kind == "streak":
        yield from _streak(slot, at, chance, giver)
        return
    tip = _tip(kind, slot, at, chance, giver)
    tip = replace(tip, text="" if tip.unit is Unit.SUB else message)
    yield tip
    if chance.random() < 0.04 and tip.amount is not None:
        yield Refund(
            event_id=f"{slot}-refund",
            at=at + timedelta(seconds=chance.randrange(60, 600)),
            platform=tip.sender.platform,
            target=tip.event_id,
            amount=tip.amount if tip.unit is Unit.MONEY and chance.random() < 0.3 else None,
        )


def _tip(kind: str, slot: int, at: datetime, chance: Random, giver: Sender) -> Tip:
    event_id = f"{slot}-tip"
    match kind:
        case "bits":
            amount = Decimal(chance.choice((100, 200, 300, 500, 1000)))
            return _sent(event_id, at, replace(giver, platform="twitch"), amount, Unit.BITS)
        case "sub":
            gifted = chance.choice((1, 1, 1, 5))
            anonymous = gifted == 5 and chance.random() < 0.3
            sender = replace(giver, platform="twitch")
            if anonymous:
                sender = Sender(platform="twitch", user_id="", name="", anonymous=True)
            return replace(_sent(event_id, at, sender, Decimal(1), Unit.SUB), count=gifted)
        case "unreadable":
            platform, text = chance.choice(_UNREADABLE)
            sender = replace(giver, platform=platform)
            return Tip(event_id=event_id, at=at, sender=sender, amount_text=text)
        case _:
            platform, currency, amounts = chance.choice(_MONEY)
            amount = Decimal(chance.choice(amounts))
            sent = _sent(event_id, at, replace(giver, platform=platform), amount, Unit.MONEY)
            return replace(sent, currency=currency)


def _sent(event_id: str, at: datetime, sender: Sender, amount: Decimal, unit: Unit) -> Tip:
    return Tip(
        event_id=event_id,
        at=at,
        sender=sender,
        amount=amount,
        amount_text=str(amount),
        unit=unit,
    )


def _streak(slot: int, at: datetime, chance: Random, giver: Sender) -> Iterator[Tip]:
    sender = replace(giver, platform="tiktok")
    amount = Decimal(chance.choice((1, 1, 5, 10, 99)))
    count = chance.randint(2, 8)
    end_is_lost = chance.random() < 0.2
    for number in range(1, count + 1):
        last = number == count
        yield Tip(
            event_id=f"{slot}-gift-{number}",
            at=at + timedelta(seconds=number),
            sender=sender,
            amount=amount,
            amount_text=str(amount),
            unit=Unit.DIAMONDS,
            count=number,
            streak=f"g{slot}",
            streak_open=not last or end_is_lost,
        )
