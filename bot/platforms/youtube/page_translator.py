"""Actions of YouTube's chat page as our events. Pure.

The page is made for people: amounts are display strings, authors may be missing, and new kinds of
items appear without notice. What was paid is never dropped: an item with an amount that nobody
here knows becomes a tip whose amount the streamer reads.
"""

import re
from datetime import datetime
from decimal import Decimal

from bot.audience.feed import AudienceEvent, Ban, ChatLine, Deletion, Role, Sender, Tip, Unit
from bot.audience.money import read_amount
from bot.platforms.payloads import (
    Json,
    UnreadablePayloadError,
    at,
    child,
    children,
    flag,
    moment_of_epoch,
    required,
    text,
    whole,
)

PLATFORM = "youtube"

_ROLES = {"OWNER": Role.BROADCASTER, "MODERATOR": Role.MODERATOR}
_WITHOUT_MEANING = frozenset(
    {
        "liveChatSponsorshipsGiftRedemptionAnnouncementRenderer",  # the giver has been counted
        "liveChatViewerEngagementMessageRenderer",
        "liveChatModeChangeMessageRenderer",
        "liveChatPlaceholderItemRenderer",
        "liveChatModerationMessageRenderer",
        "liveChatAutoModMessageRenderer",
    }
)
_DIGITS = re.compile(r"\d[\d,.]*")


def translate(_kind: str, action: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """The events of one action of the chat page.

    Args:
        _kind: always `action`; which action it is stands in the payload.
        action: one entry of `actions`.
        now: when it came, for an item without a time.

    Raises:
        UnreadablePayloadError: a known item lacks its id, or nobody knows the kind of item.
    """
    for name in ("addChatItemAction", "replaceChatItemAction"):
        item = child(action, name, "item") or child(action, name, "replacementItem")
        if item:
            return _item(item, now)
    for name in ("removeChatItemAction", "markChatItemAsDeletedAction"):
        target = text(action, name, "targetItemId")
        if target:
            return (Deletion(at=now, platform=PLATFORM, target=target),)
    for name in ("removeChatItemByAuthorAction", "markChatItemsByAuthorAsDeletedAction"):
        author = text(action, name, "externalChannelId")
        if author:
            return (Ban(at=now, platform=PLATFORM, user_id=author),)
    return ()


def _item(item: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    name = next(iter(item), "")
    node = child(item, name)
    match name:
        case "liveChatTextMessageRenderer":
            line = ChatLine(
                event_id=required(node, "id"),
                at=_when(node, now),
                sender=_sender(node),
                text=_words(at(node, "message")),
            )
            return (line,)
        case "liveChatMembershipItemRenderer":
            return (_membership(node, now),)
        case "liveChatSponsorshipsGiftPurchaseAnnouncementRenderer":
            return (_gifted(node, now),)
        case "giftMessageViewModel":
            return (_jewels(node, now),)
        case known if known in _WITHOUT_MEANING:
            return ()
        case _:
            return (_money(node, name, now),)


def _money(node: Json, name: str, now: datetime) -> Tip:
    shown = _words(at(node, "purchaseAmountText"))
    if not shown:
        raise UnreadablePayloadError(f"nobody knows what a {name or 'nameless item'} is")
    reading = read_amount(shown)
    label = text(node, "sticker", "accessibility", "accessibilityData", "label")
    return Tip(
        event_id=required(node, "id"),
        at=_when(node, now),
        sender=_sender(node),
        text=_words(at(node, "message")) or label,
        amount=reading.amount if reading.sure else None,
        amount_text=shown,
        currency=reading.currency if reading.sure else "",
    )


def _membership(node: Json, now: datetime) -> Tip:
    """A new member, or a member's milestone: the months then stand in the headline."""
    headline = _words(at(node, "headerPrimaryText"))
    found = _DIGITS.search(headline)
    return Tip(
        event_id=required(node, "id"),
        at=_when(node, now),
        sender=_sender(node),
        text=_words(at(node, "message")),
        amount=Decimal(1),
        amount_text=headline or _words(at(node, "headerSubtext")),
        unit=Unit.SUB,
        months=_number(found.group()) if found else 1,
    )


def _gifted(node: Json, now: datetime) -> Tip:
    header = child(node, "header", "liveChatSponsorshipsHeaderRenderer")
    headline = _words(at(header, "primaryText"))
    found = _DIGITS.search(headline)
    sender = _sender({**header, "authorExternalChannelId": text(node, "authorExternalChannelId")})
    return Tip(
        event_id=required(node, "id"),
        at=_when(node, now),
        sender=sender,
        amount=Decimal(1),
        amount_text=headline,
        unit=Unit.SUB,
        count=max(_number(found.group()), 1) if found else 1,
    )


def _jewels(node: Json, now: datetime) -> Tip:
    """A gift paid in jewels, whose worth in money the page does not show."""
    name = text(node, "authorName", "content").strip()
    return Tip(
        event_id=required(node, "id"),
        at=_when(node, now),
        sender=Sender(platform=PLATFORM, user_id="", name=name, anonymous=not name),
        amount_text=text(node, "text", "content") or "a gift",
    )


def _number(digits: str) -> int:
    plain = digits.replace(",", "").replace(".", "")
    return int(plain) if len(plain) <= 9 else 1


def _when(node: Json, now: datetime) -> datetime:
    return moment_of_epoch(whole(node, "timestampUsec"), 1_000_000, now)


def _words(node: object) -> str:
    """Plain text of `{"simpleText": …}` or `{"runs": […]}`, emoji as characters or `:names:`."""
    simple = text(node, "simpleText")
    return simple or "".join(_run(run) for run in children(node, "runs"))


def _run(run: Json) -> str:
    emoji = child(run, "emoji")
    if not emoji:
        return text(run, "text")
    shortcut = text(emoji, "shortcuts", 0)
    character = "" if flag(emoji, "isCustomEmoji") else text(emoji, "emojiId")
    label = text(emoji, "image", "accessibility", "accessibilityData", "label")
    return character or shortcut or (f":{label}:" if label else "")


def _sender(node: Json) -> Sender:
    user_id = text(node, "authorExternalChannelId")
    badges = [
        child(badge, "liveChatAuthorBadgeRenderer") for badge in children(node, "authorBadges")
    ]
    roles = {
        _ROLES[icon] for badge in badges if (icon := text(badge, "icon", "iconType")) in _ROLES
    }
    if any(child(badge, "customThumbnail") for badge in badges):
        roles.add(Role.SUBSCRIBER)
    return Sender(
        platform=PLATFORM,
        user_id=user_id,
        name=_words(at(node, "authorName")),
        roles=frozenset(roles),
        anonymous=not user_id,
    )
