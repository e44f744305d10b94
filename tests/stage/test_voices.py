"""Voices on the stage: who may ask for a sound, and what Chromium plays."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.audience.screened import Screened
from bot.config.web import WebSettings
from bot.errors import VoiceError
from bot.household.events import ViewerForgotten
from bot.ports import Clip, Voice
from bot.stage.clips import OFFERED, Clips
from bot.stage.presenter import Presenter
from bot.stage.server import StageServer
from tests.stage import worlds
from tests.stage.chromium import browser, linked, needs_chromium, overlay
from tests.stage.test_server import heard, page
from tests.voices.studio import beep

LOUD = "--autoplay-policy=no-user-gesture-required"
pytestmark = [pytest.mark.timeout(120), pytest.mark.asyncio(loop_scope="module")]


class Singing(Voice):
    """Beeps, or is ill."""

    credit = "VOICEVOX:四国めたん"

    def __init__(self, seconds: float = 0.4) -> None:
        self.lines: list[tuple[str, str]] = []
        self.forgot = 0
        self.ill = False
        self.seconds = seconds

    async def speak(self, actor: str, text: Screened) -> Clip:
        assert type(text) is Screened
        self.lines.append((actor, text))
        await asyncio.sleep(0.05)
        if self.ill:
            raise VoiceError("ill")
        return Clip(data=beep(self.seconds), kind="audio/wav")

    def forget(self) -> None:
        self.forgot += 1

    async def close(self) -> None:
        """Nothing is open."""


def screen(text: str) -> Screened:
    return Screened("" if "refused" in text else text)


@asynccontextmanager
async def stage(private: Path, voice: Voice) -> AsyncIterator[StageServer]:
    presenter = Presenter(worlds.rules(), worlds.ShortWording())
    server = StageServer(WebSettings(port=0), presenter, private=private)
    server.serve_voices(Clips(voice, {"john", "sara"}, screen))
    await server.start(worlds.world())
    try:
        yield server
    finally:
        await server.stop()


async def sound(server: StageServer, clip: str, key: str | None = None) -> tuple[int, bytes]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(
            f"{server.base}/overlay/voice",
            params={"key": server.keys.overlay if key is None else key, "clip": clip},
        ) as answer,
    ):
        return answer.status, await answer.read()


async def frame_of(channel: Any) -> Any:
    return (await heard(channel))["frames"][0]


async def test_a_persons_line_has_a_sound_that_the_overlays_key_opens(tmp_path):
    singing = Singing()
    async with stage(tmp_path, singing) as server, page(server) as channel:
        assert (await heard(channel))["state"]["credit"] == {"text": "VOICEVOX:四国めたん"}
        server.say("sara", Screened("Hello there"))
        clip = (await frame_of(channel))["clip"]
        assert singing.lines == [], "nothing is spoken before somebody wants to hear it"
        assert await sound(server, clip) == (200, beep())
        assert (await sound(server, clip, key=""))[0] == 403
        assert (await sound(server, clip, key="guessed"))[0] == 403
        assert singing.lines == [("sara", "Hello there")]


async def test_two_pages_at_once_are_one_asking(tmp_path):
    singing = Singing()
    async with stage(tmp_path, singing) as server, page(server) as channel:
        await heard(channel)
        server.say("sara", Screened("Hello there"))
        clip = (await frame_of(channel))["clip"]
        both = await asyncio.gather(sound(server, clip), sound(server, clip))
        assert [status for status, _ in both] == [200, 200]
        assert len(singing.lines) == 1


async def test_eve_never_speaks_and_what_the_gate_refuses_is_not_spoken(tmp_path):
    async with stage(tmp_path, Singing()) as server, page(server) as channel:
        await heard(channel)
        server.say("eve", Screened("Wan!"))
        server.say("john", Screened("a refused word"))
        assert "clip" not in await frame_of(channel)
        assert "clip" not in await frame_of(channel)


async def test_only_what_was_just_said_can_be_asked_for(tmp_path):
    singing = Singing()
    async with stage(tmp_path, singing) as server, page(server) as channel:
        await heard(channel)
        assert await sound(server, "made-up") == (204, b"")
        server.say("john", Screened("the first"))
        clip = (await frame_of(channel))["clip"]
        for number in range(OFFERED):
            server.say("john", Screened(f"line {number}"))
        assert (await sound(server, clip))[0] == 204
        assert singing.lines == []


async def test_a_forgotten_viewer_is_no_longer_heard(tmp_path):
    singing = Singing()
    async with stage(tmp_path, singing) as server, page(server) as channel:
        await heard(channel)
        server.say("john", Screened("Thank you, Mika"))
        clip = (await frame_of(channel))["clip"]
        server.publish([ViewerForgotten(viewer_id="twitch:7", token="t")], worlds.world())
        assert (await sound(server, clip))[0] == 204
        assert singing.forgot == 1


async def test_an_ill_voice_is_no_answer_and_no_fault(tmp_path):
    singing = Singing()
    singing.ill = True
    async with stage(tmp_path, singing) as server, page(server) as channel:
        await heard(channel)
        server.say("john", Screened("Hello"))
        assert await sound(server, (await frame_of(channel))["clip"]) == (204, b"")


async def test_whose_voice_is_heard_is_seen_before_its_sound_is_handed_out(tmp_path):
    singing = Singing()
    async with stage(tmp_path, singing) as server, page(server) as channel:
        await heard(channel)
        server.say("john", Screened("Hello"))
        clip = (await frame_of(channel))["clip"]
        singing.credit = "VOICEVOX:青山龍星"
        await sound(server, clip)
        assert (await heard(channel))["set"] == {"credit": {"text": "VOICEVOX:青山龍星"}}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def loud():
    """A browser that plays without a click, as OBS does."""
    async with browser(LOUD) as running:
        yield running


async def spoken(page: Any, text: str) -> str | None:
    bubble = page.locator(".bubble.said", has_text=text)
    await bubble.wait_for()
    voice: str | None = await bubble.get_attribute("data-voice")
    return voice


@needs_chromium
async def test_the_overlay_plays_a_line_and_holds_its_bubble_as_long(tmp_path, loud):
    singing = Singing(seconds=5.0)
    async with (
        stage(tmp_path, singing) as server,
        overlay(loud, server, "&audio=1") as watched,
    ):
        server.say("sara", Screened("A long story"))
        server.say("john", Screened("I come after her"))
        assert await spoken(watched.page, "A long story") == "spoken"
        await asyncio.sleep(4.8)  # longer than a bubble of so few words stays without a voice
        assert await watched.page.locator(".bubble", has_text="A long story").count() == 1
        assert await watched.page.locator(".bubble", has_text="I come after").count() == 0
        assert await spoken(watched.page, "I come after her") == "spoken"
        assert "VOICEVOX:四国めたん" in await watched.page.locator(".credit").inner_text()
    assert singing.lines == [("sara", "A long story"), ("john", "I come after her")]


@needs_chromium
async def test_a_page_without_sound_asks_for_none(tmp_path, loud):
    singing = Singing()
    async with stage(tmp_path, singing) as server, overlay(loud, server) as watched:
        server.say("sara", Screened("Hello"))
        assert await spoken(watched.page, "Hello") is None
    assert singing.lines == []


@needs_chromium
async def test_an_ill_voice_leaves_the_bubble_and_babble(tmp_path, loud):
    singing = Singing()
    singing.ill = True
    async with stage(tmp_path, singing) as server, overlay(loud, server, "&audio=1") as watched:
        server.say("sara", Screened("Hello"))
        assert await spoken(watched.page, "Hello") is None
        server.say("eve", Screened("Wan!"))
        assert await spoken(watched.page, "Wan!") is None
    assert singing.lines == [("sara", "Hello")]


WAITS_FOR_A_CLICK = """
Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
AudioContext.prototype.resume = () => new Promise(() => {});
"""


@needs_chromium
async def test_a_browser_that_waits_for_a_click_shows_the_line_all_the_same(tmp_path, loud):
    # A headless browser plays whatever its policy says, so the page is told that it may not.
    singing = Singing()
    async with stage(tmp_path, singing) as server:
        page = await loud.new_page()
        await page.add_init_script(WAITS_FOR_A_CLICK)
        await page.goto(f"{server.overlay_url}&audio=1")
        await linked(page, "live")
        server.say("sara", Screened("Hello"))
        assert await spoken(page, "Hello") is None
        await page.close()
    assert singing.lines == []
