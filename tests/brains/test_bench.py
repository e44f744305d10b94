"""The benchmarks of the brains, kept short."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from bot.bench import chaos, cost
from bot.bench.thinking import mind


async def test_sixty_ticks_of_chaos_leave_no_gap_no_raw_text_and_an_exact_bill(
    tmp_path: Path,
) -> None:
    """Three calls in ten fail in a listed way, and for two hours there is no network at all."""
    figures = await chaos.lived_through(mind(tmp_path / "home"), ticks=60)
    assert figures["ticks"] == 60
    assert figures["turns"] == 180
    for nothing in ("gaps", "turns_failed", "ticks_over_interval", "raw_texts_on_air"):
        assert figures[nothing] == 0, nothing
    # A crowded machine adds its own milliseconds, which are not scaled like the deadline.
    assert isinstance(figures["slowest_tick_s"], float)
    assert figures["slowest_tick_s"] < 2.4 + 2.0
    counted, booked = figures["counted_usd"], figures["booked_for_cut_off_calls_usd"]
    billed = figures["billed_usd"]
    assert isinstance(counted, Decimal)
    assert isinstance(booked, Decimal)
    assert isinstance(billed, Decimal)
    recorded = figures["recorded_usd"]
    assert isinstance(recorded, Decimal)
    # What was given up while its answer arrived stays booked at its highest price.
    for bill in (billed, recorded):
        assert counted <= bill <= counted + booked
    assert billed - counted < Decimal("0.01")
    assert isinstance(figures["turns_by_model"], int)
    assert figures["turns_by_model"] > 20


def test_the_shipped_models_cost_less_than_the_shipped_budget(tmp_path: Path) -> None:
    shipped = mind(tmp_path / "home")
    figures = cost.figures_of(shipped)
    households = figures["household_usd"]
    assert isinstance(households, dict)
    assert set(households) == {
        f"{name}/{language}" for name in cost.PROVIDERS for language in ("en", "ja")
    }
    assert max(households.values()) < shipped.plan.budget.daily_budget_usd == Decimal("0.50")
    assert "shipped config (scripted): $0.00 a day" in cost.render(figures)
    brain = replace(shipped.plan.brain, name="anthropic")
    paid = cost.figures_of(replace(shipped, plan=replace(shipped.plan, brain=brain)))
    assert isinstance(paid["shipped_usd"], Decimal)
    assert paid["shipped_usd"] > 0
