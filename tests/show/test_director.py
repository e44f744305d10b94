"""A tick gives every character a turn, whatever a brain does."""

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import BrainUnavailableError
from bot.household.decisions import Action, Decision, NoteDraft
from bot.household.events import ActionPerformed, TimePassed
from bot.ports import Brain
from bot.show.director import Pace
from bot.show.offloop import OffLoop
from tests.show.rehearsal import rehearse

EVERYBODY = {"john", "sara", "eve"}


class Odd(Brain):
    """A brain that does what a test wants."""

    name = "odd"

    def __init__(self, decide) -> None:
        self._decide = decide

    async def decide(self, briefing):
        return await self._decide(briefing)

    async def answer(self, briefing, line):
        return ""


async def hangs(briefing):
    await asyncio.sleep(3600)


async def raises(briefing):
    raise BrainUnavailableError("the line is dead")


async def breaks(briefing):
    raise KeyError("a fault of ours")


async def wants_the_moon(briefing):
    return Decision(action=Action(name="fly", argument="moon"), line="Up!", brain="odd")


def acted(seen) -> set[str]:
    return {event.actor for event in seen.of(ActionPerformed)}


def hurried(show, deadline_s: float) -> None:
    show.director._pace = replace(show.director._pace, deadline_s=deadline_s)
    assert isinstance(show.director._pace, Pace)


@pytest.mark.parametrize("decide", [hangs, raises, breaks, wants_the_moon])
async def test_a_failing_brain_loses_its_turns_and_everybody_acts(tmp_path: Path, decide) -> None:
    show, seen = rehearse(tmp_path / "home", brain=Odd(decide), simulated=False)
    hurried(show, 0.2)
    await show.director.tick(10)
    assert acted(seen) == EVERYBODY
    assert "Up!" not in [event.line for event in seen.of(ActionPerformed)]


async def test_a_tick_that_never_returns_is_over_at_its_deadline_and_the_next_three_come(
    tmp_path: Path,
) -> None:
    show, seen = rehearse(tmp_path / "home", brain=Odd(hangs), simulated=False)
    hurried(show, 0.2)
    for _ in range(4):
        begun = time.monotonic()
        await show.director.tick(10)
        assert time.monotonic() - begun < 3
    assert len(seen.of(ActionPerformed)) == 12


async def test_a_brain_that_blocks_its_thread_delays_nobody(tmp_path: Path) -> None:
    async def blocks(briefing):
        time.sleep(1.5)  # noqa: ASYNC251 - as a library that reads a socket in C would
        return Decision(action=Action(name="rest"))

    show, seen = rehearse(tmp_path / "home", brain=OffLoop(Odd(blocks)), simulated=False)
    hurried(show, 0.5)
    lags = []

    async def heartbeat() -> None:
        while True:
            begun = time.monotonic()
            await asyncio.sleep(0.01)
            lags.append(time.monotonic() - begun - 0.01)

    beating = asyncio.ensure_future(heartbeat())
    begun = time.monotonic()
    await show.director.tick(10)
    took = time.monotonic() - begun
    beating.cancel()
    assert took < 1.4, "the time-out fired on time"
    assert acted(seen) == EVERYBODY
    assert sorted(lags)[int(len(lags) * 0.9)] < 0.1


async def test_who_acts_first_rotates(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    first = []
    for _ in range(3):
        before = len(seen.of(ActionPerformed))
        await show.director.tick(10)
        first.append(seen.of(ActionPerformed)[before].actor)
    assert set(first) == EVERYBODY


async def test_each_one_sees_what_the_one_before_just_did(tmp_path: Path) -> None:
    told = []

    async def listens(briefing):
        told.append([e.actor for e in briefing.happened if isinstance(e, ActionPerformed)])
        raise BrainUnavailableError("only listening")

    show, _ = rehearse(tmp_path / "home", brain=Odd(listens))
    await show.director.tick(10)
    assert [len(names) for names in told] == [0, 1, 2]


async def test_a_tip_in_the_middle_of_a_tick_is_applied_at_once(tmp_path: Path) -> None:
    from tests.show.test_tips import tip

    balances: list[int | None] = []

    async def tipped(briefing):
        await show.listener.hear(tip("in-the-middle", 1000, "for the kotatsu"))
        household = json.loads((tmp_path / "home/memory/shared/household.json").read_bytes())
        balances.append(household["funding"].get("kotatsu"))
        raise BrainUnavailableError("busy")

    show, seen = rehearse(tmp_path / "home", brain=Odd(tipped))
    await show.director.tick(10)
    assert balances == [1000, 1000, 1000]
    assert acted(seen) == EVERYBODY


async def test_one_tick_is_one_step_of_time(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    start = show.engine.world.calendar.now
    for _ in range(3):
        await show.director.tick(10)
    assert len(seen.of(TimePassed)) == 3
    assert (show.engine.world.calendar.now - start).total_seconds() == 1800


async def test_no_memory_is_dated_in_the_future(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    for _ in range(12):
        await show.director.tick(10)
    now = show.engine.world.calendar.now
    for character in show.engine.world.characters.values():
        stamps = [episode.timestamp for episode in character.episodes]
        assert all(stamp <= now for stamp in stamps)
        assert stamps == sorted(stamps)


async def test_a_restart_goes_on_with_the_same_life(tmp_path: Path) -> None:
    straight, seen = rehearse(tmp_path / "straight")
    for _ in range(8):
        await straight.director.tick(10)
    straight.store.close()
    broken: list[str] = []
    for _ in range(2):
        show, part = rehearse(tmp_path / "broken")
        for _ in range(4):
            await show.director.tick(10)
        broken += [event.line for event in part.of(ActionPerformed)]
        show.store.close()
    assert broken == [event.line for event in seen.of(ActionPerformed)]


async def remembers(briefing):
    action = "stretch_out" if briefing.actor == "eve" else "stretch"
    note = NoteDraft(
        event="Stretched and thought of the sea; call me at 090-1234-5678", tags=("sea",),
        keywords=("holiday",), critical_information="wants to see the sea", importance=1.0,
    )  # fmt: skip
    return Decision(action=Action(name=action), note=note, brain="odd")


async def test_a_brains_own_words_are_remembered_screened_with_the_worlds_weight(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home", brain=Odd(remembers))
    await show.director.tick(10)
    (john,) = (e for e in show.engine.world.characters["john"].episodes if "stretch" in e.tags)
    assert john.event.startswith("Stretched and thought of the sea")
    assert "1234" not in john.event
    assert john.event_ja, "the household's own words stand for a language a brain gave none in"
    assert john.importance == 0.2
    assert john.critical_information == "wants to see the sea"
    assert {"sea", "stretch"} <= set(john.tags)
    assert "holiday" in john.keywords
    seen_by = show.engine.world.characters["sara"].episodes
    assert not [e for e in seen_by if e.related_characters == ("John",) and "sea" in e.event]
