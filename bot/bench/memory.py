"""`bench memory`: how fast a large memory answers, opens and grows, and what room it takes."""

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from bot.bench.peak import peak_mb
from bot.bench.recall import OWNER, household_cast, moment_on
from bot.config.recall import RecallSettings
from bot.memories.episode import Episode
from bot.retrieval import building
from bot.retrieval.asked import Moment
from bot.retrieval.embedding import Embedder
from bot.retrieval.finder import Finder
from bot.retrieval.mill import Mill, texts_to_embed
from bot.retrieval.vector_file import VectorFile
from bot.retrieval.vectors import Floats, calm, normal

A_DAY = 30
LIVE = 3_000
"""Entries that are live; the others are archived and taken over in the background."""
_ROUNDS = 12
_WHO = ("Sara", "Eve", "mika_tea", "wanko99", "the landlord", "a neighbour", "kumo_k")
_DID = ("Cooked", "Talked about", "Lost", "Bought", "Dreamt of", "Laughed at", "Repaired", "Hid")
_WHAT = (
    "curry", "the kotatsu", "a red umbrella", "the film", "an old record", "the heater",
    "a letter", "the garden chair", "mackerel", "a cable", "the spare key", "a cake",
)  # fmt: skip
_WHERE = ("by the river", "in the kitchen", "at the station", "on the balcony", "under the table")
_JAPANESE = ("カレー", "こたつ", "赤い傘", "映画", "古いレコード", "ヒーター", "手紙", "椅子", "鯖",
             "ケーブル", "合鍵", "ケーキ")  # fmt: skip
_QUERIES = (
    "Who talked about the red umbrella by the river?",
    "Sara stands in the kitchen and wonders what to cook. The fridge is empty.",
    "mika_tea: do you remember the old record?",
    "What did we buy last week?",
    "合鍵はどこにある？",
    "When was the heater repaired for the first time?",
)


def run(arguments: Sequence[str]) -> dict[str, Any]:
    """Measure at 10,000 and 50,000 entries, or at `--entries`."""
    parser = argparse.ArgumentParser(prog="hearthcast bench memory")
    parser.add_argument("--entries", type=int, nargs="*", default=[10_000, 50_000])
    parser.add_argument("--embedder", choices=("builtin", "off"), default="builtin")
    given = parser.parse_args(arguments)
    calm()
    model = building.embedder(RecallSettings(embedder=given.embedder), "")
    figures: dict[str, Any] = {str(entries): _at(entries, model) for entries in given.entries}
    figures["peak_mb"] = peak_mb()
    return figures


def _at(entries: int, model: Embedder | None) -> dict[str, Any]:
    memory = invented(entries)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "vectors.bin"
        if model is not None:
            _invent_vectors(memory, model, path)
        if model is not None:
            model.embed(["its own load is not the memory's"])
        began = time.perf_counter()
        finder = Finder(OWNER, household_cast())
        for episode in memory[-LIVE:]:
            finder.put(episode)
        figures: dict[str, Any] = {"open_s": round(time.perf_counter() - began, 2)}
        mill = _all_taken_over(finder, memory, model, path)
        figures["all_s"] = round(time.perf_counter() - began, 2)
        moment = moment_on(entries // A_DAY + 2, memory[0])
        figures["recall_ms"] = _timed(lambda q: _ask(finder, mill, [q], moment), _QUERIES)
        turns = [_QUERIES[i : i + 3] for i in range(len(_QUERIES) - 2)]
        figures["turn_ms"] = _timed(lambda qs: _ask(finder, mill, qs, moment), turns)
        if model is not None:
            figures["embed_ms"] = _timed(lambda q: model.embed([q]), _QUERIES)
        figures["findable_ms"] = _findable(finder, memory[-1], moment)
    return figures


def invented(entries: int) -> list[Episode]:
    """A memory of plausible entries in both languages, thirty a day; always the same."""
    chance = Random(7)
    start = datetime(2026, 3, 6, 7, tzinfo=UTC)
    found = []
    for n in range(entries):
        what = chance.randrange(len(_WHAT))
        who, did, where = chance.choice(_WHO), chance.choice(_DID), chance.choice(_WHERE)
        found.append(
            Episode(
                id=f"ep_{n + 1:06d}",
                timestamp=start + timedelta(days=n // A_DAY, minutes=30 * (n % A_DAY)),
                game_day=n // A_DAY + 1,
                event=f"{did} {_WHAT[what]} {where} with {who}{_tail(n)}",
                event_ja=f"{who}と{where}で{_JAPANESE[what]}、{n}番目のメモを書いた{_end(n)}",
                emotion="calm",
                emotion_intensity=0.3,
                importance=chance.choice((0.2, 0.2, 0.4, 0.5, 0.8)),
                tags=(did.lower().split()[0], _WHAT[what].split()[-1]),
            )
        )
    return found


def _tail(n: int) -> str:
    """One in three memories says two things, as those people write."""
    return f"; number {n} of the notes is kept" if n % 3 == 0 else f", note {n}"


def _end(n: int) -> str:
    return "" if n % 3 == 0 else "。それからすぐに寝た"


def _invent_vectors(memory: Sequence[Episode], model: Embedder, path: Path) -> None:
    """Vectors out of thin air: the search does not care what they mean."""
    chance = np.random.default_rng(7)
    file = VectorFile(path, model.model, model.size)
    texts = list(dict.fromkeys(text for e in memory for text in texts_to_embed(e)))
    for start in range(0, len(texts), 4096):
        part = texts[start : start + 4096]
        rows = normal(chance.standard_normal((len(part), model.size)).astype(np.float32))
        file.add(zip(part, rows, strict=True))


def _all_taken_over(
    finder: Finder, memory: Sequence[Episode], model: Embedder | None, path: Path
) -> Mill | None:
    """What the show does in the background after opening: the archive, and all vectors."""
    for episode in memory[:-LIVE]:
        finder.put(episode)
    if model is None:
        return None
    mill = Mill(model, VectorFile(path, model.model, model.size), at_most=1_000_000)
    mill.warm()
    mill.want(OWNER, memory)
    while mill.grind({OWNER: finder}, at_most=1024):
        pass
    return mill


def _ask(finder: Finder, mill: Mill | None, queries: Sequence[str], moment: Moment) -> None:
    asked = [finder.understand(query, moment) for query in queries]
    dense = [text for one in asked for text in one.dense]
    vectors = mill.embed_now(dense) if mill is not None else None
    own: list[Floats | None] = [None] * len(asked)
    if vectors is not None:
        ends = np.cumsum([len(one.dense) for one in asked])
        own = list(np.split(vectors, ends[:-1]))
    finder.find(asked, own, moment, 12)


def _timed(work: Callable[[Any], object], inputs: Sequence[Any]) -> dict[str, float]:
    """Milliseconds of one core: what others do on the machine meanwhile does not count."""
    times = []
    for one in (*inputs, *(one for _ in range(_ROUNDS) for one in inputs)):
        began = time.process_time()
        work(one)
        times.append((time.process_time() - began) * 1000)
    times = sorted(times[len(inputs) :])
    return {
        "p50": round(times[len(times) // 2], 2),
        "p95": round(times[int(len(times) * 0.95)], 2),
    }


def _findable(finder: Finder, last: Episode, moment: Moment) -> float:
    """Milliseconds from writing an entry to finding it by its words."""
    began = time.perf_counter()
    finder.put(_written(last))
    asked = finder.understand("Where is the chartreuse trampoline?", moment)
    found = finder.find([asked], [None], moment)[0]
    if finder.shelf.slots["ep_written"] != int(found.slots[0]):
        raise AssertionError("a new entry is not found")
    return round((time.perf_counter() - began) * 1000, 2)


def _written(last: Episode) -> Episode:
    return replace(last, id="ep_written", event="A chartreuse trampoline arrived", event_ja="")


def render(figures: dict[str, Any]) -> str:
    """One line a size, the goals beside it."""
    lines = []
    for entries, row in figures.items():
        if isinstance(row, dict):
            recall, turn = row["recall_ms"], row["turn_ms"]
            lines.append(
                f"{entries:>7} entries: recall p50 {recall['p50']} ms p95 {recall['p95']} ms;"
                f" of that the embedder {row.get('embed_ms', {}).get('p95', 0.0)} ms a text;"
                f" three queries p95 {turn['p95']} ms; opened in {row['open_s']} s, all of it taken"
                f" over in the background after {row['all_s']} s;"
                f" a new one found after {row['findable_ms']} ms"
            )
    lines.append(f"peak {figures['peak_mb']} MB")
    lines.append(
        "goals: p95 8 ms at 10,000 and 30 ms at 50,000; three queries 60 ms; 2.5 s; 450 MB"
    )
    return "\n".join(lines)
