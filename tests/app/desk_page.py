"""The dashboard opened in a real Chromium."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.app.show_on_air import Air
from tests.stage.chromium import Watched

CUT_OFF = """() => [...document.querySelectorAll("button, input, select, textarea")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const small = one.type !== "checkbox" && box.height < 30;
    return box.right > innerWidth + 1 || box.left < 0 || small;
  }).map((one) => one.outerHTML)"""
"""Controls that are cut off at an edge, or too low to be pressed."""


@asynccontextmanager
async def desk(
    chrome: Any, air: Air, tab: str = "now", *, width: int = 1440, locale: str = "en-US"
) -> AsyncIterator[Watched]:
    """A tab of the dashboard, let in by a one-time link; fails when the page reports any error."""
    context = await chrome.new_context(
        viewport={"width": width, "height": 900}, locale=locale, reduced_motion="reduce"
    )
    context.set_default_timeout(9000)
    page = await context.new_page()
    watched = Watched(page, air.base)
    await page.goto(await asyncio.to_thread(air.new_link))
    await page.wait_for_selector("html[data-seen]", state="attached")
    await page.click(f"#tab-{tab}")
    try:
        yield watched
        assert watched.errors == []
        assert watched.foreign == []
    finally:
        await context.close()
