"""Killed at any instant, edited at any instant: nothing is lost. A small round of each fuzz."""

from dataclasses import replace

import pytest

from bot.bench import crash, edits
from bot.bench.lodging import contradictions, moved_in, tick, tip, tipped

MUST_BE_NOTHING = (
    "unreadable files", "half-applied commits", "lost tips", "doubled tips", "lost ticks",
)  # fmt: skip


def test_a_stop_after_every_single_operation_costs_nothing():
    figures = crash.run(["--kills", "0", "--steps", "1"])
    assert figures["steps"] > 40  # type: ignore[operator]
    assert {name: figures[name] for name in MUST_BE_NOTHING} == dict.fromkeys(MUST_BE_NOTHING, 0)


def test_a_kill_at_a_random_instant_costs_nothing():
    figures = crash.run(["--kills", "12", "--steps", "0", "--seed", "3"])
    assert {name: figures[name] for name in MUST_BE_NOTHING} == dict.fromkeys(MUST_BE_NOTHING, 0)


def test_no_hand_edit_is_lost_while_the_show_saves():
    figures = edits.run(["--edits", "150", "--seed", "5"])
    assert figures["lost edits"] == 0, figures["examples"]
    assert figures["edits"] == 150


@pytest.mark.parametrize("half", ["state", "calendar", "purse", "viewer"])
def test_the_fuzz_would_notice_half_a_step(half):
    before = tick(moved_in(), 1)
    after = tipped(tick(before, 2), tip(1))
    assert not contradictions(after)
    mixed = {
        "state": after.with_character(before.characters["sara"]),
        "calendar": replace(after, calendar=before.calendar),
        "purse": replace(after, household=before.household),
        "viewer": replace(after, viewers=before.viewers),
    }
    assert contradictions(mixed[half])
