"""What `hearthcast check` says of the brain: what is missing, what a tick and a day would cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil

from bot.brains.budgeted import Budgeted
from bot.brains.building import Surroundings, prompt_builder, provider_of, purse_of
from bot.brains.completion import Ask, Purpose, Usage
from bot.brains.notices import Severity
from bot.brains.tokens import cost
from bot.config.brain import BrainPlan
from bot.errors import BrainError, BrainMisconfiguredError
from bot.household.briefing import Briefing

DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckLine:
    """One line of the check."""

    severity: Severity
    text: str


def turn_usage(plan: BrainPlan, around: Surroundings, briefing: Briefing) -> Usage:
    """What a turn would use: its whole prompt uncached, and the longest answer allowed."""
    facts = plan.facts
    prompt = prompt_builder(plan, around).prompt_for(briefing)
    answer = plan.brain.max_answer_tokens + facts.reasoning_tokens
    return Usage(input=ceil(prompt.whole * facts.weight), output=answer)


def explain(
    plan: BrainPlan, around: Surroundings, briefings: Sequence[Briefing], interval_s: float
) -> tuple[CheckLine, ...]:
    """Whether the chosen brain can be used, and what it would cost.

    Args:
        plan: The settings.
        around: As for `build`; nothing is called.
        briefings: One turn of every character, as the household stands.
        interval_s: Seconds between two ticks.
    """
    if plan.brain.name == "scripted":
        return (_line(Severity.OK, "scripted: no key, no network, no cost"),)
    try:
        provider_of(plan, around)
    except BrainMisconfiguredError as error:
        return (_line(Severity.DOWN, f"{error}"),)
    lines = [_line(Severity.OK, f"{plan.brain.name} with {plan.facts.id}")]
    if plan.facts.priced_on is None:
        return (*lines, _line(Severity.OK, "a local model costs nothing"))
    a_tick = sum(
        (cost(turn_usage(plan, around, briefing), plan.facts) for briefing in briefings),
        Decimal(0),
    )
    a_day = a_tick * Decimal(DAY_MINUTES * 60) / Decimal(str(max(interval_s, 1.0)))
    lines.append(
        _line(
            Severity.OK,
            f"a tick costs at most ${a_tick:.4f}, a day on air at most ${a_day:.2f} "
            f"(prices of {plan.facts.priced_on}; sleepers cost nothing)",
        )
    )
    budget = plan.budget.daily_budget_usd
    if budget <= 0:
        text = "[budget] daily_budget_usd is 0: the model is never asked; give it a budget"
        lines.append(_line(Severity.WARNING, text))
    elif a_day > budget:
        hours = float(budget / a_tick) * interval_s / 3600
        text = f"the daily budget of ${budget} lasts about {hours:.1f} hours, then scripted"
        lines.append(_line(Severity.WARNING, text))
    spent = purse_of(plan, around).today
    lines.append(_line(Severity.OK, f"today ${spent.usd:.4f} of ${budget}, {spent.calls} calls"))
    return tuple(lines)


async def try_live(plan: BrainPlan, around: Surroundings) -> CheckLine:
    """Call the provider once for one token, inside the budget."""
    if plan.brain.name == "scripted":
        return _line(Severity.OK, "scripted needs no call")
    try:
        provider = provider_of(plan, around)
    except BrainMisconfiguredError as error:
        return _line(Severity.DOWN, f"{error}")
    ask = Ask(
        shared="Answer with one word.",
        persona="",
        user="Say yes.",
        shape=None,
        max_tokens=1,
        purpose=Purpose.PROBE,
    )
    start = around.clock.monotonic()
    try:
        await Budgeted(provider, purse_of(plan, around)).complete(ask)
    except BrainError as error:
        return _line(Severity.DOWN, f"{plan.brain.name}: {error}")
    finally:
        await provider.close()
    seconds = around.clock.monotonic() - start
    return _line(Severity.OK, f"{plan.facts.id} answered in {seconds:.1f} s")


def _line(severity: Severity, text: str) -> CheckLine:
    return CheckLine(severity=severity, text=text)
