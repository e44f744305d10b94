"""Moods and levels: pushed, pulled, named, and never stuck at an end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.household.feelings import PUSH, felt
from bot.household.mood import EMOTIONS, Mood, pulled, pushed, word
from bot.household.quarrels import COOL, PAUSE, READY, cooled, objection
from bot.household.relationships import eased, love_word
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import happened, quarrelling, with_couple

CALM = Mood(valence=0.2, arousal=0.4)


def test_every_emotion_pushes_and_only_emotions_do() -> None:
    assert PUSH.keys() == set(EMOTIONS)
    assert felt(CALM, "zany", 1.0, "x") is CALM
    assert felt(CALM, "happy", 0.0, "x") is CALM
    happy = felt(CALM, "happy", 0.5, "tip")
    assert (happy.emotion, happy.cause) == ("happy", "tip")
    assert happy.valence > CALM.valence
    assert felt(CALM, "sad", 0.5, "x").valence < CALM.valence
    assert felt(CALM, "tired", 0.5, "x").arousal < CALM.arousal


@given(
    pushes=st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), max_size=30),
)
def test_no_number_of_pushes_leaves_the_range(pushes: list[tuple[float, float]]) -> None:
    mood = CALM
    for valence, arousal in pushes:
        mood = pushed(mood, valence, arousal, cause="x")
        assert -1 <= mood.valence <= 1
        assert 0 <= mood.arousal <= 1


def test_half_of_a_mood_is_gone_after_its_half_life() -> None:
    low = Mood(valence=-0.6, arousal=0.8, emotion="hurt")
    base = Mood(valence=0.4, arousal=0.4)
    half = pulled(low, base, hours=5, half_life_h=5)
    assert half.valence == pytest.approx(-0.1)
    assert half.arousal == pytest.approx(0.6)
    assert half.emotion == "hurt"
    assert pulled(low, base, hours=50, half_life_h=5).emotion == "happy"
    assert pulled(base, base, hours=5, half_life_h=5) is base


@pytest.mark.parametrize(
    ("valence", "arousal", "name"),
    [
        (0.5, 0.8, "happy"), (0.5, 0.2, "content"), (-0.5, 0.8, "worried"), (-0.5, 0.2, "sad"),
        (0.1, 0.5, "calm"), (-0.1, 0.1, "tired"), (0.2, 0.4, "happy"), (0.19, 0.25, "calm"),
    ],
)  # fmt: skip
def test_a_mood_has_a_plain_word(valence: float, arousal: float, name: str) -> None:
    assert word(valence, arousal) == name


@given(level=st.floats(0, 100), by=st.floats(-30, 30))
def test_a_level_is_eased_towards_its_end(level: float, by: float) -> None:
    moved = eased(level, by)
    assert 0 <= moved <= 100
    assert abs(moved - level) <= abs(by) + 1e-9
    assert (moved - level) * by >= 0


def test_far_from_its_end_a_level_moves_by_all_of_it() -> None:
    assert eased(50, 5) == 55
    assert eased(50, -5) == 45
    assert eased(60, 4) == 64
    assert eased(80, 4) == 82
    assert eased(20, -4) == 18


@pytest.mark.parametrize(
    ("level", "name"),
    [
        (0, "cold"), (19.9, "cold"), (20, "distant"), (40, "uneasy"), (55, "warm"), (70, "close"),
        (84.9, "close"), (85, "devoted"), (85.5, "devoted"), (100, "devoted"),
    ],
)  # fmt: skip
def test_love_has_a_word(level: float, name: str) -> None:
    assert love_word(level) == name


def test_a_quarrel_may_begin_from_its_tension_on_and_two_days_after_the_last(
    newborn: World,
) -> None:
    now = newborn.calendar.now
    assert objection(with_couple(newborn, tension=READY - 0.1)) is not None
    assert objection(with_couple(newborn, tension=READY)) is None
    assert objection(with_couple(newborn, tension=READY, last_fight=now - PAUSE)) is None
    soon = with_couple(newborn, tension=READY, last_fight=now - PAUSE * 0.99)
    assert objection(soon) is not None


def test_cooling_is_told_when_it_crosses_the_line_and_never_again(
    newborn: World, rules: Rules
) -> None:
    at_the_line = cooled(quarrelling(newborn, COOL + 5), rules, 5.0)
    assert happened(at_the_line) == ()
    assert happened(cooled(at_the_line.world, rules, 0.1)) == ("quarrel_cooled",)
    cold = cooled(quarrelling(newborn, COOL - 5), rules, 500.0)
    assert happened(cold) == ()
    quarrel = cold.world.relationships.couple.quarrel
    assert quarrel is not None
    assert quarrel.heat == 0
    assert cooled(cold.world, rules, 5.0).world is cold.world
    assert cooled(newborn, rules, 5.0).world is newborn
