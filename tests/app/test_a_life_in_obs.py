"""A household lives a night and a date, and the real OBS shows the scenes for them."""

import asyncio
from pathlib import Path

import pytest

from bot.app.composing import Wishes, compose
from bot.app.homes import open_home
from bot.app.notices import Notices
from bot.app.obs import ObsLink
from bot.app.stepping import Stepper
from bot.bench.loopback.serving import until
from bot.clock import SystemClock
from bot.show.signalling import Signals
from bot.stage.obs.overlay_source import program_scene
from tests.stage.obs.real import RealObs, needs_obs

PASSWORD = "a secret of this test"
LOCAL = """
[obs]
on = true
port = {port}
password_env = "HEARTH_TEST_OBS"
[obs.scenes]
night = "Sleeping"
date = "Out"
"""
LONGEST = 300
"""Ticks in which a night and a date must have come (with this seed they come within 170)."""


@needs_obs
@pytest.mark.timeout(180)
async def test_a_lived_night_and_a_lived_date_switch_the_scene_and_back(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTH_TEST_OBS", PASSWORD)
    obs = RealObs(tmp_path / "obs", PASSWORD)
    (home / "config.local.toml").write_text(LOCAL.format(port=obs.port), encoding="utf-8")
    wishes = Wishes(
        seed=2, simulated=True, durable=False,
        on_problem=lambda _: None, on_signal=lambda _: None,
    )  # fmt: skip
    show = compose(open_home(home), wishes, SystemClock())
    link = ObsLink(show, Notices(), Signals(), lambda: "")
    studio = link.studio
    assert studio is not None
    # The household's clock is simulated; the one OBS is waited for with is not.
    studio.clock = SystemClock()
    assert link._supervisor is not None
    link._supervisor._clock = studio.clock
    running: list[asyncio.Task[None]] = []
    try:
        obs.show()
        await obs.start()
        running = [asyncio.get_running_loop().create_task(one) for one in link.running()]
        await until(lambda: studio.session is not None, 60)
        assert studio.session is not None
        for scene in ("Sleeping", "Out"):
            await studio.session.call("CreateScene", sceneName=scene)
        ordinary = await program_scene(studio.session)
        seen = await _lived(Stepper(show, ()), link)
    finally:
        for task in running:
            task.cancel()
        await obs.close()
        show.close()
    assert seen[:4] == [ordinary, "Sleeping", ordinary, "Out"]


async def _lived(stepper: Stepper, link: ObsLink) -> list[str]:
    """The scenes that were on the program, each once in a row, until a date has come."""
    studio = link.studio
    assert studio is not None
    assert studio.session is not None
    seen, wanted = [await program_scene(studio.session)], None
    for _ in range(LONGEST):
        await stepper.step()
        if studio.wanted is wanted:
            continue
        wanted = studio.wanted
        async with asyncio.timeout(10):
            while (scene := await program_scene(studio.session)) == seen[-1]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        seen.append(scene)
        if scene == "Out":
            break
    return seen
