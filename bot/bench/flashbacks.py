"""`bench flashbacks`: what comes to mind in a simulated life, and a sample to be judged."""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.app.composing import Show, Wishes, compose
from bot.app.crowds import audience_of
from bot.app.homes import make_home, open_home
from bot.app.stepping import Stepper
from bot.bench.registry import Figures
from bot.clock import SystemClock
from bot.memories.episode import Flashback

OLD_DAYS = 3
"""What is older is no echo of these days."""
GOAL = 1 / 3
"""The share of flashbacks that should be older."""


@dataclass(kw_only=True)
class Notebook:
    """Writes down what comes to mind in a show."""

    show: Show
    rows: list[dict[str, Any]] = field(default_factory=list)
    turns: int = 0
    again: int = 0
    """Flashbacks that came again within the days in which only what is asked for does."""
    _last: dict[tuple[str, str], float] = field(default_factory=dict)

    def note(self, actor: str, flashbacks: Sequence[Flashback]) -> None:
        """Take in what came to mind before one turn."""
        world = self.show.engine.world
        state, now = world.characters[actor].state, world.calendar.now
        self.turns += 1
        for one in flashbacks:
            days = now.timestamp() / 86_400
            before = self._last.get((actor, one.episode.id))
            pause = self.show.home.settings.recall.not_again_days
            self.again += before is not None and days - before < pause
            self._last[actor, one.episode.id] = days
            self.rows.append(
                {
                    "day": world.calendar.game_day,
                    "at": f"{world.calendar.local:%H:%M}",
                    "who": actor,
                    "doing": f"{state.doing} {state.argument}".strip(),
                    "cue": one.cue,
                    "flashback": one.episode.event or one.episode.event_ja,
                    "of_day": one.episode.game_day,
                    "reason": one.reason,
                    "past": one.superseded,
                }
            )


def run(arguments: Sequence[str]) -> Figures:
    """Live `--days` days with the household's own audience; sample what came to mind."""
    parser = argparse.ArgumentParser(prog="hearthcast bench flashbacks")
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--sample", type=int, default=50)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make_home(home)
        notebook = asyncio.run(_live(home, given.days, given.seed))
    return figures_of(notebook, given.sample, given.seed)


async def _live(root: Path, days: int, seed: int) -> Notebook:
    home = open_home(root)
    wishes = Wishes(
        seed=home.seed(seed),
        simulated=True,
        durable=False,
        on_problem=lambda _: None,
        on_signal=lambda _: None,
    )
    show = compose(home, wishes, SystemClock())
    notebook = Notebook(show=show)
    show.director.on_flashbacks = notebook.note
    stepper = Stepper(show, audience_of(show, None, demo=True, say=wishes.on_problem))
    try:
        for _ in range(days * 24 * 60 // show.rules.tick_minutes):
            await stepper.step()
    finally:
        show.close()
    return notebook


def figures_of(notebook: Notebook, sample: int, seed: int) -> Figures:
    """How many came, how old they were, how often the same, and a sample in order of time."""
    rows = notebook.rows
    old = sum(row["day"] - row["of_day"] > OLD_DAYS for row in rows)
    often = Counter((row["who"], row["flashback"]) for row in rows)
    drawn = sorted(Random(seed).sample(range(len(rows)), min(sample, len(rows))))
    return {
        "turns": notebook.turns,
        "flashbacks": len(rows),
        "different": len(often),
        "older_than_3_days": round(old / max(1, len(rows)), 3),
        "again_too_soon": notebook.again,
        "most_often": [
            {"who": who, "times": times, "flashback": text}
            for (who, text), times in often.most_common(5)
        ],
        "sample": [rows[number] for number in drawn],
    }


def render(figures: Figures) -> str:
    """The figures, and the sample as a reader needs it: the situation, and what came to mind."""
    lines = [
        f"{figures['flashbacks']} flashbacks in {figures['turns']} turns",
        f"different ones: {figures['different']}",
        f"older than {OLD_DAYS} days: {figures['older_than_3_days']} (goal {GOAL:.2f} or more)",
        f"again within days, asked for or not: {figures['again_too_soon']}",
    ]
    often, sample = figures["most_often"], figures["sample"]
    assert isinstance(often, list), "figures_of makes lists"  # noqa: S101
    assert isinstance(sample, list), "figures_of makes lists"  # noqa: S101
    lines += [f"  {row['times']} times {row['who']}: {row['flashback']}" for row in often]
    for number, row in enumerate(sample, 1):
        lines += [
            "",
            f"{number}. day {row['day']} {row['at']} {row['who']}, {row['doing']}",
            f"   cue: {row['cue']}",
            f"   came: {row['flashback']}",
            f"         (day {row['of_day']}; {row['reason']}{'; past' if row['past'] else ''})",
        ]
    return "\n".join(lines)
