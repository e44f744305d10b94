"""Running benchmarks for the command line."""

import json
from collections.abc import Sequence

from bot.bench.registry import ENTRIES, benchmark


def listing() -> str:
    """Every benchmark with what it measures."""
    return "\n".join(f"{name:<12}{entry.about}" for name, entry in ENTRIES.items())


def run_one(name: str, arguments: Sequence[str], *, as_json: bool) -> str:
    """Run one benchmark; its figures as text or JSON.

    Raises:
        UnknownNameError: there is no such benchmark.
    """
    module = benchmark(name)
    figures = module.run(arguments)
    if as_json:
        return json.dumps(figures, ensure_ascii=False, indent=2, default=str)
    return module.render(figures)


def run_all() -> str:
    """Run all of them as small as they go; one line each. A benchmark that cannot run raises."""
    lines = []
    for name, entry in ENTRIES.items():
        module = benchmark(name)
        module.render(module.run(entry.smoke))
        lines.append(f"{name:<12}runs")
    return "\n".join(lines)
