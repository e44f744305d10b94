"""Money: counted before each attempt, from the provider's own usage, across restarts."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.brains.building import MACHINE, Surroundings, build
from bot.brains.completion import Ask, Usage
from bot.brains.notices import Severity
from bot.brains.spending import SpendFile, Spent
from bot.brains.tokens import cost, most
from bot.clock import SimulatedClock
from bot.config.brain import BrainPlan, BudgetSettings
from tests.brains.stub import answer, provider
from tests.brains.support import NOW, PRICED, Extra, Told, briefing, plan, surroundings

USAGE = {"prompt": 3_000, "visible": 300}
TODAY = NOW.date()
A_CALL = Decimal("0.00045")
"""3,000 tokens in at $0.10 and 300 out at $0.50 a million."""


def budget(chosen: BrainPlan, usd: str, **more: object) -> BrainPlan:
    return replace(chosen, budget=BudgetSettings(daily_budget_usd=Decimal(usd), **more))  # type: ignore[arg-type]  # any field


async def turns(chosen: BrainPlan, around: Surroundings, times: int) -> list[str]:
    built = build(chosen, Extra(), around)
    brains = [(await built.brain.decide(briefing("john", tick=n))).brain for n in range(times)]
    await built.close()
    return brains


def spent(home: Path, day: date = TODAY) -> Spent:
    return SpendFile(home / MACHINE / "spend.json").spent(day)


async def test_what_was_spent_is_the_providers_usage_to_the_last_digit(tmp_path: Path) -> None:
    around = surroundings(tmp_path, clock=SimulatedClock(NOW))
    async with provider({"ok": answer(), "usage": USAGE}) as stub:
        await turns(plan("openai", stub.url), around, 3)
    bill = spent(tmp_path)
    assert bill.usd == 3 * A_CALL
    assert (bill.calls, bill.input_tokens, bill.output_tokens) == (3, 9_000, 900)


async def test_the_budget_is_kept_over_restarts_and_the_scripted_brain_plays_on(
    tmp_path: Path,
) -> None:
    told = Told()
    around = surroundings(tmp_path, told, clock=SimulatedClock(NOW))
    async with provider({"ok": answer(), "usage": USAGE}) as stub:
        chosen = budget(plan("openai", stub.url), "0.003")
        brains = [
            brain for _ in range(4) for brain in await turns(chosen, around, 4)
        ]  # four starts of the program
    assert brains.count("openai") == stub.calls
    assert "scripted" in brains
    assert spent(tmp_path).usd <= Decimal("0.003")
    steps = [notice.severity for notice in told.notices]
    assert steps[:2] == [Severity.WARNING, Severity.DOWN]


async def test_prompts_become_shorter_before_the_money_is_gone(tmp_path: Path) -> None:
    around = surroundings(tmp_path, clock=SimulatedClock(NOW))
    async with provider({"ok": answer(), "usage": USAGE}) as stub:
        chosen = budget(plan("openai", stub.url), "0.0030", shorter_from=0.3)
        await turns(chosen, around, 5)
    sizes = [len(request["messages"][1]["content"]) for request in stub.requests]
    assert sizes[-1] < sizes[0] * 0.8


async def test_a_new_day_brings_a_new_budget(tmp_path: Path) -> None:
    clock = SimulatedClock(NOW)
    around = surroundings(tmp_path, clock=clock)
    async with provider({"ok": answer(), "usage": USAGE}) as stub:
        chosen = budget(plan("openai", stub.url), "0.003")
        assert "scripted" in await turns(chosen, around, 8)
        clock.move(timedelta(days=1).total_seconds())
        assert await turns(chosen, around, 1) == ["openai"]


async def test_a_call_that_could_cost_too_much_is_not_made(tmp_path: Path) -> None:
    async with provider(answer()) as stub:
        dear = replace(PRICED, input_usd=Decimal(900), cache_write_usd=Decimal(900))
        assert await turns(plan("openai", stub.url, facts=dear), surroundings(tmp_path), 1) == [
            "scripted"
        ]
        assert stub.calls == 0


async def test_a_paid_model_without_a_price_is_never_called(tmp_path: Path) -> None:
    told = Told()
    async with provider(answer()) as stub:
        unknown = replace(PRICED, priced_on=None)
        chosen = plan("openai", stub.url, facts=unknown)
        assert await turns(chosen, surroundings(tmp_path, told), 2) == ["scripted", "scripted"]
        assert stub.calls == 0
    assert "costs is not known" in told.texts[0]
    assert len(told.notices) == 1


async def test_a_call_that_was_cut_off_keeps_its_booking(tmp_path: Path) -> None:
    around = surroundings(tmp_path)
    async with provider({"hang_s": 5}) as stub:
        await turns(plan("openai", stub.url, turn_deadline_s=0.3), around, 1)
    today = around.clock.now().astimezone(around.zone).date()
    assert spent(tmp_path, today).usd > 0


async def test_an_answer_without_usage_is_counted_by_estimate(tmp_path: Path) -> None:
    body = {
        "id": "c1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop",
                     "message": {"role": "assistant", "content": answer()}}],
    }  # fmt: skip
    around = surroundings(tmp_path, clock=SimulatedClock(NOW))
    async with provider({"http": 200, "body": body}) as stub:
        assert await turns(plan("openai", stub.url), around, 1) == ["openai"]
    assert spent(tmp_path).usd > Decimal("0.0002")


def test_a_damaged_spend_file_starts_anew(tmp_path: Path) -> None:
    path = tmp_path / "spend.json"
    path.write_text('{"2026-11-02": {"usd": "much"', encoding="utf-8")
    file = SpendFile(path)
    assert file.add(NOW.date(), Spent(usd=Decimal("0.1"), calls=1)).usd == Decimal("0.1")
    assert SpendFile(path).spent(NOW.date()).calls == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 5_000), st.floats(0, 1), st.floats(0, 1))
def test_no_call_costs_more_than_was_booked(
    prompt: int, output: int, cached_share: float, written_share: float
) -> None:
    ask = Ask(shared="a" * prompt, persona="", user="い" * 50, shape=None, max_tokens=400)
    bound = most(ask, PRICED)
    used = min(bound.input, prompt)
    cached = int(used * cached_share)
    written = int((used - cached) * written_share)
    real = Usage(input=used, output=min(output, 400), cached=cached, cache_written=written)
    assert cost(real, PRICED) <= cost(bound, PRICED)


def test_cached_tokens_are_cheaper_and_written_ones_dearer() -> None:
    million = Usage(input=1_000_000)
    assert cost(million, PRICED) == Decimal("0.10")
    assert cost(replace(million, cached=1_000_000), PRICED) == Decimal("0.01")
    assert cost(replace(million, cache_written=1_000_000), PRICED) == Decimal("0.125")
    assert cost(Usage(output=2_000_000), PRICED) == Decimal(1)
