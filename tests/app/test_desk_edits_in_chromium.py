"""What is changed at the dashboard in a real Chromium stands in the files and on the overlay."""

from contextlib import asynccontextmanager

import pytest
import pytest_asyncio

from bot.bench.loopback.serving import until
from bot.config.settings import load
from bot.stage.keys import load_keys
from bot.storage.aside import Aside
from bot.storage.disk import Disk
from bot.storage.merging import Conflict
from tests.app.desk_http import wait_for
from tests.app.desk_page import desk
from tests.app.show_on_air import on_air
from tests.stage.chromium import browser, linked, needs_chromium

pytestmark = [needs_chromium, pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="module")]
HOUSEHOLD = "shared/household.json"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome():
    async with browser() as running:
        yield running


@pytest.fixture(scope="module")
def air(tmp_path_factory):
    with on_air(tmp_path_factory.mktemp("desk") / "home") as running:
        wait_for((running.home / ".hearthcast" / "machine.json").exists)
        yield running


@asynccontextmanager
async def overlay(chrome, air):
    page = await chrome.new_page()
    await page.goto(f"{air.base}/overlay?key={load_keys(air.home / '.hearthcast').overlay}")
    await linked(page, "live")
    yield page
    await page.close()


async def test_the_purse_is_typed_over_shown_on_the_overlay_and_taken_back(chrome, air):
    before = air.file(HOUSEHOLD)["balance"]
    async with overlay(chrome, air) as stage, desk(chrome, air, "home") as watched:
        page = watched.page
        purse = page.get_by_role("button", name="Purse")
        await purse.click()
        await page.keyboard.type("76,543")
        await page.keyboard.press("Escape")
        await purse.get_by_text(f"¥{before:,}").wait_for()
        await purse.press("Enter")
        await page.keyboard.type("76,543")
        await page.keyboard.press("Enter")
        await page.locator("#household", has_text="¥76,543").wait_for()
        assert air.file(HOUSEHOLD)["balance"] == 76543
        await stage.locator(".purse", has_text="76,543").wait_for()
        await page.locator("#said").get_by_role("button", name="Take back").click()
        await page.locator("#said", has_text="taken back").wait_for()
        assert air.file(HOUSEHOLD)["balance"] == before


async def test_needs_moods_and_hearts_are_changed_and_what_does_not_fit_is_said(chrome, air):
    async with desk(chrome, air, "home") as watched:
        page = watched.page
        await page.get_by_role("button", name="Love").click()
        await page.keyboard.type("120")
        await page.keyboard.press("Enter")
        await page.locator("#said", has_text="must be from 0 to 100, is 120").wait_for()
        await page.get_by_role("button", name="Love").click()
        await page.keyboard.type("91")
        await page.keyboard.press("Tab")
        await until(lambda: air.file("shared/relationship.json")["john_sara"]["love_level"] == 91)
        sara = page.locator("#people article", has_text="Sara")
        await sara.get_by_role("button", name="energy").click()
        await page.keyboard.type("44")
        await page.keyboard.press("Enter")
        await until(lambda: air.file("sara/state.json")["needs"]["energy"] == 44)
        await sara.get_by_label("Mood").select_option("proud")
        await until(lambda: air.file("sara/state.json")["mood"]["emotion"] == "proud")


async def test_a_wish_is_chosen_and_stands_on_the_overlay(chrome, air):
    async with overlay(chrome, air) as stage, desk(chrome, air, "home") as watched:
        wishes = watched.page.locator("#wishes")
        kotatsu = wishes.locator("details", has_text="Kotatsu")
        await kotatsu.locator("summary").click()
        await kotatsu.get_by_role("button", name="Make it the wish").click()
        await stage.locator(".wish", has_text="Kotatsu").wait_for()
        assert air.file(HOUSEHOLD)["wish"] == "kotatsu"
        radio = wishes.locator("details", has_text="Radio")
        await radio.locator("summary").click()
        await radio.get_by_role("button", name="Put it into").click()
        await radio.get_by_role("button", name="Really put in").click()
        await radio.get_by_text("in the flat").wait_for()
        assert "Radio" in air.file(HOUSEHOLD)["owned_items"]


async def test_a_memory_is_rewritten_pinned_deleted_and_brought_back(chrome, air):
    one = air.file("john/episodic.json")[-1]["id"]

    def row():
        return next((row for row in air.file("john/episodic.json") if row["id"] == one), None)

    async with desk(chrome, air, "memories") as watched:
        page = watched.page
        memory = page.locator(f"#memories details[data-id={one}]")
        await memory.locator("summary").click()
        await memory.get_by_label("In English").fill("A heron landed on the balcony")
        await memory.get_by_label("Importance").fill("0.9")
        await memory.get_by_role("button", name="Save").click()
        await memory.locator("summary", has_text="heron").wait_for()
        assert (row()["event"], row()["importance"]) == ("A heron landed on the balcony", 0.9)
        await memory.get_by_role("button", name="Pin").click()
        await memory.get_by_role("button", name="Unpin").wait_for()
        assert row()["pinned"] is True
        await memory.get_by_role("button", name="Delete").click()
        await memory.get_by_role("button", name="Really delete").click()
        await memory.wait_for(state="detached")
        assert row() is None
        await page.click("#tab-files")
        deleted = page.locator("#edits li", has_text=one).first
        await deleted.get_by_role("button", name="Take back").click()
        await deleted.get_by_text("taken back").wait_for()
        assert row()["event"] == "A heron landed on the balcony"


async def test_the_slider_of_strength_is_kept_in_the_streamers_own_settings(chrome, air):
    async with desk(chrome, air, "mind") as watched:
        page = watched.page
        await page.focus("#strength-sara")
        await page.keyboard.press("End")
        await page.locator("#said", has_text="0.7 → 1").wait_for()
        assert load(air.home).characters["sara"].personality_strength == 1
        await page.keyboard.press("Home")
        await page.locator("#said", has_text="→ 0").wait_for()
        assert load(air.home).characters["sara"].personality_strength == 0


async def test_what_waits_beside_the_files_is_shown_and_settled(chrome, air):
    conflict = Conflict(place="room_comfort", hand=20, show=37, base=30)
    Aside(air.home, Disk()).conflict(f"memory/{HOUSEHOLD}", conflict)
    async with desk(chrome, air, "files") as watched:
        page = watched.page
        waiting = page.locator("#aside li", has_text="room_comfort")
        await waiting.get_by_text("37").wait_for()
        await waiting.get_by_role("button", name="Take the show's").click()
        await waiting.wait_for(state="detached")
        assert air.file(HOUSEHOLD)["room_comfort"] == 37


async def test_a_copy_is_made_and_gone_back_to_and_the_page_comes_back_by_itself(chrome, air):
    async with desk(chrome, air, "files") as watched:
        page = watched.page
        await page.click("#do-back_up")
        await page.locator("#said", has_text="copied").wait_for()
        before = air.file(HOUSEHOLD)["balance"]
        await page.click("#tab-home")
        await page.get_by_role("button", name="Purse").click()
        await page.keyboard.type("1")
        await page.keyboard.press("Enter")
        await page.locator("#household", has_text="¥1").first.wait_for()
        await page.click("#tab-files")
        copy = page.locator("#backups li", has_text="made by hand").first
        await copy.locator("summary").click()
        await copy.get_by_text("memory/shared/household.json").wait_for()
        await copy.get_by_role("button", name="Go back to this copy").click()
        await copy.get_by_role("button", name="Really go back?").click()
        await page.click("#tab-now")
        notice = page.locator("#notices li", has_text="was taken back")
        await notice.wait_for(timeout=20_000)
        assert air.file(HOUSEHOLD)["balance"] == before
        await notice.get_by_role("button", name="OK").click()
        await notice.wait_for(state="detached")
        # While the show was away the page asked in vain, and the browser says so.
        assert all("Failed to load resource" in one for one in watched.errors)
        watched.errors.clear()
