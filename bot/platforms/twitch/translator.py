"""EventSub messages as our events. Pure: one message in, the events it means out.

Money is counted at one place each: bits at `channel.bits.use` (at the chat line where that
permission is missing), subs and gifts at `channel.chat.notification`. Of a gift bomb the
announcement counts; the single gifts that follow it name it and are passed over.
"""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from bot.audience.feed import (
    AudienceEvent,
    Ban,
    ChatCleared,
    ChatLine,
    Deletion,
    Followed,
    Raided,
    Redeemed,
    Role,
    Sender,
    Tip,
    Unit,
    WentLive,
    WentOffline,
)
from bot.platforms.payloads import Json, child, children, flag, moment, required, text, whole

PLATFORM = "twitch"

_ROLES = {
    "broadcaster": Role.BROADCASTER,
    "moderator": Role.MODERATOR,
    "lead_moderator": Role.MODERATOR,
    "subscriber": Role.SUBSCRIBER,
    "founder": Role.SUBSCRIBER,
    "vip": Role.VIP,
}


def translate(
    kind: str, message: Json, now: datetime, *, bits_in_chat: bool = False
) -> tuple[AudienceEvent, ...]:
    """The events of one EventSub notification.

    Args:
        kind: the subscription's type.
        message: the whole message, `metadata` and `payload`.
        now: when it came, for a message without a time.
        bits_in_chat: count bits at the chat line, because `channel.bits.use` is not subscribed.

    Raises:
        UnreadablePayloadError: a field is missing that the event cannot do without.
    """
    event = child(message, "payload", "event")
    at = moment(text(message, "metadata", "message_timestamp"), now)
    match kind:
        case "channel.chat.message":
            return _chat(event, at, bits_in_chat=bits_in_chat)
        case "channel.chat.notification":
            return _notification(event, at)
        case "channel.bits.use":
            return (_bits(event, at, required(message, "metadata", "message_id")),)
        case "channel.follow":
            followed = Followed(
                event_id=required(message, "metadata", "message_id"),
                at=at,
                sender=_sender(event, "user"),
            )
            return (followed,)
        case "channel.channel_points_custom_reward_redemption.add":
            return (_redemption(event, at),)
        case _:
            return _of_the_channel(kind, event, at)


def _of_the_channel(kind: str, event: Json, at: datetime) -> tuple[AudienceEvent, ...]:
    match kind:
        case "channel.chat.message_delete":
            return (Deletion(at=at, platform=PLATFORM, target=required(event, "message_id")),)
        case "channel.chat.clear_user_messages":
            return (Ban(at=at, platform=PLATFORM, user_id=required(event, "target_user_id")),)
        case "channel.chat.clear":
            return (ChatCleared(at=at, platform=PLATFORM),)
        case "stream.online":
            return (WentLive(at=at, platform=PLATFORM),)
        case "stream.offline":
            return (WentOffline(at=at, platform=PLATFORM),)
        case _:
            return ()


def _chat(event: Json, at: datetime, *, bits_in_chat: bool) -> tuple[AudienceEvent, ...]:
    bits = whole(event, "cheer", "bits")
    foreign = _foreign(event)
    line = ChatLine(
        event_id=required(event, "message_id"),
        at=at,
        sender=_sender(event, "chatter"),
        text=text(event, "message", "text"),
        channel=foreign,
    )
    if not bits:
        return (line,)
    if foreign or not bits_in_chat:
        return ()  # the words come with the bits; bits for another channel are not ours
    return (_bit_tip(event, at, line.event_id, line.sender, bits),)


def _bits(event: Json, at: datetime, message_id: str) -> Tip:
    return _bit_tip(event, at, message_id, _sender(event, "user"), whole(event, "bits"))


def _bit_tip(event: Json, at: datetime, event_id: str, sender: Sender, bits: int) -> Tip:
    # A power-up's words arrive as a chat line of their own; a cheer's only here.
    own_words = text(event, "type") in {"", "cheer"}
    return Tip(
        event_id=event_id,
        at=at,
        sender=sender,
        text=_words(event) if own_words else "",
        amount=Decimal(bits) if bits > 0 else None,
        amount_text=text(event, "bits") or text(event, "cheer", "bits"),
        unit=Unit.BITS,
    )


def _words(event: Json) -> str:
    """A message without its cheermotes (`Cheer100`), which are the money."""
    parts = children(event, "message", "fragments")
    if not parts:
        return text(event, "message", "text")
    words = [text(part, "text") for part in parts if text(part, "type") != "cheermote"]
    return " ".join("".join(words).split())


def _notification(event: Json, at: datetime) -> tuple[AudienceEvent, ...]:
    if _foreign(event):
        return ()
    event_id = required(event, "message_id")
    sender = _sender(event, "chatter", anonymous=flag(event, "chatter_is_anonymous"))
    said = text(event, "message", "text")
    match text(event, "notice_type"):
        case "sub" | "resub" as notice:
            return (_sub(event, notice, at, sender),)
        case "sub_gift" | "community_sub_gift" as notice:
            count = _gifts(child(event, notice), notice)
            return (_gift(event, notice, at, sender, count),) if count else ()
        case "raid":
            return (_raid(event, at, event_id),)
        case "announcement":
            return (ChatLine(event_id=event_id, at=at, sender=sender, text=said),)
        case _:
            return ()


def _gifts(part: Json, notice: str) -> int:
    """How many months were given; none for a single gift of a bomb, which was announced."""
    if notice == "community_sub_gift":
        return max(whole(part, "total"), 1)
    return 0 if text(part, "community_gift_id") else max(whole(part, "duration_months"), 1)


def _sub(event: Json, part: str, at: datetime, sender: Sender) -> Tip:
    return replace(
        _gift(event, part, at, sender, 1), months=max(whole(event, part, "cumulative_months"), 1)
    )


def _gift(event: Json, part: str, at: datetime, sender: Sender, count: int) -> Tip:
    return Tip(
        event_id=required(event, "message_id"),
        at=at,
        sender=sender,
        text=text(event, "message", "text"),
        amount=_tier(text(event, part, "sub_tier")),
        amount_text=text(event, part, "sub_tier"),
        unit=Unit.SUB,
        count=count,
    )


def _tier(code: str) -> Decimal | None:
    """Twitch writes tiers as 1000, 2000, 3000; a Prime sub is a first tier."""
    return {"1000": Decimal(1), "2000": Decimal(2), "3000": Decimal(3)}.get(code)


def _raid(event: Json, at: datetime, event_id: str) -> Raided:
    raid = child(event, "raid")
    return Raided(
        event_id=event_id, at=at, sender=_sender(raid, "user"), viewers=whole(raid, "viewer_count")
    )


def _redemption(event: Json, at: datetime) -> Redeemed:
    return Redeemed(
        event_id=required(event, "id"),
        at=at,
        sender=_sender(event, "user"),
        reward=text(event, "reward", "title"),
        cost=whole(event, "reward", "cost"),
        text=text(event, "user_input"),
    )


def _foreign(event: Json) -> str:
    """The name of the other channel in a shared chat; empty for our own viewers."""
    source = text(event, "source_broadcaster_user_id")
    if not source or source == text(event, "broadcaster_user_id"):
        return ""
    return text(event, "source_broadcaster_user_name") or source


def _sender(event: Json, who: str, *, anonymous: bool = False) -> Sender:
    if anonymous:
        return Sender(platform=PLATFORM, user_id="", name="", anonymous=True)
    user_id = text(event, f"{who}_user_id") if who != "user" else text(event, "user_id")
    name = text(event, f"{who}_user_name") if who != "user" else text(event, "user_name")
    badges = {text(badge, "set_id") for badge in children(event, "badges")}
    return Sender(
        platform=PLATFORM,
        user_id=user_id,
        name=name,
        roles=frozenset(_ROLES[badge] for badge in badges if badge in _ROLES),
        anonymous=not user_id,
    )
