"""Gift streaks that fall silent, grow late, or have no name of their own."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.audience.feed import Unit
from bot.audience.streaks import Streaks, close_silent, take
from tests.audience.test_tips import NOW, tip


def _later(seconds: float):
    return NOW + timedelta(seconds=seconds)


def _gift(count: int, *, open_: bool, streak: str = "g1", event_id: str = "e1"):
    return replace(
        tip("5", ""), event_id=event_id, unit=Unit.DIAMONDS, count=count, streak=streak,
        streak_open=open_,
    )  # fmt: skip


@pytest.mark.parametrize(("seconds", "handed_on"), [(9.9, []), (10, [3])])
def test_a_streak_that_falls_silent_is_handed_on(seconds, handed_on):
    state, none = take(Streaks(), _gift(3, open_=True), NOW)
    assert none == ()
    silence = timedelta(seconds=10)
    state, ready_ = close_silent(state, _later(seconds), silence)
    assert [each.count for each in ready_] == handed_on
    if handed_on:
        assert not ready_[0].streak_open
        assert ready_[0].event_id == "streak-g1"
        again, nothing = close_silent(state, _later(99), silence)
        assert again is state
        assert nothing == ()
        state, more = take(state, _gift(5, open_=False, event_id="e9"), _later(100))
        assert [(each.count, each.event_id) for each in more] == [(2, "streak-g1-5")]


def test_a_streak_only_counts_growth_as_a_sign_of_life():
    state, _ = take(Streaks(), _gift(3, open_=True), NOW)
    state, _ = take(state, _gift(3, open_=True), _later(8))
    _, ready_ = close_silent(state, _later(10), timedelta(seconds=10))
    assert [each.count for each in ready_] == [3]


def test_a_run_without_a_name_is_told_by_its_viewer_and_gift_and_forgotten_at_its_end():
    state, _ = take(Streaks(), _gift(2, open_=True, streak=""), NOW)
    state, ended = take(state, _gift(4, open_=False, streak=""), NOW)
    assert [(each.count, each.event_id) for each in ended] == [(4, "e1")]
    assert state.known == {}
    state, again = take(state, _gift(1, open_=False, streak="", event_id="e2"), NOW)
    assert [each.count for each in again] == [1]
    silent, _ = take(Streaks(), _gift(2, open_=True, streak=""), NOW)
    silent, ended = close_silent(silent, _later(99), timedelta(seconds=10))
    assert [each.count for each in ended] == [2]
    assert silent.known == {}
