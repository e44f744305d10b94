"""`bench chaos`: a week of ticks on a provider that fails three calls in ten.

Seconds are scaled 1:100: a tick's deadline of 240 s is 2.4 s, a turn's of 75 s is 0.75 s.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from importlib import import_module
from pathlib import Path

from bot.bench.flaky_provider import CANARY, FlakyProvider, running
from bot.bench.registry import Figures
from bot.bench.rehearsal import Rehearsal, Turn
from bot.bench.thinking import Mind, mind
from bot.brains.building import MACHINE, Built, build
from bot.brains.notices import Notice
from bot.brains.tokens import cost
from bot.config.brain import BrainPlan, WhenNotLive
from bot.household.new_world import new_world

SCALE = 100.0
INTERVAL_S = 600.0
"""Between two ticks of a show."""
WEEK = 1_008
NETWORK_GONE = 12
"""Ticks (two hours) without a network, in the middle of the run."""


def run(arguments: Sequence[str]) -> Figures:
    """Live through it in a home of its own."""
    parser = argparse.ArgumentParser(prog="hearthcast bench chaos")
    parser.add_argument("--ticks", type=int, default=WEEK)
    parser.add_argument("--share", type=float, default=0.3, help="of the calls that fail, 0 to 1")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        told: list[Notice] = []
        figures = asyncio.run(
            lived_through(
                mind(Path(folder) / "home", told.append),
                ticks=options.ticks,
                share=options.share,
                seed=options.seed,
            )
        )
    return {**figures, "notices": len(told)}


async def lived_through(mind: Mind, *, ticks: int, share: float = 0.3, seed: int = 7) -> Figures:
    """Live `ticks` ticks on a provider of which `share` of the calls fail.

    The config's Anthropic model is used, and the day's budget is lifted out of the way.
    """
    rules, around = mind.rules, mind.around
    # Loading the library is not scaled: it is done before the first deadline runs.
    await asyncio.to_thread(import_module, "anthropic")
    start = datetime(2026, 3, 6, 7, 0, tzinfo=around.zone)
    async with running(seed, share) as flaky:
        scaled = _scaled(mind.plan, flaky.url)
        built = build(scaled, mind.scripted, around)
        rehearsal = Rehearsal(
            rules=rules,
            world=new_world(rules, start, around.zone),
            brain=built.brain,
            wording=mind.wording,
            clock=around.clock,
            gate=mind.gate,
        )
        lived: list[tuple[Turn, ...]] = []
        seconds: list[float] = []
        for tick in range(ticks):
            flaky.down = ticks // 2 <= tick < ticks // 2 + NETWORK_GONE
            began = around.clock.monotonic()
            lived.append(await rehearsal.pass_tick())
            seconds.append(around.clock.monotonic() - began)
        await built.close()
        figures = _figures(scaled, built, flaky, lived, seconds)
    return {**figures, "recorded_usd": await asyncio.to_thread(_recorded, around.home)}


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
) -> Figures:
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
        "ticks_over_interval": sum(s > INTERVAL_S / SCALE for s in seconds),
        "ticks_over_deadline": sum(s > plan.brain.tick_deadline_s for s in seconds),
        "raw_texts_on_air": sum(CANARY in turn.line for turn in turns),
        "billed_usd": billed,
        "counted_usd": spent,
        "booked_for_cut_off_calls_usd": purse.unsettled if purse else Decimal(0),
    }


def _recorded(home: Path) -> Decimal:
    """What the recordings say the answers cost."""
    files = (home / MACHINE / "recordings").glob("*.jsonl")
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return sum((Decimal(json.loads(line).get("usd", "0")) for line in lines), Decimal(0))


def render(figures: Figures) -> str:
    """The figures for a person."""
    return "\n".join(f"{name}: {value}" for name, value in figures.items())
