"""Living some days in a new home, for benchmarks that look at a life."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bot.app.homes import make_home


def live(home: Path, days: int, *more: str) -> dict[str, Any]:
    """Make a home, live `days` days in it in a process of its own, and return the figures."""
    if not home.exists():
        make_home(home)
    command = [
        sys.executable, "-m", "bot", "sim", "--days", str(days), "--json",
        "--home", str(home), *more,
    ]  # fmt: skip
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")  # noqa: S603
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures
