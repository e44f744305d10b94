"""Gift streaks count once, at their highest."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.feed import Sender, Tip, Unit
from bot.audience.streaks import REMEMBERED, Streaks, close_silent, take
from tests.audience.rows import rows

START = datetime(2026, 3, 6, tzinfo=UTC)
SILENCE = timedelta(seconds=10)


def gift(user: str, count: int, *, group: str = "g1", is_open: bool = True, at: float = 0) -> Tip:
    return Tip(
        event_id=f"{user}-{group}-{at}",
        at=START + timedelta(seconds=at),
        sender=Sender(platform="tiktok", user_id=user, name=user),
        amount=Decimal(1),
        amount_text="1",
        unit=Unit.DIAMONDS,
        count=count,
        streak=group,
        streak_open=is_open,
    )


def gifts_of(row: Any) -> Iterator[tuple[float, Tip]]:
    for event in row["events"]:
        if "gift" in event:
            streakable = event["type"] != 2
            yield (
                event["t"],
                gift(
                    event["user"],
                    event["repeat_count"],
                    group=(event["group"] or "") if streakable else "",
                    is_open=streakable and not event["repeat_end"],
                    at=event["t"],
                ),
            )


@pytest.mark.parametrize(
    "row", [row for row in rows("gift_series.jsonl") if "totals" in row.values[0]["expect"]]
)
def test_a_series_of_gift_events_counts_its_highest(row):
    streaks, totals, alerts = Streaks(), Counter[str](), 0
    now = START
    for at, tip in gifts_of(row):
        now = START + timedelta(seconds=at)
        streaks, silent = close_silent(streaks, now, SILENCE)
        streaks, ready = take(streaks, tip, now)
        for each in (*silent, *ready):
            totals[each.sender.user_id] += each.count
            alerts += 1
    later = now + timedelta(seconds=row.get("then_idle_s", 0))
    streaks, silent = close_silent(streaks, later, SILENCE)
    for each in silent:
        totals[each.sender.user_id] += each.count
        alerts += 1
    assert totals == row["expect"]["totals"]
    assert alerts == row["expect"].get("alerts", alerts)


def test_the_first_tip_of_a_streak_bears_the_streaks_name_so_that_a_restart_counts_it_once():
    _, (before,) = take(Streaks(), gift("v1", 3, is_open=False, at=1), START)
    _, (again,) = take(Streaks(), gift("v1", 3, is_open=False, at=9), START)
    assert before.key == again.key


def test_an_event_that_belongs_to_no_streak_passes_as_it_is():
    tip = gift("v1", 1, group="", is_open=False)
    streaks = Streaks()
    assert take(streaks, tip, START) == (streaks, (tip,))


def test_closed_streaks_are_remembered_up_to_a_bound():
    streaks = Streaks()
    for number in range(REMEMBERED + 50):
        streaks, _ = take(streaks, gift("v1", 1, group=f"g{number}", is_open=False), START)
    assert len(streaks.known) == REMEMBERED


@given(st.lists(st.tuples(st.integers(1, 50), st.booleans()), min_size=1, max_size=30))
def test_whatever_the_order_a_streak_gives_its_highest_count_in_all(events):
    streaks, total = Streaks(), 0
    for at, (count, is_open) in enumerate(events):
        streaks, ready = take(streaks, gift("v1", count, is_open=is_open, at=at), START)
        total += sum(tip.count for tip in ready)
    _, ready = close_silent(streaks, START + timedelta(hours=1), SILENCE)
    total += sum(tip.count for tip in ready)
    assert total == max(count for count, _ in events)
