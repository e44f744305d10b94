"""Watching from the dashboard in a real Chromium: the overlay's preview, alerts, and the minds."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from aiohttp import web

from bot.bench.loopback.serving import serving
from bot.stage.keys import load_keys
from tests.app.desk_page import desk
from tests.app.show_on_air import Air, on_air
from tests.brains.stub import Stub, answer, provider
from tests.stage.chromium import linked, needs_chromium
from tests.stage.obs.fake import FakeObs

pytestmark = [needs_chromium, pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="session")]


async def test_the_preview_is_the_real_overlay_and_counts_as_nobody_watching(chrome, air):
    async with desk(chrome, air, "stage") as watched:
        page = watched.page
        preview = page.frame_locator("#overlay-link iframe")
        await preview.locator('html[data-link="live"]').wait_for(state="attached")
        balance = air.file("shared/household.json")["balance"]
        await preview.locator(".purse b", has_text=f"¥{balance:,}").wait_for()
        assert "key=" not in await page.content()
        await page.click("#tab-now")
        await page.locator("#lights", has_text="no page shows the overlay").wait_for()
        await page.locator("#overlay-link iframe[src='about:blank']").wait_for(state="attached")


async def test_what_is_chosen_is_seen_in_the_preview_and_stands_in_the_address(chrome, air):
    async with desk(chrome, air, "stage") as watched:
        page = watched.page
        built = page.locator("#overlay-link")
        await built.locator("[name=view]").select_option("goal")
        await built.locator("[name=lang]").select_option("ja")
        await built.locator("[name=size]").select_option("1080x1920")
        preview = page.frame_locator("#overlay-link iframe")
        await preview.locator('html[data-view="goal"][data-link="live"]').wait_for(state="attached")
        await preview.locator(".wish small", has_text="ほしい").wait_for()
        box = await page.locator(".preview").bounding_box()
        assert box["height"] / box["width"] == pytest.approx(1920 / 1080, abs=0.02)
        await built.get_by_role("button", name="Show overlay address").click()
        output = page.locator("#overlay-link output", has_text="/overlay?key=")
        address = (await output.inner_text()).strip()
        assert address.endswith("&view=goal&lang=ja")
        overlay = await chrome.new_page()
        await overlay.goto(address)
        await linked(overlay, "live")
        assert await overlay.get_attribute("html", "data-view") == "goal"
        await overlay.close()


async def test_adding_to_obs_without_obs_says_what_to_do(chrome, air):
    async with desk(chrome, air, "stage") as watched:
        await watched.page.get_by_role("button", name="Add overlay to OBS").click()
        await watched.page.locator("#said", has_text="OBS is switched off").wait_for()


async def test_a_test_alert_is_seen_on_the_overlay_and_leaves_no_trace(chrome, air):
    ledger = air.home / "memory" / "shared" / "tips.jsonl"
    before = ledger.read_bytes() if ledger.exists() else b""
    overlay = await chrome.new_page()
    await overlay.goto(f"{air.base}/overlay?key={load_keys(air.home / '.hearthcast').overlay}")
    await linked(overlay, "live")
    async with desk(chrome, air, "stage") as watched:
        form = watched.page.locator("#alert")
        for amount, shown in (("€12.50", "€12.50"), ("100 THB", "100.00 THB")):
            await form.locator("[name=amount]").fill(amount)
            await form.locator("[name=viewer]").fill("Émile")
            await form.locator("[name=message]").fill("<b>bravo</b>")
            await form.get_by_role("button", name="Show test alert").click()
            await overlay.locator(".alert .amount", has_text=shown).wait_for(timeout=9000)
            assert await overlay.inner_text(".alert .message") == "<b>bravo</b>"
            await watched.page.locator("#said", has_text=f"test alert of {amount}").wait_for()
            await watched.page.evaluate("document.getElementById('do-skip_alert').click()")
        await form.locator("[name=amount]").fill("lots")
        await form.get_by_role("button", name="Show test alert").click()
        await watched.page.locator("#said", has_text="unreadable amount").wait_for()
        await watched.page.click("#tab-now")
        assert "Émile" not in await watched.page.inner_text("#transcript")
        assert "Émile" not in await watched.page.inner_text("body")
    assert (ledger.read_bytes() if ledger.exists() else b"") == before
    await overlay.close()


async def test_the_built_in_mind_tells_what_it_chose_from(chrome, air):
    async with desk(chrome, air, "mind") as watched:
        page = watched.page
        await page.locator("#turns summary").first.wait_for()
        turns = await page.locator("#turns li").count()
        await page.click("#tab-now")
        await page.click("#do-tick")
        await page.locator("#said", has_text="Done").wait_for()
        await page.click("#tab-mind")
        await page.locator(f"#turns li:nth-child({turns + 1})").wait_for()
        await page.locator("#turns summary").first.click()
        await page.locator("#turns summary", has_text="Chosen from").first.click()
        table = page.locator("#turns table").first
        await table.locator("tr.chosen").wait_for()
        assert "%" in await table.inner_text()
        await page.locator("#turns", has_text="Nothing was sent to a model").wait_for()


LOCAL = """
[brain]
name = "anthropic"
when_not_live = "run"
[brain.anthropic]
key = "HEARTHCAST_TEST_KEY"
base_url = "{url}"
[obs]
on = true
port = {obs}
password_env = ""
"""
EVIL = "<img src=x onerror='document.title=1'>"


CLEAN = answer(line="What a fine morning.", thought="I want to kill myself.")
MARKUP = answer(line=f"What a fine morning {EVIL}")


@dataclass
class Connected:
    """A show with a paid mind that answers twice and then refuses the key, and with OBS."""

    air: Air
    mind: Stub
    obs: FakeObs


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def connected(tmp_path_factory) -> AsyncIterator[Connected]:
    """One show for what needs somebody at the other end; our own loop answers it."""
    home = tmp_path_factory.mktemp("connected") / "home"
    obs = FakeObs()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HEARTHCAST_TEST_KEY", "sk-test-0123456789")
        async with (
            provider(MARKUP, CLEAN, last={"http": 401, "body": "no sk-test-0123456789"}) as mind,
            obs.running(),
        ):
            show = on_air(home, local=LOCAL.format(url=mind.url, obs=obs.port))
            air = await asyncio.to_thread(show.__enter__)
            try:
                yield Connected(air, mind, obs)
            finally:
                await asyncio.to_thread(show.__exit__, None, None, None)


async def test_add_to_obs_makes_the_source_with_the_options_and_the_size_chosen(chrome, connected):
    async with desk(chrome, connected.air, "stage") as watched:
        built = watched.page.locator("#overlay-link")
        await built.locator("[name=layout]").select_option("corner")
        await built.locator("[name=size]").select_option("1280x720")
        await built.get_by_role("button", name="Add overlay to OBS").click()
        await watched.page.locator("#said", has_text="added the source 'Hearthcast'").wait_for()
        made = connected.obs.inputs["Hearthcast"]["settings"]
        key = load_keys(connected.air.home / ".hearthcast").overlay
        assert made["url"] == f"{connected.air.base}/overlay?key={key}&layout=corner"
        assert (made["width"], made["height"]) == (1280, 720)


async def test_what_a_model_answers_is_shown_as_text_with_what_it_cost(chrome, connected):
    async with desk(chrome, connected.air, "mind") as watched:
        turns = watched.page.locator("#turns")
        await turns.locator("select").select_option("sara")
        turn = turns.locator("li").last
        await turn.locator("summary", has_text="2,000 → 400 tokens · $").wait_for()
        await turn.locator("summary").first.click()
        await turn.locator("pre.answer").first.wait_for()
        assert await turn.locator("pre.answer").all_text_contents() == [MARKUP, CLEAN]
        await turn.locator(".why", has_text="Asked again: A text held markup").wait_for()
        await turn.locator("dd", has_text="kept back: topic “self harm”").wait_for()
        sent = connected.mind.requests[0]
        first = turn.locator(".call").first
        for name, text in (
            ("Rules", sent["system"][0]["text"]),
            ("Person", sent["system"][1]["text"]),
            ("This turn", sent["messages"][0]["content"]),
        ):
            part = first.locator("details", has=watched.page.get_by_text(name, exact=True))
            await part.locator("summary").click()
            assert await part.locator("pre").text_content() == (
                text if isinstance(text, str) else text[0]["text"]
            )
        await turns.locator("select").select_option("eve")
        await turns.locator("summary", has_text="scripted").first.click()
        await turns.locator(".why", has_text="Another mind took it").first.wait_for()
        await watched.page.locator("#banner", has_text="the built-in mind plays on").wait_for()
        assert await watched.page.get_attribute("html", "class") == "alarmed"
        body = await watched.page.inner_text("body")
        assert "sk-test" not in body
        assert await watched.page.title() == "▲ Hearthcast desk", "nothing of an answer was run"


async def framed(chrome, base: str, path: str) -> str:
    """What a page of another site sees of ours in a frame: the address the frame ends up at."""
    page = f'<iframe src="{base}{path}"></iframe>'.encode()

    async def serve(_: web.Request) -> web.Response:
        return web.Response(body=page, content_type="text/html")

    app = web.Application()
    app.router.add_get("/", serve)
    async with serving(app) as port:
        context = await chrome.new_context()
        foreign = await context.new_page()
        await foreign.goto(f"http://127.0.0.1:{port}/", wait_until="load")
        frame = await foreign.wait_for_selector("iframe")
        shown = await frame.content_frame()
        address = str(shown.url)
        await context.close()
    return address


async def test_no_other_site_may_frame_the_overlay_or_the_dashboard(chrome, air):
    key = load_keys(air.home / ".hearthcast").overlay
    for path in (f"/overlay?key={key}", "/dashboard/page/index.html"):
        assert await framed(chrome, air.base, path) == "chrome-error://chromewebdata/"
