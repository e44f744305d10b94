"""The texts of merged memories, and the phrases they are told in."""

from dataclasses import replace

import pytest

from bot.memories.episode import Episode, Kind
from bot.memories.phrases import age_phrases, merge_phrases
from bot.memories.retelling import Told, facts_told, run_told, summary_told
from tests.memories.conftest import MakeEpisode


def _routine(
    episode: MakeEpisode,
    day: int,
    key: str = "eat:instant_noodle",
    text: str = "Ate noodles",
    tags: tuple[str, ...] = (),
    **fields: object,
) -> Episode:
    tags = (f"routine:{key}", *tags)
    return episode(day, day, text, kind=Kind.ROUTINE, importance=0.2, tags=tags, **fields)


def test_a_run_names_its_days_and_the_thing(episode, phrases):
    days = [_routine(episode, day) for day in (5, 6, 7)]
    assert run_told(days, phrases) == Told("Day 5-7: three days of instant noodles", "")


def test_a_thing_without_a_word_is_told_by_its_id(episode, phrases):
    days = [_routine(episode, day, "eat:cold_pizza") for day in (5, 6, 7)]
    assert run_told(days, phrases).event == "Day 5-7: three days of cold pizza"


def test_a_routine_without_a_sentence_of_its_own_is_told_in_its_own_words(episode, phrases):
    days = [
        _routine(episode, day, "sleep", "Slept badly.", event_ja="よく眠れなかった。")
        for day in (5, 6, 7)
    ]
    told = run_told(days, phrases)
    assert told.event == "Day 5-7: Slept badly, three days in a row"
    assert told.event_ja.startswith("5〜7日目：よく眠れなかった")
    assert "。、" not in told.event_ja


def test_days_with_a_gap_are_counted_as_what_they_were(episode, phrases):
    days = [_routine(episode, day, "sleep", "Slept") for day in (5, 5, 7)]
    assert run_told(days, phrases).event == "Day 5-7: Slept, two days in a row"


def test_a_reason_is_added_once_and_an_unknown_one_not_at_all(episode, phrases):
    days = [
        _routine(episode, day, tags=("reason:no_money", "reason:nobody_knows")) for day in (5, 6, 7)
    ]
    assert run_told(days, phrases).event == (
        "Day 5-7: three days of instant noodles, no money in the purse"
    )


def test_without_a_known_reason_what_was_critical_is_given_in_english(episode, phrases):
    days = [
        _routine(episode, day, event_ja="麺を食べた", critical_information="the stove was broken")
        for day in (5, 6, 7)
    ]
    told = run_told(days, phrases)
    assert told.event == "Day 5-7: three days of instant noodles, the stove was broken"
    assert "stove" not in told.event_ja
    known = [replace(one, tags=(*one.tags, "reason:rain")) for one in days]
    assert run_told(known, phrases).event.endswith("instant noodles, rain all along")


def test_several_days_are_told_day_by_day_and_repeats_are_counted(episode, phrases):
    members = [
        episode(1, 3, "Fed the dog."),
        episode(2, 3, "Saw a bird"),
        episode(3, 3, "Fed the dog"),
        episode(4, 4, "Fed the dog"),
    ]
    told = facts_told(members, phrases)
    assert told == Told("Day 3: Fed the dog (2 times); Saw a bird; Day 4: Fed the dog", "")


def test_what_was_merged_before_brings_its_own_days(episode, phrases):
    merged = episode(
        1, 4, "Day 3-4: rain", tags=("from_day:3", "summary:day"), merged_from=("ep_000009",)
    )
    told = summary_told([merged, episode(2, 5, "Sun")], phrases)
    assert told == Told("Day 3-4: rain; Day 5: Sun", "")


@pytest.mark.parametrize(("length", "whole"), [(110, True), (112, False)])
def test_a_long_memory_is_shortened_in_a_summary_and_not_in_a_story(
    episode, phrases, length, whole
):
    text = "it was a day like any other, " + "x" * (length - 29)
    told = summary_told([episode(1, 3, text)], phrases)
    assert told is not None
    assert (told.event == f"Day 3: {text}") is whole
    if not whole:
        assert told.event == "Day 3: it was a day like any other"
    assert facts_told([episode(1, 3, text)], phrases) == Told(f"Day 3: {text}", "")


@pytest.mark.parametrize(("length", "whole"), [(60, True), (61, False)])
def test_a_japanese_memory_is_shortened_at_sixty_letters(episode, phrases, length, whole):
    text = "いつもの一日だった。" + "あ" * (length - 10)
    told = summary_told([replace(episode(1, 3), event="", event_ja=text)], phrases)
    assert told is not None
    assert (told.event, (text in told.event_ja)) == ("", whole)


def test_what_was_told_short_before_is_not_cut_again(episode, phrases):
    text = "Day 1: it was a day like any other, " + "x" * 150
    old = episode(1, 1, text, tags=("from_day:1",), merged_from=("ep_000009",))
    assert summary_told([old], phrases) == Told(text, "")


def test_a_telling_that_would_lose_a_fact_in_one_language_is_none(episode, phrases):
    one = episode(1, 3, "They paid 300 yen", event_ja="300円を払った")
    for language in ("en", "ja"):
        lossy = phrases | {language: replace(phrases[language], day="{first}")}
        assert facts_told([one], lossy) is None
        assert summary_told([one], lossy) is None
    assert facts_told([one], phrases) is not None


def test_a_number_of_days_is_a_word_as_far_as_there_are_words(phrases):
    english = phrases["en"]
    last = len(english.numbers)
    assert [english.in_words(n) for n in (1, 3, last)] == ["one days", "three days", "ten days"]
    assert english.in_words(last + 1) == f"{last + 1} days"
    assert english.in_words(0) == "0 days"


MERGING: dict[str, object] = {
    "day": "d", "days": "ds", "run": "r", "span": "s", "clause": "c", "joint": "j", "times": "t",
    "numbers": ["one"],
}  # fmt: skip
AGES: dict[str, object] = {
    "now": "n", "minutes": "m", "hours": "h", "days": ["t"], "many_days": "md", "weeks": "w",
    "months": "mo", "ahead": ["a"], "many_ahead": "ma",
}  # fmt: skip


def test_words_of_the_table_win_over_words_known_from_elsewhere():
    table = MERGING | {
        "things": {"rice": "plain rice"},
        "runs": {"eat": "e"},
        "reasons": {"x": "y"},
    }
    got = merge_phrases(_with_new_phrases(table), {"rice": "Rice", "miso": "Miso"})
    assert got.things == {"rice": "plain rice", "miso": "Miso"}
    assert (got.runs, got.reasons, got.numbers) == ({"eat": "e"}, {"x": "y"}, ("one",))
    assert merge_phrases(_with_new_phrases(MERGING)).things == {}


def _with_new_phrases(table: dict[str, object]) -> dict[str, object]:
    """Phrases a newer table may hold besides the ones looked at here."""
    return {
        "end": "e", "sum": "s", "company": "c", "rising": "r", "falling": "f", "outcome": "o",
        **table,
    }  # fmt: skip


@pytest.mark.parametrize("key", sorted(MERGING))
def test_a_phrase_of_merging_that_is_missing_or_no_text_is_named(key):
    table = _with_new_phrases(MERGING)
    with pytest.raises(KeyError, match=key):
        merge_phrases({name: text for name, text in table.items() if name != key})
    with pytest.raises(TypeError, match=key):
        merge_phrases(table | {key: 5})


@pytest.mark.parametrize("key", ["runs", "things", "reasons"])
def test_a_table_of_words_that_is_none_is_named(key):
    with pytest.raises(TypeError, match=key):
        merge_phrases(_with_new_phrases(MERGING) | {key: "x"})


@pytest.mark.parametrize("key", sorted(AGES))
def test_a_phrase_of_ages_that_is_missing_or_no_text_is_named(key):
    with pytest.raises(KeyError, match=key):
        age_phrases({name: text for name, text in AGES.items() if name != key})
    with pytest.raises(TypeError, match=key):
        age_phrases(AGES | {key: 5})


def test_the_phrases_of_ages_are_read_each_into_its_place():
    got = age_phrases(AGES)
    assert (got.now, got.minutes, got.hours, got.weeks, got.months) == ("n", "m", "h", "w", "mo")
    assert (got.days, got.many_days, got.ahead, got.many_ahead) == (("t",), "md", ("a",), "ma")
