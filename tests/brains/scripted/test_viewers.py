"""Viewers are heard: what they ask draws, what they say is answered in their own language."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip
from bot.brains.scripted.hearing import ABOUT, Ear
from bot.brains.scripted.moment import read
from bot.brains.scripted.replies import to_answer
from bot.brains.scripted.subjects import tip_size
from bot.household.briefing import Briefing, HeardLine
from bot.household.commands import ApplyTip
from bot.memories.episode import Episode
from bot.memories.similarity import language_of
from tests.brains.scripted.household_run import Run, household


def line(
    text: str, *, message: str = "m1", to: tuple[str, ...] = ("john",), **more: Any
) -> HeardLine:
    return HeardLine(
        message_id=message,
        viewer_id="twitch:7",
        name=Screened("moon_cat"),
        text=Screened(text),
        minutes_ago=1,
        addressed_to=to,
        **more,
    )


@pytest.fixture(scope="module")
def run() -> Run:
    return household().live(24)


@pytest.fixture(scope="module")
def ear(run: Run) -> Ear:
    return Ear(run.phrasebook)


@pytest.mark.parametrize(
    ("text", "doing", "job", "about"),
    [
        ("sara what do you sew today?", "rest", "pattern_drafting", "work"),
        ("サラ、今日は何を縫うの？", "rest", "pattern_drafting", "work"),
        ("what bug is it this time?", "tidy", "web_coding", "work"),
        ("what do you sew today?", "rest", "web_coding", "question"),
        ("what are you doing?", "rest", "", "doing"),
        ("いま何してるの？", "rest", "", "doing"),
        ("what book is that?", "read", "", "doing"),
        ("what book would you take along?", "bath", "", "question"),
        ("do you believe in ghosts?", "read", "web_coding", "question"),
    ],
)
def test_a_question_is_taken_up_when_it_is_about_ones_doing_or_trade(
    ear: Ear, text: str, doing: str, job: str, about: str
) -> None:
    assert ear.about(line(text, question=True), doing, job) == about


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Good morning everyone", "greeting"),
        ("おはようございます", "greeting"),
        ("what are you saving for?", "wish"),
        ("次は何を買うの?", "wish"),
        ("what's for dinner", "food"),
        ("今日のごはんは?", "food"),
        ("how are you today", "mood"),
        ("元気ですか", "mood"),
        ("Hi! how is Eve", "dog"),
        ("イヴかわいい", "dog"),
        ("so cozy, love this", "compliment"),
        ("癒される", "compliment"),
        ("are you a bot", "robot"),
        ("gotta go, bye", "farewell"),
        ("またね", "farewell"),
        ("do you still remember me", "memory"),
        ("qwerty asdf", "unknown"),
        ("great", "compliment"),
    ],
)
def test_what_a_line_is_about_is_understood_in_both_languages(
    ear: Ear, text: str, about: str
) -> None:
    assert ear.about(line(text)) == about


def test_a_question_about_nothing_known_is_a_question(ear: Ear) -> None:
    assert ear.about(line("is seven a prime?", question=True)) == "question"


def test_a_word_inside_a_word_is_not_heard(ear: Ear) -> None:
    assert ear.about(line("chivalry")) == "unknown"


def test_every_subject_has_words_and_answers_in_both_languages(run: Run, ear: Ear) -> None:
    assert set(ear._about) == set(ABOUT)
    for who in ("john", "sara"):
        for language in ("en", "ja"):
            for about in (*ABOUT, "first", "paid", "question", "unknown"):
                assert run.phrasebook.lines.pool(who, f"answer.{about}", language), (who, about)


def test_what_the_chat_asks_for_draws_those_it_is_for(ear: Ear) -> None:
    chat = (line("John, take eve out for a walk please, walk the dog!"),)
    assert ear.asked("john", chat)["walk_dog"] > 10
    assert "walk_dog" not in ear.asked("sara", chat)
    assert ear.asked("sara", (line("散歩に行って", to=()),))["walk_dog"] > 0


@pytest.mark.parametrize(
    ("text", "language"), [("Hello John!", "en"), ("ジョン、こんにちは", "ja"), ("<3 !!!", "en")]
)
async def test_a_viewer_is_answered_by_name_in_their_language(
    run: Run, text: str, language: str
) -> None:
    briefing = run.briefing("john")
    answer = await run.brain.answer(briefing, line(text))
    assert "moon_cat" in answer
    assert language_of(answer) == language


async def test_an_answer_tells_the_truth_about_the_wish(run: Run) -> None:
    briefing = run.briefing("sara")
    household = replace(briefing.world.household, wish="kotatsu", funding={"kotatsu": 1_000})
    briefing = replace(briefing, world=replace(briefing.world, household=household))
    answers = {
        await run.brain.answer(briefing, line("what are you saving for?", message=f"m{n}"))
        for n in range(12)
    }
    assert len(answers) > 1
    assert all("kotatsu" in one.lower() and "3,980" in one for one in answers)


async def test_a_sleeper_gives_no_answer(run: Run) -> None:
    world = run.world
    asleep = replace(world.characters["john"].state, doing="sleep")
    briefing = replace(run.briefing("john"), world=world.with_state("john", asleep))
    assert await run.brain.answer(briefing, line("hello?")) == ""


async def test_eve_answers_without_a_word(run: Run) -> None:
    awake = replace(run.world.characters["eve"].state, doing="sniff")
    briefing = replace(run.briefing("eve"), world=run.world.with_state("eve", awake))
    answer = await run.brain.answer(briefing, line("good girl!", to=("eve",)))
    assert answer
    assert language_of(answer) == "en"


def test_a_line_for_one_is_answered_by_that_one_alone(run: Run) -> None:
    for who, mine in (("john", True), ("sara", False)):
        briefing = replace(run.briefing(who), chat=(line("hello there"),))
        found = to_answer(read(briefing, asked={}, inclined={}))
        assert bool(found) is mine


def test_a_question_to_nobody_is_answered_by_exactly_one(run: Run) -> None:
    for number in range(20):
        asked = line("what is on?", message=f"q{number}", to=(), question=True)
        takers = [
            who
            for who in run.world.characters
            if to_answer(read(replace(run.briefing(who), chat=(asked,)), asked={}, inclined={}))
        ]
        assert len(takers) == 1


def test_what_was_answered_is_not_answered_again(run: Run) -> None:
    briefing = replace(run.briefing("john"), chat=(line("hello", answered=True),))
    assert to_answer(read(briefing, asked={}, inclined={})) == ()


def test_a_turn_gives_replies_to_the_lines_it_takes(run: Run) -> None:
    briefing = replace(run.briefing("john"), chat=(line("John, how are you?", question=True),))
    decision = run.brain.decision(briefing)
    assert [reply.message_id for reply in decision.replies] == ["m1"]
    assert "moon_cat" in decision.replies[0].text


@pytest.mark.parametrize(
    ("yen", "size"),
    [(1, "tiny"), (499, "tiny"), (500, "small"), (1_999, "small"), (2_000, "big"),
     (9_999, "big"), (10_000, "huge")],
)  # fmt: skip
def test_each_size_of_tip_has_thanks_of_its_own(yen: int, size: str) -> None:
    assert tip_size(yen) == size


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_tip_is_spoken_of_with_the_givers_name(language: str) -> None:
    run = household(language).live(30)
    run.apply(
        ApplyTip(
            tip=ValuedTip(
                key="twitch:9", viewer_id="twitch:7", platform="twitch", name=Screened("moon_cat"),
                message=Screened(""), amount=Decimal(5_000), currency="JPY", value=5_000,
                at=datetime(2026, 3, 6, tzinfo=UTC),
            )
        )
    )  # fmt: skip
    turns = len(run.turns)
    run.live(2)
    said = [turn.decision.line for turn in run.turns[turns:]]
    assert any("moon_cat" in one or "5,000" in one for one in said)


def remembering(run: Run, said: str, days: int) -> Briefing:
    """John's briefing, in which he talked with the viewer so many days ago."""
    world = run.world
    john = world.characters["john"]
    now = world.calendar.game_day
    talk = Episode(
        id="ep_900001", timestamp=world.calendar.now - timedelta(days=days), game_day=now - days,
        event=f"Talked with moon_cat in the chat, who said: “{said}”",
        event_ja=f"チャットでmoon_catさんと話した。「{said}」と言っていた",
        tags=("viewer", "conversation", "viewer_answered"), viewer_id="twitch:7",
        emotion="happy", emotion_intensity=0.5, importance=0.7,
    )  # fmt: skip
    kept = replace(john, episodes=(*john.episodes, talk))
    later = replace(world, characters={**world.characters, "john": kept})
    return replace(run.briefing("john"), world=later)


async def test_a_regular_who_comes_back_hears_what_they_asked_about(run: Run) -> None:
    briefing = remembering(run, "when will you get the kotatsu?", 7)
    answer = await run.brain.answer(briefing, line("hello again", days_away=7))
    assert "kotatsu" in answer
    assert "7 days ago" in answer or "week" in answer.lower()
    asked = line("what is for dinner?", days_away=7)
    assert "kotatsu" in await run.brain.answer(briefing, asked)


async def test_a_regular_is_told_what_they_said_when_it_was_about_nothing_for_sale(
    run: Run,
) -> None:
    briefing = remembering(run, "my cat ate a sock", 3)
    assert "my cat ate a sock" in await run.brain.answer(briefing, line("hi", days_away=3))


async def test_somebody_else_of_the_same_name_is_not_taken_for_the_regular(run: Run) -> None:
    briefing = remembering(run, "when will you get the kotatsu?", 7)
    other = replace(line("hello"), viewer_id="youtube:7", first_time=True)
    assert "kotatsu" not in await run.brain.answer(briefing, other)
    assert "kotatsu" not in await run.brain.answer(briefing, line("hello"))
