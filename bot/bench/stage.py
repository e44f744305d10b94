"""`bench stage`: what the overlay costs, and how soon a tip is on screen.

Measured with a real Chromium (headless, no GPU: the worst OBS can have), all its processes
together, less an empty page; figures are of this machine and so are the goals.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from typing import Any

from bot.audience.gate import GateRules, Source, screen
from bot.audience.screened import Screened
from bot.bench.processes import cpu_seconds
from bot.bench.registry import Figures
from bot.bench.theatre import Theatre, staged, theatre
from bot.household.events import ActionPerformed, TipApplied
from bot.stage.site import PAGES

GOALS: Mapping[str, float] = {
    "tip_to_paint_p95_ms": 100, "cpu_at_rest_percent": 8, "cpu_moving_percent": 15,
    "heap_growth_mb": 5, "overlay_mb": 1.5, "snapshot_kb": 64,
}  # fmt: skip
"""What must hold, by figure: at most so much."""

_STROLLS = (
    {"john": ("cook", "", "kitchen"), "sara": ("stretch", "", "table"), "eve": ("dog_eat", "", "")},
    {"john": ("phone_home", "", "window"), "sara": ("laundry", "", ""), "eve": ("bark", "", "")},
    {
        "john": ("eat", "", "table"),
        "sara": ("look_outside", "", "window"),
        "eve": ("sniff", "", ""),
    },
)
"""Three ways to stand far from one another: who goes from one to the next never rests."""


def run(arguments: Sequence[str]) -> Figures:
    """Measure everything; `--seconds` is how long each CPU figure is taken."""
    parser = argparse.ArgumentParser(prog="hearthcast bench stage")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tips", type=int, default=40)
    parser.add_argument("--ticks", type=int, default=144)
    options = parser.parse_args(arguments)
    return asyncio.run(_measure(options.seconds, options.tips, options.ticks))


def render(figures: Figures) -> str:
    """One line a figure, the goal beside it."""
    lines = [f"{name:24}{figures[name]!s:>10}   at most {goal:g}" for name, goal in GOALS.items()]
    lines.append(f"{'cpu_raining_percent':24}{figures['cpu_raining_percent']!s:>10}")
    return "\n".join(lines)


async def _measure(seconds: float, tips: int, ticks: int) -> Figures:
    async with theatre() as house:
        latencies = await _tips(house, tips)
        empty = await _empty(house, seconds)
        rest = await _cpu(house, seconds, moving=False)
        moving = await _cpu(house, seconds, moving=True)
        raining = await _cpu(house, seconds, moving=False, weather="rain")
        growth = await _day(house, ticks)
        picture = json.dumps(house.server.hub.sections, ensure_ascii=False)
    return {
        "tip_to_paint_p95_ms": round(quantiles(latencies, n=20)[-1] * 1000, 1),
        "cpu_at_rest_percent": round(max(0.0, rest - empty), 1),
        "cpu_moving_percent": round(max(0.0, moving - empty), 1),
        "cpu_raining_percent": round(max(0.0, raining - empty), 1),
        "cpu_empty_page_percent": round(empty, 1),
        "heap_growth_mb": round(growth, 2),
        "overlay_mb": round(weight(PAGES) / 1e6, 3),
        "snapshot_kb": round(len(picture.encode()) / 1024, 1),
        "seconds": seconds,
    }


def weight(pages: Path) -> int:
    """Bytes of everything the overlay may load, letters apart."""
    files = [*(pages / "overlay").rglob("*"), pages / "fonts" / "fonts.css"]
    return sum(path.stat().st_size for path in files if path.is_file())


async def _tips(house: Theatre, count: int) -> list[float]:
    """Seconds from a counted tip to the word of the page that it is painted."""
    taken = []
    async with house.page() as page:
        await page.wait_for_selector("#stage[data-drawn]")
        for number in range(count):
            begun = time.perf_counter()
            house.server.publish([_tip(house, number)], house.world)
            while house.server.hub.unseen:  # noqa: ASYNC110 - the hub tells nobody, and need not
                await asyncio.sleep(0.0005)
            taken.append(time.perf_counter() - begun)
            house.server.skip_alert()
            await asyncio.sleep(0.35)
    return taken


async def _empty(house: Theatre, seconds: float) -> float:
    page = await house.browser.new_page(viewport={"width": 1920, "height": 1080})
    await page.goto("about:blank")
    share = await _share(seconds)
    await page.close()
    return share


async def _cpu(house: Theatre, seconds: float, *, moving: bool, weather: str = "") -> float:
    """Per cent of one core over so many seconds."""
    async with house.page() as page:
        await page.wait_for_selector("#stage[data-drawn]")
        if weather:
            await page.evaluate(
                "(name) => { document.querySelector('.weather').dataset.weather = name }", weather
            )
        await asyncio.sleep(min(3.0, seconds))
        if not moving:
            return await _share(seconds)
        async with asyncio.TaskGroup() as tasks:
            walking = tasks.create_task(_stroll(house))
            share = await _share(seconds)
            walking.cancel()
        return share


async def _share(seconds: float) -> float:
    used, begun = cpu_seconds("chrom"), time.perf_counter()
    await asyncio.sleep(seconds)
    return 100.0 * (cpu_seconds("chrom") - used) / (time.perf_counter() - begun)


async def _stroll(house: Theatre) -> None:
    for number, deeds in enumerate(cycle(_STROLLS)):
        world = staged(house.world, deeds)
        talk = [_line(house, who, f"On our way, {number}.") for who in ("john", "sara")]
        house.server.publish(talk, world)
        await asyncio.sleep(3.0)


async def _day(house: Theatre, ticks: int) -> float:
    """MB by which the page's heap grows over a day of ticks, 500 alerts and 5,000 chat lines."""
    async with house.page() as page:
        await page.wait_for_selector("#stage[data-drawn]")
        await _compressed(house, ticks // 8 or 1)
        before = await _heap(page)
        await _compressed(house, ticks)
        return (await _heap(page) - before) / 1e6


async def _compressed(house: Theatre, ticks: int) -> None:
    alerts, lines = 500 / 144, 5000 / 144
    for tick, deeds in zip(range(ticks), cycle(_STROLLS), strict=False):
        world = staged(house.world, deeds)
        for number in range(int(tick * alerts), int((tick + 1) * alerts)):
            house.server.publish([_tip(house, 1_000_000 + number)], world)
            house.server.skip_alert()
        for number in range(int(lines)):
            house.server.notice(_screened(f"viewer{number}"), _screened(f"line {tick} {number}"))
        house.server.publish([_line(house, "sara", f"Tick {tick} of a long day.")], world)
        house.server.mention(_screened("mika"), ["john"])
        await asyncio.sleep(0.08)


async def _heap(page: Any) -> float:  # noqa: ANN401 - a playwright page
    session = await page.context.new_cdp_session(page)
    for _ in range(3):
        await session.send("HeapProfiler.collectGarbage")
    used = await session.send("Runtime.getHeapUsage")
    await session.detach()
    return float(used["usedSize"])


def _tip(house: Theatre, number: int) -> TipApplied:
    return TipApplied(
        key=f"simulated:{number}", viewer_id="simulated:1", viewer="mika", platform="simulated",
        message="for warm feet", amount=Decimal(500), currency="JPY", value=500, pot="kotatsu",
        item="kotatsu", is_test=False, at_home=("john", "sara", "eve"),
        at=house.world.calendar.now,
    )  # fmt: skip


def _line(house: Theatre, who: str, text: str) -> ActionPerformed:
    return ActionPerformed(
        actor=who, action="talk", argument="", spot="table", line=text,
        at=house.world.calendar.now,
    )  # fmt: skip


def _screened(text: str) -> Screened:
    return screen(text, Source.LINE, GateRules()).text
