"""A real browser for the stage's tests: Debian's Chromium, driven by Playwright."""

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

import pytest

from bot.config.web import WebSettings
from bot.household.rules import Rules
from bot.household.world import World
from bot.stage.presenter import Presenter
from bot.stage.server import StageServer
from tests.stage import worlds

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
MISSING = (
    "needs a real Chromium: `apt-get install chromium` (or chromium-browser), "
    "and `pip install playwright` (its own browsers are not used)"
)
needs_chromium = pytest.mark.skipif(not CHROMIUM or find_spec("playwright") is None, reason=MISSING)
WIDE = {"width": 1920, "height": 1080}


@asynccontextmanager
async def browser(*more: str) -> AsyncIterator[Any]:
    """A running Chromium as OBS would have it: headless, without a GPU."""
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--disable-gpu", "--no-sandbox", *more]
        )
        try:
            yield running
        finally:
            await running.close()


@asynccontextmanager
async def stage(
    private: Path, *, world: World | None = None, rules: Rules | None = None, port: int = 0
) -> AsyncIterator[StageServer]:
    """A stage with its port open."""
    presenter = Presenter(rules or worlds.rules(), worlds.ShortWording())
    server = StageServer(WebSettings(port=port), presenter, private=private)
    await server.start(world or worlds.world())
    try:
        yield server
    finally:
        await server.stop()


class Watched:
    """A page whose errors and foreign requests are remembered."""

    def __init__(self, page: Any, base: str) -> None:
        self.page = page
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        page.on("request", lambda asked: self._asked(asked.url, base))

    def _console(self, message: Any) -> None:
        if message.type == "error" and "ERR_CONNECTION_REFUSED" not in message.text:
            self.errors.append(message.text)

    def _asked(self, url: str, base: str) -> None:
        if not url.startswith((base, "data:", "blob:")):
            self.foreign.append(url)


@asynccontextmanager
async def overlay(
    running: Any, server: StageServer, query: str = "", *, size: dict[str, int] | None = None
) -> AsyncIterator[Watched]:
    """An overlay page with its first picture painted; fails when it reports any error."""
    page = await running.new_page(viewport=size or WIDE)
    watched = Watched(page, server.base)
    await page.goto(server.overlay_url + query)
    await linked(page, "live")
    try:
        yield watched
        assert watched.errors == []
        assert watched.foreign == []
    finally:
        await page.close()


async def linked(page: Any, state: str) -> None:
    """Wait until the page's line to the show is `live`, `waiting` or `stale`."""
    await page.wait_for_selector(f'html[data-link="{state}"]', state="attached")


async def drawn(page: Any) -> None:
    """Wait until the room is painted."""
    await page.wait_for_selector("#stage[data-drawn]")


def free_port() -> int:
    """A port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cable:
    """A wire between a page and the stage that can go dead without closing."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.dead = False
        self.port = 0
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_exc: object) -> None:
        assert self._server is not None
        self._server.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._carry(reader, back))
                tasks.create_task(self._carry(there, writer))
        except* (ConnectionError, asyncio.CancelledError):
            pass

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                if not self.dead:
                    sink.write(data)
                    await sink.drain()
        finally:
            sink.close()
