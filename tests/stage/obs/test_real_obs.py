"""The same against the real OBS. Debian's has no browser plug-in: its clear error is tested."""

import asyncio

import pytest
import pytest_asyncio

from bot.bench.loopback.serving import until
from bot.config.obs import ObsSettings, SceneSettings
from bot.errors import LoginRejectedError, PlatformError
from bot.show.health import Light
from bot.stage.obs.overlay_source import program_scene
from bot.stage.obs.session import Session, dialled
from tests.stage.obs.real import RealObs, needs_obs
from tests.stage.obs.test_studio import OnLine

pytestmark = [needs_obs, pytest.mark.timeout(180), pytest.mark.asyncio(loop_scope="module")]
PASSWORD = "a secret of this test"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def obs(tmp_path_factory):
    """One OBS for all tests of this file."""
    real = RealObs(tmp_path_factory.mktemp("obs"), PASSWORD)
    try:
        real.show()
        await real.start()
        yield real
    finally:
        await real.close()


async def shown(session: Session, scene: str) -> None:
    """Wait until a scene is on the program."""
    for _ in range(300):
        if await program_scene(session) == scene:
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(scene)


async def test_the_show_connects_follows_scenes_and_says_what_is_missing(obs):
    line = OnLine(obs, PASSWORD, create=True)
    running = asyncio.get_running_loop().create_task(line.supervisor.run())
    await until(lambda: line.light is Light.WARNING, 30)
    assert "browser plug-in is missing" in line.sentence
    assert line.studio.session is not None
    session = line.studio.session
    before = await program_scene(session)
    await session.call("CreateScene", sceneName="Break")
    line.studio.panic(on=True)
    await shown(session, "Break")
    line.studio.panic(on=False)
    await shown(session, before)
    running.cancel()
    await asyncio.wait([running])


async def test_a_real_source_takes_settings(obs):
    async with dialled(ObsSettings(port=obs.port), PASSWORD) as session:
        heard: list[str] = []
        reading = asyncio.get_running_loop().create_task(
            session.listen(lambda event: heard.append(event.name))
        )
        scene = await program_scene(session)
        await session.call(
            "CreateInput", sceneName=scene, inputName="Wall", inputKind="color_source_v3",
            inputSettings={"color": 1}, sceneItemEnabled=True,
        )  # fmt: skip
        await session.call("SetInputSettings", inputName="Wall", inputSettings={"color": 255})
        held = await session.call("GetInputSettings", inputName="Wall")
        assert held["inputSettings"] == {"color": 255}
        await until(lambda: "InputCreated" in heard)
        reading.cancel()
        await asyncio.wait([reading])


async def test_the_wrong_password_is_refused_with_the_cure(obs):
    with pytest.raises(LoginRejectedError, match="Show Connect Info"):
        async with dialled(ObsSettings(port=obs.port), "wrong"):
            pass


async def test_an_obs_killed_and_started_again_is_found(obs):
    line = OnLine(obs, PASSWORD)
    running = asyncio.get_running_loop().create_task(line.supervisor.run())
    await until(lambda: line.studio.session is not None, 30)
    await obs.kill()
    await until(lambda: line.studio.session is None, 30)
    await until(lambda: "OBS" in line.sentence, 30)
    await obs.start()
    await until(lambda: line.studio.session is not None, 60)
    running.cancel()
    await asyncio.wait([running])


async def test_a_missing_scene_names_those_of_this_obs(obs):
    line = OnLine(obs, PASSWORD)
    line.studio.settings = ObsSettings(
        on=True, port=obs.port, scenes=SceneSettings(panic="Nowhere")
    )
    line.studio.overlay_url = lambda: ""
    line.studio.panic(on=True)
    running = asyncio.get_running_loop().create_task(line.supervisor.run())
    await until(lambda: "no scene 'Nowhere'" in line.sentence, 30)
    with pytest.raises(PlatformError, match="without its web pages"):
        await line.studio.add_overlay()
    running.cancel()
    await asyncio.wait([running])
