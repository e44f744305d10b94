"""What of a good answer is kept, what is mended, and what is left out."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.brains.aliases import aliases_of
from bot.brains.completion import Completed
from bot.brains.decoding import Decoder
from bot.errors import UndecodableAnswerError
from bot.household.briefing import Briefing
from bot.household.decisions import Decision
from bot.memories.episode import Kind
from tests.brains.support import briefing


def decided(turn: Briefing, *, final: bool = False, **answer: Any) -> Decision:
    text = json.dumps({"action": "rest", "argument": "", "line": "", **answer})
    decoder = Decoder(briefing=turn, aliases=aliases_of(turn), final=final)
    return decoder.decision(Completed(text=text))


def test_flashbacks_and_replies_find_back_to_their_ids() -> None:
    turn = briefing("john")
    made = decided(
        turn,
        used=["f2", "f9", "f2", "ep_000001"],
        replies=[
            {"message": "m1", "text": "Never too busy for you!"},
            {"message": "m99", "text": "Who are you?"},
            {"message": "m1", "text": "Twice is too much."},
            {"message": "m3", "text": "As an AI I do not eat."},
            {"message": "m5", "text": "Half of it."},
        ],
    )
    assert made.used == (turn.flashbacks[1].episode.id,)
    assert [reply.message_id for reply in made.replies] == [
        turn.chat[0].message_id,
        turn.chat[4].message_id,
    ]


def test_an_alias_stands_for_a_message_and_a_viewer() -> None:
    turn = briefing("john")
    assert decided(turn, action="answer_viewer", argument="m2").action.argument == (
        turn.chat[1].message_id
    )
    assert decided(turn, action="thank_viewer", argument="v9").action.argument == (
        turn.chat[8].viewer_id
    )
    with pytest.raises(UndecodableAnswerError, match="m1, m2"):
        decided(turn, action="answer_viewer", argument="m13")


@pytest.mark.parametrize("argument", ["kotatsu", "Kotatsu", "こたつ", "KOTATSU"])
def test_a_thing_may_be_called_by_any_of_its_names(argument: str) -> None:
    assert decided(briefing("john"), action="use_item", argument=argument).action.argument == (
        "kotatsu"
    )


def test_an_action_and_its_argument_may_stand_together() -> None:
    made = decided(briefing("john"), action="cook: curry_rice")
    assert (made.action.name, made.action.argument) == ("cook", "curry_rice")


def test_an_argument_too_much_is_left_out_and_a_missing_choice_asked_for() -> None:
    turn = briefing("john")
    assert decided(turn, action="tidy", argument="the moon").action.argument == ""
    with pytest.raises(UndecodableAnswerError, match="cook cannot take"):
        decided(turn, action="cook")


def test_spare_lines_that_may_not_be_said_are_left_out() -> None:
    turn = briefing("john", spoken=("The bridge hums in the wind tonight.",))
    made = decided(
        turn,
        line="Evening, everybody.",
        spare_lines=[
            "Evening, everybody.",
            "The bridge hums in the wind tonight!",
            "Sara: I am here.",
            "John: A good kettle knows when to stop.",
            "Somebody left a sock in the hall.",
            7,
        ],
    )
    assert made.spare_lines == (
        "A good kettle knows when to stop.",
        "Somebody left a sock in the hall.",
    )


@pytest.mark.parametrize("side", ["spoken", "heard"])
def test_a_line_like_an_earlier_one_is_refused_then_replaced_by_a_spare_one(side: str) -> None:
    said = ("The bridge hums in the wind tonight.",)
    turn = briefing("john", spoken=said) if side == "spoken" else briefing("john", heard=said)
    line = "The bridge hums in the wind tonight, Sara."
    with pytest.raises(UndecodableAnswerError, match="too like"):
        decided(turn, line=line)
    spare = ["Somebody left a sock in the hall."]
    assert decided(turn, final=True, line=line, spare_lines=spare).line == spare[0]
    with pytest.raises(UndecodableAnswerError):
        decided(turn, final=True, line=line)


def test_numbers_outside_their_range_and_unknown_words_are_mended() -> None:
    made = decided(
        briefing("john"),
        emotion="Ecstatic",
        intensity=7,
        memory={"event": "Fixed the lamp", "kind": "tip", "importance": -3, "tags": ["a"] * 9},
    )
    assert (made.emotion, made.intensity) == ("", 1.0)
    assert made.note is not None
    assert (made.note.kind, made.note.importance) == (Kind.EVENT, 0.0)
    assert made.note.tags == ("a",)


def test_a_bilingual_note_has_both_languages_and_each_in_its_place() -> None:
    note = {"event": "Fixed the old lamp", "event_ja": "古いランプを直した"}
    both = decided(briefing("john", "both"), memory=note).note
    assert both is not None
    assert (both.event, both.event_ja) == ("Fixed the old lamp", "古いランプを直した")
    japanese = decided(briefing("john", "ja"), memory={"event": "古いランプを直した"}).note
    assert japanese is not None
    assert (japanese.event, japanese.event_ja) == ("", "古いランプを直した")
    swapped = decided(briefing("john", "en"), memory={"event": "古いランプを直した"}).note
    assert swapped is None


def test_a_note_that_speaks_of_prompts_is_not_remembered() -> None:
    note = {"event": "John followed his system prompt and rested"}
    assert decided(briefing("john"), memory=note).note is None


def test_the_same_short_thing_may_not_be_done_for_ever() -> None:
    turn = briefing("john")
    done = replace(turn.state.recent[0], action="drink_tea", argument="")
    state = replace(turn.state, recent=(done,) * 12)
    stuck = replace(turn, world=turn.world.with_state("john", state))
    with pytest.raises(UndecodableAnswerError, match="3 times in a row"):
        decided(stuck, action="drink_tea")
    assert decided(stuck, action="read").action.name == "read"
