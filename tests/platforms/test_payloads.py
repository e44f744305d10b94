"""Reading JSON that nobody promised anything about."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.platforms.payloads import (
    UnreadablePayloadError,
    at,
    child,
    children,
    flag,
    moment,
    moment_of_epoch,
    required,
    text,
    whole,
)

NOW = datetime(2026, 3, 6, tzinfo=UTC)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(node=ANYTHING, key=st.text())
def test_reading_anything_never_raises(node, key):
    assert isinstance(text(node, key), str)
    assert isinstance(whole(node, key), int)
    assert isinstance(flag(node, key), bool)
    assert isinstance(children(node, key, 0), list)
    assert child(node, key) is not None
    assert moment(node, NOW).tzinfo is UTC


def test_steps_go_through_objects_and_lists():
    node = {"a": [{"b": "x"}]}
    assert at(node, "a", 0, "b") == "x"
    assert at(node, "a", -1, "b") == "x"
    assert at(node, "a", 1, "b") is None
    assert at(node, "a", "b") is None


@pytest.mark.parametrize(
    ("value", "number"), [(5, 5), ("5", 5), ("-5", -5), (True, 0), ("5.5", 0), (None, 0), ("９", 9)]
)
def test_whole_numbers_are_read_from_numbers_and_text_only(value, number):
    assert whole({"n": value}, "n") == number


def test_what_is_required_and_missing_is_named():
    with pytest.raises(UnreadablePayloadError, match=r"payload\.session\.id is missing"):
        required({}, "payload", "session", "id")


def test_times_with_nanoseconds_and_without_a_zone_are_utc():
    assert moment("2026-03-06T09:00:00.123456789+09:00", NOW) == datetime(
        2026, 3, 6, 0, 0, 0, 123456, tzinfo=UTC
    )
    assert moment("2026-03-06T00:00:00", NOW) == NOW
    assert moment("yesterday", NOW) is NOW


@pytest.mark.parametrize("units", [0, -5, 10**30])
def test_a_count_that_is_no_time_is_now(units):
    assert moment_of_epoch(units, 1_000_000, NOW) is NOW


def test_microseconds_since_1970_are_a_time():
    assert moment_of_epoch(1_772_755_200_000_000, 1_000_000, NOW) == NOW
