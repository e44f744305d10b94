"""TikTok's messages, as JSON, as our events. Pure.

A gift that can be repeated comes many times with a growing count, and its end may be lost: every
frame becomes a tip with the count so far, marked as open until the end, and the audience room
makes one of them.
"""

from datetime import datetime
from decimal import Decimal

from bot.audience.feed import (
    AudienceEvent,
    Ban,
    ChatLine,
    Deletion,
    Followed,
    Role,
    Sender,
    Tip,
    Unit,
    WentOffline,
)
from bot.platforms.payloads import Json, at, flag, moment_of_epoch, required, text, whole

PLATFORM = "tiktok"

_REPEATABLE = {"1", ""}
"""Kinds of gift that streak; an unknown kind is taken for one, so that no gift is counted twice."""
_ROLES = {
    "isAnchor": Role.BROADCASTER,
    "isModeratorOfAnchor": Role.MODERATOR,
    "isSubscriberOfAnchor": Role.SUBSCRIBER,
}
_MILLISECONDS_FROM = 100_000_000_000


def translate(kind: str, message: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """The events of one message.

    Args:
        kind: `chat`, `gift`, `follow`, `subscription`, `deletion` or `end`.
        message: the message as protobuf's JSON, 64-bit numbers as text.
        now: when it came, for a message without a time.

    Raises:
        UnreadablePayloadError: a field is missing that the event cannot do without.
    """
    meaning = _MEANINGS.get(kind)
    return meaning(message, _when(message, now)) if meaning else ()


def _line(message: Json, when: datetime) -> tuple[AudienceEvent, ...]:
    line = ChatLine(
        event_id=required(message, "common", "msgId"),
        at=when,
        sender=_sender(message),
        text=text(message, "content"),
    )
    return (line,)


def _follow(message: Json, when: datetime) -> tuple[AudienceEvent, ...]:
    event_id = required(message, "common", "msgId")
    return (Followed(event_id=event_id, at=when, sender=_sender(message)),)


def _end(_: Json, when: datetime) -> tuple[AudienceEvent, ...]:
    return (WentOffline(at=when, platform=PLATFORM),)


def _gift(message: Json, when: datetime) -> tuple[AudienceEvent, ...]:
    kind = text(message, "gift", "type")
    repeatable = kind in _REPEATABLE
    sender = _sender(message)
    gift_id = text(message, "giftId") or text(message, "gift", "id")
    group = text(message, "groupId")
    diamonds = whole(message, "gift", "diamondCount")
    named = repeatable and group not in {"", "0"}
    tip = Tip(
        event_id=required(message, "common", "msgId"),
        at=when,
        sender=sender,
        amount=Decimal(diamonds) if diamonds > 0 else None,
        amount_text=text(message, "gift", "name"),
        unit=Unit.DIAMONDS,
        count=max(whole(message, "repeatCount"), 1),
        streak=f"{sender.user_id}-{gift_id}-{group}" if named else "",
        streak_open=repeatable and not whole(message, "repeatEnd"),
    )
    return (tip,)


def _subscription(message: Json, when: datetime) -> tuple[AudienceEvent, ...]:
    tip = Tip(
        event_id=required(message, "common", "msgId"),
        at=when,
        sender=_sender(message),
        amount=Decimal(1),
        amount_text="subscription",
        unit=Unit.SUB,
        months=max(whole(message, "subMonth"), 1),
    )
    return (tip,)


def _deletions(message: Json, when: datetime) -> tuple[AudienceEvent, ...]:
    lines = [
        Deletion(at=when, platform=PLATFORM, target=target)
        for target in _texts(message, "deleteMsgIds")
    ]
    users = [
        Ban(at=when, platform=PLATFORM, user_id=user) for user in _texts(message, "deleteUserIds")
    ]
    return (*lines, *users)


_MEANINGS = {
    "chat": _line,
    "gift": _gift,
    "follow": _follow,
    "subscription": _subscription,
    "deletion": _deletions,
    "end": _end,
}


def _texts(message: Json, key: str) -> list[str]:
    found = at(message, key)
    return [str(item) for item in found] if isinstance(found, list) else []


def _when(message: Json, now: datetime) -> datetime:
    created = whole(message, "common", "createTime")
    per_second = 1_000 if created >= _MILLISECONDS_FROM else 1
    return moment_of_epoch(created, per_second, now)


def _sender(message: Json) -> Sender:
    user_id = text(message, "user", "id")
    name = text(message, "user", "nickname") or text(message, "user", "displayId")
    roles = {role for key, role in _ROLES.items() if flag(message, "userIdentity", key)}
    return Sender(
        platform=PLATFORM,
        user_id=user_id,
        name=name,
        roles=frozenset(roles),
        anonymous=not user_id,
    )
