"""TikTok as a source of events, around TikTokLive: bounded, watched, and its errors named."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Protocol

import httpx
from TikTokLive import TikTokLiveClient
from TikTokLive.client.web.web_settings import WebDefaults
from TikTokLive.events import (
    CommentEvent,
    ConnectEvent,
    FollowEvent,
    GiftEvent,
    ImDeleteEvent,
    LiveEndEvent,
    SubNotifyEvent,
    WebsocketResponseEvent,
)

from bot.audience.feed import AudienceEvent, WentLive, WentOffline
from bot.errors import DisconnectedError, NotLiveError
from bot.platforms.inbox import Inbox
from bot.platforms.payloads import Json
from bot.platforms.recording import Recorder, translated
from bot.platforms.tiktok.failures import named
from bot.platforms.tiktok.translator import PLATFORM, translate
from bot.ports import Clock, Feed, Pulse

_START_S = 40.0
_CLOSE_S = 5.0
_KINDS = {
    CommentEvent: "chat",
    GiftEvent: "gift",
    FollowEvent: "follow",
    SubNotifyEvent: "subscription",
    ImDeleteEvent: "deletion",
    LiveEndEvent: "end",
}


class _Message(Protocol):
    def to_dict(self) -> Mapping[str, object]: ...


class TikTokFeed(Feed):
    """One connection to one account's live stream."""

    name = PLATFORM

    def __init__(
        self, user: str, sign_key: str, pulse: Pulse, *, clock: Clock, recorder: Recorder
    ) -> None:
        self._user = user.strip().lstrip("@")
        self._sign_key = sign_key
        self._pulse = pulse
        self._clock = clock
        self._recorder = recorder
        self._inbox = Inbox()

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Everything that happens until the stream ends or the connection is lost.

        Raises:
            NotLiveError: the account is not live, or no longer.
            BlockedError: TikTok or the sign server asks to wait.
            PlatformMisconfiguredError: there is no such account.
            DisconnectedError: the connection is lost.
        """
        client = self._client()
        try:
            reading = await self._started(client)
            reading.add_done_callback(self._over)
            self._pulse.ready(f"reading the live stream of @{self._user}")
            yield WentLive(at=self._clock.now(), platform=PLATFORM)
            while (event := await self._inbox.get()) is not None:
                yield event
                if isinstance(event, WentOffline):
                    raise NotLiveError(f"the stream of @{self._user} is over")
            raise DisconnectedError("TikTok closed the connection")
        finally:
            await _let_go(client)

    def _client(self) -> TikTokLiveClient:
        keys = {"sign_api_key": self._sign_key} if self._sign_key else {}
        client = TikTokLiveClient(f"@{self._user}", web_kwargs={"signer_kwargs": keys})
        # The library's own client for the sign server checks no certificate and never times out.
        headers = {"X-Api-Key": self._sign_key} if self._sign_key else {}
        client.web.signer.sdk_client.set_async_httpx_client(
            httpx.AsyncClient(base_url=WebDefaults.tiktok_sign_url, headers=headers, timeout=20)
        )
        client.ignore_broken_payload = True
        for kind, name in _KINDS.items():
            client.add_listener(kind, lambda event, name=name: self._take(name, event))
        for sign_of_life in (WebsocketResponseEvent, ConnectEvent):
            client.add_listener(sign_of_life, lambda _: self._pulse.beat())
        return client

    async def _started(self, client: TikTokLiveClient) -> "asyncio.Task[None]":
        try:
            async with asyncio.timeout(_START_S):
                # History on connect brings back what an outage has swallowed.
                reading: asyncio.Task[None] = await client.start(process_connect_events=True)
        except Exception as error:  # the library has a dozen ways to fail here
            raise named(error, self._user, self._clock.now()) from error
        return reading

    def _take(self, kind: str, message: _Message) -> None:
        payload: Json = message.to_dict()
        now = self._clock.now()
        for event in translated(translate, kind, payload, now=now, recorder=self._recorder):
            self._inbox.put(event)

    def _over(self, reading: "asyncio.Task[None]") -> None:
        error = None if reading.cancelled() else reading.exception()
        if error is None:
            self._inbox.close()
        else:
            self._inbox.close(named(error, self._user, self._clock.now()))


async def _let_go(client: TikTokLiveClient) -> None:
    """Close what the library has open; its own `close` would cancel every task of the show."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(_CLOSE_S):
            await client.disconnect()
    with contextlib.suppress(Exception):
        async with asyncio.timeout(_CLOSE_S):
            await client.web.signer.sdk_client.get_async_httpx_client().aclose()
            await client.web.close()
