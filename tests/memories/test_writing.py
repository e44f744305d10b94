"""From notes to episodes."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.memories.episode import Episode, ImportanceRule, Kind, Note
from bot.memories.importance import importance
from bot.memories.rules import MemoryRules
from bot.memories.writing import keeps_words, write
from tests.memories.conftest import at, written

NOODLES = Note(
    event="Ate instant noodles",
    event_ja="インスタントラーメンを食べた",
    rule=ImportanceRule.ROUTINE,
    kind=Kind.ROUTINE,
    routine_key="eat:instant_noodle",
)


@pytest.mark.parametrize(
    ("rule", "weight"),
    [
        (ImportanceRule.QUARREL, 0.9),
        (ImportanceRule.TIP, 0.8),
        (ImportanceRule.MILESTONE, 0.8),
        (ImportanceRule.VIEWER_SPECIAL, 0.7),
        (ImportanceRule.SHARED_MEAL, 0.6),
        (ImportanceRule.VIEWER, 0.5),
        (ImportanceRule.ROUTINE, 0.2),
    ],
)
def test_a_rule_decides_whatever_the_brain_says(rule, weight):
    assert importance(rule, 1.0) == importance(rule, 0.0) == weight


@pytest.mark.parametrize(
    ("estimate", "weight"),
    [
        (0.0, 0.3),
        (0.3, 0.3),
        (0.31, 0.31),
        (0.69, 0.69),
        (0.7, 0.7),
        (7.0, 0.7),
        (float("nan"), 0.5),
    ],
)
def test_an_estimate_is_clamped(estimate, weight):
    assert importance(ImportanceRule.ESTIMATE, estimate) == weight


def test_a_tip_is_as_important_however_large():
    for worth in (1, 100_000):
        note = Note(
            event=f"{worth} yen", rule=ImportanceRule.TIP, estimate=worth, viewer_id="twitch:1"
        )
        got = written((), note, 1)
        assert got.episode is not None
        assert got.episode.importance == 0.8


def test_the_same_meal_on_the_same_day_goes_on_with_the_first_entry():
    first = written((), NOODLES, 5, 12)
    second = written(first.episodes, NOODLES, 5, 19)
    assert second.extended
    assert second.next_number == first.next_number
    assert [(e.count, e.until) for e in second.episodes] == [(2, at(5, 19))]


def test_the_same_meal_on_another_day_is_an_entry_of_its_own():
    first = written((), NOODLES, 5, 23.9)
    assert len(written(first.episodes, NOODLES, 6, 0.1).episodes) == 2


@pytest.mark.parametrize(("days_later", "weight"), [(3, 0.2), (4, 0.5)])
def test_a_shared_meal_is_routine_only_when_it_came_within_three_days(days_later, weight):
    together = replace(
        NOODLES, event="Ate curry", routine_key="eat:curry", related_characters=("Sara",)
    )
    first = written((), together, 5)
    assert first.episode is not None
    assert first.episode.importance == 0.5
    again = written(first.episodes, together, 5 + days_later)
    assert again.episode is not None
    assert again.episode.importance == weight


def test_a_meal_alone_is_routine_the_first_time_as_well():
    got = written((), replace(NOODLES, routine_key="eat:curry", event="Ate curry"), 5)
    assert got.episode is not None
    assert (got.episode.importance, got.episode.kind) == (0.2, Kind.ROUTINE)


def test_an_own_line_is_no_memory():
    line = "I really think the kotatsu is the best thing in this flat"
    got = written((), Note(event=line + "!"), 5, spoken=(line,))
    assert (got.episode, got.episodes, got.next_number) == (None, (), 1)


def test_a_note_about_what_was_said_is_a_memory():
    line = "I really think the kotatsu is the best thing in this flat"
    got = written((), Note(event="Told Sara how much the kotatsu means to me"), 5, spoken=(line,))
    assert got.episode is not None


def test_a_note_without_words_is_none():
    assert written((), Note(event="  ", event_ja=""), 5).episode is None


@pytest.mark.parametrize(
    ("language", "texts"),
    [("en", ("Slept", "")), ("ja", ("", "寝た")), ("both", ("Slept", "寝た"))],
)
def test_an_entry_carries_the_languages_of_the_stream(language, texts):
    got = written((), Note(event="Slept", event_ja="寝た"), 5, rules=MemoryRules(language=language))
    assert got.episode is not None
    assert (got.episode.event, got.episode.event_ja) == texts


def test_a_text_in_the_other_language_is_kept_when_there_is_no_other():
    got = written((), Note(event="Slept"), 5, rules=MemoryRules(language="ja"))
    assert got.episode is not None
    assert got.episode.event == "Slept"


def test_the_owner_is_not_among_the_related():
    got = written((), Note(event="Walked", related_characters=("John", "Eve")), 5)
    assert got.episode is not None
    assert got.episode.related_characters == ("Eve",)


def test_a_full_day_takes_no_more_trifles_but_every_tip():
    episodes: tuple[Episode, ...] = ()
    for n in range(60):
        key = f"eat:{n}"
        episodes = written(
            episodes, replace(NOODLES, event=f"Ate {n}", routine_key=key), 5
        ).episodes
    assert len(episodes) == 15
    for n in range(60):
        episodes = written(episodes, Note(event=f"Thought of {n}"), 5).episodes
    assert len(episodes) == 21
    tip = Note(event="A tip", rule=ImportanceRule.TIP, kind=Kind.TIP, viewer_id="twitch:9")
    assert len(written(episodes, tip, 5).episodes) == 22
    assert written(episodes, Note(event="A new day"), 6).episode is not None


def test_what_a_note_replaces_is_marked():
    old = written((), Note(event="The spare key is under the pot"), 5)
    assert old.episode is not None
    new = written(
        old.episodes, Note(event="The spare key is at Tsuji's", supersedes=(old.episode.id,)), 9
    )
    assert new.episode is not None
    assert new.episodes[0].superseded_by == new.episode.id


def test_an_entry_holds_what_its_note_held():
    note = Note(
        event=" Met Tsuji ",
        event_ja=" 辻さんに会った ",
        rule=ImportanceRule.VIEWER,
        kind=Kind.CONVERSATION,
        emotion="happy",
        emotion_intensity=0.6,
        related_characters=("Sara",),
        tags=("talk",),
        location="balcony",
        keywords=("key",),
        critical_information="the key is under the pot",
        viewer_id="twitch:1",
        claimed_by="twitch:1",
        evidence=("ep_000009",),
        supersedes=("ep_000008",),
        count=2,
        routine_key="talk:key",
    )
    got = written((), note, 5, 8).episode
    assert got == Episode(
        id="ep_000001",
        timestamp=at(5, 8),
        game_day=5,
        event="Met Tsuji",
        event_ja="辻さんに会った",
        emotion="happy",
        emotion_intensity=0.6,
        related_characters=("Sara",),
        tags=("talk", "routine:talk:key"),
        importance=0.5,
        kind=Kind.CONVERSATION,
        location="balcony",
        keywords=("key",),
        critical_information="the key is under the pot",
        viewer_id="twitch:1",
        claimed_by="twitch:1",
        evidence=("ep_000009",),
        supersedes=("ep_000008",),
        count=2,
    )


def test_an_own_line_is_no_memory_in_either_language():
    line = "こたつはこの部屋でいちばんいいものだと思う"
    got = written((), Note(event="Thought of the kotatsu", event_ja=line), 5, spoken=(line,))
    assert got.episode is None
    assert not got.extended


def test_what_is_instant_is_routine_even_in_company():
    meal = replace(NOODLES, routine_key="eat:curry", related_characters=("Sara",))
    for note in (replace(meal, routine_key="eat:instant_curry"), replace(meal, tags=("instant",))):
        got = written((), note, 5)
        assert got.episode is not None
        assert got.episode.importance == 0.2


def test_a_routine_without_a_key_is_a_routine_each_time():
    note = Note(event="Hummed", rule=ImportanceRule.ROUTINE, related_characters=("Sara",))
    first = written((), note, 5)
    again = written(first.episodes, note, 5)
    assert len(again.episodes) == 2
    assert [e.importance for e in again.episodes] == [0.2, 0.2]
    assert all(e.tags == () for e in again.episodes)


def test_a_routine_goes_on_with_its_own_entry_only():
    noodles = written((), NOODLES, 5)
    tea = written(noodles.episodes, replace(NOODLES, event="Tea", routine_key="tea"), 5, 13)
    more = written(tea.episodes, replace(NOODLES, count=3), 5, 14)
    assert [(e.event, e.count) for e in more.episodes] == [("Ate instant noodles", 4), ("Tea", 1)]
    assert more.episode is not None
    assert more.episode == more.episodes[0]
    assert more.episode.importance == 0.2


def test_only_what_a_note_replaces_is_marked():
    first = written((), Note(event="The key is under the pot"), 5)
    second = written(first.episodes, Note(event="The pot is blue"), 5)
    third = written(second.episodes, Note(event="No key", supersedes=("ep_000001",)), 5)
    assert [e.superseded_by for e in third.episodes] == ["ep_000003", "", ""]


@pytest.mark.parametrize(
    ("estimate", "room"),
    [(0.39, 15), (0.4, 21), (0.7, 21)],
)
def test_a_filling_day_still_takes_what_matters(estimate, room):
    episodes: tuple[Episode, ...] = ()
    for n in range(40):
        episodes = written(episodes, Note(event=f"Thing {n}", estimate=estimate), 5).episodes
    assert len(episodes) == room
    quarrel = Note(event="A quarrel", rule=ImportanceRule.QUARREL)
    assert len(written(episodes, quarrel, 5).episodes) == room + 1


def test_yesterdays_entries_take_no_room_today():
    episodes: tuple[Episode, ...] = ()
    for n in range(30):
        episodes = written(episodes, Note(event=f"Thing {n}"), 4).episodes
    assert written(episodes, Note(event="One more"), 4).episode is None
    assert written(episodes, Note(event="A new day"), 5).episode is not None


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(list(ImportanceRule)),
            st.floats(allow_nan=True, allow_infinity=True),
            st.sampled_from(["", "eat:rice", "sleep:"]),
            st.integers(0, 2),
        ),
        max_size=40,
    )
)
def test_whatever_is_written_ids_are_new_and_importance_is_a_share(notes):
    episodes: tuple[Episode, ...] = ()
    number, day = 1, 1
    for rule, estimate, key, step in notes:
        day += step
        got = write(
            episodes,
            Note(event="x", rule=rule, estimate=estimate, routine_key=key),
            owner_name="John",
            now=at(day),
            game_day=day,
            number=number,
            rules=MemoryRules(),
        )
        episodes, number = got.episodes, got.next_number
    assert len({e.id for e in episodes}) == len(episodes)
    assert all(0.2 <= e.importance <= 0.9 for e in episodes)
    assert number >= len(episodes) + 1


FACE = Note(
    event="New in the chat: mika",
    event_ja="はじめて来てくれた人: mikaさん",
    further=", mika",
    further_ja="、mikaさん",
    rule=ImportanceRule.VIEWER_SPECIAL,
    kind=Kind.CONVERSATION,
    viewer_id="twitch:1",
    keywords=("mika",),
    critical_information="mika",
    routine_key="new_faces",
)


def test_what_goes_on_adds_its_further_words_and_belongs_to_nobody_alone():
    first = written((), FACE, 5, 12)
    other = replace(
        FACE, event="New in the chat: taro", further=", taro", further_ja="、taroさん",
        viewer_id="twitch:2", keywords=("taro",), critical_information="taro",
    )  # fmt: skip
    (entry,) = written(first.episodes, other, 5, 13).episodes
    assert entry.event == "New in the chat: mika, taro"
    assert entry.event_ja == "はじめて来てくれた人: mikaさん、taroさん"
    assert (entry.keywords, entry.critical_information) == (("mika", "taro"), "mika; taro")
    assert (entry.viewer_id, entry.count, entry.importance) == ("", 2, 0.7)


def test_a_crowd_is_one_entry_that_names_the_first_few_and_counts_all():
    episodes: tuple[Episode, ...] = ()
    for number in range(30):
        name = f"raider{number}"
        note = replace(
            FACE, further=f", {name}", viewer_id=f"twitch:{number}", critical_information=name
        )
        episodes = written(episodes, note, 5, 12).episodes
    (entry,) = written(episodes, note, 5, 13).episodes  # type: ignore[possibly-undefined]
    assert entry.count == 31
    assert "raider7" in entry.event
    assert "raider8" not in entry.event


def test_two_of_one_name_are_named_once():
    first = written((), FACE, 5, 12)
    (entry,) = written(first.episodes, replace(FACE, viewer_id="twitch:2"), 5, 13).episodes
    assert (entry.event, entry.count) == ("New in the chat: mika", 2)


def test_the_same_talk_again_within_three_days_is_routine():
    talk = Note(
        event="Talked with Sara about work", rule=ImportanceRule.ESTIMATE, estimate=0.42,
        related_characters=("Sara",), routine_key="talk:work", kind=Kind.CONVERSATION,
    )  # fmt: skip
    first = written((), talk, 1)
    second = written(first.episodes, talk, 3)
    assert (first.episode.importance, first.episode.kind) == (0.42, Kind.CONVERSATION)
    assert (second.episode.importance, second.episode.kind) == (0.2, Kind.ROUTINE)
    later = written(first.episodes, talk, 9)
    assert later.episode.importance == 0.42


def test_the_very_same_words_of_a_viewer_on_another_day_are_counted_and_not_told_again():
    said = Note(
        event="Talked with mika, who said: “made up yet?”", rule=ImportanceRule.VIEWER_SPECIAL,
        kind=Kind.CONVERSATION, viewer_id="twitch:1", claimed_by="twitch:1",
    )  # fmt: skip
    first = written((), said, 1)
    again = written(first.episodes, said, 2)
    assert [(e.count, e.game_day) for e in again.episodes] == [(2, 1)]
    other = written(first.episodes, replace(said, viewer_id="twitch:2", claimed_by="twitch:2"), 2)
    assert len(other.episodes) == 2
    assert len(written(first.episodes, said, 9).episodes) == 2


def test_tips_that_are_one_memory_a_day_name_every_giver_once():
    def cheer(viewer: str) -> Note:
        return Note(
            event=f"A treat for each name: {viewer}", rule=ImportanceRule.TIP, kind=Kind.TIP,
            viewer_id=f"twitch:{viewer}", critical_information=viewer, routine_key="cheers",
            further=f", {viewer}",
        )  # fmt: skip

    episodes: tuple[Episode, ...] = ()
    for hour, viewer in enumerate(("mika", "moss", "mika")):
        episodes = written(episodes, cheer(viewer), 4, 9 + hour).episodes
    [day] = episodes
    assert (day.event, day.count, day.importance, day.viewer_id) == (
        "A treat for each name: mika, moss", 3, 0.8, "",
    )  # fmt: skip


def test_a_tip_that_was_read_aloud_is_remembered_all_the_same():
    tip = Note(event="A tip of 353 yen came from mika", rule=ImportanceRule.TIP, kind=Kind.TIP)
    assert written((), tip, 1, spoken=("A tip of 353 yen came from mika!",)).episode is not None


notes = st.builds(
    Note,
    event=st.sampled_from(("Tea at the window", "Mika says hi", "Talked about trains")),
    rule=st.sampled_from(ImportanceRule),
    viewer_id=st.sampled_from(("", "twitch:1", "twitch:2")),
    routine_key=st.sampled_from(("", "tea", "talk:1")),
    further=st.sampled_from(("", ", Tora")),
    estimate=st.floats(0.0, 1.0),
)


@given(st.lists(st.tuples(notes, st.integers(0, 3)), max_size=12), notes)
@settings(max_examples=80, deadline=None)
def test_a_note_whose_words_are_not_kept_leaves_the_same_without_them(lived, last):
    rules = MemoryRules(daily_entries=8)
    episodes: tuple[Episode, ...] = ()
    day = 1
    for note, later in lived:
        day += later
        episodes = written(episodes, note, day, rules=rules).episodes
    wordless = replace(last, event="")
    if not keeps_words(episodes, wordless, now=at(day), game_day=day, rules=rules):
        assert written(episodes, wordless, day, rules=rules) == written(
            episodes, last, day, rules=rules
        )


def test_a_note_without_words_begins_nothing():
    assert written((), replace(NOODLES, event="", event_ja=""), 1).episode is None
