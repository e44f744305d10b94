"""StreamElements as a source of tips."""

import asyncio
import json
from collections.abc import AsyncIterator

from aiohttp import (
    ClientError,
    ClientSession,
    ClientWebSocketResponse,
    ClientWSTimeout,
    WSMsgType,
    WSServerHandshakeError,
)

from bot.audience.feed import AudienceEvent
from bot.errors import BlockedError, DisconnectedError, LoginRejectedError, PlatformError
from bot.platforms.payloads import Json, at, text
from bot.platforms.receiving import drained, received
from bot.platforms.recording import Recorder, translated
from bot.platforms.redaction import plain
from bot.platforms.streamelements.missed import Login, Missed
from bot.platforms.streamelements.translator import PLATFORM, TOPIC, translate
from bot.ports import Clock, Feed, Pulse

ASTRO_URL = "wss://astro.streamelements.com/"
_HANDSHAKE_S = 15.0
_DRAIN_S = 1.0
_SILENCE_S = 75.0
"""The server pings every 30 seconds and gives up after 70."""
_SUBSCRIPTION = "tips"
"""The nonce of our one subscription: it only has to be told apart from none."""
_REFUSED = (
    "StreamElements refuses the token or the channel: copy both from the channel's page again, "
    "and check [platforms.streamelements] channel_id and token_type"
)


class StreamElementsFeed(Feed):
    """One connection to the Astro websocket."""

    name = PLATFORM

    def __init__(
        self,
        login: Login,
        pulse: Pulse,
        *,
        clock: Clock,
        recorder: Recorder,
        missed: Missed,
        url: str = ASTRO_URL,
    ) -> None:
        self._login = login
        self._missed = missed
        self._pulse = pulse
        self._clock = clock
        self._recorder = recorder
        self._url = url

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Every tip until the connection is lost.

        Raises:
            LoginRejectedError: the token or the channel is refused.
            BlockedError: the service asks to wait.
            DisconnectedError: the connection is lost or silent, or the server asks to move.
        """
        async with ClientSession() as session:
            wire = await self._connected(session, self._url)
            try:
                await wire.send_json(self._subscription())
                while True:
                    message = await self._next(wire)
                    for event in await self._read(session, message):
                        yield event
                        self._missed.heard(event.at)
                    if text(message, "type") == "reconnect":
                        token = text(message, "data", "reconnect_token")
                        old, wire = wire, await self._moved(session, token)
                        async for late in drained(old, self._next, _DRAIN_S):
                            for event in await self._read(session, late):
                                yield event
                                self._missed.heard(event.at)
            finally:
                await wire.close()

    def _subscription(self) -> Json:
        return {
            "type": "subscribe",
            "nonce": _SUBSCRIPTION,
            "data": {
                "topic": TOPIC,
                "room": self._login.channel_id,
                "token": self._login.token,
                "token_type": self._login.token_type,
            },
        }

    async def _read(self, session: ClientSession, message: Json) -> tuple[AudienceEvent, ...]:
        match text(message, "type"):
            case "response" if text(message, "nonce") == _SUBSCRIPTION:
                _check(text(message, "error"))
                self._pulse.ready("waiting for tips")
                missed = await self._missed.tips(session, self._clock.now())
                return tuple(tip for data in missed for tip in self._tips(TOPIC, {"data": data}))
            case "message":
                return self._tips(text(message, "topic"), message)
            case _:
                return ()

    def _tips(self, topic: str, message: Json) -> tuple[AudienceEvent, ...]:
        now = self._clock.now()
        return translated(translate, topic, message, now=now, recorder=self._recorder)

    async def _moved(self, session: ClientSession, token: str) -> ClientWebSocketResponse:
        """The connection to another server, with the subscription brought along."""
        if not token:
            raise DisconnectedError("StreamElements asks to connect anew")
        return await self._connected(session, f"{self._url}?reconnect_token={token}")

    async def _connected(self, session: ClientSession, url: str) -> ClientWebSocketResponse:
        try:
            async with asyncio.timeout(_HANDSHAKE_S):
                wire = await session.ws_connect(
                    url, timeout=ClientWSTimeout(ws_close=2), autoping=False
                )
        except WSServerHandshakeError as error:
            raise _refusal(error.status) from error
        except (ClientError, TimeoutError) as error:
            why = plain(str(error)) or "time-out"
            raise DisconnectedError(f"StreamElements cannot be reached ({why})") from error
        return wire

    async def _next(self, wire: ClientWebSocketResponse, patience_s: float = _SILENCE_S) -> Json:
        """The next message; pings are answered on the way and count as a sign of life."""
        while True:
            frame = await received(wire, patience_s)
            if frame is None:
                raise DisconnectedError(f"StreamElements has been silent for {patience_s:.0f} s")
            if frame.type is WSMsgType.PING:
                await wire.pong(frame.data)
            elif frame.type not in {WSMsgType.TEXT, WSMsgType.PONG}:
                code = wire.close_code or 1006
                raise DisconnectedError(f"StreamElements closed the connection ({code})")
            self._pulse.beat()
            message = _object(frame.data) if frame.type is WSMsgType.TEXT else {}
            if message:
                return message


def _object(data: str) -> Json:
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return found if isinstance(at(found), dict) else {}


def _check(error: str) -> None:
    if not error:
        return
    if error == "rate_limit_exceeded":
        raise BlockedError("StreamElements asks to subscribe less often", retry_after_s=60)
    if error in {"err_unauthorized", "err_bad_request", "err_forbidden"}:
        raise LoginRejectedError(_REFUSED)
    raise DisconnectedError(f"StreamElements refused the subscription ({error})")


def _refusal(status: int) -> PlatformError:
    if status in {401, 403}:
        return LoginRejectedError(_REFUSED)
    if status == 429:
        return BlockedError("StreamElements asks to connect less often", retry_after_s=2)
    return DisconnectedError(f"StreamElements answered {status}")
