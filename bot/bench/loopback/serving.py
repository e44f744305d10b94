"""A server on loopback, and waiting for something to become true."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web


@asynccontextmanager
async def serving(app: web.Application) -> AsyncIterator[int]:
    """Serve `app` on a free port of 127.0.0.1; gives the port."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


def cut(request: web.Request) -> None:
    """Cut the connection of a request without a word (a websocket then closes with 1006)."""
    if isinstance(request.transport, asyncio.Transport):
        request.transport.abort()


def is_open(request: web.Request) -> bool:
    """Whether the connection of a request still stands."""
    return request.transport is not None and not request.transport.is_closing()


async def until(condition: Callable[[], bool], within_s: float = 10) -> None:
    """Wait until something is true.

    Raises:
        TimeoutError: it did not become true in time.
    """
    async with asyncio.timeout(within_s):
        while not condition():  # noqa: ASYNC110 - what is waited for knows no event
            await asyncio.sleep(0.01)
