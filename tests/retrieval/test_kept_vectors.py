"""Which vectors are kept: the worthiest entries up to the cap, of no text twice, of none gone."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from bot.memories.episode import Episode
from bot.retrieval.cast import Cast
from bot.retrieval.embedding import Embedder
from bot.retrieval.mill import BATCH, Mill
from bot.retrieval.recall import HybridRecall
from bot.retrieval.vector_file import VectorFile
from bot.retrieval.vectors import Floats
from tests.retrieval.conftest import entry, world_on

AT_MOST = 100


class Counting(Embedder):
    """Counts how often each text is embedded."""

    model, size, local = "counting", 16, True

    def __init__(self) -> None:
        self.texts: Counter[str] = Counter()
        self.calls = 0

    def embed(self, texts: Sequence[str]) -> Floats:
        self.calls += 1
        self.texts.update(texts)
        rows = [np.random.default_rng(len(t) * 131 + sum(map(ord, t))).random(16) for t in texts]
        return np.array(rows, dtype=np.float32) - 0.5


Open = Callable[[Embedder, Sequence[Episode]], HybridRecall]


@pytest.fixture
def opened(cast: Cast, tmp_path: Path) -> Open:
    """The recall of a home that holds these entries, opened and caught up."""

    def open_(model: Embedder, entries: Sequence[Episode]) -> HybridRecall:
        file = VectorFile(tmp_path / "vectors.bin", model.model, model.size)
        made = HybridRecall(cast, at_most=5, mill=Mill(model, file, at_most=AT_MOST))
        made.learn("john", entries, ())
        made.settle()
        return made

    return open_


def kept(tmp_path: Path, entries: Sequence[Episode]) -> list[Episode]:
    file = VectorFile(tmp_path / "vectors.bin", "counting", 16)
    return [one for one in entries if one.event in file]


def memory(many: int) -> list[Episode]:
    return [
        entry(n, 1 + n // 10, f"number{n} of the notes", importance=(0.2, 0.5, 0.9)[n % 3])
        for n in range(many)
    ]


def test_past_the_cap_the_old_and_unimportant_lose_their_vectors_first(opened, tmp_path):
    entries = memory(300)
    opened(Counting(), entries)
    with_vectors = kept(tmp_path, entries)
    assert len(with_vectors) <= AT_MOST + BATCH
    important = [one for one in entries if one.importance == 0.9]
    assert {one.id for one in important[-90:]} <= {one.id for one in with_vectors}
    assert not [one for one in with_vectors if one.importance == 0.2]


def test_what_lost_its_vectors_is_still_found_by_its_words(opened):
    entries = memory(150)
    made = opened(Counting(), entries)
    assert made.find("john", "number0", world_on(30), 1)[0].episode.id == entries[0].id
    assert made.waiting == 0


def test_a_full_index_takes_up_a_worthy_entry_and_passes_over_a_trifle(opened, tmp_path):
    entries = memory(150)
    model = Counting()
    made = opened(model, entries)
    trifles = [entry(900 + n, 1, f"trifle{n}", importance=0.1) for n in range(20)]
    worthy = [entry(950 + n, 20, f"worthy{n}", importance=0.9) for n in range(20)]
    made.learn("john", [*trifles, *worthy], ())
    made.settle()
    assert made.waiting == 0
    assert len(kept(tmp_path, worthy)) == 20
    assert not [text for text in model.texts if text.startswith("trifle")]


def test_opened_again_nothing_is_embedded_a_second_time(opened):
    entries = memory(90)
    opened(Counting(), entries)
    again = Counting()
    opened(again, entries)
    assert not [text for text in again.texts if text.startswith("number")]


def test_the_vectors_of_forgotten_entries_leave_the_file_at_the_next_opening(opened, tmp_path):
    entries = memory(90)
    opened(Counting(), entries)
    opened(Counting(), entries[30:])
    assert kept(tmp_path, entries) == entries[30:]


def test_a_turn_embeds_each_text_once_and_all_in_one_call(opened):
    model = Counting()
    made = opened(model, memory(20))
    model.calls = 0
    model.texts.clear()
    queries = ["number3 of the notes", "who took a bath", "who took a bath"]
    for _ in range(3):
        made.flashbacks("john", queries, world_on(9))
    assert model.calls == 1
    assert set(model.texts.values()) == {1}
