"""A month of invented audience through the running show's own ears: money to the yen."""

import json
from datetime import timedelta
from pathlib import Path

from bot.audience.feed import Tip
from bot.platforms.replay import read_replay
from bot.platforms.simulated import SimulatedAudience, read_texts
from tests.audience.test_a_month_of_tips import MONTH, PLATFORMS, counted_by_hand, lines_of  # type: ignore[attr-defined]
from tests.show.rehearsal import rehearse
from tests.show.test_tips import ledger

STEP = timedelta(minutes=10)


async def test_tip_totals_by_platform_equal_an_independent_count_of_the_events(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home")
    start = show.clock.now()
    audience = SimulatedAudience(5, read_texts(tmp_path / "home" / "prompts", "both"))
    path = tmp_path / "month.jsonl"
    lines = list(lines_of(audience.between(start, start + MONTH)))
    path.write_text("\n".join(lines), encoding="utf-8")
    due = start + STEP
    for event in read_replay(path, start).events:
        while event.at >= due:
            show.clock.move((due - show.clock.now()).total_seconds())  # type: ignore[attr-defined]
            await show.listener.settle()
            due += STEP
        if isinstance(event, Tip) or "refund" in type(event).__name__.lower():
            show.clock.move((event.at - show.clock.now()).total_seconds())  # type: ignore[attr-defined]
            await show.listener.hear(event)
    show.clock.move(3_600)  # type: ignore[attr-defined]
    await show.listener.settle()
    await show.engine.flush()
    expected = counted_by_hand(lines)
    household = json.loads((tmp_path / "home/memory/shared/household.json").read_bytes())
    for platform in PLATFORMS:
        assert household[f"total_tips_{platform}"] == expected[platform] > 0
    assert household["total_tips_other"] == expected["other"]
    assert household["total_tips"] == expected.total()
    last = {entry["tip"]: entry for entry in ledger(tmp_path / "home")}
    assert {entry["entry"] for entry in last.values()} <= {"applied", "held", "reversed"}
