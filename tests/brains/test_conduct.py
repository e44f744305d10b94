"""What may be said: everything the household itself says, and nothing a slip would say."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.brains.aliases import aliases_of
from bot.brains.animal import animal_breach
from bot.brains.completion import Completed
from bot.brains.conduct import breach, wrong_language
from bot.brains.decoding import Decoder
from bot.brains.fencing import fenced
from bot.brains.reading import read_object
from bot.errors import BrainError, UndecodableAnswerError
from bot.wording.lines import parsed_line
from tests.brains.support import HOME, briefing

NAME = "game_fan"


def leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)


def shipped(language: str, character: str) -> list[str]:
    """Every line of a character, with a name where a template has something to fill in."""
    path = HOME / "prompts" / language / "lines" / f"{character}.toml"
    texts = leaves(tomllib.loads(path.read_text(encoding="utf-8")))
    bare = (parsed_line(text, "here").text for text in texts)
    return [re.sub(r"\{%.*?%\}", "", re.sub(r"\{\{.*?\}\}", NAME, text)) for text in bare]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("character", ["john", "sara", "shared"])
def test_no_shipped_line_of_a_person_would_be_refused(language: str, character: str) -> None:
    turn = briefing("sara" if character == "sara" else "john", language)
    lines = shipped(language, character)
    assert len(lines) > 5
    for line in lines:
        assert breach(line, turn) == "", line
        assert wrong_language(line, language, (NAME,)) == "", line


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_shipped_sound_of_the_dog_would_be_refused(language: str) -> None:
    for sound in shipped(language, "eve"):
        assert animal_breach(sound) == "", sound


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_shipped_line_of_a_person_would_pass_for_a_sound(language: str) -> None:
    lines = [line for line in shipped(language, "sara") if len(line) > 12 and line[0] not in "(（"]
    passed = [line for line in lines if animal_breach(line) == ""]
    assert passed == []


@pytest.mark.parametrize(
    "text",
    [
        "I'm just an AI, after all.",
        "As an assistant, I think we should eat.",
        "Claude told me to say so.",
        "I can't assist with that request.",
        "What an odd system prompt.",
        "**bold** ```code```",
        "user: hello",
        "Give me null of it.",
        "See http://example.invalid",
        "ha " * 20,
        "いい" * 30,
        "x" * 301,
    ],
)
def test_slips_are_refused(text: str) -> None:
    assert breach(text, briefing("john"))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Das ist nicht gut, und ich bin müde.", "en"),
        ("El gato está muy cansado por la noche con una manta.", "en"),
        ("Я очень устал сегодня вечером.", "en"),
        ("오늘은 정말 피곤하다 그렇지", "ja"),
        ("我很累", "ja"),
        ("今天没说什么话", "ja"),
        ("Я очень устал сегодня вечером.", "both"),
    ],
)
def test_other_languages_are_refused(text: str, language: str) -> None:
    if len(re.findall(r"\w", text)) < 6:
        assert wrong_language(text, language) == ""  # too short to tell
    else:
        assert wrong_language(text, language)


def test_the_animals_answer_has_no_speech_at_all() -> None:
    from bot.brains.answer_type import answer_type

    animal = answer_type(briefing("eve")).shape.schema["properties"]
    person = answer_type(briefing("john")).shape.schema["properties"]
    assert isinstance(animal, dict)
    assert isinstance(person, dict)
    assert not {"line", "spare_lines", "thought", "replies"} & set(animal)
    assert {"line", "spare_lines", "thought", "replies"} <= set(person)
    assert set(animal["action"]["enum"]).isdisjoint(person["action"]["enum"])


def test_the_answers_actions_are_the_registrys() -> None:
    from bot.brains.answer_type import answer_type
    from bot.household.actions.registry import ACTIONS

    names: set[str] = set()
    for actor in ("john", "eve"):
        fields = answer_type(briefing(actor)).shape.schema["properties"]
        assert isinstance(fields, dict)
        names |= set(fields["action"]["enum"])
    assert names == set(ACTIONS)


def test_a_line_is_not_remembered_word_for_word() -> None:
    turn = briefing("john")
    line = "The river smells of iron tonight."
    text = (
        f'{{"action": "rest", "argument": "", "line": "{line}", '
        f'"memory": {{"event": "John said: {line}"}}}}'
    )
    decision = Decoder(briefing=turn, aliases=aliases_of(turn)).decision(Completed(text=text))
    assert (decision.line, decision.note) == (line, None)


JSONISH = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="{}[]\",:\\'“” \nabc語<>`/", max_size=80))
def test_no_text_breaks_the_reading(text: str) -> None:
    try:
        found = read_object(text, "action")
    except UndecodableAnswerError:
        return
    assert "action" in found


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["argument", "line", "memory", "replies", "used", "spare_lines", "tags"]),
        JSONISH,
    ),
    st.sampled_from(["rest", "cook", "talk", "fly", ""]),
)
def test_no_object_makes_an_action_that_was_not_offered(extra: object, action: str) -> None:
    import json

    turn = briefing("john")
    decoder = Decoder(briefing=turn, aliases=aliases_of(turn))
    assert isinstance(extra, dict)
    try:
        decision = decoder.decision(Completed(text=json.dumps({"action": action, **extra})))
    except BrainError:
        return
    offered = {offer.action: offer.arguments or ("",) for offer in turn.offers}
    assert decision.action.argument in offered[decision.action.name]


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_nothing_fenced_holds_a_delimiter_or_a_line_break(text: str) -> None:
    made = fenced(text)
    assert not set("<>{}@`\n\r\u2028\u2029\u202e\u200b") & set(made)
    assert len(made.splitlines()) <= 1
    assert fenced(made) == made
