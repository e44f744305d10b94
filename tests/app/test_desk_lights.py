"""The lights say what is so, also when it is not well."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app.composing import Show, Wishes, compose
from bot.app.desk_lights import Parts, lights
from bot.app.homes import open_home
from bot.app.notices import Notices
from bot.app.obs import ObsLink
from bot.app.options import RunOptions
from bot.app.platforming import Platforms
from bot.app.staging import stage_of
from bot.audience.desk import Act
from bot.clock import SystemClock
from bot.config.brain import WhenNotLive
from bot.scheduling import Metronome
from bot.show.signalling import Signals


async def _never(_: float) -> None:
    raise AssertionError


@pytest.fixture
async def parts(home: Path) -> AsyncIterator[Parts]:
    wishes = Wishes(
        seed=1, simulated=False, durable=False,
        on_problem=lambda _: None, on_signal=lambda _: None,
    )  # fmt: skip
    show = compose(open_home(home), wishes, SystemClock())
    yield parts_of(show)
    show.close()


def parts_of(show: Show) -> Parts:
    async def deliver(_: object) -> None: ...

    return Parts(
        show=show,
        metronome=Metronome(600, _never, show.clock, lambda _: None),
        platforms=Platforms(show, Notices(), deliver),
        obs=ObsLink(show, Notices(), Signals(), lambda: ""),
        stage=stage_of(show, RunOptions(home=show.home.root)),
        interval_s=600,
    )


def light(parts: Parts, part: str) -> tuple[str, str]:
    return next((row["light"], row["sentence"]) for row in lights(parts) if row["part"] == part)


async def test_a_show_whose_ticks_never_end_needs_somebody(parts: Parts) -> None:
    assert light(parts, "show")[0] == "ok"
    now = parts.show.clock.now()
    parts.show.engine.ran_at = now - timedelta(minutes=19)
    assert light(parts, "show")[0] == "ok"
    parts.show.engine.ran_at = now - timedelta(minutes=21)
    assert light(parts, "show") == (
        "down", "no decision for two intervals: .hearthcast/hearthcast.log says why",
    )  # fmt: skip


async def test_a_pause_and_a_panic_are_no_fault(parts: Parts) -> None:
    parts.show.engine.ran_at = parts.show.clock.now() - timedelta(hours=5)
    await parts.show.moderating.decide(Act.PAUSE)
    assert light(parts, "show")[0] == "waiting"
    await parts.show.moderating.decide(Act.PANIC)
    assert light(parts, "show")[0] == "warning"


async def test_a_household_that_waits_for_viewers_is_not_called_dead(parts: Parts) -> None:
    settings = parts.show.home.settings
    brain = replace(settings.brain, name="anthropic", when_not_live=WhenNotLive.PAUSE)
    home = replace(parts.show.home, settings=replace(settings, brain=brain))
    waiting = replace(parts, show=replace(parts.show, home=home))
    waiting.show.engine.ran_at = waiting.show.clock.now() - timedelta(hours=5)
    assert light(waiting, "show")[0] == "waiting"
    assert light(waiting, "brain")[0] == "waiting"


async def test_nobody_who_shows_the_overlay_is_said(parts: Parts) -> None:
    assert light(parts, "overlay")[0] == "warning"
