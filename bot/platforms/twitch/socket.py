"""The EventSub websocket: welcome, keep-alive, and moving to another server without a loss.

An own socket, because twitchio's drops what arrives during a move, and after a failed move or a
failed subscription it stays open and deaf.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, ClientWSTimeout, WSMsgType

from bot.errors import DisconnectedError
from bot.platforms.payloads import Json, at, required, text, whole
from bot.platforms.receiving import drained, received
from bot.platforms.redaction import plain

EVENTSUB_URL = "wss://eventsub.wss.twitch.tv/ws"

_WELCOME_S = 15.0
_DRAIN_S = 2.0
"""So long the old server is still listened to after a move."""
_GRACE_S = 5.0
_CLOSE_CODES = {
    4000: "an internal error of Twitch",
    4001: "we sent something",
    4002: "we did not answer its ping",
    4003: "nothing was subscribed in time",
    4004: "the move came too late",
    4005: "a network time-out",
    4006: "a network error",
    4007: "the address to move to was not valid",
}


class Socket:
    """One EventSub session. `heard` is called for every frame, keep-alives included."""

    def __init__(self, session: ClientSession, heard: Callable[[], None]) -> None:
        self._session = session
        self._heard = heard
        self._wire: ClientWebSocketResponse | None = None
        self._silence_s = 20.0

    async def open(self, url: str = EVENTSUB_URL) -> str:
        """Connect and wait for the welcome.

        Returns:
            The session's id, good for subscriptions during the next ten seconds.

        Raises:
            DisconnectedError: no connection, or no welcome in time.
        """
        self._wire, welcome = await self._connected(url)
        return required(welcome, "payload", "session", "id")

    async def close(self) -> None:
        """Close the connection. Repeatable."""
        if self._wire is not None:
            await self._wire.close()

    async def messages(self) -> AsyncIterator[Json]:
        """Every message in order, keep-alives included, over any number of moves.

        Raises:
            DisconnectedError: the connection is gone, or silent for longer than the keep-alive
                that Twitch promised.
        """
        while self._wire is not None:
            message = await self._next(self._wire, self._silence_s)
            if text(message, "metadata", "message_type") == "session_reconnect":
                url = text(message, "payload", "session", "reconnect_url")
                async for late in self._moved(url):
                    yield late
            else:
                yield message

    async def _moved(self, url: str) -> AsyncIterator[Json]:
        """Move to the server Twitch names; what the old one still has comes first.

        The old connection is read only after the new one has its welcome; until then its frames
        wait in the buffer, so nothing is lost and the order is kept.
        """
        old, failure = self._wire, None
        try:
            self._wire, _ = await self._connected(url)
        except DisconnectedError as error:
            failure = error
        if old is not None:
            async for late in drained(old, self._next, _DRAIN_S):
                yield late
        if failure is not None:
            raise failure

    async def _connected(self, url: str) -> tuple[ClientWebSocketResponse, Json]:
        try:
            async with asyncio.timeout(_WELCOME_S):
                wire = await self._session.ws_connect(url, timeout=ClientWSTimeout(ws_close=2))
        except (ClientError, TimeoutError, ValueError) as error:
            what = f"no EventSub connection ({plain(str(error)) or 'time-out'})"
            raise DisconnectedError(what) from error
        try:
            welcome = await self._welcome(wire)
        except BaseException:
            await wire.close()
            raise
        promised = whole(welcome, "payload", "session", "keepalive_timeout_seconds")
        self._silence_s = 1.5 * (promised or 10) + _GRACE_S
        return wire, welcome

    async def _welcome(self, wire: ClientWebSocketResponse) -> Json:
        welcome = await self._next(wire, _WELCOME_S)
        if text(welcome, "metadata", "message_type") != "session_welcome":
            raise DisconnectedError("Twitch did not welcome the EventSub connection")
        return welcome

    async def _next(self, wire: ClientWebSocketResponse, patience_s: float) -> Json:
        """The next frame that is JSON; other text is passed over."""
        while True:
            frame = await received(wire, patience_s)
            if frame is None:
                raise DisconnectedError(f"Twitch has been silent for {patience_s:.0f} s")
            if frame.type is not WSMsgType.TEXT:
                code = wire.close_code or 1006
                why = _CLOSE_CODES.get(code, "the connection broke")
                raise DisconnectedError(f"Twitch closed the connection ({code}: {why})")
            self._heard()
            try:
                message = json.loads(frame.data)
            except ValueError:
                continue
            if isinstance(at(message, "metadata"), dict):
                return dict(message)
