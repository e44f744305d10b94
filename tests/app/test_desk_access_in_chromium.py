"""The dashboard for every eye and hand: contrast in light and dark, and the keyboard alone."""

import asyncio
from pathlib import Path

import pytest

from tests.app.desk_page import desk
from tests.stage.chromium import needs_chromium

pytestmark = [needs_chromium, pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="session")]

MEASURES = (Path(__file__).parent / "access.js").read_text(encoding="utf-8")


async def measured(page, name: str):
    """One of the measures of access.js on the page as it is."""
    return await page.evaluate(f"{MEASURES.strip()}.{name}()")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_text_can_be_read_on_every_tab(chrome, air, scheme):
    async with desk(chrome, air) as watched:
        page = watched.page
        await page.emulate_media(color_scheme=scheme)
        for tab in await page.get_by_role("tab").all():
            await tab.click()
            await asyncio.sleep(0.1)
            for alarmed in ("remove", "add"):
                await page.evaluate(f"document.documentElement.classList.{alarmed}('alarmed')")
                assert await measured(page, "pale") == [], (alarmed, await tab.inner_text())


@pytest.mark.parametrize("width", [360, 1440])
async def test_the_tab_key_reaches_every_control_in_reading_order_and_shows_where_it_is(
    chrome, air, width
):
    async with desk(chrome, air, width=width) as watched:
        page = watched.page
        for tab in await page.get_by_role("tab").all():
            await tab.click()
            await page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
            await asyncio.sleep(0.1)
            wanted = await measured(page, "reachable")
            reached: list[int] = []
            await page.evaluate("document.getElementById('language').focus()")
            for _ in range(wanted):
                focused = await measured(page, "focused")
                assert focused["seen"] or not reached, focused["what"]
                reached.append(focused["at"])
                await page.keyboard.press("Tab")
            assert reached == list(range(wanted)), await tab.inner_text()


async def test_what_is_folded_opens_with_the_space_bar(chrome, air):
    async with desk(chrome, air, "mind") as watched:
        page = watched.page
        turn = page.locator("#turns summary").first
        await turn.focus()
        await page.keyboard.press("Space")
        await page.locator("#turns .turn summary", has_text="Chosen from").first.wait_for()


async def test_a_form_is_sent_with_the_enter_key(chrome, air):
    async with desk(chrome, air, "stage") as watched:
        await watched.page.locator("#alert [name=viewer]").fill("keys")
        await watched.page.locator("#alert [name=amount]").focus()
        await watched.page.keyboard.press("Enter")
        await watched.page.locator("#said", has_text="test alert of $5").wait_for()
