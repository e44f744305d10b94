"""`bench audience`: chat at 3,000 lines a second, a burst of 20,000, and a tip in the middle.

Everything runs on one core through the parts a show uses: commands, gate, mentions, window, ledger.
"""

import argparse
import tempfile
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from bot.app.homes import make_home
from bot.audience.commands import decide, parse
from bot.audience.cooldowns import Cooldowns
from bot.audience.feed import AudienceEvent, ChatLine, Sender, Tip
from bot.audience.flood import shed, sorted_out
from bot.audience.gate import GateRules, Source, screen, screen_name
from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.mentions import NameTable, is_question, language_of, mentioned, name_table
from bot.audience.receiving import Counted, Receiving, receive
from bot.audience.tips import TipDesk
from bot.audience.window import ChatWindow, WindowLine, hear
from bot.bench.registry import Figures
from bot.config.audience import read_gate
from bot.config.settings import Settings, load
from bot.platforms.simulated import SimulatedAudience, read_texts
from bot.storage.disk import Disk
from bot.storage.ledger import LedgerFile

START = datetime(2026, 3, 6, 10, tzinfo=UTC)
RATE_GOAL, TIP_GOAL_MS, BURST = 3_000, 100.0, 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """What the pipeline needs to know."""

    settings: Settings
    gate: GateRules
    characters: NameTable
    items: NameTable


def run(arguments: Sequence[str]) -> Figures:
    """Flood a new home."""
    parser = argparse.ArgumentParser(prog="hearthcast bench audience")
    parser.add_argument("--lines", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make_home(home)
        room = _room(home)
        lines = list(_flood(home, asked.lines, asked.seed))
        rate = _sustained(room, lines)
        first_mb, last_mb = _memory(room, lines[:30_000])
        burst = _burst(room, home, lines, asked.seed)
    return {
        "lines": len(lines),
        "lines_a_second": round(rate),
        "memory_mb_at_two_thirds": first_mb,
        "memory_mb_at_end": last_mb,
        **burst,
    }


def _room(home: Path) -> Room:
    settings = load(home)
    called = {one.id: (one.name, one.name_ja, *one.aliases) for one in settings.characters.values()}
    items = {one.id: (one.name, one.name_ja, *one.aliases) for one in settings.items.values()}
    names = [name for each in called.values() for name in each]
    return Room(
        settings=settings,
        gate=read_gate(home, settings.gate, "both", names),
        characters=name_table(called),
        items=name_table(items),
    )


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


def _take(room: Room, lines: Sequence[ChatLine]) -> Iterator[ChatWindow]:
    """Take lines as a show does; gives the window after each."""
    window, cooldowns = ChatWindow(), Cooldowns()
    for line in lines:
        call = parse(line.text, room.settings.commands)
        if call is not None:
            cooldowns, _ = decide(call, line.sender, cooldowns, line.at, room.settings.commands)
        screening = screen(line.text, Source.CHAT, room.gate)
        if screening.text:
            text = screening.text
            heard = WindowLine(
                event_id=line.event_id,
                at=line.at,
                platform=line.sender.platform,
                viewer_id=line.sender.viewer_id,
                name=screen_name(line.sender, room.gate),
                text=text,
                addressed_to=mentioned(text, room.characters),
                items=mentioned(text, room.items),
                question=is_question(text),
                language=language_of(text),
            )
            window = hear(window, heard, line.at, room.settings.chat)
        yield window


def _sustained(room: Room, lines: Sequence[ChatLine]) -> float:
    """Lines a second of the processor."""
    begun = time.process_time()
    for _ in _take(room, lines):
        pass
    return len(lines) / max(time.process_time() - begun, 1e-9)


def _memory(room: Room, lines: Sequence[ChatLine]) -> tuple[float, float]:
    """Megabytes held at two thirds, when every cache is full, and at the end of a long flood."""
    tracemalloc.start()
    full = 0
    for number, _ in enumerate(_take(room, lines)):
        if number == len(lines) * 2 // 3:
            full = tracemalloc.get_traced_memory()[0]
    end = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return round(full / 1e6, 1), round(end / 1e6, 1)


def _burst(room: Room, home: Path, lines: Sequence[ChatLine], seed: int) -> dict[str, object]:
    """20,000 lines of three loud viewers and fifty quiet ones at once, a tip among them."""
    chance = Random(seed)
    loud = [replace(line, sender=_loud(chance)) for line in lines[: BURST - 50]]
    quiet = [replace(line, event_id=f"q{n}", sender=_quiet(n)) for n, line in enumerate(lines[:50])]
    backlog: list[AudienceEvent] = [*loud, *quiet]
    chance.shuffle(backlog)
    tip = Tip(event_id="tip", at=START, sender=_quiet(0), amount=Decimal(1000), amount_text="1000",
              currency="JPY", text="for the kotatsu")  # fmt: skip
    backlog.insert(len(backlog) // 2, tip)
    desk = TipDesk(rates=room.settings.rates, gate=room.gate, items=room.items)
    ledger = LedgerFile(home / "memory" / "shared" / "tips.jsonl", Disk())
    begun = time.perf_counter()
    first, chat = sorted_out(backlog)
    tip_ms = _written(first, desk, ledger, begun)
    kept, left_out = shed(chat, room.settings.chat.lines)
    heard = {line.sender.user_id for line in kept}
    return {
        "burst": len(backlog),
        "burst_left_out": left_out,
        "quiet_viewers_heard": len(heard & {f"quiet{n}" for n in range(50)}),
        "tip_in_ledger_ms": round(tip_ms, 1),
        "tip_on_disk": "twitch:tip" in ledger.load(),
    }


def _written(
    first: Sequence[AudienceEvent], desk: TipDesk, ledger: LedgerFile, begun: float
) -> float:
    """Milliseconds from the burst's arrival until its tip is on disk."""
    state = Receiving()
    for event in first:
        if isinstance(event, Tip):
            state, verdicts = receive(state, event, START, desk, {})
            entries = [_entry(verdict) for verdict in verdicts if isinstance(verdict, Counted)]
            ledger.append(ledger.render(entries))
            break
    return (time.perf_counter() - begun) * 1000


def _entry(counted: Counted) -> LedgerEntry:
    tip = counted.tip
    return LedgerEntry(
        entry=TipState.RECEIVED, tip=tip.key, viewer_id=tip.viewer_id, amount=tip.amount,
        currency=tip.currency, value=tip.value, rate=tip.rate, rate_date=tip.rate_date,
        recorded_at=START,
    )  # fmt: skip


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
            f"tip in the ledger    {figures['tip_in_ledger_ms']} ms (goal {TIP_GOAL_MS:.0f} ms)",
            f"  really on disk     {figures['tip_on_disk']}",
        ]
    )
