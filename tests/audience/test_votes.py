"""Votes open now and then, count one ballot a viewer, and decide."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.mentions import name_table
from bot.audience.votes import Vote, VoteRules, cast, is_due, open_vote, without_ballot

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
RULES = VoteRules(options=2)
DINNERS = name_table(
    {"curry_rice": ("curry rice", "curry", "カレー"), "nikujaga": ("nikujaga", "肉じゃが")}
)


def dinner() -> Vote:
    vote = open_vote("dinner", DINNERS, NOW, RULES, chance=0)
    assert vote is not None
    return vote


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("1", "curry_rice"), ("2", "nikujaga"), ("２", "nikujaga"), ("2番", "nikujaga"),
        ("curry!", "curry_rice"), ("カレーがいい", "curry_rice"), ("肉じゃが", "nikujaga"),
        ("0", None), ("3", None), ("pizza", None), ("curry or nikujaga", None), ("", None),
    ],
)  # fmt: skip
def test_a_ballot_is_a_number_or_a_name(text, option):
    ballots = cast(dinner(), "v1", text, NOW).ballots
    assert ballots == ({} if option is None else {"v1": option})


def test_a_viewer_has_one_ballot_and_may_change_it():
    vote = cast(cast(dinner(), "v1", "1", NOW), "v1", "2", NOW)
    assert vote.tally == (("curry_rice", 0), ("nikujaga", 1))
    assert without_ballot(vote, "v1").winner is None


def test_the_most_votes_win_and_of_equals_the_first_shown():
    vote = cast(cast(dinner(), "v1", "2", NOW), "v2", "1", NOW)
    assert vote.winner == "curry_rice"
    assert cast(vote, "v3", "2", NOW).winner == "nikujaga"


def test_a_ballot_after_closing_does_not_count():
    vote = dinner()
    assert cast(vote, "v1", "1", vote.closes) == vote


def test_a_vote_needs_two_things_to_choose_from():
    assert open_vote("dinner", DINNERS[:1], NOW, RULES, chance=0) is None


def test_a_vote_opens_by_itself_only_when_somebody_is_there_and_the_pause_is_over():
    rules = VoteRules(every_minutes=90, least_viewers=2)
    assert is_due(None, NOW, 2, rules)
    assert not is_due(None, NOW, 1, rules)
    assert not is_due(NOW - timedelta(minutes=89), NOW, 2, rules)
    assert is_due(NOW - timedelta(minutes=90), NOW, 2, rules)
    assert not is_due(None, NOW, 99, VoteRules(every_minutes=0))


@given(count=st.integers(2, 30), chance=st.floats(0, 1, exclude_max=True), size=st.integers(2, 6))
def test_the_options_of_a_vote_are_different_and_no_more_than_config_says(count, chance, size):
    options = name_table({f"o{n}": (f"option {n}",) for n in range(count)})
    vote = open_vote("film", options, NOW, VoteRules(options=size), chance=chance)
    assert vote is not None
    assert len(vote.options) == min(count, size)
    assert len(set(vote.options)) == len(vote.options)
