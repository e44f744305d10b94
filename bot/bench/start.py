"""`bench start`: what one tick costs as a whole process, files already there."""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bot.app.homes import make_home
from bot.bench.registry import Figures

GOAL_S = 1.0
_AS_INSTALLED = (
    "import runpy, sys; sys.dont_write_bytecode = False; "
    "runpy.run_module('bot', run_name='__main__', alter_sys=True)"
)
"""An installed package has its modules compiled; where PYTHONDONTWRITEBYTECODE is set, a checkout
would be compiled anew at every start, and that would be measured."""


def run(arguments: Sequence[str]) -> Figures:
    """Time `run --ticks 1 --interval 0 --no-web` and, beside it, a bare interpreter."""
    parser = argparse.ArgumentParser(prog="hearthcast bench start")
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args(arguments).runs
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make_home(home)
        command = [
            sys.executable, "-X", f"pycache_prefix={Path(folder) / 'bytecode'}",
            "-c", _AS_INSTALLED, "run", "--ticks", "1", "--interval", "0", "--no-web",
            "--home", str(home),
        ]  # fmt: skip
        first = _timed(command)
        ticks = [_timed(command) for _ in range(runs)]
        bare = [_timed([sys.executable, "-c", "pass"]) for _ in range(runs)]
    return {
        "first_s": round(first, 3),
        "tick_s": round(median(ticks), 3),
        "worst_s": round(max(ticks), 3),
        "bare_interpreter_s": round(median(bare), 3),
        "goal_s": GOAL_S,
    }


def _timed(command: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own command
    return time.perf_counter() - begun


def render(figures: Figures) -> str:
    """One line a figure."""
    return (
        f"one tick, whole process   {figures['tick_s']} s (worst {figures['worst_s']})\n"
        f"the very first, compiling {figures['first_s']} s\n"
        f"goal                      {figures['goal_s']} s\n"
        f"a bare interpreter        {figures['bare_interpreter_s']} s"
    )
