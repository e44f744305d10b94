"""`bench recall`: what a memory finds, beside what simpler rankings find."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.bench import cascade, merges
from bot.bench.measures import by_kind, measured
from bot.bench.rankings import RANKINGS, Look
from bot.bench.stories import Question, memories, questions
from bot.config.recall import RecallSettings
from bot.household.characters import Profile, Species
from bot.memories.episode import Episode
from bot.retrieval import building
from bot.retrieval.asked import Moment
from bot.retrieval.cast import Cast, cast_of
from bot.retrieval.embedding import Embedder
from bot.retrieval.finder import Finder
from bot.retrieval.mill import Mill
from bot.retrieval.vector_file import VectorFile
from bot.retrieval.vectors import calm

OWNER = "john"
OWN = Path(__file__).parent / "story"
"""A small story of our own, for when none is named."""


def run(arguments: Sequence[str]) -> dict[str, Any]:
    """Measure on the story that `--memories` and `--queries` name.

    Raises:
        UnreadableFileError: a file is not of the form.
    """
    parser = argparse.ArgumentParser(prog="hearthcast bench recall")
    parser.add_argument("--memories", type=Path, default=OWN / "memories.json")
    parser.add_argument("--queries", type=Path, default=OWN / "queries.jsonl")
    parser.add_argument("--embedder", choices=("builtin", "off"), default="builtin")
    given = parser.parse_args(arguments)
    calm()
    return measure(
        given.memories,
        given.queries,
        cast=household_cast(),
        embedder=building.embedder(RecallSettings(embedder=given.embedder), ""),
    )


def household_cast() -> Cast:
    """Who lives in the stories: the shipped household."""
    return cast_of(
        Profile(id=name.lower(), name=name, name_ja=name_ja, species=species)
        for name, name_ja, species in (
            ("John", "ジョン", Species.PERSON),
            ("Sara", "サラ", Species.PERSON),
            ("Eve", "イブ", Species.DOG),
        )
    )


def measure(
    memory_file: Path, query_file: Path, *, cast: Cast, embedder: Embedder | None
) -> dict[str, Any]:
    """Ask every question of the memory as it stood on its day.

    Args:
        memory_file: `memories.json`.
        query_file: `queries.jsonl`; `cascade.jsonl` and `merging.jsonl` beside it are run as well.
        cast: The household.
        embedder: None: by keywords alone.

    Returns:
        For each ranking and kind of question the measures; `cascade` and `merging` where given.
    """
    story, asked = memories(memory_file), questions(query_file)
    with TemporaryDirectory() as folder:
        shelf = Story(story, cast, embedder, Path(folder))
        rows: dict[str, list[Mapping[str, float]]] = {name: [] for name in RANKINGS}
        ordered = sorted(asked, key=lambda question: question.now_day)
        for question in ordered:
            for name, ranked in _rankings(shelf, question):
                rows[name].append(measured(question, ranked))
        figures: dict[str, Any] = {name: by_kind(ordered, rows[name]) for name in RANKINGS}
        beside = query_file.parent
        if (beside / "cascade.jsonl").exists():
            figures["cascade"] = cascade.run(
                story, beside / "cascade.jsonl", cast=cast, mill=shelf.mill
            )
        if (beside / "merging.jsonl").exists():
            figures["merging"] = merges.run(story, beside / "merging.jsonl")
    return figures


class Story:
    """A memory that grows day by day."""

    def __init__(
        self, story: Sequence[Episode], cast: Cast, embedder: Embedder | None, folder: Path
    ) -> None:
        self.finder = Finder(OWNER, cast)
        self.mill = None
        if embedder is not None:
            file = VectorFile(folder / "vectors.bin", embedder.model, embedder.size)
            self.mill = Mill(embedder, file, at_most=1_000_000)
        self._ahead = sorted(story, key=lambda e: (e.game_day, e.timestamp))
        self._first = self._ahead[0] if story else None

    def live_until(self, day: int) -> Moment:
        """Remember everything before `day`; the moment at its noon."""
        new = []
        while self._ahead and self._ahead[0].game_day < day:
            new.append(self._ahead.pop(0))
        for episode in new:
            self.finder.put(episode)
        if self.mill is not None:
            self.mill.want(OWNER, new)
            while self.mill.grind({OWNER: self.finder}):
                pass
        return moment_on(day, self._first)


def moment_on(day: int, first: Episode | None) -> Moment:
    """Noon of a game day, counted from an entry of the story."""
    start = first.timestamp if first else datetime(2026, 3, 6, tzinfo=UTC)
    today = start.date() + timedelta(days=day - (first.game_day if first else 1))
    noon = datetime.combine(today, time(12), tzinfo=UTC)
    return Moment(today=today, game_day=day, minutes=noon.timestamp() / 60)


def _rankings(story: Story, question: Question) -> Iterator[tuple[str, list[str]]]:
    moment = story.live_until(question.now_day)
    asked = story.finder.understand(question.query, moment)
    vectors = story.mill.query(asked.dense) if story.mill else None
    look = Look(finder=story.finder, query=question.query, vectors=vectors, moment=moment)
    for name, ranking in RANKINGS.items():
        yield name, ranking(look)


def render(figures: Mapping[str, Any]) -> str:
    """The figures as a table a person can read."""
    lines = [f"{'':<20}{'r@5':>7}{'r@10':>7}{'r@25':>7}{'mrr':>7}{'stale':>7}"]
    lines += [_row(name, figures[name]["all"]) for name in RANKINGS]
    lines.append("")
    lines += [_row(kind, values) for kind, values in figures["ours"].items() if kind != "all"]
    if "cascade" in figures:
        lines += ["", cascade.render(figures["cascade"])]
    if "merging" in figures:
        lines += ["", merges.render(figures["merging"])]
    return "\n".join(lines)


def _row(name: str, values: Mapping[str, float | None]) -> str:
    shown = (f"{v:>7.3f}" if v is not None else f"{'-':>7}" for v in values.values())
    return f"{name:<20}{''.join(shown)}"
