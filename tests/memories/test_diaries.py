"""Diary pages: few things, in a voice of one's own, and not the same page twice."""

import tomllib
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from bot.memories.day_things import things_of
from bot.memories.diaries import Writer, page, sentences
from bot.memories.episode import Episode, Kind
from bot.memories.owner import DiaryPage
from bot.memories.voice import frame, told, voice_of
from tests.memories.conftest import PROMPTS

WHO = ("john", "sara", "eve")


@pytest.fixture(scope="module")
def voices():
    return {
        who: {
            language: voice_of(
                tomllib.loads((PROMPTS / language / f"diaries/{who}.toml").read_text("utf-8"))
            )
            for language in ("en", "ja")
        }
        for who in WHO
    }


def writer(voices, who: str = "john", *flags: str) -> Writer:
    company = {"en": {"other": "Sara", "pet": "Eve"}, "ja": {"other": "サラ", "pet": "イヴ"}}
    return Writer(voices=voices[who], setting=frozenset(flags), company=company)


def written(lived, voices, *, earlier: tuple[DiaryPage, ...] = (), day: int = 5, who: str = "john"):
    return page(lived, earlier, writer(voices, who), day=day, chance=Random(f"{who}{day}"))


def quarrel(episode: Callable[..., Episode], day: int = 5, number: int = 1) -> Episode:
    return episode(
        number, day, "Had a small argument with Sara", event_ja="サラと小さなけんかをした",
        tags=("quarrel", "quarrel_began"), importance=0.9, emotion="angry", emotion_intensity=0.7,
    )  # fmt: skip


def test_a_page_opens_tells_comments_and_closes_in_both_languages(episode, voices):
    told_page = written([quarrel(episode)], voices)
    assert told_page.evidence == ("ep_000001",)
    english, japanese = told_page.text, told_page.text_ja
    assert "Had a small argument with Sara. " in english
    assert "サラと小さなけんかをした。" in japanese
    assert len(english.split(". ")) >= 4
    assert "{" not in english + japanese


def test_only_the_few_weightiest_things_of_the_day_are_told(episode, voices):
    rows = [quarrel(episode), quarrel(episode, day=4, number=90)]
    for number, tag in enumerate(("work", "bath", "read", "walk_dog", "tidy", "nap"), start=2):
        rows.append(episode(number, 5, f"Did {tag}", tags=(tag,), importance=0.2, hour=number))
    found = written(rows, voices)
    assert len(found.evidence) == 3
    assert "ep_000001" in found.evidence
    assert "ep_000090" not in found.evidence


def test_what_was_there_every_day_weighs_less_than_what_was_not(episode, voices):
    rows = [episode(day, day, f"Film {day}", tags=("watch_film",)) for day in range(1, 6)]
    rows.append(episode(9, 5, "Learned a song", tags=("listen_music",)))
    assert things_of(rows, 5)[0].evidence == ("ep_000009",)


def test_a_days_tips_are_one_thing_with_their_sum_and_largest_givers(episode, voices):
    tips = [
        episode(
            n, 5, f"A tip came from {name}: “keep warm, you three”", kind=Kind.TIP, importance=0.8,
            critical_information=f"{name}: {yen:,} yen", tags=("tip",), viewer_id=f"twitch:{n}",
        )
        for n, (name, yen) in enumerate((("moss", 300), ("mika", 1_200), ("ken", 90)), start=1)
    ]  # fmt: skip
    (thing,) = things_of(tips, 5)
    assert (thing.key, thing.facts["en"]["count"], thing.facts["en"]["total"]) == (
        "tips", "3", "1,590",
    )  # fmt: skip
    assert thing.facts["en"]["names"] == "mika and moss"
    assert thing.facts["en"]["said"] == "keep warm, you three"
    assert len(written(tips, voices).evidence) == 3


def test_a_quotation_the_gate_had_to_cut_is_not_written_down(episode):
    rows = [
        episode(
            1, 5, "Talked with x, who said: “call me at […]”", keywords=("x",),
            tags=("viewer_answered",), claimed_by="twitch:1", viewer_id="twitch:1",
        )
    ]  # fmt: skip
    assert things_of(rows, 5) == ()


def test_a_claim_is_only_told_as_what_somebody_said(episode):
    claim = episode(1, 5, "Sara sold the dog", claimed_by="twitch:1", viewer_id="twitch:1")
    assert things_of([claim], 5) == ()


def test_the_same_night_writes_the_same_page(episode, voices):
    rows = [quarrel(episode)]
    assert written(rows, voices) == written(rows, voices)


def test_a_day_of_nothing_has_no_page(episode, voices):
    assert written([], voices) is None
    assert written([episode(1, 5, "Slept", tags=("sleep", "routine:sleep"))], voices) is None


def test_a_language_without_a_text_stays_empty(episode, voices):
    assert written([episode(1, 5, "Only English")], voices).text_ja == ""


@pytest.mark.parametrize("who", WHO)
def test_thirty_days_alike_make_pages_that_share_at_most_a_third(episode, voices, who):
    people = ("date_happened", "cuddle", "walk_dog", "watch_film", "work", "eat", "read", "talk")
    dog = ("cuddle", "walk_dog", "watch_window", "fetch_toy", "dog_eat", "follow", "sniff", "beg")
    tags = dog if who == "eve" else people
    chance = Random(3)
    earlier: tuple[DiaryPage, ...] = ()
    for day in range(1, 31):
        rows = [
            episode(
                100 * day + n, day, f"Something of day {day} and number {n}", tags=(tag,),
                event_ja=f"{day}日目の{n}番目のこと", importance=chance.choice((0.2, 0.5, 0.8)),
            )
            for n, tag in enumerate(chance.sample(tags, 4))
        ]  # fmt: skip
        earlier = (*earlier, written(rows, voices, earlier=earlier, day=day, who=who))
    assert len({one.game_day for one in earlier}) == 30
    for one, other in combinations(earlier, 2):
        for a, b in ((sentences(one.text), sentences(other.text)),
                     (sentences(one.text_ja), sentences(other.text_ja))):  # fmt: skip
            assert len(a & b) <= min(len(a), len(b)) / 3


def test_a_sentence_is_said_when_it_holds_is_known_whole_and_was_not_said_lately():
    frames = [frame("Plain."), frame("[rain] Wet."), frame("Said {x}.")]
    chance = Random(1)

    def say(facts, setting=(), said=(), among=frames):
        return told({"en": among}, {"en": facts}, setting, {"en": said}, chance)

    for _ in range(9):
        assert say({}, ("rain",), ("Plain. Yes.",)) == {"en": "Wet."}
        assert say({}) == {"en": "Plain."}
        assert say({"x": "it"}, said=("Plain. Yes.",)) == {"en": "Said it."}
        assert say({}, among=frames[2:]) == {}


def test_both_languages_say_the_same_as_far_as_they_can():
    pools = {
        "en": [frame("One."), frame("Two."), frame("Three {x}.")],
        "ja": [frame("一。"), frame("二。")],
    }
    pairs = {"One.": "一。", "Two.": "二。"}
    for seed in range(20):
        both = told(pools, {"en": {}, "ja": {}}, (), {}, Random(seed))
        assert both["ja"] == pairs[both["en"]]
        alone = told(pools, {"en": {"x": "it"}, "ja": {}}, (), {}, Random(seed))
        assert alone["ja"] in pairs.values()


@pytest.mark.parametrize("text", ["{what", "{}. Nothing.", "what}"])
def test_a_gap_that_is_not_closed_or_has_no_name_is_told_with_its_key(text):
    with pytest.raises(ValueError, match="opening"):
        voice_of({"opening": [text]})


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_shipped_voice_uses_gaps_and_flags_that_exist(voices, who, language):
    gaps = {"what", "other", "pet", "names", "count", "total", "viewer", "said"}
    flags = {
        "glad", "low", "rain", "snow", "sunny", "cloudy", "weekend", "spring", "summer", "autumn",
        "winter", "shared", "given", "mine", "theirs", "cooked",
    }  # fmt: skip
    for frames in voices[who][language].values():
        for one in frames:
            assert one.gaps <= gaps
            assert one.when | one.unless <= flags
    shapes = {
        language: {
            key: [(f.when, f.unless, f.gaps) for f in frames] for key, frames in voice.items()
        }
        for language, voice in voices[who].items()
    }
    assert shapes["en"] == shapes["ja"], "the lists of both languages stand beside each other"


def test_an_apology_is_told_by_who_said_it_and_by_who_heard_it(episode, voices):
    def told_of(*tags: str) -> set[str]:
        row = episode(
            1, 5, "Somebody said sorry", tags=("apologise", *tags), importance=0.8,
            event_ja="あやまった",
        )  # fmt: skip
        seeds = range(30)
        pages = (page([row], (), writer(voices), day=5, chance=Random(s)) for s in seeds)
        return {part for one in pages for part in sentences(one.text)}

    own, heard = told_of(), told_of("joined")
    assert "It took me too long and two words" in own - heard
    assert "I had a whole list of arguments, and they all went quiet" in heard - own


@pytest.mark.parametrize("who", WHO)
def test_what_claims_a_doer_is_said_of_the_one_who_did_it(voices, who):
    """Commenting on an apology or on practice needs to know whose it was."""
    for frames in (voices[who]["en"].get("sorry", ()), voices[who]["ja"].get("sorry", ())):
        for one in frames:
            assert who == "eve" or {"mine", "theirs"} & one.when, one.text


def test_practice_is_not_told_as_a_trick_that_is_known(episode):
    practice = episode(1, 5, "Practised stay with Eve", tags=("train_dog", "stay"))
    shown = episode(2, 5, "Eve did sit for me", tags=("do_trick", "sit", "joined"))
    assert {thing.key for thing in things_of([practice, shown], 5)} == {"training", "shown"}
    (missed,) = things_of([episode(3, 5, "Could not pay", tags=("rent_missed",))], 5)
    assert missed.key == "owed"


def test_a_sentence_waits_until_all_others_were_said():
    frames = [frame(f"Sentence {n}.") for n in "abcdef"]
    said: list[str] = []
    for seed in range(6):
        found = told({"en": frames}, {"en": {}}, (), {"en": said}, Random(seed))
        said.append(found["en"])
    assert len(set(said)) == 6


def test_a_sentence_with_a_mark_of_exclusion_is_not_said_when_that_holds():
    frames = [frame("[!low] Fine.")]
    assert told({"en": frames}, {"en": {}}, {"low"}, {"en": ()}, Random(1)) == {}
    assert told({"en": frames}, {"en": {}}, (), {"en": ()}, Random(1)) == {"en": "Fine."}
