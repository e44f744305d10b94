"""A correction replaces what its own speaker said, with the reason, and nobody else's words."""

from dataclasses import replace

import pytest

from bot.memories.correcting import takes_back
from bot.memories.episode import ImportanceRule, Kind, Note
from tests.memories.conftest import written


def said(words: str, viewer: str = "twitch:1", japanese: bool = False) -> Note:
    text = f"Talked with mika in the chat, who said: “{words}”"
    text_ja = f"チャットでmikaさんと話した。「{words}」と言っていた"
    return Note(
        event="" if japanese else text, event_ja=text_ja, rule=ImportanceRule.VIEWER_SPECIAL,
        kind=Kind.CONVERSATION, viewer_id=viewer, claimed_by=viewer,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "japanese"),
    [
        ("my piano exam is on Thursday", "sorry, it's Friday, the piano exam, I was wrong", False),
        ("my cat Momo is a boy", "actually the vet says my cat Momo is a girl", False),
        ("ピアノの試験は木曜日です", "間違えました、ピアノの試験は金曜日です", True),
    ],
)
def test_who_takes_back_what_they_said_replaces_it(first, second, japanese):
    before = written((), said(first, japanese=japanese), 3)
    after = written(before.episodes, said(second, japanese=japanese), 5)
    old, new = after.episodes
    assert (old.superseded_by, new.supersedes) == (new.id, (old.id,))
    assert first in new.critical_information


def test_another_viewer_corrects_nothing():
    before = written((), said("my piano exam is on Thursday"), 3)
    note = said("actually the piano exam of mika is on Friday", viewer="twitch:2")
    assert written(before.episodes, note, 5).episodes[0].superseded_by == ""


def test_a_viewer_never_corrects_what_was_lived():
    fact = Note(event="Bought a piano for the exam", rule=ImportanceRule.MILESTONE)
    before = written((), fact, 3)
    note = said("actually you never bought a piano for the exam")
    assert written(before.episodes, note, 5).episodes[0].superseded_by == ""


def test_another_subject_or_a_plain_word_corrects_nothing():
    before = written((), said("my piano exam is on Thursday"), 3)
    for words in ("actually I love your dog", "my piano exam is on Thursday evening"):
        assert written(before.episodes, said(words), 5).episodes[0].superseded_by == ""


def test_a_character_corrects_what_it_believed():
    belief = Note(event="The bakery on the corner closes at six", rule=ImportanceRule.ESTIMATE)
    before = written((), belief, 3)
    better = replace(belief, event="I was wrong about the bakery on the corner; it closes at eight")
    after = written(before.episodes, better, 9)
    assert after.episodes[0].superseded_by == after.episodes[1].id


def test_tips_and_what_is_long_ago_stay_as_they_are():
    tip = replace(said("for the piano exam"), kind=Kind.TIP, rule=ImportanceRule.TIP)
    old = written((), said("my piano exam is on Thursday"), 3)
    late = said("I was wrong about the piano exam, it is on Friday")
    assert written(old.episodes, late, 60).episodes[0].superseded_by == ""
    assert written(written((), tip, 3).episodes, late, 4).episodes[0].superseded_by == ""


@pytest.mark.parametrize(
    "text", ["I will go tomorrow", "the actual price", "本を読んだ", "not bad at all"]
)
def test_plain_talk_takes_nothing_back(text):
    assert not takes_back(text)
