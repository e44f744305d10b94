"""What a person types into the dashboard, as the file has it or refused in one sentence."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.desk_values import Kind, checked
from bot.errors import EditRefusedError


@pytest.mark.parametrize(
    ("kind", "typed", "stands"),
    [
        (Kind.YEN, "¥1,234", 1234),
        (Kind.YEN, "１２３４円", 1234),
        (Kind.YEN, 5, 5),
        (Kind.COUNT, " 3 ", 3),
        (Kind.LEVEL, "61.5", 61.5),
        (Kind.LEVEL, "50%", 50.0),
        (Kind.SHARE, "0.25", 0.25),
        (Kind.SIGNED, "−0.5", -0.5),
        (Kind.TEXT, " two\nlines\x07 ", "two\nlines"),
        (Kind.NAMES, "tea, heron、 tea,,", ["tea", "heron"]),
        (Kind.NAMES, ["a", " b "], ["a", "b"]),
        (Kind.SWITCH, True, True),
    ],
)
def test_what_fits_stands_in_the_form_of_the_file(kind, typed, stands):
    value = checked(kind, typed, "it")
    assert value == stands
    assert type(value) is type(stands)


@pytest.mark.parametrize(
    ("kind", "typed", "sentence"),
    [
        (Kind.YEN, "1.5", "it must be a whole number, is 1.5"),
        (Kind.YEN, "-1", "it must be from 0 to 1,000,000,000, is -1"),
        (Kind.YEN, None, "it: None is no number"),
        (Kind.COUNT, "1000", "it must be from 0 to 999, is 1000"),
        (Kind.LEVEL, "infinity", "it: infinity is no number"),
        (Kind.LEVEL, True, "it: True is no number"),
        (Kind.SHARE, "1.01", "it must be from 0 to 1, is 1.01"),
        (Kind.TEXT, 7, "it must be text"),
        (Kind.TEXT, "x" * 2001, "it is 2001 characters long; 2000 is the most"),
        (Kind.NAMES, [7], "it must be text"),
        (Kind.SWITCH, "yes", "it must be on or off"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(kind, typed, sentence):
    with pytest.raises(EditRefusedError, match=sentence):
        checked(kind, typed, "it")


@given(typed=st.text(max_size=12))
def test_whatever_is_typed_gives_a_number_in_its_range_or_a_sentence(typed):
    with contextlib.suppress(EditRefusedError):
        value = checked(Kind.LEVEL, typed, "it")
        assert isinstance(value, float)
        assert 0 <= value <= 100
