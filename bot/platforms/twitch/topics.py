"""What is subscribed to on Twitch, what each needs and what it is for."""

from collections.abc import Callable
from dataclasses import dataclass

Condition = dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One EventSub subscription."""

    kind: str
    version: str = "1"
    condition: Callable[[str, str], Condition]
    """(id of the channel, id of the account that logged in) → the condition."""
    scope: str = ""
    """The permission the login must carry; empty when none is needed."""
    purpose: str
    """What is lost without it, for the streamer."""
    needed: bool = False
    """Whether the platform is of no use without it."""


def _chat(channel: str, account: str) -> Condition:
    return {"broadcaster_user_id": channel, "user_id": account}


def _channel(channel: str, _: str) -> Condition:
    return {"broadcaster_user_id": channel}


def _moderator(channel: str, account: str) -> Condition:
    return {"broadcaster_user_id": channel, "moderator_user_id": account}


_READ_CHAT = "user:read:chat"
BITS = "channel.bits.use"

TOPICS: tuple[Topic, ...] = (
    Topic(
        kind="channel.chat.message",
        condition=_chat,
        scope=_READ_CHAT,
        purpose="what viewers say",
        needed=True,
    ),
    Topic(
        kind="channel.chat.notification",
        condition=_chat,
        scope=_READ_CHAT,
        purpose="subs, gifted subs and raids",
        needed=True,
    ),
    Topic(
        kind="channel.chat.message_delete",
        condition=_chat,
        scope=_READ_CHAT,
        purpose="messages a moderator deletes",
    ),
    Topic(
        kind="channel.chat.clear_user_messages",
        condition=_chat,
        scope=_READ_CHAT,
        purpose="bans and time-outs",
    ),
    Topic(
        kind="channel.chat.clear",
        condition=_chat,
        scope=_READ_CHAT,
        purpose="the chat being cleared",
    ),
    Topic(kind=BITS, condition=_channel, scope="bits:read", purpose="bits spent outside the chat"),
    Topic(
        kind="channel.channel_points_custom_reward_redemption.add",
        condition=_channel,
        scope="channel:read:redemptions",
        purpose="channel-point rewards",
    ),
    Topic(
        kind="channel.follow",
        version="2",
        condition=_moderator,
        scope="moderator:read:followers",
        purpose="follows",
    ),
    Topic(kind="stream.online", condition=_channel, purpose="the stream going live"),
    Topic(kind="stream.offline", condition=_channel, purpose="the stream ending"),
)

SEND_CHAT = "user:write:chat"
SCOPES: tuple[str, ...] = (
    *dict.fromkeys(topic.scope for topic in TOPICS if topic.scope),
    SEND_CHAT,
)
"""What the login asks for."""
