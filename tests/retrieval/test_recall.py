"""What comes to mind: the right thing, with a reason, and not again and again."""

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import numpy as np
import pytest

from bot.household.household import UnlockedItem
from bot.retrieval.embedding import Embedder, EmbedderUnavailableError
from bot.retrieval.vectors import Floats
from tests.retrieval.conftest import START, entry, world_on

CASES = json.loads(
    (Path(__file__).parents[1] / "data" / "memories" / "f_cases.json").read_text("utf-8")
)


def ids(flashbacks) -> list[str]:
    return [one.episode.id for one in flashbacks]


def test_at_the_fish_counter_john_remembers_that_mackerel_makes_sara_ill(recall, story):
    made = recall(story)
    found = made.flashbacks(
        "john", ["The mackerel is half price today, shall I buy it?"], world_on(26)
    )
    [mackerel] = [one for one in found if one.episode.id == "ep_004"]
    assert mackerel.reason == '"mackerel", 24 days ago'
    assert dict(mackerel.parts)["words"] > 0


def test_a_memory_is_found_by_meaning_in_the_other_language(recall, story):
    made = recall(story)
    found = made.find("john", "What did the old woman at the public bath give us?", world_on(26), 3)
    assert "ep_027" in ids(found)


def test_nothing_near_enough_is_nothing(recall, story):
    made = recall(story)
    assert made.flashbacks("john", ["quarterly derivatives regulation"], world_on(26)) == ()


def test_an_empty_memory_and_an_empty_query_are_fine(recall, story):
    assert recall().flashbacks("john", ["anything"], world_on(2)) == ()
    assert recall(story).flashbacks("john", ["", "  "], world_on(26)) == ()


def test_a_flashback_does_not_come_again_by_itself_within_days(recall, story):
    made = recall(story)
    situation = ["John is cooking mackerel with rice"]
    first = ids(made.flashbacks("john", situation, world_on(26)))
    assert "ep_004" in first
    assert "ep_004" not in ids(made.flashbacks("john", situation, world_on(27)))
    assert "ep_004" in ids(made.flashbacks("john", situation, world_on(30)))


def test_asked_for_it_comes_again_at_once(recall, story):
    made = recall(story)
    for _ in range(3):
        found = made.flashbacks("john", ["mika_tea: does mackerel make Sara ill?"], world_on(26))
        assert "ep_004" in ids(found)


def test_what_has_just_happened_stands_in_the_prompt_already(recall):
    now = START + timedelta(hours=20)
    made = recall([entry(1, 1, "Cooked mackerel in the kitchen", timestamp=now)])
    assert made.flashbacks("john", ["cooking mackerel in the kitchen"], world_on(1, 23)) == ()


def test_a_fact_that_was_replaced_stands_below_and_is_told_in_the_past(recall, story):
    made = recall(story)
    found = made.find("john", "Where is the spare key?", world_on(26), 10)
    order = ids(found)
    assert order.index("ep_022") < order.index("ep_006")
    past = {one.episode.id: one.superseded for one in found}
    assert past["ep_006"]
    assert not past["ep_022"]


def test_a_memory_of_a_thing_that_is_gone_is_told_in_the_past(recall):
    made = recall([entry(1, 2, "Napped on the sofa for an hour")])
    sofa = UnlockedItem(item="sofa", name="Sofa", name_ja="ソファ", unlocked_at=START, game_day=1)
    world = replace(world_on(9), unlocked=(sofa,))
    [gone] = made.find("john", "Shall we nap on the sofa?", world, 1)
    assert gone.superseded
    owned = replace(world.household, owned_items=("Sofa",))
    [there] = made.find("john", "Shall we nap on the sofa?", replace(world, household=owned), 1)
    assert not there.superseded


def test_a_hand_edited_a_new_and_a_removed_memory_are_followed(recall, story):
    made = recall(story)
    edited = [
        replace(e, event="Sara told me that oysters make her ill") if e.id == "ep_004" else e
        for e in story
    ]
    added = entry(900, 3, "The umbrella stands behind the door")
    made.follow("john", [*(e for e in edited if e.id != "ep_009"), added])
    assert ids(made.find("john", "oysters", world_on(26), 1)) == ["ep_004"]
    assert ids(made.find("john", "the umbrella behind the door", world_on(26), 1)) == ["ep_000900"]
    assert "ep_009" not in ids(made.find("john", "Who paid for the kotatsu?", world_on(26), 30))


def test_an_archived_memory_is_still_recalled_after_a_hand_edit(recall, story):
    made = recall(story)
    made.learn("john", (), (), archived=["ep_004"])
    made.follow("john", [e for e in story if e.id != "ep_004"])
    assert ids(made.find("john", "mackerel", world_on(26), 1)) == ["ep_004"]


def test_a_forgotten_memory_is_found_by_neither_words_nor_meaning(recall, story):
    made = recall(story)
    made.learn("john", (), ["ep_004"])
    assert "ep_004" not in ids(made.find("john", "mackerel makes Sara ill", world_on(26), 30))


def test_a_summary_steps_back_behind_its_sources(recall, story):
    made = recall(story)
    summary = entry(901, 2, "Day 2: mackerel makes Sara ill", merged_from=("ep_004",))
    made.learn("john", [summary], ())
    assert "ep_000901" not in ids(made.find("john", "mackerel", world_on(26), 30))


def test_a_grand_memory_comes_up_only_where_it_fits(recall):
    case = CASES["sofa"]
    sofa = entry(1, 1, case["grand"], importance=1.0)
    small = [entry(n, 30, f"small thing {n}", importance=0.2) for n in range(2, 302)]
    made = recall([sofa, *small], model=None)
    beside = [ids(made.flashbacks("john", [q], world_on(40))) for q in case["beside_the_point"]]
    assert sum("ep_000001" in found for found in beside) == 0
    for query in case["about_it"]:
        assert ids(made.find("john", query, world_on(40), 1)) == ["ep_000001"]


def test_equal_memories_have_scores_in_a_stable_order_and_none_is_nan(recall):
    same = [entry(n, 3, "same score") for n in range(1, 6)]
    made = recall(same)
    first = made.find("john", "same score", world_on(9), 5)
    assert all(np.isfinite(one.score) for one in first)
    assert ids(first) == ids(made.find("john", "same score", world_on(9), 5))


def test_of_two_alike_the_newer_is_nearer(recall):
    older, newer = entry(1, 3, "Watched the harbour film"), entry(2, 9, "Watched the harbour film")
    made = recall([newer, older])
    assert ids(made.find("john", "harbour film", world_on(20), 2)) == ["ep_000002", "ep_000001"]


def test_a_single_memory_is_found(recall):
    made = recall([entry(1, 3, "Watched the harbour film")])
    assert ids(made.find("john", "harbour film", world_on(20), 2)) == ["ep_000001"]


def test_a_memory_dated_ahead_counts_as_new(recall):
    made = recall([entry(1, 2000, "The harbour opens"), entry(2, 19, "The harbour closes")])
    found = made.find("john", "harbour", world_on(20), 2)
    assert all(np.isfinite(one.score) for one in found)


def test_recalling_a_memory_a_hundred_times_leaves_it_as_it_is(recall, story):
    made = recall(story)
    found = [made.find("john", "mackerel", world_on(26), 1) for _ in range(100)]
    assert {one.episode for (one,) in found} == {story[3]}


class Flaky(Embedder):
    """An embedder that a test can take away, slow down, or let answer nonsense."""

    local = False
    size = 8

    def __init__(self, model: str = "flaky") -> None:
        self.model = model
        self.answer = "good"
        self.asked = 0

    def embed(self, texts: Sequence[str]) -> Floats:
        self.asked += 1
        if self.answer == "away":
            raise EmbedderUnavailableError("connection refused")
        if self.answer == "hangs":
            time.sleep(1.0)
        size = 5 if self.answer == "short" else self.size
        rows = np.random.default_rng(len(texts)).standard_normal((len(texts), size))
        return (rows * (np.nan if self.answer == "nan" else 1.0)).astype(np.float32)


def test_an_embedder_that_is_away_at_the_start_leaves_words(recall, story):
    model = Flaky()
    model.answer = "away"
    made = recall(story, model=model)
    assert ids(made.find("john", "mackerel", world_on(26), 1)) == ["ep_004"]
    assert made.waiting == len(story)
    assert "does not answer" in made.problems[0].what


def test_what_was_written_while_the_embedder_was_away_gets_its_vector_later(recall, story):
    model = Flaky()
    made = recall(story, model=model)
    model.answer = "away"
    made.learn("john", [entry(900, 25, "A chartreuse trampoline"), entry(901, 25, "A bassoon")], ())
    made.settle()
    assert made.waiting == 2
    assert ids(made.find("john", "trampoline", world_on(26), 1)) == ["ep_000900"]
    model.answer = "good"
    made.settle()
    assert (made.waiting, made.problems) == (0, ())


@pytest.mark.parametrize("nonsense", ["short", "nan"])
def test_an_answer_that_is_no_vector_keeps_the_entry_without_one(recall, story, nonsense):
    model = Flaky()
    made = recall((), model=model)
    made.learn("john", story[:3], ())
    made.settle()
    model.answer = nonsense
    made.learn("john", [entry(900, 25, "A chartreuse trampoline")], ())
    made.settle()
    assert ids(made.find("john", "trampoline", world_on(26), 1)) == ["ep_000900"]


def test_an_embedder_that_hangs_delays_a_turn_by_its_time_limit_once(recall, story):
    model = Flaky()
    made = recall(story, model=model)
    model.answer = "hangs"
    began = time.monotonic()
    for n in range(10):
        made.flashbacks("john", [f"mackerel {n}"], world_on(26))
    assert time.monotonic() - began < 0.9


def test_important_memories_get_their_vectors_first(recall):
    small = [entry(n, 3, f"thing {n}", importance=0.3) for n in range(1, 60)]
    made = recall([*small, entry(99, 3, "The tip", importance=0.8)], model=Flaky(), settle=False)
    made.catch_up()
    waiting = {id_ for _, id_ in made._mill.waiting}
    assert "ep_000099" not in waiting
    assert len(waiting) == 28


def test_over_the_size_old_small_memories_lose_their_vectors_and_are_found_by_words(recall):
    entries = [
        entry(n, n, f"thing number {n}", importance=0.9 if n == 1 else 0.2) for n in range(1, 121)
    ]
    made = recall((), model=Flaky())
    made._mill.at_most = 100
    made.learn("john", entries, ())
    made.settle()
    meanings = made._finders["john"].meanings
    slots = made._finders["john"].shelf.slots
    assert len(meanings) <= 100
    assert slots["ep_000001"] in meanings
    assert slots["ep_000002"] not in meanings
    assert ids(made.find("john", "thing number 2", world_on(130), 1)) == ["ep_000002"]


def test_a_home_without_vectors_gets_them_back_from_the_memory_files(recall, story, tmp_path):
    made = recall(story)
    before = ids(made.find("john", "the old woman at the public bath", world_on(26), 5))
    (tmp_path / "vectors.bin").unlink()
    again = recall(story)
    assert ids(again.find("john", "the old woman at the public bath", world_on(26), 5)) == before
    assert again.waiting == 0
