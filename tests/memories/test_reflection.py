"""The night's conclusions: opinions that change, preferences by choice, places, never piled up."""

import tomllib
from dataclasses import replace
from random import Random

import pytest

from bot.memories.episode import Episode, Kind
from bot.memories.opinions import VIEWERS_AT_MOST, Company
from bot.memories.owner import FavoriteSpot
from bot.memories.reflection import Conclusions, Known, Mind, reflect
from bot.memories.reflection_phrases import Phrasebook, reflection_phrases
from tests.memories.conftest import PROMPTS, MakeEpisode

THINGS = {"miso_soup": "Miso soup", "curry": "Curry", "rice": "Rice", "radio": "Radio"}
COMPANY = Company(
    names={
        "en": {"Sara": "Sara", "Eve": "Eve", "twitch:1": "mika"},
        "ja": {"Sara": "サラ", "Eve": "イヴ", "twitch:1": "mika"},
    },
    pets=frozenset({"Eve"}),
)


@pytest.fixture(scope="module")
def words() -> Phrasebook:
    return {
        language: reflection_phrases(
            tomllib.loads((PROMPTS / language / "reflection.toml").read_text("utf-8")), THINGS
        )
        for language in ("en", "ja")
    }


def night(
    lived: list[Episode],
    words: Phrasebook,
    known: Known = Known(),  # noqa: B008  (frozen)
    *,
    day: int = 20,
    is_dog: bool = False,
) -> Conclusions:
    mind = Mind(id="john", company=COMPANY, is_dog=is_dog)
    return reflect(lived, known, mind, day=day, phrases=words, chance=Random(1))


def times(
    episode: MakeEpisode, days: tuple[int, ...], start: int = 1, **fields: object
) -> list[Episode]:
    values: dict[str, object] = {"emotion": "happy", "emotion_intensity": 0.5}
    return [episode(start + n, day, f"Part {n}", **(values | fields)) for n, day in enumerate(days)]


def with_sara(episode: MakeEpisode, days: tuple[int, ...], start: int = 1, **fields: object):
    return times(episode, days, start, related_characters=("Sara",), **fields)


def quarrel(episode: MakeEpisode, day: int, number: int = 50) -> Episode:
    return episode(
        number, day, "Argued with Sara", related_characters=("Sara",), emotion="angry",
        tags=("quarrel", "quarrel_began"), importance=0.9,
    )  # fmt: skip


def make_up(episode: MakeEpisode, day: int, number: int = 60) -> Episode:
    return episode(
        number, day, "Made up with Sara", related_characters=("Sara",), emotion="loving",
        tags=("made_up",), importance=0.9,
    )  # fmt: skip


def of_sara(drawn: Conclusions, words: Phrasebook) -> str:
    """What kind of opinion of Sara there is now."""
    (opinion,) = (o for o in drawn.opinions if o.about == "Sara")
    states = words["en"].opinions.items()
    return next(
        key for key, ways in states if opinion.text in {w.format(name="Sara") for w in ways}
    )


def test_an_opinion_stands_on_what_was_lived_and_speaks_both_languages(episode, words):
    lived = with_sara(episode, (18, 19, 20))
    (opinion,) = night(lived, words).opinions
    assert opinion.about == "Sara"
    assert set(opinion.evidence) == {e.id for e in lived}
    assert "Sara" in opinion.text
    assert "サラ" in opinion.text_ja


@pytest.mark.parametrize(
    ("days", "drawn"),
    [((19, 20), False), ((18, 19, 20), True), ((17, 18, 19), False), ((6, 19, 20), False),
     ((7, 19, 20), True), ((19, 20, 21), False)],
)  # fmt: skip
def test_three_entries_of_two_weeks_one_of_today_are_grounds(episode, words, days, drawn):
    assert bool(night(with_sara(episode, days), words).opinions) is drawn


def test_a_quarrel_lowers_an_opinion_a_make_up_revises_it_and_time_mends_it(episode, words):
    lived = with_sara(episode, (8, 9, 10))
    known = Known()
    told = []
    days = {10: (), 11: (quarrel(episode, 11),), 13: (make_up(episode, 13),), 20: ()}
    for day, more in days.items():
        lived += [*more, *with_sara(episode, (day,), start=100 + day)]
        drawn = night(lived, words, known, day=day)
        known = replace(known, opinions=drawn.opinions)
        told.append(of_sara(drawn, words))
    assert told == ["warm", "sore", "mended", "warm"]
    (only,) = known.opinions
    assert (only.id, only.formed_day, only.revised_day) == ("op_Sara", 10, 20)


def test_the_opinion_after_a_quarrel_names_the_quarrel_first(episode, words):
    lived = [*with_sara(episode, (18, 19, 20)), quarrel(episode, 20)]
    assert night(lived, words).opinions[0].evidence[0] == "ep_000050"


def test_an_apology_alone_is_no_make_up(episode, words):
    sorry = episode(
        61, 20, "Said sorry", related_characters=("Sara",), tags=("quarrel", "apology", "apologise")
    )
    lived = [*with_sara(episode, (18, 19)), quarrel(episode, 20), sorry]
    assert of_sara(night(lived, words), words) == "sore"


def test_an_opinion_that_says_what_it_said_is_left_as_it_is(episode, words):
    lived = with_sara(episode, (16, 17, 18, 19, 20))
    first = night(lived, words, day=18)
    second = night(lived, words, Known(opinions=first.opinions), day=20)
    assert second.opinions == first.opinions


@pytest.mark.parametrize(
    ("lived", "state"),
    [
        ({"kind": Kind.TIP, "tags": ("tip",)}, "generous"),
        ({"tags": ("viewer", "returning")}, "returning"),
        ({"kind": Kind.CONVERSATION, "claimed_by": "twitch:1"}, "regular"),
    ],
)
def test_who_tips_returns_or_talks_every_day_becomes_known(episode, words, lived, state):
    rows = times(episode, (17, 18, 19, 20), viewer_id="twitch:1", **lived)
    (opinion,) = night(rows, words).opinions
    assert opinion.about == "twitch:1"
    ways = words["en"].viewers[state]
    assert opinion.text in {way.format(name="mika") for way in ways}


def test_neither_conclusions_nor_claims_are_grounds(episode, words):
    rows = with_sara(episode, (18, 19, 20))
    assert night([replace(e, kind=Kind.REFLECTION) for e in rows], words).opinions == ()
    assert night([replace(e, claimed_by="twitch:2") for e in rows], words).opinions == ()


def test_at_most_three_conclusions_change_in_a_night_and_two_of_them_are_opinions(episode, words):
    rows = [
        one
        for n in range(5)
        for one in times(
            episode, (17, 18, 19, 20), 10 * n + 1, viewer_id=f"twitch:{n}", tags=("returning",)
        )
    ]
    for n, dish in enumerate(("miso_soup", "curry")):
        rows += meals(episode, dish, (16, 17, 18, 19, 20), 100 + 10 * n, emotion="happy")
    drawn = night(rows, words)
    assert (len(drawn.opinions), len(drawn.preferences)) == (2, 1)
    later = night(rows, words, Known(opinions=drawn.opinions, preferences=drawn.preferences))
    assert (len(later.opinions), len(later.preferences)) == (4, 2)


def test_opinions_do_not_pile_up(episode, words):
    known = Known(opinions=night(with_sara(episode, (18, 19, 20)), words).opinions)
    for n in range(VIEWERS_AT_MOST + 9):
        rows = times(
            episode, (20, 20, 20, 20), 10 * n + 1, viewer_id=f"twitch:{n}", tags=("returning",)
        )
        known = replace(known, opinions=night(rows, words, known).opinions)
    assert len(known.opinions) == VIEWERS_AT_MOST + 1
    assert known.opinions[0].about == "Sara"


def meals(
    episode: MakeEpisode, dish: str, days: tuple[int, ...], start: int, emotion: str = "calm"
) -> list[Episode]:
    tags = ("meal", dish, "eat", f"routine:eat:{dish}")
    return times(episode, days, start, tags=tags, emotion=emotion)


def test_what_is_chosen_again_and_again_is_liked(episode, words):
    rows = [
        *meals(episode, "miso_soup", (14, 15, 16, 17, 18, 20), 1),
        *meals(episode, "rice", (15,), 30),
    ]
    (liked,) = night(rows, words).preferences
    assert (liked.about, liked.since_day) == ("miso_soup", 20)
    assert 0 < liked.strength < 1
    assert "miso soup" in liked.text
    assert liked.text[0].isupper()
    assert set(liked.evidence) <= {e.id for e in rows}


def test_what_was_told_as_one_counts_as_often_as_it_was_lived(episode, words):
    sources = tuple(f"ep_{n:06d}" for n in range(500, 505))
    told = replace(with_sara(episode, (20,))[0], merged_from=sources)
    assert night([told], words).opinions[0].about == "Sara"
    (soup,) = meals(episode, "miso_soup", (20,), 1, emotion="happy")
    (liked,) = night([replace(soup, merged_from=sources)], words).preferences
    assert liked.about == "miso_soup"


def test_what_does_not_do_one_good_is_disliked(episode, words):
    (sour,) = night(meals(episode, "curry", (18, 19, 20), 1, emotion="sad"), words).preferences
    assert sour.strength < 0
    assert "curry" in sour.text.lower()


@pytest.mark.parametrize("tag", ["routine:sleep", "routine:work", "routine:voices", "tip", "kofi"])
def test_what_is_no_choice_is_no_preference(episode, words, tag):
    rows = times(episode, (14, 15, 16, 17, 18, 19, 20), tags=(tag,))
    assert night(rows, words).preferences == ()


def test_a_preference_nothing_speaks_for_fades_until_it_is_gone(episode, words):
    rows = meals(episode, "miso_soup", (14, 15, 16, 17, 18, 20), 1)
    rows += meals(episode, "rice", (15,), 30)
    known = Known(preferences=night(rows, words).preferences)
    strengths = []
    for day in range(40, 120):
        known = replace(known, preferences=night([], words, known, day=day).preferences)
        strengths.append([p.strength for p in known.preferences])
    assert strengths[0][0] < 1
    assert strengths[-1] == []


def test_only_the_languages_there_are_are_told(episode, words):
    lived = with_sara(episode, (18, 19, 20))
    assert night(lived, {"en": words["en"]}).opinions[0].text_ja == ""
    assert night(lived, {"ja": words["ja"]}).opinions[0].text == ""


def test_a_good_time_makes_a_place_dearer_the_others_pale_and_the_reason_is_said(episode, words):
    known = Known(
        favorite_spots=(FavoriteSpot(spot="rug", score=0.5), FavoriteSpot(spot="bed", score=0.4))
    )
    lived = [
        episode(1, 20, "Cuddled", location="bed", emotion="loving", tags=("cuddle",)),
        episode(2, 20, "Slept", location="bed", tags=("dog_sleep",)),
        episode(3, 20, "Barked", location="rug", emotion="angry"),
        episode(4, 20, "Somewhere", emotion="happy"),
    ]
    drawn = night(lived, words, known, is_dog=True)
    bed = 0.392 + (1 - 0.392) * 0.19
    assert [(s.spot, s.score) for s in drawn.favorite_spots] == [
        ("bed", round(bed, 3)), ("rug", 0.49),
    ]  # fmt: skip
    at = words["en"].spots["cuddle"].index(drawn.favorite_spots[0].note)
    assert drawn.favorite_spots[0].note_ja == words["ja"].spots["cuddle"][at]
    assert drawn.opinions == ()


def test_a_night_of_nothing_concludes_nothing(words):
    assert night([], words) == Conclusions(
        opinions=(), preferences=(), favorite_spots=(), page=None
    )


def test_no_two_viewers_are_spoken_of_in_the_same_words(episode, words):
    known = Known()
    for n in range(VIEWERS_AT_MOST):
        rows = times(
            episode, (20,) * 4, 10 * n + 1, viewer_id=f"kofi:{n}", kind=Kind.TIP, tags=("tip",)
        )
        known = replace(known, opinions=night(rows, words, known).opinions)
    for language in ("en", "ja"):
        texts = [o.text if language == "en" else o.text_ja for o in known.opinions]
        about = [o.about for o in known.opinions]
        alike = {t.replace(one, "X") for t, one in zip(texts, about, strict=True)}
        assert len(alike) == VIEWERS_AT_MOST
        assert all(t.count(one) == 1 for t, one in zip(texts, about, strict=True))


def test_an_opinion_stays_in_its_words_as_long_as_it_is_the_same(episode, words):
    def met(day: int):
        return times(episode, (day,) * 4, viewer_id="twitch:1", kind=Kind.TIP, tags=("tip",))

    known = Known(opinions=night(met(20), words).opinions)
    others = times(episode, (21,) * 4, 60, viewer_id="twitch:2", kind=Kind.TIP, tags=("tip",))
    later = night([*met(21), *others], words, known, day=21).opinions
    assert later[0] == known.opinions[0]
    assert len(later) == 2


def test_preferences_of_one_sort_are_each_put_in_their_own_way(episode, words):
    pastimes = ("read", "bath", "drink_tea", "nap", "stretch")
    known = Known()
    for n, pastime in enumerate(pastimes):
        rows = times(
            episode, (14, 15, 16, 17, 18, 19, 20), 10 * n + 1, tags=(f"routine:{pastime}",)
        )
        known = replace(known, preferences=night(rows, words, known).preferences)
    ways = {p.text.lower().replace(words["en"].pastimes[p.about], "X") for p in known.preferences}
    assert len(ways) == len(pastimes)


def test_two_of_one_mind_do_not_put_it_alike(episode, words):
    rows = times(episode, (20,) * 4, viewer_id="twitch:1", kind=Kind.TIP, tags=("tip",))

    def thought(who: str) -> str:
        mind = Mind(id=who, company=COMPANY)
        drawn = reflect(rows, Known(), mind, day=20, phrases=words, chance=Random(1))
        return drawn.opinions[0].text

    assert thought("john") != thought("sara")


def test_places_liked_for_the_same_are_liked_in_words_of_their_own(episode, words):
    lived = [
        episode(n, 20, "Slept", location=place, tags=("dog_sleep",))
        for n, place in enumerate(("bed", "rug", "dog_corner"), start=1)
    ]
    drawn = night(lived, words, is_dog=True).favorite_spots
    assert len({spot.note for spot in drawn}) == len({spot.note_ja for spot in drawn}) == 3
    assert night(lived, words, Known(favorite_spots=drawn), is_dog=True).favorite_spots[0].note in {
        spot.note for spot in drawn
    }


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_way_to_put_a_preference_leaves_room_for_no_other(words, language):
    only = ("only one", "before anything", "more than anything", "best of all", "favourite",
            "ひとつだけ", "いちばん", "一番", "何より", "まず")  # fmt: skip
    for ways in words[language].preferences.values():
        assert not [way for way in ways if any(word in way for word in only)]
