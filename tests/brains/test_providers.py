"""Each provider's real library against a stub on loopback."""

from pathlib import Path

import pytest

from bot.brains.building import build
from tests.brains.stub import answer, provider
from tests.brains.support import Extra, Name, Told, briefing, plan, surroundings

PROVIDERS: tuple[Name, ...] = ("anthropic", "openai", "ollama")


@pytest.mark.parametrize("name", PROVIDERS)
async def test_a_good_answer_becomes_a_decision_with_one_call(name: Name, tmp_path: Path) -> None:
    told = Told()
    async with provider(answer("cook", "curry_rice", "Curry it is, then.")) as stub:
        built = build(plan(name, stub.url), Extra(), surroundings(tmp_path, told))
        decision = await built.brain.decide(briefing("john"))
        await built.close()
    assert decision.brain == name
    assert (decision.action.name, decision.line) == ("cook", "Curry it is, then.")
    assert stub.calls == 1
    assert told.notices == []


@pytest.mark.parametrize("name", PROVIDERS)
async def test_after_two_bad_answers_the_scripted_brain_takes_the_turn(
    name: Name, tmp_path: Path
) -> None:
    extra, told = Extra(), Told()
    async with provider("John wanders into the kitchen.") as stub:
        built = build(plan(name, stub.url), extra, surroundings(tmp_path, told))
        decision = await built.brain.decide(briefing("john"))
        await built.close()
    assert decision.brain == "scripted"
    assert extra.turns == ["john"]
    assert stub.calls == 2
    assert len(told.notices) == 1
