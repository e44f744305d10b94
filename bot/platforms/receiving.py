"""Waiting for a websocket's next frame, without mistaking our own pause for the server's."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from aiohttp import ClientWebSocketResponse, WSMessage

from bot.errors import DisconnectedError
from bot.platforms.payloads import Json

_LAST_LOOK_S = 0.05

Next = Callable[[ClientWebSocketResponse, float], Awaitable[Json]]
"""Reads the next message within so many seconds, or raises `DisconnectedError`."""


async def received(wire: ClientWebSocketResponse, patience_s: float) -> WSMessage | None:
    """The next frame; None when none has come in time.

    When this process itself stood still (a suspended machine, a busy one), the time is over
    although frames have arrived: what lies in the buffer then is looked at before giving up.
    """
    for patience in (max(patience_s, 0.0), _LAST_LOOK_S):
        try:
            async with asyncio.timeout(patience):
                return await wire.receive()
        except TimeoutError:
            continue
    return None


async def drained(old: ClientWebSocketResponse, read: Next, seconds: float) -> AsyncIterator[Json]:
    """What the server we have left for another still had for us; then the old line is closed."""
    loop = asyncio.get_running_loop()
    enough = loop.time() + seconds
    try:
        while (left := enough - loop.time()) > 0:
            yield await read(old, left)
    except DisconnectedError:
        return
    finally:
        await old.close()
