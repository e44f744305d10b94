"""`bench audience`: chat at 3,000 lines a second, a burst of 20,000, and a tip in the middle.

Everything runs on one core through the ears of a real show: commands, gate, window, ledger.
"""

import argparse
import asyncio
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from bot.app.composing import Show, Wishes, compose
from bot.app.homes import make_home, open_home
from bot.audience.feed import ChatLine, Sender, Tip
from bot.bench.registry import Figures
from bot.clock import SimulatedClock, SystemClock
from bot.platforms.simulated import SimulatedAudience, read_texts
from bot.show.inbox import Inbox
from bot.storage.disk import Disk
from bot.storage.ledger import LedgerFile

START = datetime(2026, 3, 6, 10, tzinfo=UTC)
SETTLE = timedelta(seconds=5)
"""How often the flood is settled: far oftener than a tick, which costs more and not less."""
RATE_GOAL, TIP_GOAL_MS, BURST = 3_000, 100.0, 20_000


def run(arguments: Sequence[str]) -> Figures:
    """Flood a new home."""
    parser = argparse.ArgumentParser(prog="hearthcast bench audience")
    parser.add_argument("--lines", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make_home(home)
        lines = list(_flood(home, asked.lines, asked.seed))
        rate = _sustained(home, lines)
        first_mb, last_mb = _memory(home, lines[:45_000])
        burst = asyncio.run(_burst(home, lines, asked.seed))
    return {
        "lines": len(lines),
        "lines_a_second": round(rate),
        "memory_mb_at_two_thirds": first_mb,
        "memory_mb_at_end": last_mb,
        **burst,
    }


def _flood(home: Path, count: int, seed: int) -> Iterator[ChatLine]:
    """Invented lines of many viewers, half of them unlike any other so that no cache helps."""
    chance = Random(seed)
    audience = SimulatedAudience(seed, read_texts(home / "prompts", "both"))
    said = [
        event
        for event in audience.between(START, START + timedelta(days=30))
        if isinstance(event, ChatLine)
    ]
    for number in range(count):
        line = said[number % len(said)]
        unlike = f" {chance.randrange(10**6)}" if number % 2 else ""
        viewer = replace(line.sender, user_id=f"v{chance.randrange(2_000)}")
        at = START + timedelta(seconds=number / RATE_GOAL)
        yield replace(line, event_id=f"m{number}", at=at, sender=viewer, text=line.text + unlike)


async def _heard(show: Show, lines: Sequence[ChatLine], each: Callable[[int], None]) -> None:
    """Let the show's own ears take the lines, with a tick's settling every ten minutes of them."""
    settled = lines[0].at
    clock = show.clock
    if not isinstance(clock, SimulatedClock):
        raise TypeError("the flood is measured on a simulated clock")
    for number, line in enumerate(lines):
        clock.move((line.at - clock.now()).total_seconds())
        await show.listener.hear(line)
        if line.at - settled >= SETTLE:
            settled = line.at
            await show.listener.settle()
            await show.engine.flush()
        each(number)
    await show.listener.settle()
    await show.engine.flush()


def _sustained(home: Path, lines: Sequence[ChatLine]) -> float:
    """Lines a second of the processor."""
    show = _show(home)
    begun = time.process_time()
    asyncio.run(_heard(show, lines, lambda _: None))
    took = time.process_time() - begun
    show.close()
    return len(lines) / max(took, 1e-9)


def _memory(home: Path, lines: Sequence[ChatLine]) -> tuple[float, float]:
    """Megabytes held at two thirds, when every cache is full, and at the end of a long flood."""
    show, held = _show(home), [0.0]

    def look(number: int) -> None:
        if number == len(lines) * 2 // 3:
            held.append(tracemalloc.get_traced_memory()[0])

    tracemalloc.start()
    asyncio.run(_heard(show, lines, look))
    held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    show.close()
    return round(held[1] / 1e6, 1), round(held[2] / 1e6, 1)


def _show(home: Path, *, simulated: bool = True) -> Show:
    """The show of a home, on the clock of the lines or on the machine's."""
    wishes = Wishes(
        seed=1, simulated=simulated, durable=not simulated,
        on_problem=lambda _: None, on_signal=lambda _: None,
    )  # fmt: skip
    return compose(open_home(home), wishes, SystemClock())


async def _burst(home: Path, lines: Sequence[ChatLine], seed: int) -> dict[str, object]:
    """20,000 lines of three loud viewers and fifty quiet ones at once, a tip among them.

    They come as a feed delivers them: lines into the inbox, money past it.
    """
    show, chance = _show(home, simulated=False), Random(seed)
    now = show.clock.now()
    loud = [replace(line, at=now, sender=_loud(chance)) for line in lines[: BURST - 50]]
    quiet = [
        replace(line, event_id=f"q{n}", at=now, sender=_quiet(n))
        for n, line in enumerate(lines[:50])
    ]
    backlog = [*loud, *quiet]
    chance.shuffle(backlog)
    tip = Tip(event_id="tip", at=now, sender=_quiet(0), amount=Decimal(1000), amount_text="1000",
              currency="JPY", text="for the kotatsu")  # fmt: skip
    heard: list[str] = []

    async def hear(line: ChatLine) -> None:
        heard.append(line.sender.user_id)
        await show.listener.hear(line)

    inbox = Inbox(hear, show.home.settings.chat.lines)
    ledger = home / "memory" / "shared" / "tips.jsonl"
    async with asyncio.TaskGroup() as group:
        emptying = group.create_task(inbox.run())
        with ThreadPoolExecutor(1) as watchers:
            for line in backlog[: BURST // 2]:
                inbox.put(line)
            written = watchers.submit(_written, ledger, time.perf_counter())
            await show.listener.hear(tip)
            for line in backlog[BURST // 2 :]:
                inbox.put(line)
            tip_ms = written.result()
        await inbox.empty()
        emptying.cancel()
    paid = [line for line in show.listener.window.lines if line.paid]
    show.close()
    return {
        "burst": len(backlog) + 1,
        "burst_left_out": inbox.left_out,
        "quiet_viewers_heard": len(set(heard) & {f"quiet{n}" for n in range(50)}),
        "paid_lines_kept": len(paid),
        "tip_in_ledger_ms": round(tip_ms, 1),
        "tip_on_disk": "twitch:tip" in LedgerFile(ledger, Disk()).load(),
    }


def _written(ledger: Path, begun: float) -> float:
    """Milliseconds until somebody who looks at the ledger from outside sees the tip in it."""
    while not (ledger.exists() and b'"received"' in ledger.read_bytes()):
        time.sleep(0.001)
    return (time.perf_counter() - begun) * 1000


def _loud(chance: Random) -> Sender:
    name = f"loud{chance.randrange(3)}"
    return Sender(platform="twitch", user_id=name, name=name)


def _quiet(number: int) -> Sender:
    return Sender(platform="twitch", user_id=f"quiet{number}", name=f"quiet{number}")


def render(figures: Figures) -> str:
    """One line a figure, with the goal beside it."""
    lines, rate = figures["lines"], figures["lines_a_second"]
    full, end = figures["memory_mb_at_two_thirds"], figures["memory_mb_at_end"]
    burst, left_out = figures["burst"], figures["burst_left_out"]
    return "\n".join(
        [
            f"lines a second       {rate} over {lines} lines (goal {RATE_GOAL})",
            f"memory               {full} MB at two thirds, {end} MB at the end (goal: flat)",
            f"burst                {burst} events, {left_out} lines left out",
            f"  quiet viewers      {figures['quiet_viewers_heard']} of 50 heard",
            f"  paid lines kept    {figures['paid_lines_kept']} of 1",
            f"tip in the ledger    {figures['tip_in_ledger_ms']} ms (goal {TIP_GOAL_MS:.0f} ms)",
            f"  really on disk     {figures['tip_on_disk']}",
        ]
    )
