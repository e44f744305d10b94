"""Subscribing a fresh EventSub session to every topic: all of it, or an honest list of what not."""

from dataclasses import dataclass

from aiohttp import ClientError
from twitchio import HTTPException
from twitchio.eventsub.enums import SubscriptionType

from bot.errors import DisconnectedError, LoginRejectedError, PlatformMisconfiguredError
from bot.platforms.twitch.account import Account
from bot.platforms.twitch.failures import named
from bot.platforms.twitch.topics import TOPICS, Topic
from bot.ports import Clock, Pulse

_TRIES = 3
"""Attempts at one subscription before the whole connection is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """An EventSub session that waits for its subscriptions."""

    id: str
    channel: str
    channel_id: str


async def subscribe(
    account: Account, session: Session, *, pulse: Pulse, clock: Clock
) -> tuple[Topic, ...]:
    """Subscribe to every topic, one after another (at once, Twitch would see a burst).

    Returns:
        The topics that Twitch does not allow this login.

    Raises:
        DisconnectedError: Twitch could not say in a few attempts: a connection that is only half
            subscribed would be deaf without anybody noticing.
        LoginRejectedError: the chat cannot be read with this login.
        PlatformMisconfiguredError: Twitch does not let this account read this channel.
    """
    missing: list[Topic] = []
    for topic in TOPICS:
        if topic.scope and topic.scope not in account.granted:
            refusal = f"the login lacks the permission {topic.scope}"
        else:
            refusal = await _refusal(account, session, topic, clock)
        pulse.beat()
        if refusal:
            _demand(account, session, topic, refusal)
            missing.append(topic)
    return tuple(missing)


async def _refusal(account: Account, session: Session, topic: Topic, clock: Clock) -> str:
    """Why Twitch does not allow a topic; empty when it is subscribed."""
    for attempt in range(1, _TRIES):
        try:
            return await _asked_once(account, session, topic)
        except DisconnectedError:
            await clock.sleep(0.5 * attempt)
    return await _asked_once(account, session, topic)


async def _asked_once(account: Account, session: Session, topic: Topic) -> str:
    try:
        await account.create_eventsub_subscription(
            type=SubscriptionType(topic.kind),
            version=topic.version,
            condition=topic.condition(session.channel_id, account.user_id),  # type: ignore[arg-type]  # a plain dict with the keys of this topic
            transport={"method": "websocket", "session_id": session.id},
            token_for=account.user_id,
        )
    except HTTPException as error:
        if error.status == 409:
            return ""  # already subscribed on this session
        if error.status in {400, 403}:
            return str(named(error))
        raise named(error) from error
    except (ClientError, TimeoutError) as error:
        raise named(error) from error
    return ""


def _demand(account: Account, session: Session, topic: Topic, refusal: str) -> None:
    if not topic.needed:
        return
    if topic.scope not in account.granted:
        raise LoginRejectedError(f"{refusal}: delete the kept login and log in to Twitch again")
    what = f"Twitch does not let {account.login} read {session.channel}: {refusal}"
    raise PlatformMisconfiguredError(what)
