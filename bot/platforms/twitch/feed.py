"""Twitch as a source of events: logged in, connected, subscribed, honest about what it lacks."""

from collections.abc import AsyncIterator
from functools import partial

from aiohttp import ClientSession

from bot.audience.feed import AudienceEvent, ChatLine, WentLive, WentOffline
from bot.platforms.payloads import Json, text
from bot.platforms.recording import Recorder, translated
from bot.platforms.twitch.account import Account
from bot.platforms.twitch.socket import EVENTSUB_URL, Socket
from bot.platforms.twitch.subscribing import Session, subscribe
from bot.platforms.twitch.topics import BITS, Topic
from bot.platforms.twitch.translator import PLATFORM, translate
from bot.ports import Clock, Feed, Pulse

_VALIDATE_EVERY_S = 3_300.0


class TwitchFeed(Feed):
    """One connection to Twitch, from login to loss."""

    name = PLATFORM

    def __init__(
        self,
        account: Account,
        channel: str,
        pulse: Pulse,
        *,
        clock: Clock,
        recorder: Recorder,
        url: str = EVENTSUB_URL,
    ) -> None:
        self._account = account
        self._channel = channel
        self._pulse = pulse
        self._clock = clock
        self._recorder = recorder
        self._url = url
        self._translate = partial(translate, bits_in_chat=False)
        self._validated = 0.0

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Everything that happens on the channel until the connection is lost.

        Raises:
            DisconnectedError: it was lost, fell silent, or the login has ended.
            LoginRejectedError: the login may not read this channel's chat.
            PlatformMisconfiguredError: there is no such channel, or the client id is wrong.
            BlockedError: Twitch asks to slow down.
        """
        await self._account.sign_in(self._pulse)
        channel_id = await self._account.channel_id(self._channel)
        async with ClientSession() as session:
            socket = Socket(session, self._pulse.beat)
            try:
                fresh = Session(
                    id=await socket.open(self._url), channel=self._channel, channel_id=channel_id
                )
                await self._subscribe(fresh)
                yield await self._state(channel_id)
                async for message in socket.messages():
                    for event in self._read(message):
                        yield event
                    if _is_revocation(message):
                        await self._validate()
                        await self._subscribe(fresh)
                    elif self._clock.monotonic() - self._validated >= _VALIDATE_EVERY_S:
                        await self._validate()
            finally:
                await socket.close()

    async def _state(self, channel_id: str) -> AudienceEvent:
        """What went on before we listened: on the air or not."""
        now = self._clock.now()
        if await self._account.is_live(channel_id):
            return WentLive(at=now, platform=PLATFORM)
        return WentOffline(at=now, platform=PLATFORM)

    async def _subscribe(self, fresh: Session) -> None:
        """Subscribe to what is not subscribed yet, and say what Twitch does not allow."""
        self._validated = self._clock.monotonic()
        missing = await subscribe(self._account, fresh, pulse=self._pulse, clock=self._clock)
        self._report(missing)

    async def _validate(self) -> None:
        await self._account.validate()
        self._validated = self._clock.monotonic()

    def _read(self, message: Json) -> list[AudienceEvent]:
        if text(message, "metadata", "message_type") != "notification":
            return []
        kind = text(message, "metadata", "subscription_type")
        events = translated(
            self._translate, kind, message, now=self._clock.now(), recorder=self._recorder
        )
        return [event for event in events if not self._is_echo(event)]

    def _is_echo(self, event: AudienceEvent) -> bool:
        return (
            isinstance(event, ChatLine)
            and event.sender.user_id == self._account.user_id
            and self._account.echo.is_ours(event.event_id, event.text)
        )

    def _report(self, missing: tuple[Topic, ...]) -> None:
        without_bits = any(topic.kind == BITS for topic in missing)
        self._translate = partial(translate, bits_in_chat=without_bits)
        if missing:
            lost = ", ".join(topic.purpose for topic in missing)
            self._pulse.lacking(
                f"reading {self._channel}, but without: {lost} "
                "(log in to Twitch with the channel's own account to allow it)"
            )
        else:
            self._pulse.ready(f"reading {self._channel}")


def _is_revocation(message: Json) -> bool:
    return text(message, "metadata", "message_type") == "revocation"
