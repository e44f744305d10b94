"""Tips that come soon after one another are one memory, with every text and all of the worth."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.memories.episode import Episode, ImportanceRule, Kind, Note
from bot.memories.rules import MemoryRules
from bot.memories.writing import write
from tests.memories.conftest import at, written

TIP = Note(
    event="mika tipped 500 yen",
    event_ja="mikaが500円くれた",
    rule=ImportanceRule.TIP,
    kind=Kind.TIP,
    viewer_id="twitch:1",
    keywords=("kotatsu", "value:500"),
    critical_information="500 JPY",
)


def test_tips_taken_together_keep_every_text_once_and_add_up():
    first = written((), TIP, 5, 12)
    second = written(first.episodes, replace(TIP, critical_information="again"), 5, 12.1)
    third = replace(
        TIP, event="mika tipped 9 yen", event_ja="", keywords=("tv", "value:9"),
        critical_information="",
    )  # fmt: skip
    (episode,) = written(second.episodes, third, 5, 12.2).episodes
    assert episode.event == "mika tipped 500 yen; mika tipped 9 yen"
    assert episode.event_ja == "mikaが500円くれた"
    assert episode.keywords == ("kotatsu", "tv", "value:1009")
    assert episode.critical_information == "500 JPY; again"
    assert (episode.count, episode.until) == (3, at(5, 12.2))


def test_tips_without_a_known_worth_add_up_to_none():
    plain = replace(TIP, keywords=("kotatsu",))
    first = written((), plain, 5, 12)
    assert written(first.episodes, plain, 5, 12.1).episodes[0].keywords == ("kotatsu",)


def test_a_text_an_earlier_tip_lacked_is_taken_over():
    first = written((), replace(TIP, event_ja=""), 5, 12)
    assert written(first.episodes, TIP, 5, 12.1).episodes[0].event_ja == "mikaが500円くれた"


def test_a_tip_goes_on_with_the_last_one_and_not_with_another_days_or_kinds():
    first = written((), TIP, 5, 23.95)
    assert len(written(first.episodes, TIP, 6, 0.05).episodes) == 2
    chat = written((), replace(TIP, kind=Kind.CONVERSATION), 5, 12)
    assert len(written(chat.episodes, TIP, 5, 12.1).episodes) == 2
    merged = (replace(first.episodes[0], merged_from=("ep_000009",)),)
    assert len(written(merged, TIP, 5, 23.99).episodes) == 2
    later = written(first.episodes, TIP, 5, 23.9)
    assert len(later.episodes) == 2, "a clock that went back joins nothing"
    anonymous = replace(TIP, viewer_id="")
    once = written((), anonymous, 5, 12)
    assert len(written(once.episodes, anonymous, 5, 12.1).episodes) == 2


def test_each_tip_of_a_row_may_follow_the_one_before_by_ten_minutes():
    episodes: tuple[Episode, ...] = ()
    for minutes in (0, 10, 20):
        episodes = written(episodes, TIP, 5, 12 + minutes / 60).episodes
    assert [e.count for e in episodes] == [3]


@pytest.mark.parametrize(("minutes", "entries"), [(10, 1), (11, 2)])
def test_tips_of_one_viewer_within_ten_minutes_are_one_episode(minutes, entries):
    note = Note(
        event="mika_tea tipped 500 yen",
        rule=ImportanceRule.TIP,
        kind=Kind.TIP,
        viewer_id="twitch:1",
        keywords=("kotatsu", "value:500"),
        critical_information="500 JPY",
    )
    first = written((), note, 5)
    bigger = replace(note, event="mika_tea tipped 1,000 yen", keywords=("value:1000",))
    later = write(
        first.episodes,
        bigger,
        owner_name="John",
        now=at(5) + timedelta(minutes=minutes),
        game_day=5,
        number=2,
        rules=MemoryRules(),
    )
    assert len(later.episodes) == entries
    if entries == 1:
        assert later.episodes[0].count == 2
        assert "value:1500" in later.episodes[0].keywords
        assert later.episodes[0].event == "mika_tea tipped 500 yen; mika_tea tipped 1,000 yen"


def test_tips_of_two_viewers_are_never_one_episode():
    note = Note(event="tip", rule=ImportanceRule.TIP, kind=Kind.TIP, viewer_id="twitch:1")
    first = written((), note, 5)
    assert len(written(first.episodes, replace(note, viewer_id="twitch:2"), 5).episodes) == 2
