"""A Socket.IO connection: opened in the version the server speaks, and kept alive."""

import asyncio
from collections.abc import AsyncIterator, Callable

from aiohttp import (
    ClientError,
    ClientSession,
    ClientWebSocketResponse,
    ClientWSTimeout,
    WSMsgType,
    WSServerHandshakeError,
)

from bot.errors import BlockedError, DisconnectedError, LoginRejectedError, PlatformError
from bot.platforms.receiving import received
from bot.platforms.redaction import plain
from bot.platforms.streamlabs.engine_io import Frame, Packet, Rhythm, read_frame, read_rhythm

_HANDSHAKE_S = 15.0
_VERSIONS = (4, 3)
"""Versions of Engine.IO, the newer one first."""


class _WrongVersionError(DisconnectedError):
    """The server speaks the other version of Engine.IO."""


class Line:
    """One connection. `heard` is called for every frame, pings included."""

    def __init__(self, session: ClientSession, heard: Callable[[], None]) -> None:
        self._session = session
        self._heard = heard
        self._wire: ClientWebSocketResponse | None = None
        self._rhythm = Rhythm()
        self._version = _VERSIONS[0]

    async def open(self, url: str, token: str) -> None:
        """Connect and open the namespace.

        Raises:
            LoginRejectedError: the server refuses the token.
            BlockedError: it asks to wait.
            DisconnectedError: no connection, or in no version that we speak.
        """
        for version in _VERSIONS:
            try:
                self._wire = await self._connected(url, token, version)
                self._version = version
                await self._open_namespace(self._wire)
            except _WrongVersionError:
                await self.close()
                if version == _VERSIONS[-1]:
                    raise
            else:
                return

    async def close(self) -> None:
        """Close the connection. Repeatable."""
        if self._wire is not None:
            await self._wire.close()

    async def frames(self) -> AsyncIterator[Frame]:
        """Every frame but pings, as they come.

        Raises:
            DisconnectedError: the connection is lost, or silent for longer than the server said.
        """
        loop = asyncio.get_running_loop()
        wire, rhythm = self._wire, self._rhythm
        due = loop.time() + rhythm.interval_s
        last = loop.time()
        while wire is not None:
            silence = last + rhythm.interval_s + rhythm.timeout_s
            # In version 3 the pings are ours, however much else arrives.
            until = min(due, silence) if self._version == 3 else silence
            frame = await self._frame(wire, max(until - loop.time(), 0.0))
            now = loop.time()
            if frame is not None:
                last = now
                if frame.packet is Packet.PING:
                    await wire.send_str(Packet.PONG)
                elif frame.packet is not Packet.PONG:
                    yield frame
            elif now >= silence:
                raise DisconnectedError(f"the server has been silent for {now - last:.0f} s")
            if self._version == 3 and now >= due:
                due = now + rhythm.interval_s
                await wire.send_str(Packet.PING)

    async def _connected(self, url: str, token: str, version: int) -> ClientWebSocketResponse:
        wanted = {"token": token, "EIO": str(version), "transport": "websocket"}
        try:
            async with asyncio.timeout(_HANDSHAKE_S):
                return await self._session.ws_connect(
                    url, params=wanted, timeout=ClientWSTimeout(ws_close=2)
                )
        except WSServerHandshakeError as error:
            raise _refusal(error.status) from error
        except (ClientError, TimeoutError) as error:
            why = plain(str(error)) or "time-out"
            raise DisconnectedError(f"the server cannot be reached ({why})") from error

    async def _open_namespace(self, wire: ClientWebSocketResponse) -> None:
        first = await self._frame(wire, _HANDSHAKE_S)
        if first is None or first.packet is not Packet.OPEN:
            raise _WrongVersionError("the server did not open the connection")
        self._rhythm = read_rhythm(first.body)
        if self._version == 4:
            await wire.send_str(Packet.CONNECT)
        answer = await self._frame(wire, _HANDSHAKE_S)
        while answer is not None and answer.packet in {Packet.PING, Packet.PONG, Packet.OTHER}:
            answer = await self._frame(wire, _HANDSHAKE_S)
        if answer is not None and answer.packet in {Packet.ERROR, Packet.DISCONNECT}:
            raise LoginRejectedError("the server refuses the token")
        if answer is None or answer.packet is not Packet.CONNECT:
            raise _WrongVersionError("the server did not open the namespace")

    async def _frame(self, wire: ClientWebSocketResponse, patience_s: float) -> Frame | None:
        """The next frame; None when none came in time."""
        message = await received(wire, patience_s)
        if message is None:
            return None
        if message.type is not WSMsgType.TEXT:
            code = wire.close_code or 1006
            raise _WrongVersionError(f"the server closed the connection ({code})")
        self._heard()
        return read_frame(message.data)


def _refusal(status: int) -> PlatformError:
    if status in {401, 403}:
        return LoginRejectedError("the server refuses the token")
    if status == 429:
        return BlockedError("the server asks to connect less often", retry_after_s=60)
    if status == 400:
        return _WrongVersionError("the server speaks another version of Engine.IO")
    return DisconnectedError(f"the server answered {status}")
