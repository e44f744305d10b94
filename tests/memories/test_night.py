"""A night's conclusions to the number: how many, how strong, how sure, and on which grounds."""

import tomllib

import pytest

from bot.memories.episode import Episode, Kind
from bot.memories.owner import FavoriteSpot, Preference
from bot.memories.phrases import ReflectionPhrases, reflection_phrases
from bot.memories.reflection import Conclusions, Known, reflect
from bot.memories.similarity import shingles
from tests.memories.conftest import PROMPTS, MakeEpisode


@pytest.fixture(scope="module")
def words() -> dict[str, ReflectionPhrases]:
    return {
        language: reflection_phrases(
            tomllib.loads((PROMPTS / language / "reflection.toml").read_text("utf-8"))
        )
        for language in ("en", "ja")
    }


def _night(
    lived: list[Episode],
    words: dict[str, ReflectionPhrases],
    known: Known | None = None,
    *,
    day: int = 20,
    is_dog: bool = False,
) -> Conclusions:
    return reflect(lived, known or Known(), day=day, phrases=words, names={}, is_dog=is_dog)


def _with(
    episode: MakeEpisode, who: str, days: tuple[int, ...], start: int = 1, **fields: object
) -> list[Episode]:
    values: dict[str, object] = {"related_characters": (who,), "emotion": "happy"}
    return [
        episode(start + n, day, f"{who} and I, part {n}", **(values | fields))
        for n, day in enumerate(days)
    ]


def test_two_opinions_and_one_preference_are_a_night(episode, words):
    lived = [
        one
        for n, who in enumerate("ABC")
        for one in _with(episode, who, (19, 20, 20), 10 * n + 1, tags=("tea",))
    ]
    drawn = _night(lived, words)
    assert [o.about for o in drawn.opinions] == ["A", "B"]
    assert [p.about for p in drawn.preferences] == ["tea"]


@pytest.mark.parametrize(
    ("days", "drawn"),
    [((19, 20), False), ((18, 19, 20), True), ((17, 18, 19), False), ((6, 19, 20), False),
     ((7, 19, 20), True), ((19, 20, 21), False)],
)  # fmt: skip
def test_three_entries_of_two_weeks_one_of_today_are_grounds(episode, words, days, drawn):
    assert bool(_night(_with(episode, "Sara", days), words).opinions) is drawn


def test_an_opinion_is_surer_with_every_entry_and_names_six(episode, words):
    (few,) = _night(_with(episode, "Sara", (18, 19, 20)), words).opinions
    assert few.confidence == pytest.approx(0.45)
    many = _with(episode, "Sara", (20,) * 14, importance=0.5)
    (sure,) = _night(many, words).opinions
    assert sure.confidence == pytest.approx(0.9)
    assert sure.evidence == tuple(e.id for e in many[:6])
    assert (sure.formed_day, sure.revised_day) == (20, 20)


@pytest.mark.parametrize(
    ("glad", "quarrels", "warm"), [(3, 0, True), (3, 1, True), (2, 1, False), (0, 0, False)]
)
def test_one_quarrel_outweighs_two_glad_times(episode, words, glad, quarrels, warm):
    plain = 4 - glad if glad + quarrels < 4 else 0
    lived = [
        *_with(episode, "Sara", (20,) * glad, 1),
        *_with(episode, "Sara", (20,) * plain, 11, emotion="curious"),
        *_with(episode, "Sara", (20,) * quarrels, 21, emotion="angry", tags=("quarrel",)),
    ]
    (opinion,) = _night(lived, words).opinions
    key = "warm" if warm else "sore"
    assert opinion.text == words["en"].opinions[key].format(name="Sara")
    assert opinion.text_ja == words["ja"].opinions[key].format(name="Sara")


def _meals(episode: MakeEpisode, emotions: tuple[str, ...]) -> list[Episode]:
    return [
        episode(n, 20, f"Meal {n}", tags=("routine:eat:miso_soup",), emotion=emotion)
        for n, emotion in enumerate(emotions, start=1)
    ]


@pytest.mark.parametrize(
    ("emotions", "strength"),
    [
        (("happy", "happy", "happy"), 1.0),
        (("happy", "happy", "sad"), 0.33),
        (("sad", "sad", "curious"), -0.67),
        (("happy", "sad", "curious"), None),
        (("happy", "happy"), None),
    ],
)
def test_a_liking_is_the_share_of_glad_meals_less_the_sore(episode, words, emotions, strength):
    found = _night(_meals(episode, emotions), words).preferences
    assert [p.strength for p in found] == ([] if strength is None else [strength])
    for one in found:
        key = "likes" if one.strength > 0 else "dislikes"
        assert one.about == "miso_soup"
        assert one.text == words["en"].preferences[key].format(thing="miso soup")
        assert one.evidence == tuple(f"ep_{n:06d}" for n in range(1, len(emotions) + 1))


def test_a_known_liking_is_revised_however_weak_it_has_become(episode, words):
    old = Preference(id="pref_7", about="miso_soup", strength=0.9, since_day=3)
    other = Preference(id="pref_8", about="tea", strength=0.5)
    known = Known(preferences=(old, other))
    now = _night(_meals(episode, ("happy", "sad", "curious")), words, known).preferences
    assert [(p.id, p.strength, p.since_day) for p in now] == [
        ("pref_7", 0.0, 3),
        ("pref_8", 0.5, 1),
    ]
    dog = _night(_meals(episode, ("happy",) * 3), words, known, is_dog=True)
    assert dog.preferences == known.preferences


def test_only_the_languages_there_are_are_told(episode, words):
    lived = [*_with(episode, "Sara", (20, 20, 20)), *_meals(episode, ("happy",) * 3)]
    english = _night(lived, {"en": words["en"]})
    japanese = _night(lived, {"ja": words["ja"]})
    assert english.opinions[0].text
    assert english.opinions[0].text_ja == english.preferences[0].text_ja == ""
    assert japanese.opinions[0].text == japanese.preferences[0].text == ""
    assert japanese.preferences[0].text_ja
    assert english.preferences[0].text


def test_a_good_time_makes_a_place_dearer_and_the_others_pale(episode, words):
    known = Known(
        favorite_spots=(FavoriteSpot(spot="rug", score=0.5), FavoriteSpot(spot="bed", score=0.4))
    )
    lived = [
        episode(1, 20, "Dozed", location="bed", emotion="happy"),
        episode(2, 20, "Dozed on", location="bed", emotion="calm"),
        episode(3, 20, "Barked", location="rug", emotion="angry"),
        episode(4, 19, "Slept", location="rug", emotion="happy"),
        episode(5, 20, "Somewhere", emotion="happy"),
    ]
    spots = _night(lived, words, known, is_dog=True).favorite_spots
    bed = 0.392 + (1 - 0.392) * 0.19
    assert [(s.spot, s.score) for s in spots] == [("bed", round(bed, 3)), ("rug", 0.49)]
    assert _night(lived, words, known).favorite_spots == known.favorite_spots


def test_a_page_tells_four_things_two_of_a_kind_in_order_of_time(episode, words):
    texts = ("Bought a kettle.", "Walked far", "Heard an owl", "Fixed a shelf", "Saw rain")
    kinds = (Kind.EVENT, Kind.EVENT, Kind.TIP, Kind.PLACE, Kind.CONVERSATION)
    lived = [
        episode(n, 20, text, hour=20 - n, importance=n / 10, kind=kind)
        for n, (text, kind) in enumerate(zip(texts, kinds, strict=True), start=1)
    ]
    page = _night(lived, words).page
    assert page is not None
    assert page.evidence == ("ep_000005", "ep_000004", "ep_000003", "ep_000002")
    assert (page.game_day, page.text_ja) == (20, "")
    same = [*lived, episode(9, 20, "Saw the rain", importance=0.9, kind=Kind.REFLECTION)]
    again = _night(same, words).page
    assert again is not None
    assert "ep_000009" not in again.evidence


def test_a_line_of_one_japanese_letter_is_its_own_and_one_of_none_is_nothing():
    assert shingles("あ") == {"あ"}
    assert shingles("あ…い") == {"あい"}
    assert shingles("…") == frozenset()
