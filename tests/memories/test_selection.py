"""Which memories come to mind, which are two tellings of one thing, and what is still so."""

from dataclasses import replace

import pytest

from bot.memories.changes import tells_of_change
from bot.memories.episode import Episode
from bot.memories.kana import romaji
from bot.memories.marks import subjects
from bot.memories.quarrels import side_of
from bot.memories.selection import Candidate, chosen, tells_the_same
from bot.memories.truth import speaks_of
from tests.memories.conftest import MakeEpisode

TEXTS = (
    "Bought a blue kettle",
    "Walked along the river",
    "Fixed the broken shelf",
    "Heard an owl at night",
)


def _found(
    episode: MakeEpisode, number: int, score: float, text: str = "", **more: object
) -> Candidate:
    values: dict[str, object] = {"asked_for": False, "age_hours": 100.0}
    made = episode(number, 3, text or TEXTS[number - 1])
    return Candidate(episode=made, score=score, **(values | more))  # type: ignore[arg-type]  # fields by name


def _ids(taken: tuple[Candidate, ...]) -> list[int]:
    return [int(one.episode.id[3:]) for one in taken]


def test_the_nearest_come_first_and_no_more_than_asked(episode):
    found = [_found(episode, n, score) for n, score in ((1, 0.2), (2, 0.9), (3, 0.5))]
    assert _ids(chosen(found, 5, 3)) == [2, 3, 1]
    assert _ids(chosen(found, 2, 3)) == [2, 3]
    assert chosen(found, 0, 3) == ()


def test_what_tells_the_same_as_a_nearer_one_is_left_out(episode):
    found = [
        _found(episode, 1, 0.9),
        _found(episode, 2, 0.8, "Bought the blue kettle"),
        _found(episode, 3, 0.7),
    ]
    assert _ids(chosen(found, 2, 3)) == [1, 3]


@pytest.mark.parametrize(
    ("more", "comes"),
    [
        ({"age_hours": 11.9}, False),
        ({"age_hours": 12.0}, True),
        ({"age_hours": 1.0, "asked_for": True}, True),
        ({"shown_days_ago": 2.9}, False),
        ({"shown_days_ago": 3.0}, True),
        ({"shown_days_ago": 0.0, "asked_for": True}, True),
        ({"shown_days_ago": None}, True),
    ],
)
def test_what_is_fresh_or_came_lately_stays_away_unless_it_is_asked_for(episode, more, comes):
    assert bool(chosen([_found(episode, 1, 0.9, **more)], 5, 3)) is comes


def _told(episode: MakeEpisode, number: int, text: str, **fields: object) -> Episode:
    return episode(number, 3, text, **fields)


def test_a_summary_and_its_source_tell_the_same(episode):
    source = _told(episode, 1, "Met Tsuji")
    summary = _told(episode, 2, "Day 3: many things", merged_from=(source.id,))
    assert tells_the_same(source, summary)
    assert tells_the_same(summary, source)


def test_the_same_routine_on_two_days_tells_the_same(episode):
    tea = _told(episode, 1, "A cup of tea", tags=("routine:tea",))
    assert tells_the_same(tea, _told(episode, 2, "Green leaves, hot", tags=("routine:tea",)))
    assert not tells_the_same(tea, _told(episode, 3, "Slept", tags=("routine:sleep",)))
    assert not tells_the_same(_told(episode, 4, "Slept"), _told(episode, 5, "Ran"))


def test_half_of_the_words_in_either_language_tell_the_same(episode):
    one = _told(episode, 1, "red blue green")
    assert tells_the_same(one, _told(episode, 2, "red blue black"))
    assert not tells_the_same(one, _told(episode, 3, "red white black"))
    ja = _told(episode, 4, "x", event_ja="犬と散歩した")
    assert tells_the_same(ja, _told(episode, 5, "y", event_ja="犬と散歩した日"))
    assert not tells_the_same(ja, _told(episode, 6, "z", event_ja="本を読んだ"))


@pytest.mark.parametrize(
    "text",
    [
        "Sara works from home from now on", "He no longer eats fish", "The shop has moved",
        "They sold the bike", "Gave the old radio away", "The kettle broke", "A new job for John",
        "John quit his course", "もうバイトはしていない", "引っ越しをした", "これから朝に走る",
        "Left the band",
    ],
)  # fmt: skip
def test_what_is_different_now_is_told_by_its_words(text):
    assert tells_of_change("nothing here", text)


@pytest.mark.parametrize("text", ["Ate curry", "Walked Eve by the river", "カレーを食べた", ""])
def test_what_merely_happened_is_no_change(text):
    assert not tells_of_change(text)
    assert not tells_of_change()


@pytest.mark.parametrize(
    ("text", "latin"),
    [
        ("たぬき", "tanuki"), ("タヌキ", "tanuki"), ("しゃしん", "shashin"), ("きょう", "kyou"),
        ("ジュース", "jusu"), ("がっこう", "gakkou"), ("まっちゃ", "maccha"),
        ("ちょっと", "chotto"),
        ("ふじ", "fuji"), ("づけ", "zuke"), ("ヴ", "vu"), ("りゅう", "ryuu"), ("ミカ99", "mika99"),
        ("をん", "on"), ("ゃ", "ゃ"), ("abc", "abc"), ("ぺん", "pen"), ("わに", "wani"),
    ],
)  # fmt: skip
def test_kana_are_read_as_they_sound(text, latin):
    assert romaji(text) == latin


def test_machine_marks_and_sorts_are_no_subjects(episode):
    marked = episode(
        1, 3, tags=("tip", "kettle", "routine:tea", "summary:day", "reason:rain", "memory", "walk")
    )
    assert subjects(marked) == ("kettle", "walk")


@pytest.mark.parametrize(
    ("tags", "side"),
    [
        (("quarrel",), "quarrel"),
        (("argue", "talk"), "quarrel"),
        (("quarrel", "made_up"), "made_up"),
        (("reconciled",), "made_up"),
        (("walk",), ""),
    ],
)
def test_a_quarrel_has_two_sides(episode, tags, side):
    assert side_of(episode(1, 3, tags=tags)) == side


@pytest.mark.parametrize(
    ("event", "event_ja", "things", "spoken_of"),
    [
        ("Read beside the desk lamp", "", ("Desk lamp",), True),
        ("Read beside the desk-lamps", "", ("Desk lamp",), True),
        ("Waited for Lamplight", "", ("amp",), False),
        ("", "こたつで寝た", ("こたつ",), True),
        ("Slept under the kotatsu", "", ("こたつ",), False),
        ("Slept", "寝た", ("Kotatsu", "こたつ"), False),
        ("Slept in the KOTATSU", "", ("TV", "Kotatsu"), True),
        ("Slept", "", (), False),
    ],
)
def test_a_text_speaks_of_a_thing_by_its_name_in_either_language(
    episode, event, event_ja, things, spoken_of
):
    told = replace(episode(1, 3), event=event, event_ja=event_ja)
    assert speaks_of(told, things) is spoken_of
