"""Models that say and do the same for hours: every row of tick_series.jsonl, on a living world."""

from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from bot.audience.gate import GateRules
from bot.bench.rehearsal import Rehearsal, Turn
from bot.brains.building import build
from bot.brains.scripted.brain import ScriptedBrain
from bot.clock import SystemClock
from bot.household.new_world import new_world
from bot.memories.similarity import near_repeat
from tests.brains.cases import Row, named, rows
from tests.brains.stub import Step, provider
from tests.brains.support import NAMES, PHRASEBOOK, RULES, START, ZONE, plan, surroundings


@pytest.mark.parametrize("row", rows("tick_series.jsonl"), ids=named)
async def test_a_series_does_not_become_a_loop(row: Row, tmp_path: Path) -> None:
    tick = 0

    def choose(number: int, request: dict[str, Any]) -> Step:
        replies = row["ticks"][tick]
        if "fault" in replies:
            return replies["fault"]  # type: ignore[no-any-return]  # a step
        persona = request["messages"][0]["content"].rpartition("\n\n")[2]
        actor = next(who for who, name in NAMES.items() if persona.startswith(f"You are {name}"))
        return {"ok": replies[actor]}

    scripted = ScriptedBrain(PHRASEBOOK.lines, PHRASEBOOK)
    turns: list[Turn] = []
    async with provider(choose=choose) as stub:
        built = build(plan("openai", stub.url, retries=0), scripted, surroundings(tmp_path))
        start = START.replace(hour=row.get("start_hour", 10))
        rehearsal = Rehearsal(
            rules=RULES,
            world=new_world(RULES, start, ZONE),
            brain=built.brain,
            wording=PHRASEBOOK,
            clock=SystemClock(),
            gate=GateRules(),
        )
        for tick in range(len(row["ticks"])):  # noqa: B007 - `choose` reads it
            turns += await rehearsal.pass_tick()
        await built.close()
    assert len(turns) == 3 * len(row["ticks"])
    assert_lively(row["expect"], turns)


def assert_lively(expect: Row, turns: list[Turn]) -> None:
    """Lines and actions do not come again and again."""
    people = [turn for turn in turns if turn.actor != "eve"]
    lines = Counter((turn.actor, turn.line) for turn in people if turn.line)
    assert max(lines.values(), default=0) <= expect.get("max_identical_line", 99)
    if "max_same_action_run" in expect:
        # The scripted brain's own long actions (a morning of work) are no loop of the model.
        for actor in ("john", "sara"):
            done = [(turn.brain, turn.action) for turn in people if turn.actor == actor]
            runs = [len(list(run)) for (brain, _), run in groupby(done) if brain == "openai"]
            assert max(runs) <= expect["max_same_action_run"]
    if "max_near_repeats" in expect:
        said = [turn.line for turn in people if turn.actor == "john" and turn.line]
        again = sum(near_repeat(line, said[:at]) for at, line in enumerate(said))
        assert again <= expect["max_near_repeats"]
    if "max_containing" in expect:
        word, times = expect["max_containing"]["word"], expect["max_containing"]["times"]
        assert sum(word in turn.line for turn in people) <= times
    if expect.get("sleeps_on"):
        asleep = [turn for turn in turns if turn.action.name in {"sleep", "dog_sleep"}]
        assert len(asleep) >= len(turns) * 0.8
        assert not [turn for turn in asleep[3:] if turn.line and turn.actor != "eve"]
