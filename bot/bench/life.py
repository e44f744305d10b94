"""`bench life`: thirty days of the household, beside what a life should be like."""

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.bench.living import live
from bot.bench.registry import Figures


def run(arguments: Sequence[str]) -> Figures:
    """Live, and hold the figures against the goals."""
    parser = argparse.ArgumentParser(prog="hearthcast bench life")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", default="7")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        figures = live(Path(folder) / "home", options.days, "--seed", options.seed)
        took = time.perf_counter() - begun
    return {"days": options.days, "wall_s": round(took, 1), **figures, "rows": rows(figures, took)}


def rows(figures: dict[str, Any], took: float) -> list[tuple[str, str, str]]:
    """(what, measured, goal), one row a promise."""
    tick = figures["tick_ms"]
    table = [
        ("whole run", f"{took:.1f} s", "30 days: 60 s"),
        ("peak memory", f"{figures['peak_mb']} MB", "200 MB"),
        (
            "median tick by day",
            ", ".join(f"{d} {ms} ms" for d, ms in tick.items()),
            "+3 ms at most",
        ),
        ("quarrels made up", str(figures["happened"].get("made_up", 0)), "1 or more"),
        ("dates", str(figures["happened"].get("date_happened", 0)), "1 or more"),
        ("wishes fulfilled and used", str(len(figures["unlocked_and_used"])), "1 or more"),
        ("days without a memory of 0.5", str(figures["days_without_a_memory_of_0.5"]), "none"),
    ]
    for one, person in figures["people"].items():
        table += [
            (f"{one}: waking ticks with a line", f"{person['line_share']:.1%}", "60 % or more"),
            (f"{one}: repeats within 100", str(person["repeats_within_100"]), "0"),
            (f"{one}: near-repeats", f"{person['near_repeat_share']:.2%}", "under 3 %"),
            (f"{one}: hours of sleep", str(person["sleep_hours"]), "5 to 10"),
            (f"{one}: meals a day", str(person["meals_a_day"]), "2 or more"),
            (f"{one}: most episodes a day", str(person["most_episodes_a_day"]), "40 at most"),
            (f"{one}: a need pinned", f"{person['pinned_share']:.1%}", "5 % at most"),
            (f"{one}: actions never used", str(person["offered_not_used"]), "none"),
        ]
    for one, animal in figures["animals"].items():
        table.append((f"{one}: a need pinned", f"{animal['pinned_share']:.1%}", "5 % at most"))
        table.append((f"{one}: actions never used", str(animal["offered_not_used"]), "none"))
    return table


def render(figures: Figures) -> str:
    """The table."""
    table = figures["rows"]
    if not isinstance(table, list):
        return ""
    return "\n".join(f"{what:<34}{measured:<40}{goal}" for what, measured, goal in table)
