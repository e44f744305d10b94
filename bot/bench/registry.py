"""Every benchmark, in one list: what `hearthcast bench NAME` runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from bot.errors import UnknownNameError

Figures = Mapping[str, object]


class Benchmark(Protocol):
    """What a benchmark's module offers."""

    def run(self, arguments: Sequence[str]) -> Figures:
        """Measure; `arguments` are those behind the name on the command line."""

    def render(self, figures: Figures) -> str:
        """The figures for a reader, with the baselines beside them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One benchmark of the list."""

    module: str
    """Below `bot.bench`."""
    about: str
    smoke: tuple[str, ...] = ()
    """Arguments with which it is over in seconds: CI only sees that it runs."""


ENTRIES: Mapping[str, Entry] = {
    "start": Entry(
        module="start", about="one tick as a whole process, seconds", smoke=("--runs", "1")
    ),
    "newcomer": Entry(
        module="newcomer",
        about="README's command in a fresh folder, to the first moving picture (network)",
        smoke=("--installed",),
    ),
    "life": Entry(
        module="life",
        about="thirty days: lines, sleep, meals, stories, cost",
        smoke=("--days", "1"),
    ),
    "cost": Entry(module="cost", about="tokens and dollars of an agent-day, by provider"),
    "chaos": Entry(
        module="chaos",
        about="a week on a provider that fails three calls in ten",
        smoke=("--ticks", "6"),
    ),
    "recall": Entry(
        module="recall",
        about="what a memory finds (--memories, --queries), beside simpler rankings",
        smoke=("--embedder", "off"),
    ),
    "flashbacks": Entry(
        module="flashbacks",
        about="what comes to mind in a life: how old, how often, and a sample to judge",
        smoke=("--days", "1"),
    ),
    "memory": Entry(
        module="memory",
        about="recall at 10,000 and 50,000 entries: milliseconds, megabytes",
        smoke=("--entries", "500"),
    ),
    "year": Entry(module="year", about="365 days: file sizes and tick cost", smoke=("--days", "2")),
    "audience": Entry(
        module="audience",
        about="a flood of chat: lines a second, memory, a tip in the middle",
        smoke=("--lines", "2000"),
    ),
    "gate": Entry(
        module="gate",
        about="a red team against the gate: missed, blocked, milliseconds",
        smoke=("--attempts", "200"),
    ),
    "soak": Entry(
        module="soak",
        about="a day on five platforms that fail: tips lost, doubled, deafness",
        smoke=("--hours", "1", "--rounds", "0", "--speed", "1800"),
    ),
    "commits": Entry(
        module="commits",
        about="what a save and an opening cost, with a long past",
        smoke=("--episodes", "100", "--archive", "200", "--commits", "3"),
    ),
    "crash": Entry(
        module="crash",
        about="killed at any instant: files, tips and half steps lost",
        smoke=("--kills", "5", "--steps", "0"),
    ),
    "edits": Entry(
        module="edits",
        about="hand edits while the show saves: how many are lost",
        smoke=("--edits", "20"),
    ),
    "stage": Entry(
        module="stage",
        about="the overlay: tip to paint, CPU, memory, weight",
        smoke=("--seconds", "1", "--tips", "3", "--ticks", "4"),
    ),
    "pictures": Entry(
        module="pictures",
        about="every picture of the documents, from a real show, into docs/",
        smoke=("--only", "hearthcast", "--out", "build/pictures"),
    ),
    "sheet": Entry(
        module="sheet",
        about="the contact sheet of the stage, as pictures in docs/stage",
        smoke=("--only", "eve", "--out", "build/sheet"),
    ),
}


def benchmark(name: str) -> Benchmark:
    """The module of a benchmark.

    Raises:
        UnknownNameError: there is no such benchmark.
    """
    if name not in ENTRIES:
        raise UnknownNameError("benchmark", name, tuple(ENTRIES))
    return cast(Benchmark, import_module(f"bot.bench.{ENTRIES[name].module}"))
