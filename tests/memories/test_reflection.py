"""The night's conclusions."""

import tomllib
from dataclasses import replace

import pytest

from bot.memories.episode import Episode, Kind
from bot.memories.phrases import ReflectionPhrases, reflection_phrases
from bot.memories.reflection import Conclusions, Known, reflect
from tests.memories.conftest import PROMPTS


@pytest.fixture(scope="module")
def words():
    return {
        language: reflection_phrases(
            tomllib.loads((PROMPTS / language / "reflection.toml").read_text("utf-8"))
        )
        for language in ("en", "ja")
    }


def night(
    episodes: list[Episode],
    words: dict[str, ReflectionPhrases],
    known: Known = Known(),  # noqa: B008  (frozen)
    *,
    day: int = 5,
    is_dog: bool = False,
) -> Conclusions:
    return reflect(
        episodes, known, day=day, phrases=words, names={"ja": {"Sara": "サラ"}}, is_dog=is_dog
    )


@pytest.fixture
def with_sara(episode):
    return [
        episode(n, n, f"Laughed with Sara, {n}", related_characters=("Sara",), emotion="happy")
        for n in range(2, 6)
    ]


def test_an_opinion_stands_on_what_was_lived(with_sara, words):
    [opinion] = night(with_sara, words).opinions
    assert opinion.about == "Sara"
    assert set(opinion.evidence) == {e.id for e in with_sara}
    assert "Sara" in opinion.text
    assert "サラ" in opinion.text_ja


def test_the_same_opinion_is_revised_and_not_piled_up(with_sara, words, episode):
    first = night(with_sara, words)
    later = [*with_sara, episode(9, 6, "Sara sang", related_characters=("Sara",), emotion="happy")]
    second = night(later, words, Known(opinions=first.opinions), day=6)
    assert [(o.id, o.formed_day, o.revised_day) for o in second.opinions] == [("op_Sara", 5, 6)]


def test_a_quarrel_makes_an_opinion_sore(words, episode):
    rows = [
        episode(n, n, "Argued", related_characters=("Sara",), emotion="angry", tags=("quarrel",))
        for n in range(3, 6)
    ]
    assert "rough" in night(rows, words).opinions[0].text


def test_conclusions_are_no_grounds_for_conclusions(with_sara, words):
    own = [replace(e, kind=Kind.REFLECTION) for e in with_sara]
    claims = [replace(e, claimed_by="twitch:1") for e in with_sara]
    assert night(own, words).opinions == ()
    assert night(claims, words).opinions == ()


def test_at_most_three_conclusions_a_night(words, episode):
    rows = [
        episode(n, 5, f"{who} {n}", related_characters=(who,), tags=(tag,), emotion="happy")
        for n, (who, tag) in enumerate(
            [(who, tag) for who in "ABCD" for tag in ("tea", "soup", "film", "song")]
        )
    ]
    drawn = night(rows, words)
    assert len(drawn.opinions) + len(drawn.preferences) <= 3


def test_a_page_tells_the_day_in_its_weightiest_entries(words, episode):
    rows = [episode(n, 5, f"Thing {n}", hour=n, importance=n / 10) for n in range(1, 9)]
    page = night([*rows, episode(99, 4, "Yesterday", importance=0.9)], words).page
    assert page is not None
    assert page.evidence == ("ep_000007", "ep_000008")
    assert page.text == "Day 5. Thing 7. Thing 8."


def test_a_day_without_memories_has_no_page(words):
    assert night([], words).page is None


def test_a_dog_grows_fond_of_where_it_was_happy(words, episode):
    rows = [episode(n, 5, f"Dozed {n}", location="balcony", emotion="happy") for n in (1, 2)]
    first = night(rows, words, is_dog=True).favorite_spots
    [spot] = night(rows, words, Known(favorite_spots=first), is_dog=True).favorite_spots
    assert spot.spot == "balcony"
    assert first[0].score < spot.score < 1
