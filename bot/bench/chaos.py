"""`bench chaos`: a week of ticks on a provider that fails three calls in ten.

Seconds are scaled 1:100: a tick's deadline of 240 s is 2.4 s, a turn's of 75 s is 0.75 s.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from importlib import import_module

from bot.audience.gate import GateRules
from bot.bench.flaky_provider import CANARY, FlakyProvider, running
from bot.bench.rehearsal import Rehearsal, Turn
from bot.brains.building import Built, Surroundings, build
from bot.brains.tokens import cost
from bot.config.brain import BrainPlan, WhenNotLive
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.ports import Brain, Wording

SCALE = 100.0
WEEK = 1_008
NETWORK_GONE = 12
"""Ticks (two hours) without a network, in the middle of the run."""


async def run(  # noqa: PLR0913 - everything a household needs, and how long
    plan: BrainPlan,
    around: Surroundings,
    rules: Rules,
    *,
    scripted: Brain,
    wording: Wording,
    gate: GateRules,
    ticks: int = WEEK,
    share: float = 0.3,
    seed: int = 7,
) -> Mapping[str, object]:
    """Live through it.

    Args:
        plan: The config; its Anthropic model is used, and the budget is lifted out of the way.
        around: As for `build`; `home` gets recordings and the spend file.
        rules: Of the home.
        scripted: What takes the turns that fail.
        wording: Notes and labels.
        gate: Screens every line.
        ticks: How long; the default is a week.
        share: Of the calls that fail, 0 to 1.
        seed: Of the provider.
    """
    # Loading the library is not scaled: it is done before the first deadline runs.
    await asyncio.to_thread(import_module, "anthropic")
    start = datetime(2026, 3, 6, 7, 0, tzinfo=around.zone)
    async with running(seed, share) as flaky:
        scaled = _scaled(plan, flaky.url)
        built = build(scaled, scripted, around)
        rehearsal = Rehearsal(
            rules=rules,
            world=new_world(rules, start, around.zone),
            brain=built.brain,
            wording=wording,
            clock=around.clock,
            gate=gate,
        )
        lived: list[tuple[Turn, ...]] = []
        seconds: list[float] = []
        for tick in range(ticks):
            flaky.down = ticks // 2 <= tick < ticks // 2 + NETWORK_GONE
            began = around.clock.monotonic()
            lived.append(await rehearsal.pass_tick())
            seconds.append(around.clock.monotonic() - began)
        await built.close()
        return _figures(scaled, built, flaky, lived, seconds)


def _scaled(plan: BrainPlan, url: str) -> BrainPlan:
    brain = plan.brain
    return replace(
        plan,
        brain=replace(
            brain,
            name="anthropic",
            when_not_live=WhenNotLive.RUN,
            tick_deadline_s=brain.tick_deadline_s / SCALE,
            turn_deadline_s=brain.turn_deadline_s / SCALE,
            retry_first_s=brain.retry_first_s / SCALE,
            anthropic=replace(brain.anthropic, base_url=url),
        ),
        budget=replace(plan.budget, daily_budget_usd=Decimal(1_000)),
    )


def _figures(
    plan: BrainPlan,
    built: Built,
    flaky: FlakyProvider,
    lived: list[tuple[Turn, ...]],
    seconds: list[float],
) -> Mapping[str, object]:
    turns = [turn for tick in lived for turn in tick]
    everybody = len({turn.actor for turn in turns})
    by_model = [turn for turn in turns if turn.brain == "anthropic"]
    facts = plan.facts
    billed = sum((cost(usage, facts) for usage in flaky.billed), Decimal(0))
    purse = built.purse
    spent = purse.today.usd - purse.unsettled if purse else Decimal(0)
    return {
        "ticks": len(lived),
        "turns": len(turns),
        "gaps": sum(len({turn.actor for turn in tick}) < everybody for tick in lived),
        "turns_failed": sum(bool(turn.failed) for turn in turns),
        "turns_by_model": len(by_model),
        "calls": flaky.calls,
        "calls_per_model_turn": round(flaky.calls / max(1, len(by_model)), 2),
        "ways": dict(sorted(flaky.done.items())),
        "slowest_tick_s": round(max(seconds), 3),
        "deadline_s": plan.brain.tick_deadline_s,
        "ticks_over_deadline": sum(s > plan.brain.tick_deadline_s for s in seconds),
        "raw_texts_on_air": sum(CANARY in turn.line for turn in turns),
        "billed_usd": billed,
        "counted_usd": spent,
        "booked_for_cut_off_calls_usd": purse.unsettled if purse else Decimal(0),
    }


def rendered(figures: Mapping[str, object]) -> str:
    """The figures for a person."""
    return "\n".join(f"{name}: {value}" for name, value in figures.items())
