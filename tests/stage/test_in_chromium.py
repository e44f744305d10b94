"""The overlay in a real Chromium: what a viewer sees, whatever happens."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest
import pytest_asyncio

from bot.audience.screened import Screened
from bot.household.rules import Rules
from bot.household.world import World
from tests.stage import worlds
from tests.stage.chromium import (
    Cable,
    browser,
    drawn,
    free_port,
    linked,
    needs_chromium,
    overlay,
    stage,
)

pytestmark = [needs_chromium, pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome():
    """One browser for all tests: each opens pages of its own."""
    async with browser() as running:
        yield running


async def test_the_first_picture_shows_the_flat_and_everybody_in_it(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        page = watched.page
        await drawn(page)

        assert await page.locator(".figure:not(.away)").count() == 3
        assert await page.locator(".purse b").inner_text() == "¥4,250"
        assert "Kotatsu" in await page.locator(".wish small").inner_text()
        painted = await page.evaluate(
            "() => document.querySelector('.backdrop').getContext('2d')"
            ".getImageData(900, 500, 1, 1).data[3]"
        )
        assert painted == 255
        corner = await page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        assert corner == "rgba(0, 0, 0, 0)", "the page paints no background of its own"


async def test_a_browser_that_was_there_first_shows_the_overlay_by_itself(tmp_path, chrome):
    port = free_port()
    async with stage(tmp_path, port=port):
        pass
    page = await chrome.new_page()
    await page.goto((tmp_path / "overlay-door.html").as_uri())
    await asyncio.sleep(2.5)
    assert await page.locator("iframe").count() == 0
    async with stage(tmp_path, port=port):
        purse = page.frame_locator("iframe").locator(".purse b")
        await purse.filter(has_text="¥4,250").wait_for(timeout=15_000)
    await page.close()


async def test_a_restarted_show_is_back_on_screen_and_the_old_picture_is_gone(tmp_path, chrome):
    port = free_port()
    async with stage(tmp_path, port=port) as server:
        page = await chrome.new_page()
        await page.goto(server.overlay_url)
        await linked(page, "live")
        server.publish([worlds.said("sara", "Before the restart")], worlds.world())
        await page.locator(".bubble").wait_for()
    for balance in (111, 222, 333):
        await linked(page, "waiting")
        assert await page.locator(".figure:not(.away)").count() == 3, "no empty picture"
        async with stage(tmp_path, port=port, world=worlds.world(balance=balance)):
            new = page.locator(".purse b").filter(has_text=f"¥{balance}")
            await new.wait_for(timeout=10_000)
            assert await page.locator(".bubble").count() == 0
    await page.close()


async def test_a_line_that_dies_silently_is_marked_and_mends_itself(tmp_path):
    async with stage(tmp_path) as server, Cable(server.port) as cable:
        way = f"--host-resolver-rules=MAP localhost:{server.port} 127.0.0.1:{cable.port}"
        async with browser(way) as wired:
            page = await wired.new_page()
            await page.clock.install()
            await page.goto(server.overlay_url.replace("127.0.0.1", "localhost"))
            await linked(page, "live")
            cable.dead = True
            await page.clock.fast_forward(45_000)
            await linked(page, "waiting")
            await page.clock.fast_forward(45_000)
            await linked(page, "stale")
            assert await page.locator(".figure:not(.away)").count() == 3, "no empty picture"
            cable.dead = False
            server.publish([], worlds.world(balance=77))
            await page.clock.fast_forward(45_000)
            await page.locator(".purse b").filter(has_text="¥77").wait_for(timeout=15_000)
            await linked(page, "live")


async def test_a_machine_that_slept_for_hours_wakes_to_the_present(tmp_path, chrome):
    async with stage(tmp_path) as server:
        page = await chrome.new_page()
        await page.clock.install()
        await page.goto(server.overlay_url)
        await linked(page, "live")
        await page.clock.fast_forward("06:00:00")
        server.publish([worlds.said("sara", "Good morning!")], worlds.world(balance=9))
        await page.locator(".purse b").filter(has_text="¥9").wait_for(timeout=10_000)
        await linked(page, "live")


async def test_two_overlays_show_an_alert_each_and_a_reload_never_shows_it_again(tmp_path, chrome):
    async with (
        stage(tmp_path) as server,
        overlay(chrome, server) as one,
        overlay(chrome, server, "&view=alerts") as two,
    ):
        server.publish([worlds.tip()], worlds.world())
        for watched in (one, two):
            await watched.page.locator('.alert[data-painted="twitch:t2"]').wait_for()
        await one.page.reload()
        await drawn(one.page)
        await asyncio.sleep(0.5)
        assert await one.page.locator(".alert.away").count() == 1


async def test_many_alerts_wait_their_turn_and_can_be_skipped(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        server.publish(
            [worlds.tip(f"twitch:{n}", viewer=f"viewer{n}") for n in range(3)], worlds.world()
        )
        name = watched.page.locator(".alert .name")
        for n in range(3):
            await name.filter(has_text=f"viewer{n}").wait_for()
            server.skip_alert()
        await watched.page.locator(".alert.away").wait_for(state="attached")


async def test_bubbles_alert_and_words_keep_off_one_another(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        line = (
            "A line of about ninety characters which says a good deal and asks for an answer, too."
        )
        talk = [worlds.said(who, line) for who in ("john", "sara")]
        server.publish([*talk, worlds.tip(message="x" * 200)], worlds.world())
        server.say("eve", Screened("Wan! Wan!"))
        await watched.page.locator(".bubble").nth(2).wait_for()
        await asyncio.sleep(0.6)
        boxes = await watched.page.evaluate(
            "() => [...document.querySelectorAll('.bubble, .alert, .hud .pill, .hud .chip')]"
            ".map((one) => one.getBoundingClientRect())"
            ".map((box) => [box.left, box.top, box.right, box.bottom])"
        )
    for at, one in enumerate(boxes):
        assert 0 <= one[0] < one[2] <= 1920
        assert 0 <= one[1] < one[3] <= 1080
        for other in boxes[at + 1 :]:
            apart = (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )
            assert apart, (one, other)


async def test_a_mention_is_answered_on_screen_at_once(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        await drawn(watched.page)
        server.mention(Screened("mika"), ["john"])
        await watched.page.locator('.breath.john[data-pose="sit_wave"]').wait_for(
            state="attached", timeout=3000
        )
        server.notice(Screened("mika"), Screened("Eve has had a treat"))
        await watched.page.locator(".news.notice").wait_for(timeout=1000)


async def test_custom_css_works_as_obs_puts_it_in_and_markup_does_not(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        page = watched.page
        await page.evaluate(
            "() => { const made = document.createElement('style');"
            " made.textContent = '.purse { opacity: .5 }'; document.head.append(made) }"
        )
        opacity = await page.evaluate(
            "() => getComputedStyle(document.querySelector('.purse')).opacity"
        )
        assert opacity == "0.5"
        refused = await page.evaluate(
            "() => { try { document.body.innerHTML = '<b>'; return '' }"
            " catch (no) { return no.name } }"
        )
        assert refused == "TypeError"
        watched.errors.clear()


async def test_a_quiet_page_asks_for_no_frames_and_keeps_no_old_nodes(tmp_path, chrome):
    count = (
        "const ask = window.requestAnimationFrame; window.asked = 0;"
        "window.requestAnimationFrame = (then) => { window.asked += 1; return ask(then) };"
    )
    async with stage(tmp_path) as server:
        page = await chrome.new_page()
        await page.add_init_script(count)
        await page.goto(server.overlay_url)
        await drawn(page)
        nodes = "() => document.querySelectorAll('*').length"
        before = await page.evaluate(nodes)
        for n in range(400):
            events = [worlds.said("sara", f"line {n}"), worlds.said("john", f"answer {n}")]
            server.publish(events, worlds.world(balance=n))
            if n % 50 == 0:
                await asyncio.sleep(0.05)
        await asyncio.sleep(1)
        assert await page.evaluate(nodes) < before + 60
        await page.evaluate("() => { window.asked = 0 }")
        await asyncio.sleep(3)
        assert await page.evaluate("() => window.asked") <= 6


async def test_a_hidden_source_rests_and_sound_is_off_unless_asked(tmp_path, chrome):
    listen = "window.AudioContext = class { constructor() { window.sounded = true } };"
    async with stage(tmp_path) as server:
        page = await chrome.new_page()
        await page.add_init_script(listen)
        await page.goto(server.overlay_url)
        await drawn(page)
        server.publish([worlds.said("sara", "Hello!"), worlds.tip()], worlds.world())
        await page.locator(".alert:not(.away)").wait_for()
        assert await page.evaluate("() => window.sounded") is None
        await page.evaluate(
            "() => dispatchEvent(new CustomEvent('obsSourceVisibleChanged',"
            " {detail: {visible: false}}))"
        )
        state = "() => getComputedStyle(document.querySelector('.breath')).animationPlayState"
        assert await page.evaluate(state) == "paused"


async def test_motion_off_means_that_nothing_moves(tmp_path, chrome):
    async with (
        stage(tmp_path) as server,
        overlay(chrome, server, "&motion=off") as watched,
    ):
        await drawn(watched.page)
        running = await watched.page.evaluate("() => document.getAnimations().length")
        assert running == 0


@pytest.mark.parametrize(
    ("view", "shown"),
    [("room", ".backdrop"), ("goal", ".wish"), ("ticker", ".news"), ("alerts", ".alert")],
)
async def test_a_view_shows_its_part_and_nothing_else(tmp_path, chrome, view, shown):
    async with (
        stage(tmp_path) as server,
        overlay(chrome, server, f"&view={view}") as watched,
    ):
        server.publish([worlds.said("sara", "Hello!"), worlds.tip()], worlds.world())
        await asyncio.sleep(0.8)
        parts = {}
        for part in (".backdrop", ".wish", ".news", ".alert", ".bubble", ".purse"):
            parts[part] = await watched.page.locator(f"{part}:visible").count()
    assert [part for part, seen in parts.items() if seen] == [shown]


async def test_a_japanese_page_reads_japanese_in_the_bundled_letters(tmp_path, chrome):
    async with (
        stage(tmp_path) as server,
        overlay(chrome, server, "&lang=ja") as watched,
    ):
        await drawn(watched.page)
        assert await watched.page.locator(".purse small").inner_text() == "おさいふ"
        loaded = await watched.page.evaluate(
            "async () => { await document.fonts.ready;"
            " return [...document.fonts].filter((one) => one.status === 'loaded').length }"
        )
        assert loaded >= 3


HOSTILE = [
    json.loads(row)
    for row in (Path(__file__).parents[1] / "data" / "stage" / "hostile.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]


def hostile(text: str) -> tuple[World, Rules]:
    """A household in which every text a page shows is `text`, and its rules."""
    rules = worlds.rules()
    kotatsu = replace(rules.catalogue.items["kotatsu"], name=text, name_ja=text)
    items = {**rules.catalogue.items, "kotatsu": kotatsu}
    world = worlds.world(john=worlds.state("work", event=text), owned_items=("Sofa", text))
    viewers = {"twitch:1": worlds.viewer("twitch:1", text)}
    catalogue = replace(rules.catalogue, items=items)
    return replace(world, viewers=viewers), replace(rules, catalogue=catalogue)


LEAVING = """() => {
  const roots = [...document.querySelectorAll('.bubble, .alert:not(.away), .pill, .chip, .tag')];
  return roots.filter((root) => {
    const box = root.getBoundingClientRect();
    if (box.width === 0) return false;
    if (box.left < 0 || box.top < 0 || box.right > 1920 || box.bottom > 1080) return true;
    return [...root.children].some((part) => {
      const inner = part.getBoundingClientRect();
      return inner.width > 0 && !part.matches('em, .ribbon')
        && (inner.left < box.left - 1 || inner.right > box.right + 1
          || inner.bottom > box.bottom + 1);
    });
  }).map((root) => root.className);
}"""


@pytest.mark.parametrize("row", HOSTILE, ids=lambda row: row["id"])
async def test_whatever_a_viewer_types_is_shown_as_text_and_stays_in_its_box(tmp_path, chrome, row):
    text = row["text"]
    world, rules = hostile(text)
    asked = quote(text[:200], errors="replace")
    async with (
        stage(tmp_path, world=world, rules=rules) as server,
        overlay(chrome, server, f"&lang={asked}&colour={asked}") as watched,
    ):
        tip = worlds.tip(viewer=text, message=text)
        talk = [worlds.said("sara", text), worlds.said("john", "", thought=text)]
        server.publish([*talk, tip], world)
        server.say("eve", Screened(text), to=Screened(text))
        server.notice(Screened(text), Screened(text))
        page = watched.page
        await page.locator(".alert:not(.away)").wait_for()
        await page.locator(".bubble").nth(2).wait_for()
        assert await page.evaluate("() => window.__pwned") is None
        assert await page.evaluate("() => document.querySelectorAll('script').length") == 1
        assert await page.evaluate(LEAVING) == []
        shown = await page.locator(".alert .name").inner_text()
    assert shown.startswith(row["shows"])
    assert len(shown) <= 200
