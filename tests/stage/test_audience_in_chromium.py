"""What viewers bring about, seen in a real Chromium: votes, paid effects, and the safe scene."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
import pytest_asyncio

from bot.audience.screened import Screened
from bot.audience.votes import Vote
from tests.stage import worlds
from tests.stage.chromium import browser, drawn, needs_chromium, overlay, stage

pytestmark = [needs_chromium, pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="module")]

VOTE = Vote(
    subject="dinner", options=("curry_rice", "nikujaga"), names=(), opened=worlds.START,
    closes=worlds.START + timedelta(minutes=5), ballots={"a": "nikujaga", "b": "nikujaga"},
)  # fmt: skip


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome():
    """One browser for all tests: each opens pages of its own."""
    async with browser() as running:
        yield running


async def test_an_open_vote_stands_there_with_its_tally_until_it_is_decided(tmp_path, chrome):
    async with (
        stage(tmp_path) as server,
        overlay(chrome, server) as watched,
        overlay(chrome, server, "&lang=ja") as other,
    ):
        vote = watched.page.locator(".vote")
        server.vote(replace(VOTE, ballots={}), "dish", "", 299)
        await watched.page.locator(".vote:not(.away)").wait_for()
        assert await vote.locator(".question").inner_text() == "What is for dinner?"
        assert await vote.locator(".head b").inner_text() in {"4:59", "4:58"}
        server.vote(VOTE, "dish", "", 200)
        await vote.locator(".option b").filter(has_text="2").wait_for()
        assert await vote.locator(".option span").all_inner_texts() == ["Curry", "Nikujaga"]
        assert await vote.locator(".option b").all_inner_texts() == ["0", "2"]
        assert await other.page.locator(".vote .question").inner_text() == "今夜のごはんは?"
        box = await vote.bounding_box()
        assert box["x"] >= 96
        assert box["y"] >= 54
        server.vote(VOTE, "dish", "nikujaga", 0)
        await vote.locator(".option.chosen", has_text="Nikujaga").wait_for()
        assert await vote.locator(".head small").inner_text() == "You decided"
        server.vote(None, "", "", 0)
        await watched.page.locator(".vote.away").wait_for(state="attached")


async def test_a_page_that_comes_late_sees_an_open_vote_and_no_decided_one(tmp_path, chrome):
    async with stage(tmp_path) as server:
        server.vote(VOTE, "dish", "", 200)
        async with overlay(chrome, server) as watched:
            await watched.page.locator(".vote:not(.away)").wait_for()
        server.vote(VOTE, "dish", "nikujaga", 0)
        async with overlay(chrome, server) as watched:
            await drawn(watched.page)
            assert await watched.page.locator(".vote.away").count() == 1


async def test_what_viewers_pay_for_is_seen_in_the_flat(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        page = watched.page
        await drawn(page)
        weather = page.locator(".weather")
        assert await weather.get_attribute("data-weather") == "sunny"
        assert not await page.locator(".notes").is_visible()
        world = worlds.world()
        calendar = world.calendar.bringing("snow", 60).bringing("music", 30)
        server.publish([], replace(world, calendar=calendar))
        await page.locator('.weather[data-weather="snow"]').wait_for()
        await page.locator(".musical .notes svg").first.wait_for(state="attached")
        server.effect("treat", "eve")
        await page.locator('.figure[data-id="eve"] .shower').wait_for(state="attached")
        assert await page.locator('.figure[data-id="john"] .shower').count() == 0
        assert await page.locator(".breath.eve").get_attribute("data-pose") == "beg"
        server.effect("cheer_up", "")
        await page.locator('.figure[data-id="john"] .shower').wait_for(state="attached")
        server.publish([], world)
        await page.locator('.weather[data-weather="sunny"]').wait_for(state="attached")
        assert await page.locator(".musical").count() == 0


async def test_the_safe_scene_hides_everything_at_once_and_alerts_wait_behind_it(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        page = watched.page
        await drawn(page)
        server.say("sara", Screened("Something nobody should have heard."))
        await page.locator(".bubble").wait_for()
        server.cover(on=True)
        await page.locator(".safe").wait_for(timeout=1_000)
        assert await page.locator(".safe b").inner_text() == "Back in a moment"
        assert not await page.locator(".backdrop").is_visible()
        assert not await page.locator(".hud").first.is_visible()
        server.say("john", Screened("Nor this."))
        server.publish([worlds.tip("twitch:t9", viewer="kai", message="hi")], worlds.world())
        await asyncio.sleep(0.3)
        assert await page.locator(".bubble").count() == 0
        assert server.hub.unseen == ("twitch:t9",)
        server.cover(on=False)
        await page.locator('.alert[data-painted="twitch:t9"]').wait_for()
        assert await page.locator(".bubble").count() == 0
        assert await page.locator(".backdrop").is_visible()


async def test_the_safe_scene_fills_the_picture_of_a_page_that_comes_late(tmp_path, chrome):
    async with stage(tmp_path) as server:
        server.cover(on=True)
        async with overlay(chrome, server) as watched:
            await watched.page.locator(".safe").wait_for()
            box = await watched.page.locator(".safe").bounding_box()
            assert (box["width"], box["height"]) == (1920, 1080)
        async with overlay(chrome, server, "&view=alerts") as watched:
            assert not await watched.page.locator(".safe").is_visible(), "nothing covers a game"


async def test_the_stage_says_that_the_characters_are_run_by_a_program(tmp_path, chrome):
    async with stage(tmp_path) as server, overlay(chrome, server) as watched:
        await watched.page.locator(".badge", has_text="AI characters").wait_for()
