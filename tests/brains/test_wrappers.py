"""The wrappers around a model, one concern each."""

import asyncio
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.audience.screened import Screened
from bot.brains.building import MACHINE, build, replaying
from bot.brains.checking import explain, try_live
from bot.brains.deadline import Deadline
from bot.brains.fallback import Fallback
from bot.brains.notices import Severity
from bot.brains.recorded import Recorder
from bot.brains.replayed import Replayed
from bot.clock import SimulatedClock, SystemClock
from bot.config.brain import RecordingSettings, WhenNotLive
from bot.errors import BrainMisconfiguredError, BrainUnavailableError, UnreadableFileError
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Action, Decision
from bot.ports import Brain
from tests.brains.stub import answer, provider
from tests.brains.support import NOW, PRICED, Extra, Failing, Told, briefing, plan, surroundings
from tests.brains.test_faults import files_of


class Slow(Brain):
    """Takes its time."""

    name = "slow"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def decide(self, briefing: Briefing) -> Decision:
        await asyncio.sleep(self.seconds)
        return Decision(action=Action(name="rest"), brain="slow")

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        await asyncio.sleep(self.seconds)
        return "at last"


async def test_a_turn_is_given_up_at_its_deadline() -> None:
    brain = Deadline(Slow(5), SystemClock(), turn_s=0.05, tick_s=1.0, answer_s=0.05)
    with pytest.raises(BrainUnavailableError):
        await brain.decide(briefing("john"))
    with pytest.raises(BrainUnavailableError):
        await brain.answer(briefing("john"), briefing("john").chat[0])


async def test_all_turns_of_a_tick_share_its_time_and_the_next_tick_has_its_own() -> None:
    brain = Deadline(Slow(0.2), SystemClock(), turn_s=1.0, tick_s=0.3, answer_s=1.0)
    assert (await brain.decide(briefing("john", tick=1))).brain == "slow"
    with pytest.raises(BrainUnavailableError):
        await brain.decide(briefing("sara", tick=1))
    with pytest.raises(BrainUnavailableError, match="used up"):
        await brain.decide(briefing("eve", tick=1))
    assert (await brain.decide(briefing("john", tick=2))).brain == "slow"


async def test_trouble_is_told_once_and_its_end_once() -> None:
    told, failing = Told(), Failing(BrainUnavailableError("no network"))
    brain = Fallback(failing, Extra(), told)
    for _ in range(5):
        await brain.decide(briefing("john"))
    assert [notice.severity for notice in told.notices] == [Severity.WARNING]
    healed = Fallback(Extra(), Extra(), told)
    healed._troubled = brain._troubled
    for _ in range(40):
        await healed.decide(briefing("john"))
    assert [notice.severity for notice in told.notices] == [Severity.WARNING, Severity.OK]


@pytest.mark.parametrize("live", [True, False])
async def test_nobody_watching_nobody_paid(live: bool, tmp_path: Path) -> None:
    async with provider(answer()) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path, live=live))
        await built.brain.decide(briefing("john"))
        await built.brain.answer(briefing("john"), briefing("john").chat[0])
        await built.close()
    assert stub.calls == (2 if live else 0)


async def test_a_streamer_may_pay_while_nobody_watches(tmp_path: Path) -> None:
    async with provider(answer()) as stub:
        chosen = plan("openai", stub.url, when_not_live=WhenNotLive.RUN)
        built = build(chosen, Extra(), surroundings(tmp_path, live=False))
        await built.brain.decide(briefing("john"))
        await built.close()
    assert stub.calls == 1


async def test_a_missing_key_is_told_and_the_household_lives_on(tmp_path: Path) -> None:
    told = Told()
    around = replace(surroundings(tmp_path, told), secret=lambda name: "")
    built = build(plan("anthropic", "http://x"), scripted := Extra(), around)
    decisions = [await built.brain.decide(briefing(who)) for who in ("john", "eve")]
    assert [one.brain for one in decisions] == ["scripted", "scripted"]
    assert scripted.turns == ["john", "eve"]
    assert len(told.notices) == 1, "said once"
    assert "ANTHROPIC_API_KEY" in told.texts[0]
    assert told.notices[0].severity is Severity.DOWN


def test_a_missing_key_is_an_error_when_there_is_no_fallback(tmp_path: Path) -> None:
    around = replace(surroundings(tmp_path), secret=lambda name: "")
    with pytest.raises(BrainMisconfiguredError, match="ANTHROPIC_API_KEY"):
        build(plan("anthropic", "http://x", fallback="none"), Extra(), around)


async def test_a_recorded_day_is_played_again_without_a_network(tmp_path: Path) -> None:
    around = surroundings(tmp_path, clock=SimulatedClock(NOW))
    lines = ["First of all.", "Something else now.", "A third thing entirely."]
    steps = [answer(line=lines[0]), "prose", answer(line=lines[1]), answer(line=lines[2])]
    async with provider(*steps) as stub:
        built = build(plan("openai", stub.url), Extra(), around)
        before = [await built.brain.decide(briefing("john", tick=n)) for n in range(3)]
        await built.close()
    recording = tmp_path / MACHINE / "recordings" / "2026-11-02.jsonl"
    nowhere = plan("openai", "http://127.0.0.1:9")
    brain = replaying(nowhere, Replayed(recording, PRICED), Extra(), around)
    after = [await brain.decide(briefing("john", tick=n)) for n in range(3)]
    assert [decision.line for decision in after] == lines
    assert after == before
    assert (await brain.decide(briefing("john", tick=3))).brain == "scripted"


async def test_a_recorded_day_may_happen_again_at_another_time(tmp_path: Path) -> None:
    around = surroundings(tmp_path, clock=SimulatedClock(NOW))
    async with provider(answer(line="Once upon a Tuesday.")) as stub:
        built = build(plan("openai", stub.url), Extra(), around)
        await built.brain.decide(briefing("john", tick=4_711))
        await built.close()
    recording = tmp_path / MACHINE / "recordings" / "2026-11-02.jsonl"
    replayed = Replayed(recording, PRICED, first_tick=1)
    assert replayed.ticks == (4_711,)
    brain = replaying(plan("openai", ""), replayed, Extra(), around)
    assert (await brain.decide(briefing("john", tick=1))).line == "Once upon a Tuesday."
    assert replayed.played == 1


async def test_a_recording_tells_tokens_cost_time_and_no_key(tmp_path: Path) -> None:
    around = surroundings(tmp_path, clock=SimulatedClock(NOW))
    leaking = answer(line="Good evening, everybody.", thought="sk-secret-of-OPENAI_API_KEY")
    async with provider(leaking) as stub:
        built = build(plan("openai", stub.url), Extra(), around)
        await built.brain.decide(briefing("john"))
        await built.close()
    text = (tmp_path / MACHINE / "recordings" / "2026-11-02.jsonl").read_text(encoding="utf-8")
    entry = json.loads(text)
    assert entry["usage"] == {
        "input": 1_000, "output": 200, "cached": 0, "cache_written": 0, "reasoning": 0,
    }  # fmt: skip
    assert (entry["usd"], entry["actor"], entry["model"]) == ("0.0002", "john", "test-model")
    assert "sk-secret" not in text
    assert "[key]" in text


def test_recordings_are_kept_for_their_days_and_within_their_size(tmp_path: Path) -> None:
    for day in range(30):
        path = tmp_path / f"{(NOW - timedelta(days=day)).date().isoformat()}.jsonl"
        path.write_text("x" * 50_000, encoding="utf-8")

    def kept(settings: RecordingSettings) -> int:
        recorder = Recorder(tmp_path, settings, SimulatedClock(NOW), ())
        asyncio.run(recorder.write({"tick": 1}))
        return len(list(tmp_path.glob("*.jsonl")))

    assert kept(RecordingSettings(days=14, max_mb=200)) == 14
    assert kept(RecordingSettings(days=14, max_mb=0.5)) <= 5


def test_a_file_that_is_no_recording_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "day.jsonl"
    path.write_text('{"purpose": "decide"}\nnot json\n', encoding="utf-8")
    with pytest.raises(UnreadableFileError, match="line 2"):
        Replayed(path, PRICED)


async def test_names_stay_here_when_the_streamer_wants_it(tmp_path: Path) -> None:
    line = "viewer A, I am never too busy for you. Ask viewer E!"
    reply = [{"message": "m2", "text": "She says thanks, viewer B."}]
    async with provider(answer(line=line, replies=reply)) as stub:
        chosen = replace(plan("openai", stub.url), names_to_model=False)
        built = build(chosen, Extra(), surroundings(tmp_path))
        turn = briefing("john")
        decision = await built.brain.decide(turn)
        await built.close()
    sent = json.dumps(stub.requests)
    for heard in turn.chat:
        assert not re.search(rf"\b{heard.name}\b", sent)
    assert "viewer A (v1)" in sent
    assert decision.line == "game_fan_123, I am never too busy for you. Ask kettle!"
    assert decision.replies[0].text == "She says thanks, dog_lover."
    assert decision.replies[0].message_id == turn.chat[1].message_id


async def test_a_refused_prompt_is_not_sent_again_and_the_new_line_is_quarantined(
    tmp_path: Path,
) -> None:
    told, turn = Told(), briefing("john")
    poison = replace(turn.chat[0], message_id="poison", text=Screened("something vile, veiled"))

    def choose(number: int, request: dict[str, object]) -> dict[str, object]:
        refused = "something vile" in json.dumps(request)
        return {"ok": "" if refused else answer(), "finish": "refusal" if refused else "stop"}

    async with provider(choose=choose) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path, told))
        assert (await built.brain.decide(replace(turn, tick=1))).brain == "openai"
        poisoned = replace(turn, tick=2, chat=(*turn.chat, poison))
        decision = await built.brain.decide(poisoned)
        assert (decision.brain, decision.quarantined) == ("openai", ("poison",))
        calls = stub.calls
        assert (await built.brain.decide(replace(poisoned, tick=3))).brain == "openai"
        assert await built.brain.answer(turn, poison) == ""
        await built.close()
    assert calls == 3
    assert stub.calls == 4
    quarantined = [one for notice in told.notices for one in notice.quarantined]
    assert quarantined == ["poison"]
    sent = [json.dumps(request) for request in stub.requests]
    assert "something vile" in sent[1]
    assert not any("something vile" in text for text in (*sent[:1], *sent[2:]))
    assert "game_fan_123" not in sent[2]
    assert "game_fan_123" in sent[3]
    assert "something vile" not in files_of(tmp_path)


async def test_a_short_answer_is_one_small_call(tmp_path: Path) -> None:
    turn = briefing("john", "en")
    async with provider("John: Busy, but never too busy for you.") as stub:
        built = build(plan("anthropic", stub.url), Extra(), surroundings(tmp_path))
        said = await built.brain.answer(turn, turn.chat[0])
        await built.close()
    assert said == "Busy, but never too busy for you."
    assert stub.calls == 1
    assert stub.requests[0]["max_tokens"] == 80
    assert "output_config" not in stub.requests[0]
    assert len(json.dumps(stub.requests[0])) < 5_000


async def test_a_local_model_is_asked_for_quick_answers_only_once_it_is_loaded(
    tmp_path: Path,
) -> None:
    turn = briefing("john", "en")
    async with provider(answer(), "Busy, but never too busy.") as stub:
        built = build(plan("ollama", stub.url), Extra(), surroundings(tmp_path))
        assert await built.brain.answer(turn, turn.chat[0]) == "scripted answer"
        assert stub.calls == 0
        await built.brain.decide(turn)
        assert await built.brain.answer(turn, turn.chat[0]) == "Busy, but never too busy."
        await built.close()


@pytest.mark.parametrize(
    "bad", ["As an AI I cannot say.", "<b>hi</b>", "Sara: I will answer that!", "x " * 200]
)
async def test_a_short_answer_that_may_not_be_said_is_scripted(bad: str, tmp_path: Path) -> None:
    turn = briefing("john", "en")
    async with provider(bad) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path))
        assert await built.brain.answer(turn, turn.chat[0]) == "scripted answer"
        await built.close()


async def test_the_dog_answers_with_a_sound(tmp_path: Path) -> None:
    turn = briefing("eve", "en")
    async with provider("Woof! *wags tail*") as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path))
        assert await built.brain.answer(turn, turn.chat[1]) == "Woof! *wags tail*"
        await built.close()
    assert "no words" in stub.requests[0]["messages"][1]["content"]


def test_check_says_what_a_tick_and_a_day_cost(tmp_path: Path) -> None:
    around = surroundings(tmp_path, clock=SimulatedClock(datetime(2026, 11, 2, tzinfo=UTC)))
    turns = [briefing(who) for who in ("john", "sara", "eve")]
    texts = [line.text for line in explain(plan("openai", "http://x"), around, turns, 600.0)]
    assert "a tick costs at most $0.00" in texts[1]
    assert "a day on air at most $0." in texts[1]
    dear = [line.text for line in explain(plan("openai", "http://x"), around, turns, 60.0)]
    assert any("lasts about" in text for text in dear)
    missing = replace(around, secret=lambda name: "")
    line = explain(plan("openai", "http://x"), missing, turns, 600.0)[0]
    assert (line.severity, "OPENAI_API_KEY" in line.text) == (Severity.DOWN, True)


async def test_check_tries_the_provider_with_one_token(tmp_path: Path) -> None:
    async with provider({"ok": "yes", "finish": "length"}, {"http": 401}) as stub:
        good = await try_live(plan("anthropic", stub.url), surroundings(tmp_path))
        bad = await try_live(plan("anthropic", stub.url), surroundings(tmp_path))
    assert (good.severity, bad.severity) == (Severity.OK, Severity.DOWN)
    assert stub.requests[0]["max_tokens"] == 1
    assert "key" in bad.text
