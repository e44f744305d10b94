"""The whole show with a second opinion: a model's words wait for it, and never air without it."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.app.checking import check_home
from bot.app.composing import Show
from bot.bench.flaky_provider import running
from bot.household.events import ActionPerformed
from bot.show.signals import Answered, SpareLine
from tests.brains.moderation_stub import moderation_service
from tests.show.rehearsal import Rehearsal, rehearse
from tests.show.test_listener import hear_and_answer, line

CONFIG = """
[time]
start = 2026-03-06T12:00:00
[brain]
name = "anthropic"
when_not_live = "run"
[brain.anthropic]
key = "HEARTHCAST_TEST_KEY"
base_url = "{brain}"
[gate]
moderation = "{moderation}"
moderation_key = "HEARTHCAST_TEST_KEY"
moderation_url = "{url}"
moderation_wait_s = {wait_s}
"""
MODEL = "A "
"""How every line of the stubbed model begins."""


@dataclass
class Playing:
    """A show that plays, what was seen of it, and what the service was asked."""

    show: Show
    seen: Rehearsal
    asked: list[str]

    async def said(self) -> list[str]:
        """What was said in one tick."""
        await self.show.director.tick(10)
        spare = [one.line for one in self.seen.signals if isinstance(one, SpareLine)]
        return [one.line for one in self.seen.of(ActionPerformed) if one.line] + spare


@asynccontextmanager
async def playing(
    home: Path, *answers: object, moderation: str = "openai", wait_s: float = 2.0
) -> AsyncIterator[Playing]:
    asked: list[str] = []
    async with running(seed=3, share=0.0) as brain, moderation_service([*answers], asked) as url:
        (home / "config.local.toml").write_text(
            CONFIG.format(brain=brain.url, url=url, moderation=moderation, wait_s=wait_s)
        )
        show, seen = rehearse(home)
        try:
            yield Playing(show=show, seen=seen, asked=asked)
        finally:
            if show.moderator is not None:
                await show.moderator.close()
            show.close()


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEARTHCAST_TEST_KEY", "sk-test-0123456789")


async def test_what_a_model_says_airs_once_the_service_has_seen_it(home: Path) -> None:
    async with playing(home, "nothing of the kind") as on:
        said = await on.said()
        assert [line for line in said if line.startswith(MODEL)]
        assert {line for line in said if line.startswith(MODEL)} <= set(on.asked)
        assert on.seen.problems == []


async def test_what_the_service_refuses_is_not_said(home: Path) -> None:
    async with playing(home, MODEL) as on:
        said = await on.said()
        assert on.asked
        assert not [line for line in said if line.startswith(MODEL)]
        assert {event.actor for event in on.seen.of(ActionPerformed)} == {"john", "sara", "eve"}


@pytest.mark.parametrize("answer", [503, "not json", "nonsense"])
async def test_while_the_service_is_down_only_scripted_lines_air(home: Path, answer) -> None:
    async with playing(home, answer) as on:
        said = await on.said()
        assert said
        assert not [line for line in said if line.startswith(MODEL)]
        (told,) = on.seen.problems
        assert "only the scripted brain's lines air" in str(told)
        assert on.show.moderator is not None
        assert on.show.moderator.trouble


async def test_a_slow_service_costs_one_wait_and_then_the_show_goes_on(home: Path) -> None:
    async with playing(home, "slow", wait_s=0.4) as on:
        begun = time.monotonic()
        said = await on.said()
        assert time.monotonic() - begun < 4
        assert not [line for line in said if line.startswith(MODEL)]


async def test_nobody_is_asked_unless_config_wants_it(home: Path) -> None:
    async with playing(home, "x", moderation="none") as on:
        assert [line for line in await on.said() if line.startswith(MODEL)]
        assert on.asked == []
        assert on.show.moderator is None


@pytest.mark.parametrize("answer", [MODEL, 503])
async def test_a_viewer_gets_the_scripted_answer_instead(home: Path, answer) -> None:
    async with playing(home, answer) as on:
        await hear_and_answer(on.show, line(on.show, "Sara, what is for dinner?"))
        (given,) = [one for one in on.seen.signals if isinstance(one, Answered)]
        assert given.line
        assert not given.line.startswith(MODEL)
        assert on.asked


def test_check_names_the_missing_key_of_the_second_opinion(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HEARTHCAST_TEST_KEY")
    text = CONFIG.format(brain="", url="http://127.0.0.1:9/v1", moderation="openai", wait_s=2.0)
    (home / "config.local.toml").write_text(text)
    (found,) = [one for one in check_home(home) if one.part == "moderation"]
    assert (found.light, "HEARTHCAST_TEST_KEY" in found.text) == ("problem", True)


def test_nobody_waits_longer_than_two_seconds(home: Path) -> None:
    text = CONFIG.format(brain="", url="", moderation="openai", wait_s=9.0)
    (home / "config.local.toml").write_text(text)
    assert [one for one in check_home(home) if "moderation_wait_s" in one.text]
