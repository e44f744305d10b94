"""What may go wrong on the way to a model: every row of faults.jsonl, for every provider."""

import logging
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.brains.building import build
from bot.brains.tokens import estimate
from tests.brains.cases import Row, named, rows
from tests.brains.stub import Step, Stub, answer, provider
from tests.brains.support import Extra, Name, Told, briefing, plan, surroundings
from tests.brains.test_replies import texts_of

PROVIDERS: tuple[Name, ...] = ("anthropic", "openai", "ollama")
ROWS = rows("faults.jsonl")
SHORT = {"turn_deadline_s": 0.8, "tick_deadline_s": 2.0}


@pytest.fixture(scope="module", autouse=True)
def libraries() -> None:
    """Loaded before the first deadline runs: importing is no part of what is measured here."""
    import anthropic  # noqa: F401
    import openai  # noqa: F401


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize("row", ROWS, ids=named)
async def test_a_fault_has_its_expected_outcome(row: Row, name: Name, tmp_path: Path) -> None:
    told, expect, extra = Told(), row["expect"], Extra()
    limits: dict[str, Any] = SHORT if expect.get("deadline") else {}
    async with provider(*row["steps"], last=row.get("last")) as stub:
        chosen = plan(name, stub.url, **limits)
        if limits:
            chosen = plan(
                name, stub.url, **limits, ollama=replace(chosen.brain.ollama, tick_deadline_s=0.8)
            )
        built = build(chosen, extra, surroundings(tmp_path, told))
        start = time.monotonic()
        for turn in range(1, row.get("turns", 1)):
            await built.brain.decide(briefing("john", tick=turn))
        decision = await built.brain.decide(briefing("john"))
        seconds = time.monotonic() - start
        if expect.get("next_turn_accepted"):
            later = await built.brain.decide(briefing("john", tick=99))
            assert later.brain == name
        await built.close()
    accepted = decision.brain == name
    assert expect["outcome"] in {"either", "accept" if accepted else "fallback"}
    assert stub.calls == expect.get("calls", stub.calls)
    assert seconds >= expect.get("waited_s_min", 0.0)
    assert seconds < (2.0 if expect.get("deadline") else 20.0)
    assert_told(told, expect)
    assert_unspoken(expect.get("never", []), texts_of(decision) + told.texts)
    assert_second_prompt(stub, expect)


def assert_told(told: Told, expect: Row) -> None:
    """The streamer is told once, with the cure."""
    if "told" in expect:
        assert [text for text in told.texts if expect["told"] in text]
        assert len(told.notices) == 1


def assert_unspoken(words: list[str], texts: list[str]) -> None:
    """Nothing raw reaches a text of ours."""
    for word in words:
        assert not [text for text in texts if word in text]


def assert_second_prompt(stub: Stub, expect: Row) -> None:
    """The second asking differs from the first as it should."""
    if expect.get("second_prompt_shorter"):
        first, second = (estimate(prompt_of(request)) for request in stub.requests[:2])
        assert second < first
    if expect.get("without_viewers"):
        assert "game_fan_123" in prompt_of(stub.requests[0])
        assert "game_fan_123" not in prompt_of(stub.requests[1])


def files_of(home: Path) -> str:
    """Everything that was written to a home."""
    return "".join(path.read_text(encoding="utf-8") for path in home.rglob("*.json*"))


def prompt_of(request: dict[str, object]) -> str:
    """Everything a request says, whichever provider it is for."""
    return repr(request.get("system", "")) + repr(request["messages"])


@pytest.mark.parametrize("name", PROVIDERS)
@pytest.mark.parametrize(
    ("url", "ticks"), [("http://127.0.0.1:9", 12), ("http://no-such-host.invalid", 2)]
)
async def test_a_provider_that_cannot_be_reached_leaves_no_gap_and_little_noise(
    name: Name, url: str, ticks: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    extra, told = Extra(), Told()
    built = build(plan(name, url, retries=1), extra, surroundings(tmp_path, told))
    with caplog.at_level(logging.INFO, logger="bot"):
        for tick in range(ticks):
            for actor in ("john", "sara", "eve"):
                decision = await built.brain.decide(briefing(actor, tick=tick))
                assert decision.brain == "scripted"
    await built.close()
    assert len(extra.turns) == 3 * ticks
    assert len(caplog.records) <= 3 * ticks
    assert len(told.notices) == 1


@pytest.mark.parametrize("name", PROVIDERS)
async def test_no_key_appears_in_what_is_told_or_recorded(
    name: Name, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told = Told()
    key = f"sk-secret-of-{plan(name, '').brain.key}"
    echo = {"http": 401, "body": {"error": {"message": f"Incorrect API key provided: {key}"}}}
    async with provider(echo) as stub:
        built = build(plan(name, stub.url), Extra(), surroundings(tmp_path, told))
        with caplog.at_level(logging.DEBUG, logger="bot"):
            await built.brain.decide(briefing("john"))
        await built.close()
    written = files_of(tmp_path)
    for text in (*told.texts, *caplog.messages, written):
        assert "sk-secret" not in text


async def test_a_model_that_is_still_loading_is_waited_for(tmp_path: Path) -> None:
    """Aborting would make the server load it anew: the one call is held, however long it takes."""
    async with provider({"first_byte_s": 1.2, "ok": answer(line="Awake at last.")}) as stub:
        chosen = plan("ollama", stub.url, turn_deadline_s=0.3)
        built = build(chosen, Extra(), surroundings(tmp_path))
        decision = await built.brain.decide(briefing("john"))
        await built.close()
    assert (decision.line, stub.calls) == ("Awake at last.", 1)


async def test_ollama_is_told_to_keep_the_model_longer_than_a_tick(tmp_path: Path) -> None:
    async with provider(answer()) as stub:
        built = build(plan("ollama", stub.url), Extra(), surroundings(tmp_path))
        await built.brain.decide(briefing("john"))
        await built.close()
    assert stub.requests[0]["keep_alive"] == "30m"


@pytest.mark.parametrize("suffix", ["", "/v1"])
async def test_the_persona_survives_a_small_window(suffix: str, tmp_path: Path) -> None:
    """The server drops the front of what does not fit; nothing of ours may be dropped."""
    canary = "You play one member of a small household"

    def cutting(number: int, request: dict[str, Any]) -> Step:
        window = request.get("options", {}).get("num_ctx", 2_048)
        room = request.get("max_tokens") or request["options"]["num_predict"]
        text = "".join(message["content"] for message in request["messages"])
        over = estimate(text) + room - window
        kept = text[int(max(0, over) * 3.5) :]
        return {"ok": answer(line="I know who I am." if canary in kept else "Who am I?")}

    turn = briefing("john")
    crowded = briefing(
        "john",
        chat=tuple(line for _ in range(17) for line in turn.chat),
        recent_events=turn.recent_events * 3,
    )
    async with provider(choose=cutting) as stub:
        chosen = plan("ollama", stub.url)
        ollama = chosen.brain.ollama
        built = build(
            plan("ollama", stub.url, ollama=replace(ollama, base_url=stub.url + suffix)),
            Extra(),
            surroundings(tmp_path),
        )
        decision = await built.brain.decide(crowded)
        await built.close()
    assert decision.line == "I know who I am."
