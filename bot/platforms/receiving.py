"""Waiting for a websocket's next frame, without mistaking our own pause for the server's."""

import asyncio

from aiohttp import ClientWebSocketResponse, WSMessage

_LAST_LOOK_S = 0.05


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
