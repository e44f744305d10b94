"""The shipped phrases and plain episodes, for every test of the memories."""

import tomllib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.memories.episode import Episode, Note
from bot.memories.phrases import AgePhrases, MergePhrases, age_phrases, merge_phrases
from bot.memories.rules import MemoryRules
from bot.memories.writing import Written, write

PROMPTS = Path(__file__).parents[2] / "prompts"
MakeEpisode = Callable[..., Episode]


@pytest.fixture(scope="session")
def phrases() -> dict[str, MergePhrases]:
    return {
        language: merge_phrases(
            tomllib.loads((PROMPTS / language / "merging.toml").read_text("utf-8"))
        )
        for language in ("en", "ja")
    }


@pytest.fixture(scope="session")
def ages() -> dict[str, AgePhrases]:
    return {
        language: age_phrases(tomllib.loads((PROMPTS / language / "ages.toml").read_text("utf-8")))
        for language in ("en", "ja")
    }


@pytest.fixture(scope="session")
def rules() -> MemoryRules:
    return MemoryRules()


def at(day: int, hour: float = 12.0) -> datetime:
    """Household time on a game day; day 1 is 6 March 2026, UTC."""
    return datetime(2026, 3, 6, tzinfo=UTC) + timedelta(days=day - 1, hours=hour)


@pytest.fixture(scope="session")
def episode() -> MakeEpisode:
    def make(
        number: int, day: int, text: str = "", hour: float = 12.0, **fields: object
    ) -> Episode:
        values: dict[str, object] = {
            "id": f"ep_{number:06d}",
            "timestamp": at(day, hour),
            "game_day": day,
            "event": text or f"Something small, number {number}",
            "event_ja": "",
            "emotion": "calm",
            "emotion_intensity": 0.3,
            "importance": 0.5,
        }
        return Episode(**(values | fields))  # type: ignore[arg-type]  # fields are the test's own

    return make


def written(
    episodes: tuple[Episode, ...],
    note: Note,
    day: int,
    hour: float = 12.0,
    *,
    rules: MemoryRules = MemoryRules(),  # noqa: B008  (frozen)
    spoken: tuple[str, ...] = (),
) -> Written:
    """John remembers a note."""
    return write(
        episodes,
        note,
        owner_name="John",
        now=at(day, hour),
        game_day=day,
        number=1 + max((int(e.id[3:]) for e in episodes), default=0),
        rules=rules,
        spoken=spoken,
    )
