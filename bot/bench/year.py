"""`bench year`: 365 days, and whether files and ticks stay small."""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.bench.living import live
from bot.bench.registry import Figures

LARGEST_MB = 3.0


def run(arguments: Sequence[str]) -> Figures:
    """Live a year; look at the files every season."""
    parser = argparse.ArgumentParser(prog="hearthcast bench year")
    parser.add_argument("--days", type=int, default=365)
    days = parser.parse_args(arguments).days
    seasons = max(1, days // 90)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        rows = []
        for season in range(seasons):
            part = days // seasons + (season < days % seasons)
            figures = live(home, part, "--seed", "7", "--in-place")
            largest = max(_live_files(home), key=lambda path: path.stat().st_size)
            rows.append(
                {
                    "days": part,
                    "tick_ms": list(figures["tick_ms"].values())[-1:],
                    "night_ms": figures["night_ms"],
                    "largest_file": largest.relative_to(home).as_posix(),
                    "largest_mb": round(largest.stat().st_size / 1e6, 2),
                    "peak_mb": figures["peak_mb"],
                }
            )
    return {"days": days, "seasons": rows, "goal_mb": LARGEST_MB}


def _live_files(home: Path) -> list[Path]:
    return [path for path in (home / "memory").glob("*/*.json*") if path.is_file()]


def render(figures: Figures) -> str:
    """One line a season."""
    seasons = figures["seasons"]
    lines = [f"{row}" for row in seasons] if isinstance(seasons, list) else []
    return "\n".join([*lines, f"goal: no live file over {figures['goal_mb']} MB, ticks flat"])
