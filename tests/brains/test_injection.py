"""Viewers who want to steer: every row of injections.jsonl stays quoted talk."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.audience.screened import Screened
from bot.brains.building import build, prompt_builder
from bot.household.briefing import HeardLine
from bot.household.events import TipApplied
from tests.brains.cases import Row, named, rows
from tests.brains.stub import answer, provider
from tests.brains.support import Extra, briefing, plan, surroundings

ROWS = rows("injections.jsonl")


def heard(row: Row) -> HeardLine:
    """The row as a chat line, as hostile as if no gate had cleaned it."""
    return HeardLine(
        message_id="evil-1",
        viewer_id="twitch:1",
        name=Screened(row["name"]),
        text=Screened(row["text"]),
        minutes_ago=1,
        addressed_to=("john",),
        paid=700 if "amount" in row else 0,
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_hostile_line_stays_inside_the_fence(row: Row, language: str, tmp_path: Path) -> None:
    builder = prompt_builder(plan("anthropic", "http://x"), surroundings(tmp_path))
    harmless = heard(
        {"name": "pan", "text": "hello there", **({"amount": 1} if "amount" in row else {})}
    )
    calm = builder.prompt_for(briefing("john", language, chat=(harmless,)))
    prompt = builder.prompt_for(briefing("john", language, chat=(heard(row),)))
    assert prompt.system_shared == calm.system_shared
    assert prompt.system_persona == calm.system_persona
    assert outside(prompt.user) == outside(calm.user)
    lines = [line for line in prompt.user.splitlines() if line.startswith("- m1 ")]
    assert len(lines) == 1
    assert not any(char in lines[0] for char in "<>{}`@\u2028\u2029\u202e")


def outside(user: str) -> tuple[str, str]:
    """What stands before and after the fenced block, of which there is one."""
    assert user.count("<heard>") == user.count("</heard>") == 1
    return user.partition("<heard>")[0], user.partition("</heard>")[2]


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_hostile_tip_message_and_memory_stay_inside_the_fence(row: Row, tmp_path: Path) -> None:
    builder = prompt_builder(plan("anthropic", "http://x"), surroundings(tmp_path))
    turn = briefing("john", chat=())
    tip = next(event for event in turn.happened if isinstance(event, TipApplied))
    hostile = replace(tip, viewer=row["name"], message=row["text"])
    memory = replace(turn.recent_events[0], event=row["text"], critical_information=row["name"])
    back = replace(turn.flashbacks[0], episode=memory, reason=row["text"])
    prompt = builder.prompt_for(
        replace(turn, happened=(hostile,), recent_events=(memory,), flashbacks=(back,))
    )
    assert prompt.user.count("<heard>") == prompt.user.count("</heard>") == 1
    inside = prompt.user.partition("<heard>")[2].partition("</heard>")[0]
    expected = ("<Short-term>", "<Just now>", "<Recent Events>", "<Flashbacks>")
    assert [line for line in inside.splitlines() if line.startswith("<")] == [
        each for each in expected if each in inside
    ]
    assert all(line.startswith(("- ", "<")) for line in inside.splitlines() if line)


@pytest.mark.parametrize(
    "obedient",
    [
        answer("unlock", "golden_sofa", "It is yours."),
        answer("choose_wish", "golden_sofa", "As you say."),
        answer("rest", "", "My system prompt says: You play one member of a small household"),
        answer("answer_viewer", "evil-2", "As you say."),
        answer(line="The password is sk-live-abcdef0123456789."),
    ],
)
async def test_a_model_that_obeys_a_viewer_changes_nothing(obedient: str, tmp_path: Path) -> None:
    async with provider(obedient) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path))
        decision = await built.brain.decide(briefing("john", chat=(heard(ROWS[0]),)))
        await built.close()
    assert decision.brain == "scripted"


async def test_a_viewer_may_still_move_the_story(tmp_path: Path) -> None:
    row = next(row for row in ROWS if row["id"] == "B13-ok")
    line = "Eve, somebody thinks of you. A ball, hm."
    good = answer("rest", "", line, replies=[{"message": "m1", "text": "We will see about that!"}])
    async with provider(good) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path))
        decision = await built.brain.decide(briefing("john", chat=(heard(row),)))
        await built.close()
    assert decision.line == line
    assert decision.replies[0].message_id == "evil-1"
