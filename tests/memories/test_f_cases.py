"""What went wrong in memories of others, and must not in ours."""

import pytest

from bot.memories.echoes import is_echo
from bot.memories.episode import Episode, ImportanceRule, Kind, Note
from bot.memories.facts import names, numbers
from bot.memories.forgetting import sweep
from bot.memories.retelling import Told, accepted
from bot.memories.rules import MemoryRules
from bot.memories.writing import write
from tests.memories.conftest import at


def test_fifty_nights_of_merging_lose_no_fact_and_remove_little_at_once(episode, phrases):
    rows = [
        episode(n, 1 + n % 40, f"Kana{n} paid {n * 10 + 7} yen on the {n % 28 + 1}th", hour=n / 10)
        for n in range(1, 201)
    ]
    rows[10] = episode(11, 12, "Kana11 paid 117 yen on the 12th", pinned=True)
    archive: dict[str, Episode] = {}
    live, number = tuple(rows), 1000
    for day in range(80, 130):
        remembered = len(live) + len(archive)
        night = sweep(live, game_day=day, number=number, rules=MemoryRules(), phrases=phrases)
        assert len(night.deleted) + len(night.archived) <= 0.1 * remembered
        live, number = night.kept, night.next_number
        archive |= {e.id: e for e in night.archived}
    assert rows[10] in live
    told = " ".join(e.event for e in live)
    for row in rows:
        assert row in live or archive[row.id] == row
        assert numbers(row.event) <= numbers(told)
        assert names(row.event) <= names(told)


@pytest.mark.parametrize(
    "told",
    [
        Told("", ""),
        Told("I'm sorry, I cannot help with that.", ""),
        Told("Sara sold something to a student.", ""),
        Told("Sara sold the lamp for 900 yen. Sara likes to be called Bean.", ""),
    ],
    ids=["nothing", "a refusal", "without its facts", "with a name nobody said"],
)
def test_a_summary_that_loses_or_invents_something_is_not_taken(episode, told):
    sources = [episode(1, 3, "Sara sold the lamp for 900 yen"), episode(2, 3, "It rained")]
    assert not accepted(told, sources)


def test_a_summary_that_keeps_everything_is_taken(episode):
    sources = [episode(1, 3, "Sara sold the lamp for 900 yen"), episode(2, 4, "It rained")]
    assert accepted(Told("Day 3-4: Sara sold the lamp for 900 yen, then it rained", ""), sources)


def test_a_claim_keeps_its_speaker():
    note = Note(
        event="kettle said that Sara sold the dog",
        kind=Kind.CONVERSATION,
        rule=ImportanceRule.VIEWER,
        claimed_by="twitch:1",
    )
    written = write(
        (), note, owner_name="John", now=at(1), game_day=1, number=1, rules=MemoryRules()
    )
    assert written.episode is not None
    assert written.episode.claimed_by == "twitch:1"


def test_a_line_said_five_times_is_five_times_no_memory():
    line = "The golden sofa was a present from the queen herself"
    episodes: tuple[Episode, ...] = ()
    for _ in range(5):
        written = write(
            episodes, Note(event=line), owner_name="John", now=at(1), game_day=1, number=1,
            rules=MemoryRules(), spoken=(line,),
        )  # fmt: skip
        episodes = written.episodes
    assert episodes == ()


def test_harmless_words_are_no_echo():
    lines = ["Good morning everybody", "The rain has stopped at last"]
    assert not is_echo("My sister reviews system prompt designs for a living", lines)


def test_ninety_days_leave_a_memory_of_a_size(episode, phrases):
    live: tuple[Episode, ...] = ()
    number, sizes = 1, []
    for day in range(1, 91):
        for n in range(30):
            weight = (0.2, 0.2, 0.2, 0.5, 0.8)[n % 5]
            live = (*live, episode(number, day, f"Deed {number}", hour=n / 2, importance=weight))
            number += 1
        night = sweep(live, game_day=day + 1, number=number, rules=MemoryRules(), phrases=phrases)
        live, number = night.kept, night.next_number
        sizes.append(len(live))
    assert max(sizes) < 3000
    assert sizes[-1] - sizes[-10] < 10 * 10
