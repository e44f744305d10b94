"""`bench gate`: how much disguised hate the gate misses, how much innocence it blocks, how fast.

A red team: every listed term in every disguise, from a seed. The rules were made looking at one
half of the disguises; the figure that counts is from the other half.
"""

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from bot.app.homes import make_home
from bot.audience.gate import GateRules, Source, screen
from bot.audience.wordlist import WordList, compile_list, decode
from bot.bench.redteam import KNOWN, UNKNOWN, Attempt, Trick, attempts
from bot.bench.registry import Figures
from bot.config.audience import GateSettings, read_gate

STAND_IN = "zorblat"
"""Goes onto the list besides the real terms, so that a miss can be shown to somebody."""
MISSED_GOAL, BLOCKED_GOAL, P99_GOAL_MS = 0.02, 0.005, 1.0
_INNOCENT = Path(__file__).parent / "innocent"


class _Raising(WordList):
    def find(self, text: str) -> str | None:
        raise RuntimeError("a list that breaks")


class _Babbling(WordList):
    def find(self, text: str) -> str | None:
        return ""


def innocent_lines() -> tuple[str, ...]:
    """1,500 lines of ordinary English and Japanese chat, many with a listed term inside a word."""
    files = sorted(_INNOCENT.glob("*.txt"))
    return tuple(line for file in files for line in file.read_text("utf-8").splitlines() if line)


def run(arguments: Sequence[str]) -> Figures:
    """Attack the shipped gate."""
    parser = argparse.ArgumentParser(prog="hearthcast bench gate")
    parser.add_argument("--attempts", type=int, default=6_000, help="for each half")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        make_home(home)
        (home / "blocklist.txt").write_text(f"{STAND_IN}\n", encoding="utf-8")
        rules = read_gate(home, GateSettings(), "both", ("John", "Sara", "Eve"))
        lists = sorted(home.glob("prompts/??/blocklist.b64"))
        terms = tuple(term for path in lists for term in decode(path.read_text("utf-8")))
    innocent = innocent_lines()
    known = _attack(rules, (*terms, STAND_IN), KNOWN, asked.attempts, asked.seed)
    unknown = _attack(rules, (*terms, STAND_IN), UNKNOWN, asked.attempts, asked.seed)
    blocked = [line for line in innocent if screen(line, Source.CHAT, rules).refused]
    hostile = attempts((*terms, STAND_IN), UNKNOWN, len(innocent) // 20, asked.seed + 1)
    times = sorted(_times_ms(rules, [*innocent, *(each.text for each in hostile)]))
    return {
        "terms": len(terms),
        "attempts": asked.attempts,
        "missed_known": known[0],
        "missed_unknown": unknown[0],
        "missed_by_trick": unknown[1],
        "innocent": len(innocent),
        "blocked": len(blocked) / len(innocent),
        "blocked_lines": blocked[:5],
        "p50_ms": round(times[len(times) // 2], 3),
        "p99_ms": round(times[int(len(times) * 0.99)], 3),
        "out_of_a_broken_gate": _escaped(innocent),
    }


def _attack(
    rules: GateRules, terms: tuple[str, ...], tricks: tuple[Trick, ...], count: int, seed: int
) -> tuple[float, dict[str, int]]:
    made = attempts(terms, tricks, count, seed)
    missed = [each for each in made if _got_through(each, rules)]
    return len(missed) / len(made), dict(Counter(each.trick for each in missed))


def _got_through(attempt: Attempt, rules: GateRules) -> bool:
    screening = screen(attempt.text, Source.CHAT, rules)
    return not screening.refused and not screening.neutral


def _times_ms(rules: GateRules, lines: Iterable[str]) -> list[float]:
    """Milliseconds of the processor for each line; every line is new to the gate's cache."""
    times = []
    for number, line in enumerate(lines):
        text = f"{line} {number}"
        begun = time.thread_time_ns()
        screen(text, Source.CHAT, rules)
        times.append((time.thread_time_ns() - begun) / 1e6)
    return times


def _escaped(lines: Sequence[str]) -> int:
    """Texts that come out of a gate that raises or answers nonsense: none may."""
    whole = compile_list((STAND_IN,))
    fields = {name: getattr(whole, name) for name in WordList.__slots__}
    broken = [GateRules(words=kind(**fields)) for kind in (_Raising, _Babbling)]
    return sum(
        bool(screen(line, source, each).text)
        for each in broken
        for source in (Source.CHAT, Source.LINE, Source.RECALLED)
        for line in lines[:200]
    )


def render(figures: Figures) -> str:
    """One line a figure, with the goal beside it."""
    count, innocent = figures["attempts"], figures["innocent"]
    unknown, blocked = figures["missed_unknown"], figures["blocked"]
    return "\n".join(
        [
            f"listed terms            {figures['terms']}",
            f"missed, known tricks    {figures['missed_known']:.2%} of {count}",
            f"missed, unknown tricks  {unknown:.2%} of {count} (goal under {MISSED_GOAL:.0%})",
            f"  by trick              {figures['missed_by_trick']}",
            f"innocent lines blocked  {blocked:.2%} of {innocent} (goal under {BLOCKED_GOAL:.1%})",
            f"  for example           {figures['blocked_lines']}",
            f"a text, p50             {figures['p50_ms']} ms",
            f"a text, p99             {figures['p99_ms']} ms (goal {P99_GOAL_MS} ms)",
            f"out of a broken gate    {figures['out_of_a_broken_gate']} (goal 0)",
        ]
    )
