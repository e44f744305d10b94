"""The setup pages on a real show: who gets in, and what a person does on them in Chromium."""

import asyncio
import sys
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app.homes import make_home
from bot.config.settings import load
from bot.stage.keys import load_keys
from tests.app.show_on_air import Air, on_air
from tests.app.test_dashboard import asked, cookie_of
from tests.app.test_run import hearthcast
from tests.stage.chromium import Watched, browser, free_port, linked, needs_chromium

pytestmark = [pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="module")]
PATHS = ("/setup", "/setup/session", "/setup/state", "/setup/page/main.js")
SIZES = [(360, "ja-JP"), (844, "en-US"), (1440, "ja-JP")]


@pytest.fixture(scope="module")
def air(tmp_path_factory):
    with on_air(tmp_path_factory.mktemp("way-in") / "my 家") as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome():
    async with browser() as running:
        yield running


@asynccontextmanager
async def pages(
    chrome, air: Air, *, width: int = 1440, locale: str = "en-US"
) -> AsyncIterator[Any]:
    """The setup, let in by a one-time link; fails when the page reports any error."""
    context = await chrome.new_context(viewport={"width": width, "height": 900}, locale=locale)
    page = await context.new_page()
    watched = Watched(page, air.base)
    await page.goto(f"{await asyncio.to_thread(air.new_link)}&to=setup")
    await page.wait_for_selector("html[data-seen]", state="attached")
    try:
        yield page
        assert watched.errors == []
        assert watched.foreign == []
    finally:
        await context.close()


async def settled(page) -> None:
    """Wait until what was pressed is done."""
    await page.wait_for_function("document.getElementById('said').textContent !== '…'")


def local(home: Path) -> dict[str, object]:
    path = home / "config.local.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


async def test_the_dashboards_key_opens_the_setup_and_no_other(air):
    for path in PATHS:
        assert asked(air, path)[0] == 403
        key = load_keys(air.home / ".hearthcast").overlay
        assert asked(air, f"{path}?key={key}")[0] == 403
        assert asked(air, path, **cookie_of(air))[0] == 200
        foreign = {**cookie_of(air), "Origin": "http://evil.invalid"}
        assert asked(air, path, **foreign)[0] == 403


@pytest.mark.parametrize("path", ["/setup/try", "/setup/save", "/setup/restart"])
async def test_a_page_of_another_site_can_change_no_setting(air, path):
    body = {"step": "obs", "values": {"obs.on": True}}
    assert asked(air, path, body=body, **cookie_of(air))[0] == 403
    assert not (air.home / "config.local.toml").exists()


async def test_no_key_of_the_stage_stands_in_what_the_setup_tells(air):
    keys = load_keys(air.home / ".hearthcast")
    told = "".join(asked(air, path, **cookie_of(air))[1] for path in PATHS)
    assert keys.dashboard not in told
    assert keys.cookie not in told
    assert keys.dock not in told


@needs_chromium
@pytest.mark.parametrize(("width", "locale"), SIZES)
async def test_nothing_of_the_three_steps_is_cut_off(chrome, air, width, locale):
    async with pages(chrome, air, width=width, locale=locale) as page:
        for step in range(3):
            for box in await page.locator('input[name$=".on"]').all():
                await box.check()
            if step == 1:
                await page.select_option('[name="brain.name"]', "openai")
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
            outside = await page.evaluate(
                "() => [...document.querySelectorAll('button, input, select, a')].filter((one) => {"
                "const box = one.getBoundingClientRect();"
                "return box.width && (box.right > innerWidth + 1 || box.left < 0"
                " || box.height < 30); }).length"
            )
            assert outside == 0
            await page.click("#skip")
            await page.locator("#steps li.done").nth(step).wait_for(state="attached")
        await page.locator("#desk").wait_for()
    assert local(air.home) == {}, "skipping writes no setting"


@needs_chromium
async def test_what_was_typed_is_looked_at_at_once_and_kept_in_the_other_language(chrome, air):
    async with pages(chrome, air) as page:
        await page.check('[name="platforms.twitch.on"]')
        await page.fill('[name="platforms.twitch.channel"]', "my channel")
        await page.keyboard.press("Tab")
        await page.locator("#found .problem", has_text="no channel name").wait_for()
        await page.click("#language")
        await page.locator("h2", has_text="視聴者はどこにいますか").wait_for()
        assert await page.input_value('[name="platforms.twitch.channel"]') == "my channel"
        await page.click("#save")
        await page.locator("#said", has_text="no channel name").wait_for()
    assert local(air.home) == {}


@needs_chromium
async def test_the_keyboard_alone_goes_through_all_three_steps(chrome, air):
    async with pages(chrome, air) as page:
        for step in range(3):
            for _ in range(40):
                await page.keyboard.press("Tab")
                if await page.evaluate("document.activeElement.id") == "skip":
                    break
            await page.keyboard.press("Enter")
            await page.locator("#steps li.done").nth(step).wait_for(state="attached")
        assert await page.evaluate("document.activeElement.tagName") == "H2"


@needs_chromium
async def test_the_dashboard_leads_back_to_the_setup(chrome, air):
    async with pages(chrome, air) as page:
        await page.goto(f"{air.base}/dashboard")
        await page.wait_for_selector("html[data-seen]", state="attached")
        await page.evaluate("document.getElementById('to-setup').click()")
        await page.wait_for_url("**/setup")
        await page.locator("#part-twitch").wait_for()


@needs_chromium
async def test_the_show_begins_anew_with_what_was_entered_and_the_overlay_comes_back(chrome, air):
    port = free_port()
    overlay = await chrome.new_page()
    await overlay.goto(f"{air.base}/overlay?key={load_keys(air.home / '.hearthcast').overlay}")
    await linked(overlay, "live")
    async with pages(chrome, air) as page:
        await page.check('[name="platforms.streamlabs.on"]')
        await page.locator(
            "#part-streamlabs .missing", has_text="STREAMLABS_SOCKET_TOKEN"
        ).wait_for()
        await page.click("#save")
        await page.locator("#part-brain").wait_for()
        await page.select_option('[name="show.language"]', "ja")
        await page.click("#save")
        await page.check('[name="obs.on"]')
        await page.fill('[name="obs.port"]', str(port))
        await page.click("#try")
        await page.locator("#found .problem", has_text="OBS is not there").wait_for()
        await page.click("#save")
        await page.click("#restart")
        await page.wait_for_url("**/dashboard", timeout=20_000)
        await page.locator("#lights", has_text="STREAMLABS_SOCKET_TOKEN").wait_for()
    assert local(air.home) == {
        "platforms": {"streamlabs": {"on": True}},
        "show": {"language": "ja"},
        "obs": {"on": True, "port": port},
    }
    assert load(air.home).show.language == "ja"
    await linked(overlay, "live")
    await overlay.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script is the browser")
async def test_the_first_start_opens_the_setup_and_later_ones_the_dashboard(tmp_path, monkeypatch):
    opened = tmp_path / "opened"
    program = tmp_path / "browse"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{opened}"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(program))
    make_home(tmp_path / "home")
    run = ("run", "--home", str(tmp_path / "home"), "--open", "--ticks", "1", "--port", "0")
    first = hearthcast(*run)
    (tmp_path / "home" / "config.local.toml").write_text("# mine\n", "utf-8")
    second = hearthcast(*run)
    assert "first steps (this link works once)" in first.stdout
    assert "first steps" not in second.stdout
    setup, desk = opened.read_text("utf-8").splitlines()
    assert setup.endswith("&to=setup")
    assert "/dashboard/enter?ticket=" in desk
    assert "setup" not in desk
