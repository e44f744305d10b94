"""`bench cost`: tokens and dollars of an agent-day, for each provider's default model.

Peers report $0.35 to $76 for an agent-day.
"""

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import cast

from bot.audience.gate import Source, screen
from bot.audience.screened import Screened
from bot.bench.busy import busy_briefing
from bot.bench.registry import Figures
from bot.bench.thinking import Mind, mind
from bot.brains.building import prompt_builder
from bot.brains.checking import turn_usage
from bot.brains.tokens import cost
from bot.config.brain import BrainPlan

TICKS = 144
"""A day of ten-minute ticks, everybody awake: more than any real one."""
PROVIDERS = ("anthropic", "openai", "ollama")


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentDay:
    """One character's day on day 60 of a busy household, twelve chat lines in every tick."""

    provider: str
    model: str
    language: str
    actor: str
    varying_tokens: int
    """By our estimate, as the ceilings count it."""
    prompt_tokens: int
    """By our estimate: everything, the answer's schema included."""
    input_tokens: int
    """Of the day, as the model counts."""
    output_tokens: int
    usd: Decimal
    """Without any cache hit."""


def run(arguments: Sequence[str]) -> Figures:
    """Measure every provider's default model in both languages, as the shipped config has it."""
    argparse.ArgumentParser(prog="hearthcast bench cost").parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        return figures_of(mind(Path(folder) / "home"))


def figures_of(mind: Mind) -> Figures:
    """The figures of one home; its chosen brain is what `shipped` reports. Nothing is called."""
    plan = mind.plan
    days = [
        _agent_day(mind, _chosen(plan, name), actor, language)
        for name in PROVIDERS
        for language in ("en", "ja")
        for actor in mind.rules.characters
    ]
    shipped = [day for day in days if day.provider == plan.brain.name and day.language == "en"]
    return {
        "agent_days": days,
        "household_usd": {
            f"{name}/{language}": sum(
                (d.usd for d in days if (d.provider, d.language) == (name, language)), Decimal(0)
            )
            for name in PROVIDERS
            for language in ("en", "ja")
        },
        "shipped_brain": plan.brain.name,
        "shipped_usd": sum((day.usd for day in shipped), Decimal(0)),
        "daily_budget_usd": plan.budget.daily_budget_usd,
    }


def render(figures: Figures) -> str:
    """The figures for a person."""
    days = cast("Sequence[AgentDay]", figures["agent_days"])
    lines = ["provider   model             lang actor  varying  prompt   in/day   out/day  $/day"]
    lines += [
        f"{day.provider:<10} {day.model:<17} {day.language:<4} {day.actor:<6} "
        f"{day.varying_tokens:>7} {day.prompt_tokens:>7} {day.input_tokens:>8} "
        f"{day.output_tokens:>8}  {day.usd:.4f}"
        for day in days
    ]
    households = cast("Mapping[str, Decimal]", figures["household_usd"])
    lines += [f"household {name}: ${usd:.2f} a day" for name, usd in households.items()]
    lines.append(
        f"shipped config ({figures['shipped_brain']}): ${figures['shipped_usd']:.2f} a day, "
        f"capped at ${figures['daily_budget_usd']}"
    )
    return "\n".join(lines)


def _chosen(plan: BrainPlan, name: str) -> BrainPlan:
    match name:
        case "anthropic" | "openai" | "ollama":
            return replace(plan, brain=replace(plan.brain, name=name))
        case _:
            return plan


def _agent_day(mind: Mind, plan: BrainPlan, actor: str, language: str) -> AgentDay:
    def screened(text: str) -> Screened:
        return screen(text, Source.CHAT, mind.gate).text

    around = mind.around
    briefing = busy_briefing(mind.rules, actor, language, zone=around.zone, screen=screened)
    prompt = prompt_builder(plan, around).prompt_for(briefing)
    usage = turn_usage(plan, around, briefing)
    return AgentDay(
        provider=plan.brain.name,
        model=plan.facts.id,
        language=language,
        actor=actor,
        varying_tokens=prompt.varying,
        prompt_tokens=prompt.whole,
        input_tokens=usage.input * TICKS,
        output_tokens=usage.output * TICKS,
        usd=cost(usage, plan.facts) * TICKS,
    )
