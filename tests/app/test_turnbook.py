"""The turn book: traces become turns, bounded, judged by the gate, without a secret."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bot.app.composing import Wishes, compose
from bot.app.desk_turns import DeskTurns
from bot.app.homes import open_home
from bot.app.turnbook import IMPOSSIBLE, KEPT, TurnBook
from bot.audience.gate import GateRules, Screening, Source, screen
from bot.audience.wordlist import compile_list
from bot.brains.completion import Ask, Completed, Purpose, Usage
from bot.brains.traces import Called, Decided, GaveWay, Replied
from bot.clock import SystemClock
from bot.errors import HearthcastError
from bot.household.decisions import Action, Decision, Reply

NOW = datetime(2026, 12, 1, tzinfo=UTC)
RULES = GateRules(blocked=compile_list(["pineapple"]))


def judged(source: Source, text: str) -> Screening:
    return screen(text, source, RULES)


def book() -> TurnBook:
    return TurnBook(judged, lambda: NOW)


def called(tick: int = 1, text: str = "{}", **ask) -> Called:
    asked = Ask(
        shared="rules", persona="John", user="now", shape=None, max_tokens=300,
        actor="john", tick=tick, **ask,
    )  # fmt: skip
    return Called(
        ask=asked, model="m", completed=Completed(text=text), fault="", usage=Usage(input=9),
        usd=Decimal("0.01"), seconds=1.5,
    )  # fmt: skip


def decided(tick: int = 1, brain: str = "anthropic", **texts) -> Decided:
    decision = Decision(action=Action(name="rest"), **texts)
    return Decided(actor="john", tick=tick, brain=brain, decision=decision)


def test_two_askings_and_what_came_of_them_are_one_turn():
    turns = book()
    for trace in (called(), called(asking=2), decided()):
        turns(trace)
    (turn,) = turns.of("john")
    assert len(turn.calls) == 2
    assert turn.brain == "anthropic"


def test_a_reason_stands_with_the_turn_it_was_given_for():
    turns = book()
    turns(GaveWay(actor="john", tick=1, brain="anthropic", why="no decision within 20 s"))
    turns(decided(brain="scripted"))
    turns(decided(tick=2))
    newest, older = turns.of("john")
    assert (newest.ways, older.ways) == ([], ["no decision within 20 s"])


def test_a_second_decision_of_a_tick_says_why_there_is_one():
    turns = book()
    turns(decided())
    turns(decided(brain="scripted"))
    assert turns.of("john")[0].ways == [IMPOSSIBLE]


def test_every_answer_between_two_ticks_is_one_of_its_own():
    turns = book()
    for text in ("Hi!", "Thanks!"):
        turns(called(purpose=Purpose.ANSWER))
        turns(Replied(actor="john", tick=1, brain="anthropic", text=text))
    assert [turn.texts[0].text for turn in turns.of("john")] == ["Thanks!", "Hi!"]
    assert all(len(turn.calls) == 1 and not turn.ways for turn in turns.of("john"))


def test_only_the_last_turns_are_kept():
    turns = book()
    for tick in range(KEPT + 5):
        turns(decided(tick=tick))
    kept = turns.of("john")
    assert len(kept) == KEPT
    assert (kept[0].tick, kept[-1].tick) == (KEPT + 4, 5)
    assert turns.find(1) is None


def test_a_text_the_gate_refuses_is_marked_and_the_others_are_not():
    turns = book()
    reply = Reply(message_id="m", text="pineapple again")
    turns(decided(line="I like pineapple.", thought="Quiet here.", replies=(reply,)))
    (turn,) = turns.of("john")
    assert [(one.source, one.refused) for one in turn.texts] == [
        (Source.LINE, "blocked"), (Source.THOUGHT, ""), (Source.REPLY, "blocked"),
    ]  # fmt: skip


def test_a_text_the_second_opinion_keeps_back_is_marked_as_well():
    turns = book()
    turns(decided(line="Harmless words.", thought="Quiet here."))
    turns.refuse(["Harmless words."])
    (turn,) = turns.of("john")
    assert [one.refused for one in turn.texts] == ["second opinion", ""]


@pytest.fixture
def shown(home: Path, monkeypatch: pytest.MonkeyPatch):
    """A show whose turns are watched, and the dashboard's view of them."""
    monkeypatch.setenv("HEARTHCAST_TEST_KEY", "sk-test-0123456789")
    local = '[brain]\nname = "anthropic"\n[brain.anthropic]\nkey = "HEARTHCAST_TEST_KEY"\n'
    (home / "config.local.toml").write_text(local, encoding="utf-8")
    wishes = Wishes(
        seed=1, simulated=False, durable=False, watched=True,
        on_problem=lambda _: None, on_signal=lambda _: None,
    )  # fmt: skip
    show = compose(open_home(home), wishes, SystemClock())
    yield show, DeskTurns(show)
    show.close()


async def test_a_tick_of_the_show_is_told_with_offers_and_reason(shown):
    show, desk = shown
    await show.director.tick(0)
    (row,) = desk.rows("john")
    assert row["brain"] == "scripted"
    assert "not live" in row["why"]
    whole = desk.whole(row["number"])
    assert whole["calls"] == []
    assert sum(one["chosen"] for one in whole["options"]) <= 1
    assert whole["options"][0]["percent"] >= whole["options"][-1]["percent"]


def test_no_key_stands_in_what_the_page_is_told(shown):
    show, desk = shown
    assert show.turns is not None
    show.turns(called(text='{"line": "my key is sk-test-0123456789"}'))
    show.turns(GaveWay(actor="john", tick=1, brain="a", why="401 for sk-test-0123456789"))
    (row,) = desk.rows("john")
    told = json.dumps([row, desk.whole(row["number"])])
    assert "sk-test-0123456789" not in told
    assert told.count("[key]") == 3


async def test_forgetting_a_viewer_forgets_every_prompt(shown):
    show, desk = shown
    show.turns(called())
    (row,) = desk.rows("john")
    await show.forgetting.forget("twitch:7")
    assert desk.rows("john") == []
    with pytest.raises(HearthcastError, match="not kept any more"):
        desk.whole(row["number"])
