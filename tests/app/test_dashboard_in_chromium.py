"""The dashboard in a real Chromium on a real show: every control does what it says."""

import asyncio
import json

import pytest

from bot.bench.loopback.serving import until
from bot.stage.keys import load_keys
from tests.app.desk_page import CUT_OFF, desk
from tests.app.show_on_air import on_air
from tests.stage.chromium import linked, needs_chromium

pytestmark = [needs_chromium, pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="session")]
WIDTHS = (360, 844, 1440)


async def test_the_page_shows_what_stands_in_the_files(chrome, air):
    async with desk(chrome, air) as watched:
        household = await watched.page.locator("#household").inner_text()
        balance = air.file("shared/household.json")["balance"]
        assert f"¥{balance:,}" in household
        love = air.file("shared/relationship.json")["john_sara"]["love_level"]
        assert f"{love:.1f}".rstrip("0").rstrip(".") in household
        assert "John" in await watched.page.locator("#transcript").inner_text()
        assert "[object" not in await watched.page.inner_text("body")
        assert "scripted" in await watched.page.locator("#lights").inner_text()


async def test_a_hand_edit_is_seen_without_a_reload(chrome, air):
    async with desk(chrome, air, "home") as watched:
        path = air.home / "memory" / "shared" / "household.json"
        text = path.read_text(encoding="utf-8")
        balance = air.file("shared/household.json")["balance"]
        path.write_text(text.replace(f'"balance": {balance}', '"balance": 123456'), "utf-8")
        await watched.page.locator("#household", has_text="¥123,456").wait_for(timeout=8000)


async def test_pause_and_go_on_are_kept_and_shown(chrome, air):
    async with desk(chrome, air) as watched:
        page = watched.page
        await page.click("#do-pause")
        await page.locator("#do-resume").wait_for()
        assert air.machine()["paused"] is True
        await page.locator("#lights", has_text="paused").wait_for()
        await page.click("#do-resume")
        await page.locator("#do-pause").wait_for()
        assert air.machine()["paused"] is False


async def test_decide_now_is_a_tick_in_the_transcript_and_on_disk(chrome, air):
    async with desk(chrome, air) as watched:
        before = air.machine()["tick"]
        lines = await watched.page.locator("#transcript span").count()
        await watched.page.click("#do-tick")
        await until(lambda: air.machine()["tick"] == before + 1)
        await watched.page.locator("#said", has_text="Done").wait_for()
        await watched.page.locator("#transcript span").nth(lines + 2).wait_for(state="attached")


async def test_panic_covers_the_overlay_and_release_brings_it_back(chrome, air):
    overlay = await chrome.new_page()
    key = load_keys(air.home / ".hearthcast").overlay
    await overlay.goto(f"{air.base}/overlay?key={key}")
    await linked(overlay, "live")
    async with desk(chrome, air) as watched:
        page = watched.page
        await page.locator("#lights", has_text="1 page shows it").wait_for()
        await page.click("#do-panic")
        await page.locator("#banner", has_text="PANIC is on").wait_for()
        await overlay.locator(".covered").wait_for(state="attached")
        await page.click("#do-release")
        await page.locator("#do-panic").wait_for()
        await page.locator("#banner").wait_for(state="hidden")
        await overlay.locator(".covered").wait_for(state="detached")
    await overlay.close()


async def test_a_test_tip_is_an_alert_on_the_overlay_and_moves_no_money(chrome, air):
    overlay = await chrome.new_page()
    key = load_keys(air.home / ".hearthcast").overlay
    await overlay.goto(f"{air.base}/overlay?key={key}")
    await linked(overlay, "live")
    before = air.file("shared/household.json")["total_tips"]
    async with desk(chrome, air, "stage") as watched:
        form = watched.page.locator("#tip")
        await form.locator("[name=viewer]").fill("haru")
        await form.locator("[name=amount]").fill("$7")
        await form.locator("button").click()
        await watched.page.locator("#said", has_text="test tip of haru: $7").wait_for()
        await overlay.locator("text=haru").first.wait_for(timeout=8000)
        await watched.page.click("#tab-now")
        await watched.page.click("#do-skip_alert")
        await watched.page.click("#do-replay_alert")
        await overlay.locator("text=haru").first.wait_for(timeout=8000)
    assert air.file("shared/household.json")["total_tips"] == before
    await overlay.close()


async def test_live_by_hand_is_shown_and_taken_back(chrome, air):
    async with desk(chrome, air) as watched:
        page = watched.page
        await page.click("#do-go_live")
        await page.locator("#controls", has_text="live: streamer").wait_for()
        await page.click("#do-go_off")
        await page.locator("#controls", has_text="not live").wait_for()


async def test_a_muted_character_is_shown_muted_and_may_speak_again(chrome, air):
    async with desk(chrome, air, "home") as watched:
        row = watched.page.locator("#people article", has_text="John").first
        await row.get_by_role("button", name="Mute").click()
        await row.get_by_role("button", name="Let speak").click()
        await row.get_by_role("button", name="Mute").wait_for()


async def test_a_blocked_word_is_listed_and_unblocked_by_undo(chrome, air):
    async with desk(chrome, air, "viewers") as watched:
        viewers = watched.page.locator("#viewers")
        await viewers.locator("[name=about]").fill("pineapple")
        await viewers.get_by_role("button", name="Block word").click()
        await viewers.get_by_role("button", name="pineapple").wait_for()
        await watched.page.click("#tab-now")
        await watched.page.click("#do-undo")
        await watched.page.click("#tab-viewers")
        await viewers.get_by_role("button", name="pineapple").wait_for(state="detached")


async def test_memories_are_listed_and_found_with_a_reason(chrome, air):
    async with desk(chrome, air, "memories") as watched:
        page = watched.page
        memories = page.locator("#memories")
        await memories.locator("summary").first.click()
        newest = air.file("john/episodic.json")[-1]
        await memories.locator("li", has_text=newest["id"]).wait_for()
        await memories.locator("[name=query]").fill(newest["event"] or newest["event_ja"])
        await memories.get_by_role("button", name="Search").click()
        await memories.locator("li .why").first.wait_for()
        await memories.locator("li", has_text=newest["id"]).get_by_text("score").wait_for()


async def test_the_prompt_is_shown_by_section_with_its_size(chrome, air):
    async with desk(chrome, air, "mind") as watched:
        await watched.page.locator("#prompt select").select_option("sara")
        await watched.page.locator("#prompt button").click()
        await watched.page.locator("#prompt pre").first.wait_for()
        shown = await watched.page.locator("#prompt").inner_text()
        assert "tokens (estimated)" in shown
        assert "Sara" in shown
        assert "reads no prompt" in shown, "the scripted mind is not said to have been sent this"


async def test_the_docks_link_is_shown_only_when_asked_for(chrome, air):
    async with desk(chrome, air, "stage") as watched:
        page = watched.page
        assert "key=" not in await page.content()
        await page.locator("#links").get_by_role("button", name="dock").click()
        await page.locator("#links output", has_text="/dashboard/enter/dock?key=").wait_for()


@pytest.mark.parametrize("width", WIDTHS)
async def test_nothing_is_cut_off_on_any_tab_at_any_width(chrome, air, width):
    for locale in ("en-US", "ja-JP"):
        async with desk(chrome, air, width=width, locale=locale) as watched:
            page = watched.page
            title = await page.inner_text("#title")
            assert title == ("Hearthcast デスク" if locale == "ja-JP" else "Hearthcast desk")
            for tab in await page.get_by_role("tab").all():
                await tab.click()
                wide = await page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, "no scrolling sideways"
                assert await page.evaluate(CUT_OFF) == []


async def test_tabs_are_walked_with_the_arrow_keys_and_kept_over_a_reload(chrome, air):
    async with desk(chrome, air) as watched:
        page = watched.page
        await page.focus("#tab-now")
        await page.keyboard.press("ArrowRight")
        await page.locator("#household").wait_for()
        assert await page.evaluate("document.activeElement.id") == "tab-home"
        await page.keyboard.press("Home")
        await page.keyboard.press("ArrowLeft")
        last = await page.evaluate("document.activeElement.id")
        await page.reload()
        await page.locator(f"#{last}[aria-selected=true]").wait_for()
        assert await page.locator("[role=tabpanel]:visible").count() == 1


async def test_the_language_is_switched_and_remembered(chrome, air):
    async with desk(chrome, air) as watched:
        page = watched.page
        await page.click("#language")
        await page.locator("#do-panic", has_text="緊急停止").wait_for()
        await page.reload()
        await page.locator("#do-panic", has_text="緊急停止").wait_for()
        assert await page.evaluate("document.documentElement.lang") == "ja"


async def test_the_keyboard_alone_pauses_the_show(chrome, air):
    async with desk(chrome, air) as watched:
        page = watched.page
        for _ in range(30):
            await page.keyboard.press("Tab")
            if await page.evaluate("document.activeElement.id") == "do-pause":
                break
        await page.keyboard.press("Enter")
        await page.locator("#do-resume").wait_for()
        assert await page.evaluate("document.activeElement.id") == "do-resume"
        await page.keyboard.press("Enter")
        await page.locator("#do-pause").wait_for()


TIPS = [
    {"event_id": "t1", "viewer_id": "7", "viewer": "mika", "amount": "100", "currency": "XYZ"},
    {"event_id": "t2", "viewer_id": "8", "viewer": "haru", "amount": "50", "currency": "XYZ"},
]
TWITCH = {"at": "+1s", "kind": "tip", "platform": "twitch", "unit": "money"}


async def test_a_held_tip_counts_for_what_the_streamer_says_and_a_refused_one_for_nothing(
    chrome, tmp_path
):
    replay = tmp_path / "tips.jsonl"
    lines = [json.dumps({**TWITCH, **one}) for one in TIPS]
    replay.write_text("\n".join(lines), encoding="utf-8")
    with on_air(tmp_path / "home", replay=replay) as air:
        async with desk(chrome, air) as watched:
            page = watched.page
            held = page.locator("#held li", has_text="100")
            await held.locator("input").fill("1500")
            await held.get_by_role("button", name="Approve").click()
            await held.wait_for(state="detached")
            await until(lambda: air.file("shared/household.json")["total_tips"] == 1500)
            await page.locator("#viewers li", has_text="mika").wait_for(state="attached")
            other = page.locator("#held li", has_text="50")
            await other.get_by_role("button", name="Refuse").click()
            await page.locator("#held", has_text="Nothing waits").wait_for()
            assert air.file("shared/household.json")["total_tips"] == 1500

            await page.click("#tab-viewers")
            mika = page.locator("#viewers li", has_text="mika")
            await mika.get_by_role("button", name="Forget").click()
            await mika.get_by_role("button", name="cannot be undone").click()
            await mika.wait_for(state="detached")
            await until(lambda: "mika" not in json.dumps(air.file("shared/viewers.json")))


async def test_a_show_that_is_gone_is_said_and_comes_back_by_itself(chrome, tmp_path):
    home = tmp_path / "home"
    with on_air(home) as first:
        context = await chrome.new_context(locale="en-US")
        page = await context.new_page()
        await page.goto(await asyncio.to_thread(first.new_link))
        await page.wait_for_selector("html[data-seen]", state="attached")
    await page.locator("#banner", has_text="does not answer").wait_for(timeout=10_000)
    with on_air(home, port=int(first.base.rpartition(":")[2])):
        await page.locator("#banner").wait_for(state="hidden", timeout=20_000)
        await page.click("#do-go_live")
        await page.locator("#controls", has_text="live: streamer").wait_for()
    await context.close()
