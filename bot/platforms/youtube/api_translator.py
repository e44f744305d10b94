"""Messages of the official live chat interface as our events. Pure."""

from datetime import datetime
from decimal import Decimal

from bot.audience.feed import AudienceEvent, Ban, ChatLine, Deletion, Role, Sender, Tip, Unit
from bot.audience.money import from_micros, read_amount
from bot.platforms.payloads import Json, child, flag, moment, required, text, whole

PLATFORM = "youtube"
ENDED = "chatEndedEvent"

_ROLES = {
    "isChatOwner": Role.BROADCASTER,
    "isChatModerator": Role.MODERATOR,
    "isChatSponsor": Role.SUBSCRIBER,
}


def translate(_kind: str, item: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """The events of one `youtube#liveChatMessage`.

    Args:
        _kind: always `message`; the message's own type stands in its snippet.
        item: the message with `id`, `snippet` and `authorDetails`.
        now: when it came, for a message without a time.

    Returns:
        Nothing for a type that means nothing to us or that is not known. A received gift
        membership is one of them: the giver has been counted.

    Raises:
        UnreadablePayloadError: a field is missing that the event cannot do without.
    """
    snippet = child(item, "snippet")
    at = moment(text(snippet, "publishedAt"), now)
    match text(snippet, "type"):
        case "textMessageEvent":
            said = text(snippet, "textMessageDetails", "messageText")
            words = said or text(snippet, "displayMessage")
            line = ChatLine(event_id=required(item, "id"), at=at, sender=_sender(item), text=words)
            return (line,)
        case "messageDeletedEvent":
            target = required(snippet, "messageDeletedDetails", "deletedMessageId")
            return (Deletion(at=at, platform=PLATFORM, target=target),)
        case "userBannedEvent":
            user = required(snippet, "userBannedDetails", "bannedUserDetails", "channelId")
            return (Ban(at=at, platform=PLATFORM, user_id=user),)
        case other:
            paid = _PAID.get(other)
            return (paid(item, snippet, at),) if paid else ()


def _super_chat(item: Json, snippet: Json, at: datetime) -> Tip:
    details = child(snippet, "superChatDetails")
    return _money(item, details, at, text(details, "userComment"))


def _super_sticker(item: Json, snippet: Json, at: datetime) -> Tip:
    details = child(snippet, "superStickerDetails")
    return _money(item, details, at, text(details, "superStickerMetadata", "altText"))


def _new_member(item: Json, snippet: Json, at: datetime) -> Tip:
    return _membership(item, snippet, at, months=1)


def _milestone(item: Json, snippet: Json, at: datetime) -> Tip:
    details = child(snippet, "memberMilestoneChatDetails")
    months = max(whole(details, "memberMonth"), 1)
    return _membership(item, snippet, at, months=months, said=text(details, "userComment"))


def _gifted(item: Json, snippet: Json, at: datetime) -> Tip:
    gifts = whole(snippet, "membershipGiftingDetails", "giftMembershipsCount")
    return _membership(item, snippet, at, count=max(gifts, 1))


def _gift(item: Json, snippet: Json, at: datetime) -> Tip:
    """A paid gift whose worth the interface does not give in money: the streamer decides."""
    return Tip(
        event_id=required(item, "id"),
        at=at,
        sender=_sender(item),
        amount_text=text(snippet, "displayMessage"),
    )


_PAID = {
    "superChatEvent": _super_chat,
    "superStickerEvent": _super_sticker,
    "newSponsorEvent": _new_member,
    "memberMilestoneChatEvent": _milestone,
    "membershipGiftingEvent": _gifted,
    "giftEvent": _gift,
}


def _money(item: Json, details: Json, at: datetime, said: str) -> Tip:
    shown = text(details, "amountDisplayString")
    reading = from_micros(text(details, "amountMicros"), text(details, "currency"))
    if not reading.sure and read_amount(shown).sure:
        reading = read_amount(shown)
    return Tip(
        event_id=required(item, "id"),
        at=at,
        sender=_sender(item),
        text=said,
        amount=reading.amount,
        amount_text=shown,
        currency=reading.currency or text(details, "currency"),
    )


def _membership(
    item: Json, snippet: Json, at: datetime, *, months: int = 0, count: int = 1, said: str = ""
) -> Tip:
    return Tip(
        event_id=required(item, "id"),
        at=at,
        sender=_sender(item),
        text=said,
        amount=Decimal(1),
        amount_text=text(snippet, "displayMessage") if not said else "",
        unit=Unit.SUB,
        count=count,
        months=months,
    )


def _sender(item: Json) -> Sender:
    author = child(item, "authorDetails")
    user_id = text(author, "channelId") or text(item, "snippet", "authorChannelId")
    return Sender(
        platform=PLATFORM,
        user_id=user_id,
        name=text(author, "displayName"),
        roles=frozenset(role for field, role in _ROLES.items() if flag(author, field)),
        anonymous=not user_id,
    )
