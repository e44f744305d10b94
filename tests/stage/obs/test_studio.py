"""OBS under the show's supervisor: comes, goes, streams, switches, and gets its overlay."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from bot.audience.feed import WentLive, WentOffline
from bot.bench.loopback.serving import until
from bot.clock import SystemClock
from bot.config.obs import ObsSettings, SceneSettings
from bot.errors import DisconnectedError, HearthcastError, PlatformError
from bot.show.endings import Patience
from bot.show.health import Health, Light
from bot.show.supervisor import Supervisor
from bot.stage.obs import studio as studios
from bot.stage.obs.studio import Studio
from tests.stage import worlds
from tests.stage.obs.fake import FakeObs

URL = "http://127.0.0.1:8127/overlay?key=k"
SCENES = SceneSettings(panic="Break", night="Night")


class OnLine:
    """A studio under a supervisor with little patience."""

    def __init__(self, fake: FakeObs, password: str = "", **more) -> None:
        self.heard: list[object] = []
        self.healths: list[Health] = []
        settings = ObsSettings(on=True, port=fake.port or 1, scenes=SCENES, **more)
        self.studio = Studio(
            settings,
            password,
            clock=SystemClock(),
            people=("john", "sara"),
            overlay_url=lambda: URL,
        )
        self.supervisor = Supervisor(
            self.studio.source(),
            self._deliver,
            clock=SystemClock(),
            chance=Random(1),
            patience=Patience(first_s=0.1),
            on_health=self.healths.append,
        )

    async def _deliver(self, event) -> None:
        self.heard.append(type(event))

    @property
    def light(self) -> Light:
        return self.supervisor.health.light

    @property
    def sentence(self) -> str:
        return self.supervisor.health.sentence


@asynccontextmanager
async def on_line(fake: FakeObs, password: str = "", **more) -> AsyncIterator[OnLine]:
    line = OnLine(fake, password, **more)
    running = asyncio.get_running_loop().create_task(line.supervisor.run())
    try:
        yield line
    finally:
        running.cancel()
        await asyncio.wait([running])


async def test_the_stream_state_is_known_at_once_and_followed():
    async with FakeObs().running() as fake, on_line(fake) as line:
        fake.add("Hearthcast", url=URL)
        await until(lambda: line.heard == [WentOffline])
        await fake.stream(on=True)
        await until(lambda: line.heard[-1] is WentLive)
        await fake.stream(on=False)
        await until(lambda: line.heard == [WentOffline, WentLive, WentOffline])


async def test_the_overlay_is_refreshed_when_the_show_starts():
    fake = FakeObs()
    fake.add("Hearthcast", url=URL + "&layout=tall")
    fake.add("My old one", url="http://127.0.0.1:9/overlay?key=old&motion=calm")
    fake.add("Door", is_local_file=True, local_file="C:/家/.hearthcast/overlay-door.html")
    fake.add("Somebody else's", url="https://example.org/overlay")
    async with fake.running(), on_line(fake) as line:
        await until(lambda: line.light is Light.OK)
    pressed = [data["inputName"] for data in fake.sent("PressInputPropertiesButton")]
    assert pressed == ["Hearthcast", "My old one", "Door"]
    assert fake.inputs["My old one"]["settings"]["url"] == URL + "&motion=calm"
    assert len(fake.sent("SetInputSettings")) == 1


async def test_a_missing_overlay_is_said_and_made_only_when_wanted():
    async with FakeObs().running() as fake:
        async with on_line(fake) as line:
            await until(lambda: line.light is Light.WARNING)
            assert "no browser source" in line.sentence
            assert not fake.inputs
        async with on_line(fake, create=True) as line:
            await until(lambda: line.light is Light.OK)
        assert fake.inputs["Hearthcast"]["settings"]["url"] == URL
        assert fake.inputs["Hearthcast"]["settings"]["width"] == 1920
        fit = fake.sent("SetSceneItemTransform")[0]["sceneItemTransform"]
        assert (fit["boundsWidth"], fit["boundsHeight"]) == (1280, 720)


async def test_an_overlay_added_by_hand_puts_the_light_right():
    async with FakeObs().running() as fake, on_line(fake) as line:
        await until(lambda: line.light is Light.WARNING)
        fake.add("Mine", url=URL)
        await fake.event("InputCreated", inputName="Mine")
        await until(lambda: line.light is Light.OK)


async def test_adding_twice_makes_one_source():
    async with FakeObs().running() as fake, on_line(fake) as line:
        await until(lambda: line.studio.session is not None)
        assert (
            "added the source 'Hearthcast' to the scene 'Game'" in await line.studio.add_overlay()
        )
        assert "there already" in await line.studio.add_overlay()
        assert list(fake.inputs) == ["Hearthcast"]


async def test_the_chosen_options_and_size_are_those_of_the_source_made_or_changed():
    async with FakeObs().running() as fake, on_line(fake) as line:
        await until(lambda: line.studio.session is not None)
        said = await line.studio.add_overlay({"layout": "corner"}, (1280, 720))
        assert "added the source 'Hearthcast'" in said
        made = fake.inputs["Hearthcast"]["settings"]
        assert (made["url"], made["width"]) == (f"{URL}&layout=corner", 1280)
        said = await line.studio.add_overlay({"lang": "ja"}, (1080, 1920))
        assert "as chosen" in said
        assert (made["url"], made["height"]) == (f"{URL}&lang=ja", 1920)
        with pytest.raises(HearthcastError, match="16 to 8192"):
            await line.studio.add_overlay({}, (9000, 1))


async def test_an_obs_without_its_browser_says_so():
    async with FakeObs().running() as fake, on_line(fake) as line:
        fake.kinds = set()
        await until(lambda: line.studio.session is not None)
        with pytest.raises(PlatformError, match="browser plug-in is missing"):
            await line.studio.add_overlay()


async def test_a_name_that_is_taken_says_what_to_rename():
    async with FakeObs().running() as fake, on_line(fake) as line:
        fake.add("Hearthcast", kind="color_source_v3")
        await until(lambda: line.studio.session is not None)
        with pytest.raises(PlatformError, match="rename it"):
            await line.studio.add_overlay()


async def test_without_a_connection_nothing_can_be_added():
    line = OnLine(FakeObs())
    with pytest.raises(DisconnectedError):
        await line.studio.add_overlay()


async def test_a_wrong_password_is_tried_once_and_then_waits_for_the_streamer():
    async with FakeObs(password="right").running() as fake, on_line(fake, "wrong") as line:
        await until(lambda: line.light is Light.DOWN)
        await asyncio.sleep(0.5)
        assert fake.visits == 1
        assert "OBS_PASSWORD" in line.sentence
        assert "wrong" not in line.sentence
        fake.password = "wrong"
        line.supervisor.retry()
        await until(lambda: line.studio.session is not None)


async def test_a_password_that_was_put_right_in_obs_is_found_by_itself(monkeypatch):
    monkeypatch.setattr(studios, "LOGIN_S", 0.3)
    async with FakeObs(password="right").running() as fake, on_line(fake, "mine") as line:
        await until(lambda: line.light is Light.DOWN)
        assert "trying again in 0 s" in line.sentence
        fake.password = "mine"
        await until(lambda: line.studio.session is not None)


async def test_an_obs_that_is_killed_and_started_again_is_found_by_itself():
    fake = FakeObs()
    fake.add("Hearthcast", url=URL)
    async with fake.running() as first:
        port = first.port
        line = OnLine(fake)
        running = asyncio.get_running_loop().create_task(line.supervisor.run())
        await until(lambda: line.light is Light.OK)
    await until(lambda: line.light is Light.WARNING)
    assert line.studio.session is None
    async with fake.running(port):
        await until(lambda: line.light is Light.OK, within_s=20)
        assert len(fake.sent("PressInputPropertiesButton")) == 2, "refreshed after OBS came back"
    running.cancel()
    await asyncio.wait([running])


async def test_the_night_has_its_scene_and_the_morning_brings_back_the_other():
    asleep = worlds.world()
    for one in ("john", "sara"):
        asleep = asleep.with_state(one, replace(asleep.characters[one].state, doing="sleep"))
    async with FakeObs().running() as fake, on_line(fake) as line:
        await until(lambda: line.studio.session is not None)
        line.studio.publish((), asleep)
        await until(lambda: fake.scene == "Night")
        line.studio.panic(on=True)
        await until(lambda: fake.scene == "Break")
        line.studio.panic(on=False)
        await until(lambda: fake.scene == "Night")
        line.studio.publish((), worlds.world())
        await until(lambda: fake.scene == "Game")


async def test_panic_before_obs_was_there_is_carried_out_when_it_comes_and_taken_back():
    async with FakeObs().running() as fake:
        line = OnLine(fake)
        line.studio.panic(on=True)
        running = asyncio.get_running_loop().create_task(line.supervisor.run())
        await until(lambda: fake.scene == "Break")
        line.studio.panic(on=False)
        await until(lambda: fake.scene == "Game")
        running.cancel()
        await asyncio.wait([running])


async def test_a_scene_that_does_not_exist_is_said_with_those_that_do():
    fake = FakeObs()
    fake.add("Hearthcast", url=URL)
    fake.scenes.remove("Break")
    async with fake.running(), on_line(fake) as line:
        await until(lambda: line.light is Light.OK)
        line.studio.panic(on=True)
        await until(lambda: line.light is Light.WARNING)
        assert "no scene 'Break'" in line.sentence
        assert "'Game', 'Night'" in line.sentence


async def test_a_quiet_obs_is_asked_and_beats(monkeypatch):
    monkeypatch.setattr(studios, "LOOK_S", 0.05)
    async with FakeObs().running() as fake, on_line(fake):
        await until(lambda: len(fake.sent("GetStreamStatus")) > 3)
