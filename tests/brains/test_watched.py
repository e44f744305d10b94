"""Watching: what is sent, what comes back, and why another brain took a turn."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot.brains.building import build
from bot.brains.completion import Purpose
from bot.brains.scripted.brain import ScriptedBrain
from bot.brains.traces import Called, Chose, Decided, GaveWay, Replied, Trace
from bot.brains.watched import Watched
from bot.config.brain import BrainPlan
from bot.ports import Brain
from tests.brains.stub import Stub, answer, provider
from tests.brains.support import PHRASEBOOK, Extra, briefing, plan, surroundings


@asynccontextmanager
async def watched(
    path: Path, stub: Stub | None, seen: list[Trace], *, live: bool = True
) -> AsyncIterator[Brain]:
    chosen: BrainPlan = plan("anthropic", stub.url if stub else "http://127.0.0.1:9", retries=0)
    around = replace(surroundings(path, live=live), watch=seen.append)
    built = build(chosen, Watched(Extra(), seen.append), around)
    try:
        yield built.brain
    finally:
        await built.close()


async def test_a_turn_tells_exactly_what_was_sent_and_what_came_back(tmp_path):
    seen: list[Trace] = []
    async with (
        provider(answer(line="Good morning.")) as stub,
        watched(tmp_path, stub, seen) as brain,
    ):
        await brain.decide(briefing())
        called, decided = seen
        assert isinstance(called, Called)
        assert isinstance(decided, Decided)
        sent = stub.requests[0]
        assert [part["text"] for part in sent["system"]] == [called.ask.shared, called.ask.persona]
        assert called.ask.user in str(sent["messages"][0]["content"])
    assert called.completed is not None
    assert "Good morning." in called.completed.text
    assert (called.usage.input, called.usage.output) == (1_000, 200)
    assert called.usd == Decimal("0.0002")
    assert called.seconds > 0
    names = [section.name for section in called.ask.sections]
    assert names[:2] == ["rules", "persona"]
    assert all(section.tokens >= 0 for section in called.ask.sections)
    assert (decided.brain, decided.decision.line) == ("anthropic", "Good morning.")


async def test_a_fault_is_told_with_the_reason_and_who_took_the_turn(tmp_path):
    seen: list[Trace] = []
    async with provider({"http": 401}) as stub, watched(tmp_path, stub, seen) as brain:
        await brain.decide(briefing())
    called, way, decided = seen
    assert isinstance(called, Called)
    assert called.completed is None
    assert isinstance(way, GaveWay)
    assert way.why == called.fault.rstrip(".")
    assert isinstance(decided, Decided)
    assert decided.brain == "scripted"


async def test_nobody_is_called_while_not_live_and_that_is_said(tmp_path):
    seen: list[Trace] = []
    async with watched(tmp_path, None, seen, live=False) as brain:
        await brain.decide(briefing())
    way, decided = seen
    assert isinstance(way, GaveWay)
    assert "not live" in way.why
    assert isinstance(decided, Decided)


async def test_a_short_answer_is_told_as_one(tmp_path):
    seen: list[Trace] = []
    asked = briefing()
    async with provider("Thank you!") as stub, watched(tmp_path, stub, seen) as brain:
        await brain.answer(asked, asked.chat[0])
    called, replied = seen
    assert isinstance(called, Called)
    assert called.ask.purpose is Purpose.ANSWER
    assert isinstance(replied, Replied)
    assert replied.text == "Thank you!"


async def test_the_scripted_brain_tells_what_it_chose_from():
    seen: list[Trace] = []
    decision = ScriptedBrain(PHRASEBOOK.lines, PHRASEBOOK, seen.append).decision(briefing())
    (chose,) = seen
    assert isinstance(chose, Chose)
    assert sum(one.share for one in chose.options) == pytest.approx(1.0)
    offered = {offer.action for offer in briefing().offers}
    assert {one.action for one in chose.options} == offered
    likely = {one.action: one.share for one in chose.options}
    assert likely[decision.action.name] > 0


async def test_watching_changes_no_decision():
    watching = ScriptedBrain(PHRASEBOOK.lines, PHRASEBOOK, lambda _: None)
    assert watching.decision(briefing()) == ScriptedBrain(PHRASEBOOK.lines, PHRASEBOOK).decision(
        briefing()
    )
