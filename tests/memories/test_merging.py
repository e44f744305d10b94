"""Several entries become one: what the one holds, and which ones belong together."""

from dataclasses import replace

import pytest

from bot.memories.episode import Episode, ImportanceRule, Kind
from bot.memories.importance import importance
from bot.memories.merging import kept_apart, merge, routine_runs, stories
from bot.memories.retelling import Told, first_day, from_day_tag
from bot.memories.summaries import Level, blocks, level_of, tag
from tests.memories.conftest import MakeEpisode, at

TOLD = Told("Merged", "まとめ")


def test_one_entry_holds_what_all_its_members_held(episode):
    first = episode(
        1,
        3,
        "A",
        importance=0.5,
        emotion="sad",
        emotion_intensity=0.9,
        related_characters=("Sara",),
        tags=("walk", "summary:day", "from_day:2"),
        kind=Kind.PLACE,
        location="park",
        keywords=("bench",),
        critical_information="It rained",
        viewer_id="twitch:a",
        claimed_by="twitch:a",
        evidence=("ep_000090",),
        supersedes=("ep_000080",),
        superseded_by="ep_000099",
        count=2,
        used_count=4,
        last_used=at(9),
    )
    last = episode(
        2,
        5,
        "B",
        importance=0.6,
        emotion="happy",
        emotion_intensity=0.2,
        related_characters=("Sara", "Eve"),
        tags=("walk", "dog"),
        kind=Kind.PLACE,
        location="park",
        keywords=("bench", "pond"),
        critical_information="It rained",
        viewer_id="twitch:a",
        claimed_by="twitch:a",
        evidence=("ep_000091",),
        merged_from=("ep_000070",),
        supersedes=("ep_000080", "ep_000081"),
        superseded_by="ep_000099",
        count=3,
        until=at(5, 20),
        used_count=1,
        last_used=at(7),
    )
    for members in ((first, last), (last, first)):
        one = merge(members, TOLD, 12, "summary:week")
        assert (one.id, one.event, one.event_ja) == ("ep_000012", "Merged", "まとめ")
        assert (one.timestamp, one.game_day, one.until) == (last.timestamp, 5, at(5, 20))
        assert (one.emotion, one.emotion_intensity) == ("sad", 0.9)
        assert one.related_characters == ("Sara", "Eve")
        assert one.tags == ("walk", "dog", "from_day:2", "summary:week")
        assert one.importance == 0.6
        assert (one.kind, one.location) == (Kind.PLACE, "park")
        assert one.keywords == ("bench", "pond")
        assert one.critical_information == "It rained"
        assert (one.viewer_id, one.claimed_by) == ("twitch:a", "twitch:a")
        assert one.evidence == ("ep_000090", "ep_000091")
        assert one.merged_from == ("ep_000001", "ep_000070", "ep_000002")
        assert one.supersedes == ("ep_000080", "ep_000081")
        assert one.superseded_by == "ep_000099"
        assert one.count == 5
        assert (one.used_count, one.last_used) == (4, at(9))
        assert not one.pinned


def test_what_the_members_do_not_share_is_left_open(episode):
    one = merge(
        (
            episode(1, 3, kind=Kind.PLACE, location="park", viewer_id="twitch:a"),
            episode(2, 4, kind=Kind.OPINION, location="home", critical_information="Two"),
            episode(3, 4, critical_information="Three"),
        ),
        TOLD,
        9,
    )
    assert (one.kind, one.location, one.viewer_id) == (Kind.EVENT, "", "")
    assert one.critical_information == "Two; Three"
    assert one.last_used is None


def test_the_first_day_is_read_from_its_mark_or_is_the_day_itself(episode):
    assert first_day(episode(1, 9)) == 9
    assert first_day(episode(1, 9, tags=("x", from_day_tag(4)))) == 4


def _slept(episode: MakeEpisode, day: int, number: int | None = None, **fields: object) -> Episode:
    values: dict[str, object] = {
        "kind": Kind.ROUTINE,
        "importance": 0.2,
        "tags": ("routine:sleep",),
    }
    return episode(number or day, day, "Slept", **(values | fields))


@pytest.mark.parametrize(
    ("days", "today", "runs"),
    [
        ((5, 6), 30, []),
        ((5, 6, 7), 8, []),
        ((5, 6, 7), 9, [(5, 6, 7)]),
        ((5, 6, 8, 9, 10), 30, [(8, 9, 10)]),
        ((1, 2, 3, 4, 5, 6, 7), 8, [(1, 2, 3, 4, 5, 6, 7)]),
        ((1, 2, 3, 4, 5, 6, 7), 7, []),
        ((1, 2, 3, 4, 5, 6, 7, 8), 9, [(1, 2, 3, 4, 5, 6, 7)]),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 30, [(1, 2, 3, 4, 5, 6, 7), (8, 9, 10)]),
        ((1, 2, 3, 4, 5, 6), 7, []),
    ],
)
def test_a_run_is_three_to_seven_unbroken_days_that_are_over(episode, days, today, runs):
    found = routine_runs([_slept(episode, day) for day in days], today)
    assert [tuple(e.game_day for e in run) for run in found] == runs


def test_twice_on_one_day_does_not_make_a_run_longer(episode):
    same_day = [_slept(episode, 5, 1), _slept(episode, 5, 2), _slept(episode, 6, 3)]
    assert routine_runs(same_day, 30) == []


def test_only_plain_routine_makes_runs(episode):
    for odd in (
        {"pinned": True},
        {"viewer_id": "twitch:a"},
        {"merged_from": ("ep_000900",)},
        {"kind": Kind.EVENT},
    ):
        assert routine_runs([_slept(episode, day, **odd) for day in (5, 6, 7)], 30) == []


@pytest.mark.parametrize(
    ("kind", "weight", "runs"),
    [(Kind.EVENT, 0.29, 1), (Kind.EVENT, 0.3, 0), (Kind.ROUTINE, 0.3, 1)],
)
def test_trifles_told_in_the_same_words_are_a_run_as_well(episode, kind, weight, runs):
    same = [
        episode(day, day, "Swept the Floor" if day % 2 else "swept the floor", kind=kind,
                importance=weight)
        for day in (5, 6, 7)
    ]  # fmt: skip
    assert len(routine_runs(same, 30)) == runs
    japanese = [
        episode(day, day, kind=kind, importance=weight, event_ja="掃除した") for day in (5, 6, 7)
    ]
    assert len(routine_runs([_without_english(e) for e in japanese], 30)) == runs


def _without_english(one: Episode) -> Episode:
    return replace(one, event="")


def test_two_routines_are_two_runs_the_oldest_first(episode):
    tea = [
        episode(n, n, "Tea", kind=Kind.ROUTINE, importance=0.2, tags=("routine:tea",))
        for n in (3, 4, 5)
    ]
    sleep = [_slept(episode, day) for day in (6, 7, 8)]
    assert routine_runs([*sleep, *tea], 30) == [tea, sleep]


def _tip(
    episode: MakeEpisode, number: int, day: int, viewer: str = "twitch:a", **fields: object
) -> Episode:
    values: dict[str, object] = {"kind": Kind.TIP, "viewer_id": viewer, "importance": 0.8}
    return episode(number, day, f"tip {number}", **(values | fields))


@pytest.mark.parametrize(("gap", "told"), [(7, 1), (8, 0)])
def test_entries_of_a_story_lie_at_most_a_week_apart(episode, gap, told):
    assert len(stories([_tip(episode, 1, 3), _tip(episode, 2, 3 + gap)])) == told


def test_a_story_is_a_quarrels_or_a_viewers_tips(episode):
    tips = [_tip(episode, 1, 3), _tip(episode, 2, 4)]
    others = [_tip(episode, 3, 3, "twitch:b"), _tip(episode, 4, 4, "")]
    unlock = _tip(episode, 5, 4, tags=("unlock",))
    chat = episode(6, 4, viewer_id="twitch:a", kind=Kind.CONVERSATION, importance=0.8)
    fights = [
        episode(n, 2, f"x{n}", tags=("story:quarrel-1", "quarrel"), importance=0.9) for n in (7, 8)
    ]
    peace = episode(9, 3, "y", tags=("story:quarrel-1", "made_up"), importance=0.9)
    assert stories([*tips, *others, unlock, chat, peace, *fights]) == [fights, tips]


def test_what_tells_two_sides_is_kept_apart(episode):
    plain = episode(1, 3)
    keys = {
        kept_apart(one)
        for one in (
            plain,
            episode(2, 3, viewer_id="twitch:a"),
            episode(3, 3, claimed_by="twitch:a"),
            episode(4, 3, tags=("argue",)),
            episode(5, 3, tags=("apologise", "quarrel")),
            episode(6, 3, superseded_by="ep_000007"),
        )
    }
    assert len(keys) == 6
    assert kept_apart(plain) == kept_apart(episode(8, 9, superseded_by="", tags=("walk",)))
    assert kept_apart(episode(4, 3, tags=("fight",))) == kept_apart(
        episode(4, 3, tags=("argument",))
    )


def test_a_summary_knows_what_it_covers(episode):
    assert [tag(level) for level in Level] == ["summary:day", "summary:week", "summary:month"]
    assert level_of(episode(1, 3, tags=("summary:week",))) is Level.WEEK
    assert level_of(episode(1, 3)) is None


def _blocks(found: list[list[Episode]]) -> list[tuple[str, ...]]:
    return [tuple(e.id[-2:] for e in group) for group in found]


def test_a_day_is_summarised_alone_and_a_week_takes_two(episode):
    plain = [episode(1, 3), episode(2, 3, hour=9), episode(3, 4)]
    assert _blocks(blocks(plain, Level.DAY, kept_apart, 9)) == [("02", "01"), ("03",)]
    days = [episode(n, n, tags=("summary:day",)) for n in (1, 7, 8)]
    assert _blocks(blocks(days, Level.WEEK, kept_apart, 99)) == [("01", "07")]
    assert blocks(plain, Level.WEEK, kept_apart, 99) == []
    assert blocks(days, Level.DAY, kept_apart, 99) == []


@pytest.mark.parametrize(("before", "taken"), [(8, 1), (7, 0)])
def test_a_block_waits_until_its_last_day_is_old_enough(episode, before, taken):
    # A week ends on day 7; it is taken when the first day that is too young is day 8 or later.
    days = [episode(n, n, tags=("summary:day",)) for n in (1, 2)]
    assert len(blocks(days, Level.WEEK, kept_apart, before)) == taken
    one = [episode(1, 7)]
    assert len(blocks(one, Level.DAY, kept_apart, before)) == taken


def test_late_days_join_the_weeks_own_summary_but_no_larger_one(episode):
    week = episode(1, 5, tags=("summary:week",))
    late = episode(2, 6, tags=("summary:day",))
    month = episode(3, 5, tags=("summary:month",))
    assert _blocks(blocks([week, late, month], Level.WEEK, kept_apart, 99)) == [("01", "02")]
    assert _blocks(blocks([week, late, month], Level.MONTH, kept_apart, 99)) == [("01", "03", "02")]


def test_entries_kept_apart_are_blocks_of_their_own(episode):
    two = [episode(1, 3, viewer_id="twitch:a"), episode(2, 3, viewer_id="twitch:b")]
    assert _blocks(blocks(two, Level.DAY, kept_apart, 9)) == [("01",), ("02",)]


def test_an_endless_estimate_counts_as_the_middle():
    for estimate in (float("inf"), float("-inf"), float("nan")):
        assert importance(ImportanceRule.ESTIMATE, estimate) == 0.5
