"""The night's forgetting: boundaries on both sides, and what may never be lost."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memories.episode import Episode, Kind
from bot.memories.forgetting import Sweep, sweep
from bot.memories.retelling import Phrasebook
from bot.memories.rules import MemoryRules


@pytest.fixture(scope="session")
def night(phrases):
    def run(episodes, day, **more) -> Sweep:
        number = 1 + max((int(e.id[3:]) for e in episodes), default=0)
        return sweep(
            episodes,
            game_day=day,
            **({"number": number, "rules": MemoryRules(), "phrases": phrases} | more),
        )

    return run


@pytest.fixture
def many(episode) -> list[Episode]:
    """Enough unforgettable entries for a tenth to be a number."""
    return [episode(n, 40, importance=0.9) for n in range(1001, 1101)]


@pytest.mark.parametrize(
    ("importance", "age", "there"),
    [
        (0.39, 15, True),
        (0.39, 16, False),
        (0.4, 16, True),
        (0.2, 15, True),
        (0.2, 16, False),
    ],
)
def test_under_0_4_is_deleted_after_fifteen_days(night, episode, many, importance, age, there):
    small = episode(1, 60 - age, importance=importance)
    got = night([small, *many], 60)
    assert (small in got.kept) is there
    assert (small.id in got.deleted) is not there


@pytest.mark.parametrize(
    ("importance", "age", "summarised"),
    [
        (0.4, 30, False),
        (0.4, 31, True),
        (0.7, 30, False),
        (0.7, 31, True),
        (0.71, 31, False),
        (0.39, 31, False),
    ],
)
def test_from_0_4_to_0_7_becomes_a_summary_after_thirty_days(
    night, episode, many, importance, age, summarised
):
    one = episode(1, 60 - age, importance=importance)
    got = night([one, *many], 60)
    assert any(one.id in w.merged_from for w in got.written) is summarised
    assert (one in got.archived) is summarised


def test_a_summary_carries_the_day_of_the_last_and_the_importance_of_the_highest(night, episode):
    members = [episode(n, 2, f"Thing {n}", hour=n, importance=0.4 + n / 10) for n in (1, 2, 3)]
    got = night(members, 40)
    [summary] = got.written
    assert (summary.game_day, summary.importance, summary.timestamp) == (
        2,
        0.7,
        members[-1].timestamp,
    )
    assert summary.merged_from == tuple(m.id for m in members)
    assert summary.event == "Day 2: Thing 1; Thing 2; Thing 3"


def test_day_summaries_join_their_week_and_weeks_their_month(night, episode):
    members = [episode(n, n, f"Met neighbour {n}") for n in range(1, 29)]
    live, archived, number = members, [], 1000
    for day in range(29, 66):
        got = night(live, day, number=number)
        live, number = list(got.kept), got.next_number
        archived.extend(got.archived)
    [month] = live
    assert "summary:month" in month.tags
    assert {m.id for m in members} <= set(month.merged_from)
    assert all(f"neighbour {n}" in month.event for n in range(1, 29))
    assert set(members) <= set(archived)


def test_a_week_of_instant_noodles_is_told_in_one_sentence(night, episode):
    days = [
        episode(
            n,
            n,
            "Ate instant noodles",
            event_ja="インスタントラーメンを食べた",
            kind=Kind.ROUTINE,
            importance=0.2,
            tags=("meal", "routine:eat:instant_noodle", "reason:no_food"),
        )
        for n in (5, 6, 7)
    ]
    got = night(days, 9)
    assert [e.event for e in got.kept] == [
        "Day 5-7: three days of instant noodles, no other food in the flat"
    ]
    assert got.kept[0].event_ja == (
        "5〜7日目：三日間、インスタントラーメンばかり食べた。家にほかの食べ物がなかった"
    )
    assert got.archived == tuple(days)


def test_a_run_that_still_goes_on_waits(night, episode):
    days = [
        episode(n, n, "Slept", kind=Kind.ROUTINE, importance=0.2, tags=("routine:sleep",))
        for n in (5, 6, 7)
    ]
    assert night(days, 8).kept == tuple(days)


def test_two_days_are_no_run(night, episode):
    days = [
        episode(n, n, "Slept", kind=Kind.ROUTINE, importance=0.2, tags=("routine:sleep",))
        for n in (5, 6)
    ]
    assert night(days, 12).kept == tuple(days)


def test_a_pinned_entry_is_never_touched(night, episode):
    old = [episode(n, 1, importance=n / 10, pinned=True) for n in range(1, 10)]
    assert night(old, 400, rules=MemoryRules(max_entries=3)).kept == tuple(old)


def test_tips_of_one_viewer_are_told_together_with_every_fact(night, episode):
    tips = [
        episode(
            n,
            2 + n,
            f"mochi tipped {100 * n} yen",
            kind=Kind.TIP,
            viewer_id="twitch:1",
            importance=0.8,
        )
        for n in (1, 2, 3)
    ]
    other = episode(9, 4, "kumo tipped 50 yen", kind=Kind.TIP, viewer_id="twitch:2", importance=0.8)
    got = night([*tips, other], 60)
    [story] = got.written
    assert other in got.kept
    assert story.importance == 0.8
    assert all(f"{100 * n} yen" in story.event for n in (1, 2, 3))


def test_a_quarrel_and_its_make_up_stay_two_memories(night, episode):
    fight = episode(
        1, 3, "Fought about dishes", tags=("quarrel", "story:quarrel-3"), importance=0.9
    )
    peace = episode(
        2, 4, "Made up over pudding", tags=("make_up", "story:quarrel-3"), importance=0.9
    )
    assert night([fight, peace], 60).kept == (fight, peace)


def test_two_viewers_never_share_a_summary(night, episode):
    one = episode(1, 3, "A told a story", viewer_id="twitch:a")
    two = episode(2, 3, "B told a story", viewer_id="twitch:b")
    assert len(night([one, two], 60).written) == 2


def test_a_fact_and_what_replaced_it_never_share_a_summary(night, episode):
    old = episode(1, 3, "The key is under the pot", superseded_by="ep_000002")
    new = episode(2, 3, "The key is at Tsuji's", supersedes=("ep_000001",), hour=13)
    assert len(night([old, new], 60).written) == 2


def test_what_is_over_the_size_of_a_file_moves_unchanged_the_oldest_first(night, episode):
    entries = [episode(n, 50, hour=n / 10) for n in range(1, 21)]
    got = night(entries, 51, rules=MemoryRules(max_entries=15))
    assert got.archived == tuple(entries[:5])
    assert got.kept == tuple(entries[5:])


def test_a_sweep_that_would_remove_too_much_stops_and_says_so(night, episode, many):
    small = [episode(n, 1, importance=0.2, event=f"x{n}") for n in range(1, 21)]
    got = night([*small, *many], 60)
    assert set(small) <= set(got.kept)
    assert "20 memories" in got.stopped
    confirmed = night([*small, *many], 60, confirmed=True)
    assert len(confirmed.deleted) == 20


def test_a_busy_day_is_forgotten_over_several_nights_without_asking(night, episode, many):
    small = [episode(n, 44, importance=0.2) for n in range(1, 16)]
    first = night([*small, *many], 60)
    assert (len(first.deleted), first.stopped) == (11, "")
    assert len(night(first.kept, 61).deleted) == 4


def test_what_an_opinion_stands_on_is_archived_instead_of_deleted(night, episode, many):
    small = episode(1, 1, importance=0.2)
    got = night([small, *many], 60, cited=[small.id])
    assert got.deleted == ()
    assert small in got.archived


def test_a_summary_that_would_lose_a_number_is_not_made(night, episode, phrases):
    members = [episode(n, 2, f"Paid {n},500 yen") for n in (1, 2)]
    lossy: Phrasebook = {k: replace(p, day="Day {first}: something") for k, p in phrases.items()}
    assert night(members, 60, phrases=lossy).kept == tuple(members)


def test_a_night_of_nothing_changes_nothing(night):
    got = night([], 60)
    assert (got.kept, got.archived, got.deleted, got.written) == ((), (), (), ())
    assert (got.next_number, got.stopped) == (1, "")


def test_new_entries_are_numbered_on_from_where_the_household_stands(night, episode):
    members = [episode(n, n, f"Thing {n}") for n in (2, 3)]
    got = night(members, 60, number=500)
    # Two days are told, and then their week.
    assert [w.id for w in got.written] == ["ep_000502"]
    assert got.next_number == 503
    assert got.kept == got.written
    assert got.archived == tuple(members)


@pytest.mark.parametrize(("importance", "age", "told"), [(0.71, 31, True), (0.71, 30, False),
                                                         (0.7, 31, False)])  # fmt: skip
def test_a_story_is_told_together_once_its_entries_are_thirty_days_old(
    night, episode, importance, age, told
):
    day = 60 - age
    tips = [
        episode(n, day, f"tip {n}", kind=Kind.TIP, viewer_id="twitch:1", importance=importance)
        for n in (1, 2)
    ]
    got = night(tips, 60)
    story = [w for w in got.written if "summary:day" not in w.tags]
    assert (len(story) == 1) is told
    if told:
        assert got.archived == tuple(tips)
        assert story[0].event == f"Day {day}: tip 1; tip 2"


def test_a_pinned_entry_of_a_story_stays_out_of_it(night, episode):
    tips = [
        episode(n, 3, f"tip {n}", kind=Kind.TIP, viewer_id="twitch:1", importance=0.8,
                pinned=n == 1)
        for n in (1, 2, 3)
    ]  # fmt: skip
    got = night(tips, 60)
    assert tips[0] in got.kept
    assert got.archived == tuple(tips[1:])


def test_no_more_is_merged_in_one_night_than_is_allowed_and_the_next_goes_on(night, episode):
    entries = [episode(n, n, f"Thing {n}") for n in range(1, 21)]
    first = night(entries, 60)
    assert len(first.archived) == 10
    assert {e.game_day for e in first.archived} == set(range(1, 11))
    second = night(first.kept, 60, number=first.next_number)
    assert {e.game_day for e in second.archived} >= set(range(11, 18))


def test_what_went_by_forgetting_counts_against_what_may_be_merged(night, episode):
    fresh = [episode(n, 59) for n in range(1001, 1281)]
    trifles = [episode(n, 44, importance=0.2) for n in range(1, 16)]
    old = [episode(n, n - 100, f"Thing {n}") for n in range(101, 126)]
    got = night([*fresh, *trifles, *old], 60)
    assert len(got.deleted) == 15
    # A tenth of 320 are 32; 15 of them are forgotten, 17 are left for merging.
    assert len(got.archived) == 17


def test_a_day_is_cut_when_it_does_not_fit_and_never_left_with_one(night, episode):
    day = [episode(n, 3, f"Thing {n}", hour=n / 2) for n in range(1, 14)]
    got = night(day, 60)
    assert [len(w.merged_from) for w in got.written] == [10]
    assert got.archived == tuple(day[:10])


@pytest.mark.parametrize(("age", "asks"), [(18, False), (19, True)])
def test_only_trifles_long_overdue_in_number_need_a_yes(night, episode, many, age, asks):
    small = [episode(n, 60 - age, importance=0.2) for n in range(1, 14)]
    got = night([*small, *many], 60)
    assert bool(got.stopped) is asks
    assert len(got.deleted) == (0 if asks else 11)
    if not asks:
        assert set(got.deleted) == {e.id for e in small[:11]}


def test_one_trifle_may_go_from_the_smallest_memory(night, episode):
    small = episode(1, 1, importance=0.2)
    assert night([small, episode(2, 59)], 60).deleted == (small.id,)


def test_what_a_living_entry_stands_on_or_replaced_is_archived(night, episode, many):
    evidence, replaced, loose = (episode(n, 1, importance=0.2) for n in (1, 2, 3))
    standing = episode(9, 59, evidence=(evidence.id,), supersedes=(replaced.id,))
    got = night([evidence, replaced, loose, standing, *many], 60)
    assert got.deleted == (loose.id,)
    assert got.archived == (evidence, replaced)


def test_what_is_kept_is_in_order_of_time(night, episode):
    late, early = episode(1, 59, hour=20), episode(2, 59, hour=8)
    assert night([late, early], 60).kept == (early, late)


@pytest.mark.parametrize(("limit", "moved"), [(5, 0), (4, 1)])
def test_a_memory_of_just_the_size_moves_nothing(night, episode, limit, moved):
    entries = [episode(n, 59, hour=n, pinned=n == 1) for n in range(1, 6)]
    got = night(entries, 60, rules=MemoryRules(max_entries=limit))
    assert got.archived == tuple(entries[1 : 1 + moved])


@st.composite
def memories(draw):
    entries = draw(
        st.lists(
            st.tuples(
                st.integers(1, 60),
                st.sampled_from([0.1, 0.2, 0.39, 0.4, 0.55, 0.7, 0.71, 0.8, 0.9]),
                st.sampled_from(["", "twitch:a", "twitch:b"]),
                st.booleans(),
                st.sampled_from(list(Kind)),
            ),
            max_size=40,
        )
    )
    return [(n, *entry) for n, entry in enumerate(entries, 1)]


def _built(episode, rows) -> list[Episode]:
    return [
        episode(
            n,
            day,
            f"Fact {n} of Kana",
            importance=weight,
            viewer_id=who,
            pinned=pinned and n % 3 == 0,
            kind=kind,
        )
        for n, day, weight, who, pinned, kind in rows
    ]


@settings(max_examples=60)
@given(memories())
def test_nothing_over_0_7_ever_disappears(night, episode, rows):
    entries = _built(episode, rows)
    live, archive, number, day = tuple(entries), {}, 1000, 61
    for day in range(61, 101, 5):
        got = night(live, day, number=number, confirmed=True)
        live, number = got.kept, got.next_number
        archive.update({e.id: e for e in got.archived})
    for entry in entries:
        if entry.importance > 0.7:
            findable = entry in live or any(entry.id in e.merged_from for e in live)
            assert findable
            assert entry in live or archive[entry.id] == entry


@settings(max_examples=40)
@given(memories(), st.randoms())
def test_the_order_of_the_entries_does_not_matter(night, episode, rows, chance):
    entries = _built(episode, rows)
    mixed = list(entries)
    chance.shuffle(mixed)
    assert night(entries, 75) == night(mixed, 75)


@settings(max_examples=40)
@given(memories())
def test_a_second_sweep_of_the_same_night_changes_nothing(night, episode, rows):
    live = tuple(_built(episode, rows))
    for _ in range(12):
        live = night(live, 75, confirmed=True).kept
    assert night(live, 75, confirmed=True).kept == live


@settings(max_examples=40)
@given(memories())
def test_importance_never_grows_by_forgetting(night, episode, rows):
    entries = _built(episode, rows)
    got = night(entries, 75)
    known = {e.id: e.importance for e in entries}
    for one in got.written:
        assert one.importance == max(known[m] for m in one.merged_from if m in known)
