"""A household, a small memory, and the shipped embedder."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.household.calendar import Calendar
from bot.household.characters import Profile, Species
from bot.household.household import Household
from bot.household.relationships import Couple, Relationships
from bot.household.world import World
from bot.memories.episode import Episode
from bot.retrieval.cast import Cast, cast_of
from bot.retrieval.embedders.builtin import BuiltinEmbedder
from bot.retrieval.mill import Mill
from bot.retrieval.recall import HybridRecall
from bot.retrieval.vector_file import VectorFile

ZONE = ZoneInfo("Asia/Tokyo")
START = datetime(2026, 3, 5, 22, 0, tzinfo=UTC)
STORY = Path(__file__).parents[2] / "bot" / "bench" / "story" / "memories.json"


@pytest.fixture(scope="session")
def cast() -> Cast:
    return cast_of(
        Profile(id=id_, name=name, name_ja=name_ja, species=species)
        for id_, name, name_ja, species in (
            ("john", "John", "ジョン", Species.PERSON),
            ("sara", "Sara", "サラ", Species.PERSON),
            ("eve", "Eve", "イブ", Species.DOG),
        )
    )


@pytest.fixture(scope="session")
def embedder() -> BuiltinEmbedder:
    return BuiltinEmbedder()


def world_on(day: int, hour: float = 12.0) -> World:
    calendar = Calendar(now=START, started_at=START, zone=ZONE)
    return World(
        calendar=replace(calendar, now=calendar.at_day(day, hour)),
        household=Household(balance=0, food_stock={}, funding={}, owned_items=("Kotatsu",)),
        relationships=Relationships(couple=Couple(love_level=75.0, trust_level=80.0), bonds={}),
        characters={},
        viewers={},
        tips={},
    )


def entry(number: int, day: int, event: str, **more: object) -> Episode:
    values: dict[str, object] = {
        "id": f"ep_{number:06d}",
        "timestamp": START + timedelta(days=day - 1, hours=5),
        "game_day": day,
        "event": event,
        "event_ja": "",
        "emotion": "calm",
        "emotion_intensity": 0.3,
        "importance": 0.5,
    }
    return Episode(**(values | more))  # type: ignore[arg-type]  # fields are the test's own


@pytest.fixture
def story() -> list[Episode]:
    return [
        entry(
            int(row["id"][3:]), row["game_day"], row["event"], id=row["id"],
            event_ja=row["event_ja"], importance=row["importance"], tags=tuple(row["tags"]),
            related_characters=tuple(row["related_characters"]),
        )
        for row in json.loads(STORY.read_text("utf-8"))
    ]  # fmt: skip


MakeRecall = Callable[..., HybridRecall]


@pytest.fixture
def recall(cast: Cast, embedder: BuiltinEmbedder, tmp_path: Path) -> MakeRecall:
    """Recall over given entries of John's; `embedder=None` for words alone."""

    def make(entries=(), *, model=embedder, settle=True, at_most=5) -> HybridRecall:
        mill = None
        if model is not None:
            file = VectorFile(tmp_path / "vectors.bin", model.model, model.size)
            mill = Mill(model, file, at_most=1000, timeout_s=0.2)
        made = HybridRecall(cast, at_most=at_most, mill=mill)
        made.learn("john", entries, ())
        if settle:
            made.settle()
        return made

    return make
