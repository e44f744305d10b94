"""A show on air beside OBS: a stream in OBS counts as live, and `check` dials it."""

import asyncio
from pathlib import Path

import pytest

from bot.app.checking import check_home
from bot.app.composing import Show, Wishes, compose
from bot.app.homes import open_home
from bot.app.notices import Notices
from bot.app.obs import ObsLink
from bot.audience.desk import Act
from bot.bench.loopback.serving import until
from bot.clock import SystemClock
from bot.show.signalling import Signals
from tests.stage.obs.fake import FakeObs


def local(home: Path, port: int, more: str = "") -> None:
    text = f'[obs]\non = true\nport = {port}\npassword_env = "HEARTH_TEST_OBS"\n{more}'
    (home / "config.local.toml").write_text(text, encoding="utf-8")


def composed(home: Path, notices: Notices, signals: Signals | None = None) -> Show:
    wishes = Wishes(
        seed=1,
        simulated=False,
        durable=False,
        on_problem=notices.say,
        on_signal=(signals or Signals()).send,
    )
    return compose(open_home(home), wishes, SystemClock())


async def test_a_stream_in_obs_counts_as_live_until_obs_is_gone(home: Path) -> None:
    notices, said = Notices(), list[str]()
    notices.listen(said.append)
    async with FakeObs().running() as fake:
        local(home, fake.port)
        show = composed(home, notices)
        link = ObsLink(show, notices, Signals(), lambda: "")
        running = [asyncio.get_running_loop().create_task(one) for one in link.running()]
        await until(lambda: link.studio is not None and link.studio.session is not None)
        assert not show.live.is_live
        await fake.stream(on=True)
        await until(lambda: show.live.sources == {"obs"})
    await until(lambda: not show.live.is_live)
    assert any("obs: connected" in line for line in said)
    for task in running:
        task.cancel()
    await asyncio.wait(running)
    show.close()


async def test_a_panic_at_the_desk_shows_its_scene_in_obs(home: Path) -> None:
    signals = Signals()
    async with FakeObs().running() as fake:
        local(home, fake.port, '[obs.scenes]\npanic = "Break"\n')
        show = composed(home, Notices(), signals)
        link = ObsLink(show, Notices(), signals, lambda: "")
        running = [asyncio.get_running_loop().create_task(one) for one in link.running()]
        await until(lambda: link.studio is not None and link.studio.session is not None)
        await show.moderating.decide(Act.PANIC)
        await until(lambda: fake.scene == "Break")
        await show.moderating.decide(Act.RELEASE)
        await until(lambda: fake.scene == "Game")
        for task in running:
            task.cancel()
        await asyncio.wait(running)
        show.close()


async def test_a_show_without_obs_dials_nobody(home: Path) -> None:
    show = composed(home, Notices())
    link = ObsLink(show, Notices(), Signals(), lambda: "")
    link.retry()
    assert link.running() == ()
    assert link.health is None
    show.close()


async def test_check_says_what_is_wrong_with_obs_and_how_to_mend_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def line() -> tuple[str, str]:
        return next((one.light, one.text) for one in check_home(home) if one.part == "obs")

    assert (await asyncio.to_thread(line))[0] == "ok"
    async with FakeObs(password="right").running() as fake:
        local(home, fake.port)
        light, text = await asyncio.to_thread(line)
        assert light == "problem"
        assert "HEARTH_TEST_OBS" in text
        monkeypatch.setenv("HEARTH_TEST_OBS", "right")
        assert (await asyncio.to_thread(line))[0] == "ok"
    light, text = await asyncio.to_thread(line)
    assert (light, "Enable WebSocket server" in text) == ("warning", True)
    findings = await asyncio.to_thread(check_home, home)
    assert not any("right" in one.text for one in findings), "no password in a report"
