"""A stage with a new household on it, and a real Chromium to look at it: for bench and sheet."""

import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app.homes import Home, make_home, open_home
from bot.config.web import WebSettings
from bot.errors import HearthcastError
from bot.household.characters import State
from bot.household.mood import Mood
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World
from bot.ports import Wording
from bot.stage.presenter import Presenter
from bot.stage.server import StageServer
from bot.wording.phrasebook import load

SIZE = (1920, 1080)
Browser = Any
"""A playwright browser; its own types are loaded only with it."""


class NoChromiumError(HearthcastError):
    """There is no browser to look with."""

    def __init__(self) -> None:
        super().__init__(
            "this needs a real browser: `apt-get install chromium` and `pip install playwright`"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Theatre:
    """An open stage, its household as it begins, and the browser that watches."""

    server: StageServer
    home: Home
    rules: Rules
    wording: Wording
    world: World
    browser: Browser

    @asynccontextmanager
    async def page(
        self, query: str = "", *, size: tuple[int, int] = SIZE, script: str = ""
    ) -> AsyncIterator[Any]:
        """An overlay page with its first picture painted (a playwright page)."""
        page = await self.browser.new_page(viewport={"width": size[0], "height": size[1]})
        if script:
            await page.add_init_script(script)
        try:
            await page.goto(self.server.overlay_url + query)
            await page.wait_for_selector('html[data-link="live"]', state="attached")
            yield page
        finally:
            await page.close()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running Chromium.

    Raises:
        NoChromiumError: no Chromium, or no playwright to drive it.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        raise NoChromiumError from None
    if found is None:
        raise NoChromiumError
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=found, args=["--disable-gpu", "--no-sandbox"]
        )
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def theatre() -> AsyncIterator[Theatre]:
    """Open a stage on a free port in a temporary home, with a browser beside it.

    Raises:
        NoChromiumError: no Chromium, or no playwright to drive it.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = _home(Path(folder) / "home")
        rules = home.settings.rules()
        wording = load(home.root / "prompts", rules)
        server = StageServer(WebSettings(port=0), Presenter(rules, wording), private=home.machine)
        world = new_world(rules, home.settings.time.start, home.zone)
        await server.start(world)
        try:
            async with chromium() as browser:
                yield Theatre(
                    server=server, home=home, rules=rules, wording=wording, world=world,
                    browser=browser,
                )  # fmt: skip
        finally:
            await server.stop()


def _home(root: Path) -> Home:
    make_home(root)
    return open_home(root)


def staged(
    world: World, deeds: Mapping[str, tuple[str, str, str]], *, emotion: str = "content"
) -> World:
    """The world with characters doing things: id to (action, argument, spot)."""
    for who, (action, argument, spot) in deeds.items():
        state: State = replace(
            world.characters[who].state,
            doing=action, argument=argument, spot=spot,
            mood=Mood(valence=0.4, arousal=0.4, emotion=emotion),
        )  # fmt: skip
        world = world.with_state(who, state)
    return world


def at(world: World, when: datetime) -> World:
    """The world at another household time (local when naive)."""
    local = when if when.tzinfo else when.replace(tzinfo=world.calendar.zone)
    return replace(world, calendar=replace(world.calendar, now=local))


def in_weather(world: World, weather: str, when: datetime) -> World:
    """The world on the first day from `when` on that has this weather at that hour.

    Raises:
        ValueError: the weather does not come within two months of that day.
    """
    from bot.household.calendar import weather as weather_of

    for days in range(60):
        there = at(world, when + timedelta(days=days))
        if weather_of(there.calendar) == weather:
            return there
    raise ValueError(f"no {weather} within two months of {when:%Y-%m-%d}")
