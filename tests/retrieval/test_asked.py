"""How a query is read, and what may come to mind because of it."""

import pytest

from bot.memories.episode import Kind
from bot.retrieval.asked import understand
from bot.retrieval.reading import read
from bot.retrieval.reasons import as_spoken
from bot.retrieval.recall import moment_of
from bot.retrieval.shelf import Shelf
from tests.retrieval.conftest import entry, world_on


def ids(flashbacks) -> list[str]:
    return [one.episode.id for one in flashbacks]


def asked(text, cast):
    return understand(text, Shelf(), cast, "john", moment_of(world_on(10)))


def test_what_stands_in_brackets_only_goes_along_with_what_is_asked(cast):
    found = asked("cook curry rice (with Sara, kitchen)", cast)
    assert {"kitchen"} <= found.aside
    assert "cook" not in found.aside
    assert "kitchen" not in found.dense[0]


def test_a_place_alone_brings_nothing_to_mind(recall):
    made = recall(
        [entry(1, 1, "John teased me on the futon"), entry(2, 1, "Read a book about whales")],
        model=None,
    )
    assert ids(made.flashbacks("john", ["read (with Sara, futon, happy)"], world_on(9))) == [
        "ep_000002"
    ]


@pytest.mark.parametrize("text", ["last week", "yesterday morning", "先週", "昨日の夜"])
def test_a_day_and_nothing_else_asks_for_what_mattered_then(cast, text):
    found = asked(text, cast)
    assert found.day_alone
    assert found.terms == found.dense == ()


def test_of_a_day_named_alone_the_weightiest_comes_first(recall):
    made = recall(
        [
            entry(1, 8, "Talked in the morning about the morning news", importance=0.3),
            entry(2, 8, "Fought with Sara about the heater", importance=0.9),
            entry(3, 2, "Good morning, good morning", importance=0.9),
        ],
        model=None,
    )
    assert ids(made.find("john", "yesterday morning", world_on(9), 2))[0] == "ep_000002"


def test_the_words_somebody_quotes_are_no_names():
    told = entry(1, 1, "A tip came from 縁側, for the kotatsu: “こたつ代！”")
    names = read(told, Shelf().concepts).names
    assert "縁側" in names
    assert "こたつ代" not in names


def test_the_last_of_its_kind_comes_before_a_richer_story_of_it(recall):
    made = recall(
        [
            *(
                entry(n, 20, f"The argument about the blanket went on, part {n}", importance=0.9)
                for n in range(1, 3)
            ),
            *(entry(n, n, f"Watered flower number {n}") for n in range(11, 19)),
            entry(9, 29, "Had a small argument with Sara about gaming", importance=0.9),
        ],
        model=None,
    )
    [first] = made.find("john", "When was the last argument?", world_on(30), 1)
    assert first.episode.id == "ep_000009"


def test_everyday_routine_does_not_remind_of_itself_but_can_be_asked_for(recall):
    bread = entry(1, 1, "Ate bread", importance=0.2, kind=Kind.ROUTINE)
    made = recall([bread], model=None)
    assert made.flashbacks("john", ["eat bread (kotatsu)"], world_on(9)) == ()
    assert ids(made.flashbacks("john", ["Who ate bread?"], world_on(9))) == [bread.id]


def test_a_viewer_who_speaks_brings_their_own_to_mind_and_not_what_others_said(recall):
    made = recall(
        [
            entry(1, 1, "Talked with mika_tea: “exam on Friday”", viewer_id="twitch:1"),
            entry(2, 2, "Talked with kumo_k: “hello everyone”", viewer_id="twitch:2"),
        ],
        model=None,
    )
    assert ids(made.flashbacks("john", ["mika_tea: hello everyone"], world_on(9))) == ["ep_000001"]
    assert made.flashbacks("john", ["stranger99: hello everyone"], world_on(9)) == ()


def test_a_japanese_reason_is_a_word_and_no_pair_of_letters():
    assert as_spoken("レビ", "テレビをくれたのは誰？", {"テレ", "レビ", "ビを"}) == "テレビ"


def test_a_seam_between_two_words_does_not_make_a_japanese_question_vague(recall):
    made = recall(
        [
            entry(1, 1, "", event_ja="屋根の雨漏りを直した"),
            entry(2, 2, "", event_ja="魚を焼いた"),
        ],
        model=None,
    )
    [found] = made.flashbacks("john", ["屋根の修理はいつ終わったのだろう"], world_on(9))
    assert found.episode.id == "ep_000001"
    assert found.cue == "屋根の修理はいつ終わったのだろう"


def test_what_two_have_together_is_about_them_however_the_name_is_written(recall):
    made = recall(
        [
            entry(1, 1, "Talked with mika_tea, who said: “exam on Friday”", viewer_id="twitch:1"),
            entry(2, 2, "Promised Sara a walk by the river", related_characters=("Sara",)),
            entry(3, 3, "Repaired the shelf alone"),
        ],
        model=None,
    )
    assert ids(made.about("john", "Mika Tea", world_on(9), 3)) == ["ep_000001"]
    assert ids(made.about("john", "サラ", world_on(9), 3)) == ["ep_000002"]
    assert made.about("john", "nobody here", world_on(9), 3) == ()


def test_walking_the_dog_does_not_call_up_a_tip_for_a_dog_toy_but_the_lamp_its_giver(recall):
    made = recall(
        [
            entry(1, 1, "A tip of 5 yen came from lowtide, for the dog toy", viewer_id="twitch:1"),
            entry(2, 1, "A tip of 9 yen came from sock, for the desk lamp", viewer_id="twitch:2"),
            entry(3, 2, "Walked far along the river"),
            *(entry(n, 3, f"Watered flower number {n}") for n in range(11, 19)),
        ],
        model=None,
    )
    assert ids(made.flashbacks("john", ["walk dog (outside)"], world_on(9))) == ["ep_000003"]
    assert ids(made.flashbacks("john", ["desk lamp (futon)"], world_on(9))) == ["ep_000002"]
