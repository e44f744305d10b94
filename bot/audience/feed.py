"""What reaches us from the audience: the events every platform's translator produces.

Texts and names in these events are raw: nothing of them may be shown, stored or prompted before
the gate has made it `Screened`.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

PLATFORMS = (
    "twitch", "youtube", "tiktok", "streamlabs", "streamelements", "kofi", "simulated", "replay",
)  # fmt: skip
"""Where a viewer may come from: the platforms, the tip services, and the show's own two."""


class Role(StrEnum):
    """What a platform's own badge says of a viewer; nothing else gives a role."""

    BROADCASTER = "broadcaster"
    MODERATOR = "moderator"
    SUBSCRIBER = "subscriber"
    VIP = "vip"


class Unit(StrEnum):
    """What the amount of a tip counts."""

    MONEY = "money"
    BITS = "bits"
    DIAMONDS = "diamonds"
    SUB = "sub"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """A viewer as one event names them."""

    platform: str
    user_id: str
    """The platform's own id; empty for an anonymous giver."""
    name: str
    roles: frozenset[Role] = frozenset()
    anonymous: bool = False

    @property
    def viewer_id(self) -> str:
        """`platform:user_id`, the key of a viewer everywhere."""
        return f"{self.platform}:{self.user_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatLine:
    """One chat message. `at` is the platform's time, aware UTC."""

    event_id: str
    at: datetime
    sender: Sender
    text: str
    channel: str = ""
    """Another channel's name when the line comes from a shared chat; empty for our own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tip:
    """Money in any form, as the platform reports it.

    `amount` is None when it could not be read; `amount_text` is always what came. `currency` is
    ISO 4217, or empty when unit is not money. For unit SUB, amount is the tier (1, 2, 3).
    """

    event_id: str
    at: datetime
    sender: Sender
    text: str = ""
    amount: Decimal | None = None
    amount_text: str = ""
    currency: str = ""
    unit: Unit = Unit.MONEY
    count: int = 1
    channel: str = ""
    source: str = ""
    """The service that reported it when it is not the platform itself (`streamlabs`)."""
    streak: str = ""
    """The gift streak this belongs to (TikTok group id); `count` is then cumulative."""
    streak_open: bool = False
    months: int = 0
    """For unit SUB: how many months the viewer has been a member, 0 when the platform is silent."""
    is_test: bool = False

    @property
    def key(self) -> str:
        """`platform:event_id`: the tip's name in the ledger."""
        return f"{self.sender.platform}:{self.event_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deletion:
    """A moderator deleted one message."""

    at: datetime
    platform: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ban:
    """A viewer was banned or timed out: all their lines go."""

    at: datetime
    platform: str
    user_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """A tip was taken back. `amount` is None for all of it, in the tip's own currency otherwise."""

    event_id: str
    at: datetime
    platform: str
    target: str
    amount: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatCleared:
    """A moderator cleared the whole chat: every line of the platform goes."""

    at: datetime
    platform: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed:
    """A viewer followed the channel. Free; no money moves."""

    event_id: str
    at: datetime
    sender: Sender


@dataclass(frozen=True, slots=True, kw_only=True)
class Raided:
    """Another channel sent its viewers over; `sender` is that channel."""

    event_id: str
    at: datetime
    sender: Sender
    viewers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeemed:
    """A viewer spent channel points on a reward. `cost` is in points, which are not money."""

    event_id: str
    at: datetime
    sender: Sender
    reward: str
    """The reward's title, as the streamer named it on the platform."""
    cost: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WentLive:
    """The platform says the stream is on the air. May come again while it is."""

    at: datetime
    platform: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOffline:
    """The platform says the stream is over. May come again while it is."""

    at: datetime
    platform: str


AudienceEvent = (
    ChatLine
    | Tip
    | Deletion
    | Ban
    | Refund
    | ChatCleared
    | Followed
    | Raided
    | Redeemed
    | WentLive
    | WentOffline
)
