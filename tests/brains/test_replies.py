"""What a model may write, and what becomes of it: every row of replies.jsonl."""

from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from bot.brains.aliases import aliases_of
from bot.brains.building import build
from bot.brains.completion import Completed
from bot.brains.decoding import Decoder
from bot.errors import UndecodableAnswerError
from bot.household.actions.offers import offers
from bot.household.briefing import Briefing
from tests.brains.cases import Row, named, rows
from tests.brains.stub import provider
from tests.brains.support import Extra, Name, Told, briefing, plan, surroundings

ROWS = rows("replies.jsonl")
GOOD, BAD = "accept", "refuse"


def texts_of(value: object) -> list[str]:
    """Every text in a value, however deep."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for each in value for text in texts_of(each)]
    if is_dataclass(value) and not isinstance(value, type):
        return [text for field in fields(value) for text in texts_of(getattr(value, field.name))]
    return []


def turn_of(row: Row) -> Briefing:
    made = briefing(row["actor"], row.get("language", "en"))
    world = row.get("world", {})
    if not world:
        return made
    state = replace(
        made.state,
        doing="sleep" if world.get("asleep") else world.get("doing", "rest"),
        argument=world.get("argument", ""),
        until=made.world.calendar.at_day(61, 7.0),
        spot=world.get("spot", made.state.spot),
    )
    changed = made.world.with_state(made.actor, state)
    found = offers(changed, made.rules, made.actor, frozenset())
    return replace(made, world=changed, offers=found)


@pytest.mark.parametrize("row", ROWS, ids=named)
@pytest.mark.parametrize("name", ["openai"])
async def test_a_reply_has_its_expected_outcome(row: Row, name: Name, tmp_path: Path) -> None:
    told, expect = Told(), row["expect"]
    step = {"ok": row["text"], "finish": row["finish"]}
    step |= {key: row[key] for key in ("thinking", "usage") if key in row}
    async with provider(step) as stub:
        built = build(plan(name, stub.url), Extra(), surroundings(tmp_path, told))
        decision = await built.brain.decide(turn_of(row))
        await built.close()
    accepted = decision.brain == name
    if row.get("world", {}).get("asleep"):
        # A sleeper's turn is the scripted brain's: no model is asked.
        assert (accepted, stub.calls) == (False, 0)
    elif expect["outcome"] == GOOD:
        assert (accepted, stub.calls) == (True, 1)
    elif expect["outcome"] == BAD:
        assert (accepted, stub.calls) == (False, 2)
    if accepted and "line" in expect:
        assert decision.line == expect["line"]
    spoken = texts_of(decision) + told.texts
    for word in expect.get("never", []):
        assert not [text for text in spoken if word in text]
    assert len(decision.line) <= expect.get("max_line", 300)
    if expect.get("roomier"):
        first, second = (request["max_completion_tokens"] for request in stub.requests)
        assert second > first
        assert any("reasoning" in text for text in told.texts)


@pytest.mark.parametrize(
    "row",
    [
        row
        for row in ROWS
        if row["expect"]["outcome"] == BAD and "asleep" not in row.get("world", {})
    ],
    ids=named,
)
async def test_a_good_second_answer_is_taken_after_a_bad_first_one(
    row: Row, tmp_path: Path
) -> None:
    turn = turn_of(row)
    action = turn.offers[0]
    good = f'{{"action": "{action.action}", "argument": "{(action.arguments or ("",))[0]}"}}'
    async with provider({"ok": row["text"], "finish": row["finish"]}, good) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path))
        decision = await built.brain.decide(turn)
        await built.close()
    assert (decision.brain, stub.calls) == ("openai", 2)
    assert "could not be used" in stub.requests[1]["messages"][1]["content"] or (
        "使えませんでした" in stub.requests[1]["messages"][1]["content"]
    )
    for word in row["expect"].get("never", []):
        assert word not in decision.line


def test_a_sleeper_who_goes_on_sleeping_says_nothing() -> None:
    row = next(row for row in ROWS if row["id"] == "B14-asleep-murmurs")
    turn = turn_of(row)
    decoder = Decoder(briefing=turn, aliases=aliases_of(turn))
    with pytest.raises(UndecodableAnswerError, match="sleeper"):
        decoder.decision(Completed(text=row["text"]))
