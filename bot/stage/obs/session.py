"""One connection to OBS: dialled, asked, listened to; over for good once it closes.

Loaded only when OBS is switched on.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count

import aiohttp

from bot.config.obs import ObsSettings
from bot.errors import DisconnectedError, LoginRejectedError, PlatformError
from bot.errors import PlatformMisconfiguredError as Misconfigured
from bot.stage.obs.protocol import (
    SUBPROTOCOL,
    Closed,
    Data,
    Event,
    Message,
    Op,
    Response,
    Status,
    event_of,
    identify,
    message_of,
    request,
    response_of,
    wants_password,
)

DIAL_S = 10.0
"""How long OBS may take to be reached and to say hello."""
ANSWER_S = 10.0
"""How long OBS may take to answer one request."""
HEARTBEAT_S = 10.0
"""How often a quiet connection is tried; one that does not answer is closed."""
NOT_READY_PAUSES_S = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Waits before a request that came too early for OBS is sent again."""


class RequestRefusedError(PlatformError):
    """OBS said no to one request; the connection stands."""

    def __init__(self, kind: str, code: int, comment: str) -> None:
        self.kind, self.code = kind, code
        super().__init__(f"OBS refused {kind}: {comment or 'without a reason'} (code {code})")


class Session:
    """A connection that OBS has identified. Requests may run side by side."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse, settings: ObsSettings) -> None:
        self._wire = wire
        self._settings = settings
        self._numbers = count(1)
        self._waiting: dict[str, asyncio.Future[Response]] = {}
        self._ended: PlatformError | None = None

    async def call(self, kind: str, **data: object) -> Data:
        """Send one request; what OBS answered. Waits and repeats while OBS is not ready.

        Raises:
            RequestRefusedError: OBS says no; the connection stands.
            PlatformError: the connection is over, or OBS does not answer.
        """
        response = await self._ask(kind, data)
        for pause_s in NOT_READY_PAUSES_S:
            if response.code != Status.NOT_READY:
                break
            await asyncio.sleep(pause_s)
            response = await self._ask(kind, data)
        if response.ok:
            return response.data
        raise RequestRefusedError(kind, response.code, response.comment)

    async def listen(self, heard: Callable[[Event], None]) -> None:
        """Read until OBS closes; every request still open then fails with the same error.

        Raises:
            PlatformError: why the connection is over. It never returns otherwise.
        """
        try:
            while True:
                message = await _next(self._wire, self._settings)
                if message.op == Op.EVENT:
                    heard(event_of(message.data))
                elif message.op == Op.RESPONSE:
                    self._answered(response_of(message.data))
        except PlatformError as error:
            self._end(error)
            raise
        finally:
            self._end(DisconnectedError("the connection to OBS was closed"))

    async def _ask(self, kind: str, data: Data) -> Response:
        if self._ended is not None:
            raise self._ended
        number = str(next(self._numbers))
        answer: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        try:
            async with asyncio.timeout(ANSWER_S):
                await self._wire.send_json(request(kind, number, data))
                return await answer
        except TimeoutError as error:
            what = f"OBS has not answered for {ANSWER_S:.0f} s ({kind})"
            raise DisconnectedError(what) from error
        except ConnectionError as error:
            raise DisconnectedError("the connection to OBS is gone") from error
        finally:
            # An answer that comes later finds nobody: it is never taken for another's.
            self._waiting.pop(number, None)

    def _answered(self, response: Response) -> None:
        answer = self._waiting.get(response.id)
        if answer is not None and not answer.done():
            answer.set_result(response)

    def _end(self, error: PlatformError) -> None:
        if self._ended is not None:
            return
        self._ended = error
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(error)


@asynccontextmanager
async def dialled(settings: ObsSettings, password: str) -> AsyncIterator[Session]:
    """A connection to OBS, closed at the end.

    Raises:
        DisconnectedError: OBS is not there, or is going away.
        LoginRejectedError: the password is missing or wrong, or OBS threw us out.
        PlatformMisconfiguredError: this OBS speaks another version of the protocol.
    """
    url = f"ws://{settings.host}:{settings.port}"
    async with aiohttp.ClientSession() as client:
        try:
            async with asyncio.timeout(DIAL_S):
                wire = await client.ws_connect(
                    url, protocols=(SUBPROTOCOL,), heartbeat=HEARTBEAT_S, max_msg_size=16 * 2**20
                )
        except (aiohttp.ClientConnectorError, TimeoutError) as error:
            raise DisconnectedError(_absent(settings)) from error
        except (aiohttp.ClientError, OSError) as error:
            what = f"{url} answers, but not as OBS does; check [obs] port in config.toml"
            raise DisconnectedError(what) from error
        async with wire:
            await _introduce(wire, settings, password)
            yield Session(wire, settings)


async def _introduce(
    wire: aiohttp.ClientWebSocketResponse, settings: ObsSettings, password: str
) -> None:
    hello = await _soon(wire, settings)
    if hello.op != Op.HELLO:
        raise Misconfigured("the server does not speak obs-websocket 5; OBS 28 or newer does")
    if wants_password(hello.data) and not password:
        raise LoginRejectedError(
            f"OBS wants its password: put it into the environment variable {settings.password_env}"
            " (OBS shows it under Tools > WebSocket Server Settings > Show Connect Info)"
        )
    await wire.send_json(identify(hello.data, password))
    while (await _soon(wire, settings)).op != Op.IDENTIFIED:
        pass


async def _soon(wire: aiohttp.ClientWebSocketResponse, settings: ObsSettings) -> Message:
    try:
        async with asyncio.timeout(DIAL_S):
            return await _next(wire, settings)
    except TimeoutError as error:
        what = f"OBS has said nothing for {DIAL_S:.0f} s after the connection was made"
        raise DisconnectedError(what) from error


async def _next(wire: aiohttp.ClientWebSocketResponse, settings: ObsSettings) -> Message:
    """The next message; what is no message of the protocol is passed over.

    Raises:
        PlatformError: the connection is over.
    """
    while True:
        frame = await wire.receive()
        if frame.type in {
            aiohttp.WSMsgType.CLOSE,
            aiohttp.WSMsgType.CLOSING,
            aiohttp.WSMsgType.CLOSED,
            aiohttp.WSMsgType.ERROR,
        }:
            raise closing(wire.close_code, settings)
        if frame.type is aiohttp.WSMsgType.TEXT:
            message = _decoded(frame)
            if message is not None:
                return message


def _decoded(frame: aiohttp.WSMessage) -> Message | None:
    try:
        return message_of(frame.json())
    except ValueError:
        return None


def closing(code: int | None, settings: ObsSettings) -> PlatformError:
    """What a close code means for the streamer."""
    match code:
        case Closed.WRONG_PASSWORD:
            return LoginRejectedError(
                f"OBS refuses the password in {settings.password_env}: copy it from Tools > "
                "WebSocket Server Settings > Show Connect Info, and start the show again"
            )
        case Closed.UNSUPPORTED_VERSION:
            return Misconfigured("this OBS speaks another obs-websocket; update OBS to 28 or newer")
        case Closed.KICKED:
            return LoginRejectedError(
                "somebody ended our connection in OBS (Tools > WebSocket Server Settings); "
                "start the show again to return"
            )
        case _:
            return DisconnectedError("OBS was closed, or the connection to it broke")


def _absent(settings: ObsSettings) -> str:
    where = f"{settings.host}:{settings.port}"
    return (
        f"OBS is not there ({where}): start it, and tick Enable WebSocket server under "
        "Tools > WebSocket Server Settings"
    )
