"""The desk: what the streamer decides takes effect at once, is kept, and leaves an audit line."""

import json
from pathlib import Path

import pytest

from bot.app.orders import Orders
from bot.audience.desk import Act
from bot.errors import UnknownNameError
from bot.household.events import ActionPerformed, TipApplied
from bot.scheduling import Metronome
from bot.show.signals import Answered, NextTick, Noticed, SafeScene, SpareLine, Thinking, TipSeen
from tests.show.rehearsal import rehearse
from tests.show.test_listener import awake, line
from tests.show.test_tips import ledger, tip


def orders_of(show) -> Orders:
    async def tick(gap_s: float) -> None:
        await show.director.tick(10)

    return Orders(show, Metronome(600, tick, show.clock, lambda error: None))


def audit(home: Path) -> list[dict]:  # type: ignore[type-arg]
    return [json.loads(row) for row in (home / ".hearthcast/audit.jsonl").read_text().splitlines()]


async def test_in_a_panic_nothing_is_said_or_shown_until_it_is_released(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    orders = orders_of(show)
    await orders.carry_out({"do": "panic"})
    assert seen.signals == [SafeScene(on=True)]
    seen.signals.clear()
    await show.listener.hear(line(show, "John, what is going on?"))
    await show.listener.hear(tip("t1", 700, "for you"))
    await show.director.tick(10)
    assert [s for s in seen.signals if not isinstance(s, NextTick)] == []
    assert all(not e.line and not e.thought for e in seen.of(ActionPerformed))
    assert [event.message for event in seen.of(TipApplied)] == [""]
    assert show.engine.world.household.total_tips == 700, "money counts in a panic as well"
    await orders.carry_out({"do": "release"})
    assert isinstance(seen.signals[0], SafeScene)
    assert [s.facts.key for s in seen.signals if isinstance(s, TipSeen)] == ["youtube:t1"]


async def test_a_panic_holds_over_a_restart(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.moderating.decide(Act.PANIC)
    show.store.close()
    again, seen = rehearse(tmp_path / "home")
    assert again.moderating.desk.desk.panic
    await again.director.tick(10)
    assert not [s for s in seen.signals if isinstance(s, Thinking | SpareLine)]


async def test_a_muted_character_says_nothing_and_answers_nobody(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    for who in ("john", "sara"):
        await orders_of(show).carry_out({"do": "mute", "about": who})
    heard = await show.listener.hear(line(show, "John, hello?"))
    await show.answering.answer(heard, show.director.briefing)
    assert [s for s in seen.signals if isinstance(s, Noticed)]
    assert not [s for s in seen.signals if isinstance(s, Answered)]
    await show.director.tick(10)
    spoken = {e.actor for e in seen.of(ActionPerformed) if e.line or e.thought}
    assert spoken <= {"eve"}


async def test_whoever_is_not_there_cannot_be_muted(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    with pytest.raises(UnknownNameError):
        await orders_of(show).carry_out({"do": "mute", "about": "bob"})


async def test_a_blocked_viewer_s_lines_are_gone_and_no_new_one_is_heard(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.hear(line(show, "hello", who="troll"))
    await show.moderating.decide(Act.BLOCK_VIEWER, "twitch:troll")
    assert show.listener.window.lines == ()
    await show.listener.hear(line(show, "hello again", who="troll", number=2))
    assert show.listener.window.lines == ()
    await show.moderating.decide(Act.UNBLOCK_VIEWER, "twitch:troll")
    await show.listener.hear(line(show, "hello once more", who="troll", number=3))
    assert len(show.listener.window.lines) == 1


async def test_a_blocked_word_is_refused_everywhere_at_once(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    assert show.screen_reply("the pineapple is here")
    await show.moderating.decide(Act.BLOCK_WORD, "pineapple")
    assert not show.screen_reply("the pineapple is here")
    await show.listener.hear(line(show, "p i n e a p p l e on pizza"))
    assert show.listener.window.lines == ()
    await show.listener.hear(tip("t1", 500, "pineapple for you"))
    assert show.engine.world.household.total_tips == 500
    assert not any("pineapple" in e.event for e in show.engine.world.characters["john"].episodes)
    await show.moderating.decide(Act.UNDO)
    assert show.screen_reply("the pineapple is here")


async def test_a_held_tip_is_approved_or_denied_with_one_order(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    orders = orders_of(show)
    await show.listener.hear(tip("t1", None, "a gift"))
    await show.listener.hear(tip("t2", None, "another"))
    waiting = await orders.carry_out({"do": "desk"})
    assert [held["key"] for held in waiting["tips"]] == ["youtube:t1", "youtube:t2"]
    assert waiting["tips"][0]["amount"] == "???"
    await orders.carry_out({"do": "approve_tip", "about": "youtube:t1", "value": 300})
    await orders.carry_out({"do": "deny_tip", "about": "youtube:t2"})
    again = await orders.carry_out({"do": "approve_tip", "about": "youtube:t1", "value": 300})
    assert again["done"] is False
    assert show.engine.world.household.total_tips == 300
    states = {entry["tip"]: entry["entry"] for entry in ledger(tmp_path / "home")}
    assert states == {"youtube:t1": "applied", "youtube:t2": "refused"}
    assert (await orders.carry_out({"do": "desk"}))["tips"] == []


async def test_a_held_tip_keeps_its_name_and_message_over_a_restart(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", None, "for the kotatsu"))
    show.store.close()
    again, seen = rehearse(tmp_path / "home")
    await again.moderating.decide(Act.APPROVE_TIP, "youtube:t1", value=400)
    (applied,) = seen.of(TipApplied)
    assert (applied.viewer, applied.message, applied.pot) == (
        "mika_tea", "for the kotatsu", "kotatsu",
    )  # fmt: skip


async def test_a_denied_message_is_not_shown_when_its_tip_is_released(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", None, "look at my channel"))
    await show.moderating.decide(Act.DENY_TEXT, "youtube:t1")
    await show.moderating.decide(Act.APPROVE_TIP, "youtube:t1", value=400)
    assert [event.message for event in seen.of(TipApplied)] == [""]


async def test_every_decision_leaves_an_audit_line_with_who_took_it(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.moderating.decide(Act.PAUSE)
    await show.moderating.decide(Act.MUTE, "john", by="twitch:mod1")
    await show.moderating.decide(Act.UNDO)
    await show.moderating.decide(Act.APPROVE_TIP, "youtube:none")
    rows = [(row["by"], row["act"], row["about"], row["done"]) for row in audit(tmp_path / "home")]
    assert rows == [
        ("streamer", "pause", "", True),
        ("twitch:mod1", "mute", "john", True),
        ("streamer", "unmute", "john", True),
        ("streamer", "approve_tip", "youtube:none", False),
    ]


async def test_a_pause_by_a_moderator_stops_the_metronome_and_holds_over_a_restart(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home")
    orders = orders_of(show)
    await show.moderating.decide(Act.PAUSE, by="twitch:mod1")
    assert orders._metronome.paused
    show.store.close()
    again, _ = rehearse(tmp_path / "home")
    assert again.store.paused
    assert again.moderating.desk.desk.paused


async def test_a_plan_that_is_vetoed_is_not_carried_out(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    from bot.household.commands import MakePlan
    from bot.household.decisions import Action

    plan = MakePlan(actor="sara", action=Action(name="bath"), hours_ahead=2.0, reason="viewer_idea")
    show.engine.apply(plan)
    made = show.engine.world.characters["sara"].state.plans[-1]
    await show.moderating.decide(Act.VETO, made.id)
    assert made not in show.engine.world.characters["sara"].state.plans
    assert all(event.id != made.id for event in show.engine.world.calendar.events)
