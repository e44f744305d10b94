"""Facts in, facts out: whatever a matter is made of, its one text still says it."""

from dataclasses import replace
from random import Random

import pytest

from bot.memories.episode import Episode, Kind
from bot.memories.facts import names, numbers, spelt_out
from bot.memories.retelling import (
    Told,
    matter_told,
    run_told,
    summary_told,
    things,
)
from bot.memories.terms import terms
from tests.memories.conftest import MakeEpisode

SEEDS = range(40)

PEOPLE = (
    ("Haruka", "ハルカ"),
    ("Mr. Ono", "小野さん"),
    ("kelp_77", "kelp_77"),
    ("Bento", "ベント"),
)
THINGS = (
    ("radish pickles", "大根の漬物"), ("a paper lantern", "ちょうちん"),
    ("lentil soup", "レンズ豆スープ"),
    ("the bicycle bell", "自転車のベル"), ("barley tea", "麦茶"), ("a ukulele", "ウクレレ"),
)  # fmt: skip
DEEDS = (
    ("{who} mended {thing} for {yen} yen", "{who_ja}が{thing_ja}を{yen}円で直した"),
    ("Shared {thing} with {who}, {count} times over", "{who_ja}と{thing_ja}を{count}回分け合った"),
    (
        "Looked for {thing} all evening, behind every box there is, in every drawer, because"  # noqa: ISC004
        " {who} had asked for it {count} days ago",
        "{who_ja}に{count}日前に頼まれたので、{thing_ja}を一晩中、引き出しの中を、箱の裏まで探した",
    ),
    (
        "It drizzled, the tram was late and nobody minded; {who} paid {yen} yen for {thing}",
        "小雨で電車が遅れ、だれも気にしなかった。{who_ja}が{thing_ja}に{yen}円払った",
    ),
)
SPELT = {2: "two", 3: "three", 4: "four", 6: "six", 9: "nine"}


def invented(make: MakeEpisode, seed: int) -> list[Episode]:
    """A matter of three to six entries, in words the project has nowhere else."""
    chance = Random(seed)
    thing, thing_ja = chance.choice(THINGS)
    group = []
    for number in range(1, chance.randint(4, 7)):
        who, who_ja = chance.choice(PEOPLE)
        english, japanese = chance.choice(DEEDS)
        count = chance.choice(tuple(SPELT))
        facts = {
            "who": who, "who_ja": who_ja, "thing": thing, "thing_ja": thing_ja,
            "yen": f"{chance.randrange(1, 40) * 130:,}",
        }  # fmt: skip
        group.append(
            make(
                number,
                10 + number,
                english.format(count=SPELT[count], **facts),
                event_ja=japanese.format(count=count, **facts),
                tags=("matter",),
                keywords=(thing, thing_ja),
                related_characters=(chance.choice(("Sara", "Eve")),),
            )
        )
    return group


def facts_of(text: str) -> frozenset[str]:
    return numbers(text) | names(text) | spelt_out(text)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_matter_told_as_one_keeps_every_content_word(episode, phrases, seed):
    members = invented(episode, seed)
    told = matter_told(members, phrases)
    assert told is not None
    held, held_ja = set(terms(told.event)), set(terms(told.event_ja))
    for member in members:
        assert set(terms(member.event)) <= held
        assert set(terms(member.event_ja)) <= held_ja
        assert numbers(member.event) <= numbers(told.event)
        assert all(name in told.event for name in member.related_characters)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shortened_summary_keeps_figures_names_things_and_reasons(episode, phrases, seed):
    members = invented(episode, seed)
    told = summary_told(members, phrases)
    assert told is not None
    for member in members:
        assert facts_of(member.event) <= facts_of(told.event)
        assert facts_of(member.event_ja) <= facts_of(told.event_ja)
        for thing in things(member):
            assert thing not in member.event or thing in told.event
            assert thing not in member.event_ja or thing in told.event_ja
        assert ("because" in member.event) <= ("because" in told.event)
        assert ("ので" in member.event_ja) <= ("ので" in told.event_ja)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_run_of_days_is_told_as_one_sentence_only_where_nothing_is_lost(episode, phrases, seed):
    chance = Random(seed)
    extra, extra_ja = chance.choice(
        (("", ""), (" with Haruka", "、ハルカと"), (" at 9:40", "、9:40に"))
    )
    dish, dish_ja = chance.choice(THINGS)
    odd = chance.randrange(3)
    members = [
        episode(
            day, day, f"Ate {dish}{extra if day == odd else ''}",
            event_ja=f"{dish_ja}を食べた{extra_ja if day == odd else ''}",
            kind=Kind.ROUTINE, tags=("routine:eat:dish",), keywords=(dish, dish_ja),
        )
        for day in range(3)
    ]  # fmt: skip
    told = run_told(members, phrases)
    assert told is not None
    for member in members:
        assert facts_of(member.event) <= facts_of(told.event)
        assert facts_of(member.event_ja) <= facts_of(told.event_ja)
        assert dish in told.event
        assert dish_ja in told.event_ja


def test_sources_stay_where_the_words_of_a_language_cannot_hold_them(episode, phrases):
    lost = phrases | {"ja": replace(phrases["ja"], days="{first}")}
    members = invented(episode, 1)
    assert matter_told(members, phrases) is not None
    assert matter_told(members, lost) is None


def test_a_quotation_is_never_cut_in_two(episode, phrases):
    said = "“I made it, after all, and I am so very glad that you were there with me on that day”"
    one = episode(1, 3, f"Talked with a guest for a good while in the chat, who said: {said}")
    assert summary_told([one], phrases) == Told(f"Day 3: {one.event}", "")


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [
        (("Her temperature is 38.2", "Down to 37.6", "36.5, and hungry"), "recovered"),
        (("A leak under the sink", "The pipe stayed dry all week"), "gone at last"),
        (("Took the driving test again", "Got through, second try"), "passed"),
        (("Still on the hill", "The hill looks normal again in the sun"), ""),
        (("A fever of 39", "39 again, no better"), ""),
    ],
)
def test_an_end_that_only_shows_how_it_ended_says_it_as_well(episode, phrases, texts, outcome):
    members = [episode(day, day, text) for day, text in enumerate(texts, 1)]
    told = matter_told(members, phrases)
    assert told is not None
    endings = [ending.says for ending in phrases["en"].outcomes]
    assert [ending for ending in endings if f"– {ending}" in told.event] == (
        [outcome] if outcome else []
    )


def test_growth_and_sums_are_told_in_japanese_too(episode, phrases):
    grown = [
        episode(day, day, f"{n} buds", event_ja=f"つぼみが{n}個になった")
        for day, n in ((1, 2), (2, 5), (3, 9))
    ]
    told = matter_told(grown, phrases)
    assert "2個から9個へ" in told.event_ja
    paid = [
        episode(day, day, f"Paid {n} yen", event_ja=f"{n}円を払った")
        for day, n in ((1, 200), (2, 350))
    ]
    assert "全部で550円" in matter_told(paid, phrases).event_ja
