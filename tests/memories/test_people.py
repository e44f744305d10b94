"""People and matters in a memory: how sure a name is, what belongs together, what must go."""

from dataclasses import replace

import pytest

from bot.memories.audit import audit
from bot.memories.episode import Episode
from bot.memories.erasing import (
    diary_without,
    erase,
    opinions_without,
    preferences_without,
    tells_of,
)
from bot.memories.kinship import common_tags, matters, of_one_matter
from bot.memories.names import NameBook, parts, sound
from bot.memories.owner import DiaryPage, Opinion, Preference
from bot.memories.queries import (
    Situation,
    queries,
)
from tests.memories.conftest import MakeEpisode


@pytest.mark.parametrize(
    ("name", "heard"),
    [
        ("xX_m0chi_Xx", "mochi"), ("Sk8er", "skater"), ("l33t", "let"), ("t4nuk1", "tanuki"),
        ("kumo99", "kumo99"), ("b8man", "baman"),
        ("たぬき", "tanuki"), ("Ａｎｎａ", "ana"), ("xxx", "x"), ("m@rk$", "marks"),
        ("five5", "fives"),
    ],
)  # fmt: skip
def test_a_name_sounds_as_it_is_meant(name, heard):
    assert sound(name) == heard


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("LordOfTheSocks", ("lord", "sock")), ("midnight_baker", ("midnight", "baker")),
        ("Sk8erBoy", ("skater", "boy")), ("t4nuki_99", ("tanuki", "99")), ("", ()),
        ("xX_Kumo_xX", ("kumo",)), ("たぬき", ("tanuki",)), ("KumoKUMO", ("kumo",)),
    ],
)  # fmt: skip
def test_a_name_falls_into_its_words(name, words):
    assert parts(name) == words


@pytest.fixture
def book() -> NameBook:
    known = NameBook()
    for name in ("mochi_lover", "BlueKettle", "GreenKettle", "Tomoko", "Zo"):
        known.add(name)
    return known


@pytest.mark.parametrize(
    ("said", "sure"),
    [
        ("tomoko is here", {"Tomoko": 1.0}),
        ("Tomok is here", {"Tomoko": 0.7}),
        ("Tomokoo is here", {"Tomoko": 1.0}),
        ("Tomiko is here", {"Tomoko": 0.7}),
        ("a kettle of tea", {"BlueKettle": 0.3, "GreenKettle": 0.3}),
        ("mochi for all", {"mochi_lover": 0.6}),
        ("the blue kettle", {"BlueKettle": 1.0, "GreenKettle": 0.3}),
        ("kettle, the blue one", {"BlueKettle": 0.95, "GreenKettle": 0.3}),
        ("zo sang", {"Zo": 1.0}),
        ("z sang", {}),
    ],
)
def test_how_sure_a_name_is_depends_on_how_it_was_said(book, said, sure):
    assert book.find(said) == sure


def test_an_empty_name_is_nobody_and_a_known_one_no_change(book):
    book.add("")
    book.add("Tomoko")
    assert book.find("mochi") == {"mochi_lover": 0.6}
    book.add("mochi_hater")
    assert book.find("mochi") == {"mochi_lover": 0.3, "mochi_hater": 0.3}
    for _ in range(2):
        book.add("mochi_lover")
    assert book.find("lover") == {"mochi_lover": 0.6}


def _jam(episode: MakeEpisode, number: int, day: int, **fields: object) -> Episode:
    values: dict[str, object] = {"tags": ("jam",), "importance": 0.3}
    return episode(number, day, f"Plum jam, part {number}", **(values | fields))


@pytest.mark.parametrize(("gap", "one"), [(0, True), (3, True), (4, False)])
def test_a_matter_goes_on_for_three_days_at_most(episode, gap, one):
    assert of_one_matter([_jam(episode, 1, 5), _jam(episode, 2, 5 + gap)]) is one


def test_one_entry_alone_is_no_matter(episode):
    assert not of_one_matter([_jam(episode, 1, 5)])
    assert matters([_jam(episode, 1, 5)], (), at_least=1) == [[_jam(episode, 1, 5)]]
    assert matters([_jam(episode, 1, 5)], (), at_least=2) == []


def test_without_tags_the_words_decide(episode):
    one, same, other = (
        replace(_jam(episode, n, 5, tags=()), event=text, event_ja=ja)
        for n, text, ja in (
            (1, "red blue green", ""),
            (2, "red blue black", ""),
            (3, "red white black pink", ""),
        )
    )
    assert of_one_matter([one, same])
    assert not of_one_matter([one, other])
    ja = [replace(one, id=f"ep_00001{n}", event="", event_ja="梅のジャムを煮た") for n in (0, 1)]
    assert of_one_matter(ja)
    mixed = [_jam(episode, 1, 5), replace(same, event="Plum jam, part 1")]
    assert of_one_matter(mixed)


def test_two_givers_are_two_matters_even_by_handle(episode):
    tips = [
        replace(_jam(episode, n, 5), event=f"{who} gave a jar", tags=("tip", "jam"))
        for n, who in ((1, "kumo99"), (2, "mika_tea"), (3, "kumo99"))
    ]
    assert not of_one_matter(tips[:2])
    assert of_one_matter([tips[0], tips[2]])
    told = [replace(one, tags=("jam",)) for one in tips[:2]]
    assert of_one_matter(told)


@pytest.mark.parametrize(("importance", "together"), [(0.34, True), (0.35, False)])
def test_a_change_worth_stating_stands_for_itself(episode, importance, together):
    change = replace(
        _jam(episode, 2, 5), event="The jam is made without sugar now on", importance=importance
    )
    assert of_one_matter([_jam(episode, 1, 5), change]) is together


def test_what_replaced_another_is_kept_beside_it(episode):
    old, new = _jam(episode, 1, 5, superseded_by="ep_000002"), _jam(episode, 2, 5)
    assert not of_one_matter([old, new])


@pytest.mark.parametrize(("times", "common"), [(8, False), (9, True)])
def test_a_tag_is_common_from_nine_times_on_in_a_small_memory(episode, times, common):
    rows = [_jam(episode, n, n, tags=("jam", "jam")) for n in range(1, times + 1)]
    assert ("jam" in common_tags(rows)) is common


def test_in_a_large_memory_a_tag_is_common_over_a_share_of_it(episode):
    rows = [_jam(episode, n, n) for n in range(1, 13)]
    others = [_jam(episode, n, n, tags=(f"t{n}",)) for n in range(13, 301)]
    assert "jam" not in common_tags([*rows, *others])
    assert "jam" in common_tags([*rows, *others[:280]])


def test_an_entry_joins_the_latest_matter_it_fits(episode):
    first, second = _jam(episode, 1, 5), _jam(episode, 2, 6, viewer_id="twitch:a")
    third = _jam(episode, 3, 7)
    assert matters([third, second, first], (), at_least=1) == [[first, third], [second]]


def test_a_memory_is_audited_by_what_each_entry_says(episode):
    line = "今夜はこたつで映画を見るつもりだよ"
    live = [
        episode(1, 1, "Quiet", event_ja=line),
        replace(episode(2, 2), event="", event_ja="梅のジャムを煮た"),
        replace(episode(3, 2), event="", event_ja="梅のジャムを煮た"),
        episode(4, 3, "Gone", superseded_by="ep_000999"),
        episode(5, 3, "Kept", superseded_by="ep_000001"),
        episode(6, 3, "Made of it", evidence=("ep_000777",), merged_from=("ep_000777",)),
        episode(7, 3, "Card 4111 1111 1111 1111"),
        episode(8, 4, "Replaced", superseded_by="ep_000009"),
        episode(9, 4, "Newer", supersedes=("ep_000008", "ep_000555")),
    ]
    found = audit(live, [], spoken=[line], indexed={"ep_000001", "ep_000002"})
    assert found.entries == 9
    assert found.echoes == ("ep_000001",)
    assert found.duplicates == ("ep_000003",)
    assert found.orphans == ("ep_000004",)
    assert found.secrets == ("ep_000007",)
    assert found.stale == ()
    assert found.unindexed == tuple(f"ep_{n:06d}" for n in range(3, 10))
    assert found.junk_share == pytest.approx(3 / 9)
    assert audit([], []).junk_share == 0.0
    assert audit(live, []).unindexed == ()


def test_a_double_is_looked_for_among_the_last_sixty(episode):
    words = [f"{a}{b} thing here {a}" for a in "abcdefghij" for b in "klmnopqrst"]
    rows = [episode(n, n, text) for n, text in enumerate(words[:59], start=2)]
    first, again = episode(1, 1, "The very same text"), episode(99, 90, "The very same text")
    assert audit([first, *rows, again], []).duplicates == ("ep_000099",)
    more = episode(98, 89, "Something else entirely")
    assert audit([first, *rows, more, again], []).duplicates == ()


@pytest.mark.parametrize(
    ("fields", "gone"),
    [
        ({"viewer_id": "twitch:7"}, True), ({"claimed_by": "twitch:7"}, True),
        ({"event": "Mika came"}, True), ({"event_ja": "Mikaが来た"}, True),
        ({"critical_information": "mika's key"}, True), ({"tags": ("mika",)}, True),
        ({"keywords": ("Mika",)}, True), ({"related_characters": ("Mika",)}, True),
        ({"event": "m1ka came"}, True), ({"event": "Mik came"}, False),
        ({"viewer_id": "twitch:8"}, False), ({}, False),
    ],
)  # fmt: skip
def test_an_entry_tells_of_a_viewer_wherever_it_names_them(episode, fields, gone):
    one = episode(1, 3, **({"event": "Soup"} | fields))
    assert tells_of(one, "twitch:7", ("Mika", "")) is gone
    assert not tells_of(episode(2, 3, "Soup"), "", ())


def test_what_was_made_of_what_is_gone_goes_in_turn(episode):
    rows = [
        episode(1, 1, "Mika came"),
        episode(2, 2, "Day 1", merged_from=("ep_000001",)),
        episode(3, 3, "Week", merged_from=("ep_000002",)),
        episode(4, 4, "Liked", evidence=("ep_000003",)),
        episode(5, 5, "Else", evidence=("ep_000900",)),
    ]
    erased = erase(reversed(rows), "", ("Mika",))
    assert erased.episodes == (rows[4],)
    assert erased.dropped == ("ep_000004", "ep_000003", "ep_000002", "ep_000001")


def test_conclusions_that_name_somebody_in_either_language_go():
    opinions = [
        Opinion(id="1", about="twitch:7", text="x"),
        Opinion(id="2", about="Mika", text="x"),
        Opinion(id="3", about="Sara", text="like Mika"),
        Opinion(id="4", about="Sara", text="x", text_ja="Mikaみたい"),
        Opinion(id="5", about="Sara", text="x", evidence=("ep_1",)),
        Opinion(id="6", about="Sara", text="x", evidence=("ep_2",)),
    ]
    assert [o.id for o in opinions_without(opinions, ("ep_1",), "twitch:7", ("Mika", ""))] == ["6"]
    likes = [
        Preference(id="1", about="Mika", strength=1),
        Preference(id="2", about="tea", strength=1, text="with Mika"),
        Preference(id="3", about="tea", strength=1, text_ja="Mikaと"),
        Preference(id="4", about="tea", strength=1, evidence=("ep_1",)),
        Preference(id="5", about="tea", strength=1, evidence=("ep_2",)),
    ]
    assert [p.id for p in preferences_without(likes, ("ep_1",), ("Mika", ""))] == ["5"]
    pages = [
        DiaryPage(game_day=1, text="Mika"),
        DiaryPage(game_day=2, text="x", text_ja="Mika"),
        DiaryPage(game_day=3, text="x", evidence=("ep_1",)),
        DiaryPage(game_day=4, text="x"),
    ]
    assert [p.game_day for p in diary_without(pages, ("ep_1",), ("Mika", ""))] == [4]


def test_a_situation_is_looked_for_in_its_own_words():
    found = queries(
        Situation(
            doing="cook", company=("Sara", "Eve"), place="stove", mood="sad",
            changed=("the first", "the last"), plan="a film", heard=(("", "who is there?"),),
        )
    )  # fmt: skip
    assert found == ("who is there?", "the last", "cook (with Sara and Eve, stove, sad)")
    assert queries(Situation(doing="a film", plan="a film")) == ("a film",)
