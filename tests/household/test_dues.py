"""Rent, bills and insurance: how much, when, and what is laid aside for them."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.household.calendar import Calendar, CalendarEvent
from bot.household.dues import amount, laid_aside, scheduled
from bot.household.events import Happened
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import at_hour, moved, only, passing, with_purse

TOKYO = ZoneInfo("Asia/Tokyo")


def _calendar(year: int, month: int, day: int) -> Calendar:
    now = datetime(year, month, day, 12, tzinfo=TOKYO).astimezone(UTC)
    return Calendar(now=now, started_at=now, zone=TOKYO)


def _due(calendar: Calendar, rules: Rules, kind: str, *, grace_days: int = 14) -> CalendarEvent:
    found = scheduled(calendar, rules, grace_days=grace_days).events
    (event,) = (event for event in found if event.kind == kind)
    return event


def test_each_due_costs_what_config_says(newborn: World, rules: Rules) -> None:
    costs = {kind: amount(newborn, rules, kind) for kind in ("rent", "bills", "insurance")}
    assert costs == {
        "rent": rules.economy.rent,
        "bills": rules.economy.bills,
        "insurance": rules.economy.insurance,
    }


def test_a_room_nobody_knows_costs_the_smallest_rent(newborn: World, rules: Rules) -> None:
    odd = replace(newborn, household=replace(newborn.household, room_type="castle"))
    assert amount(odd, rules, "rent") == rules.economy.rent


@pytest.mark.parametrize(
    ("start", "rent_day", "grace_days", "due_id", "game_day"),
    [
        ((2026, 3, 6), 27, 14, "rent-2026-03", 22),
        ((2026, 3, 13), 27, 14, "rent-2026-03", 15),
        ((2026, 3, 14), 27, 14, "rent-2026-04", 45),
        ((2026, 12, 20), 27, 14, "rent-2027-01", 39),
        ((2026, 12, 20), 5, 0, "rent-2027-01", 17),
        ((2026, 11, 20), 5, 0, "rent-2026-12", 16),
        ((2026, 2, 1), 31, 0, "rent-2026-02", 28),
        ((2026, 4, 30), 31, 0, "rent-2026-04", 1),
    ],
)
def test_the_first_due_is_the_next_such_day_after_the_grace(  # a case has that many sides
    rules: Rules,
    start: tuple[int, int, int],
    rent_day: int,
    grace_days: int,
    due_id: str,
    game_day: int,
) -> None:
    dated = replace(rules, economy=replace(rules.economy, rent_day=rent_day))
    event = _due(_calendar(*start), dated, "rent", grace_days=grace_days)
    assert (event.id, event.game_day, event.time) == (due_id, game_day, "09:00")
    assert (event.title, event.title_ja, event.done) == ("Rent", "家賃", False)


def test_all_three_fall_due_on_days_of_their_own(rules: Rules) -> None:
    calendar = scheduled(_calendar(2026, 3, 6), rules)
    assert {event.id: event.game_day for event in calendar.events} == {
        "rent-2026-03": 22,
        "bills-2026-04": 36,
        "insurance-2026-04": 31,
    }


def test_what_is_near_is_laid_aside_in_full_and_what_is_far_not_at_all(
    newborn: World, rules: Rules
) -> None:
    only_rent = replace(
        newborn,
        calendar=replace(
            newborn.calendar, events=tuple(e for e in newborn.calendar.events if e.kind == "rent")
        ),
    )
    for day, share in ((7, 0.0), (2, 0.0), (22, 1.0), (24, 1.0), (19, 1 - 3 / 15)):
        assert laid_aside(at_hour(only_rent, 12, day=day), rules) == int(52_000 * share), day
    paid = tuple(replace(e, done=True) for e in only_rent.calendar.events)
    done = replace(only_rent, calendar=replace(only_rent.calendar, events=paid))
    assert laid_aside(at_hour(done, 12, day=22), rules) == 0


def test_what_is_laid_aside_adds_up_over_all_that_is_due(newborn: World, rules: Rules) -> None:
    # On day 31 insurance is due, bills in five days; the rent of day 22 was never paid.
    world = at_hour(newborn, 8, day=31)
    assert laid_aside(world, rules) == 52_000 + 76_000 + int(9_000 * (1 - 5 / 15))


@pytest.mark.parametrize(
    ("purse", "what", "emotion", "left"),
    [(76_000, "bills_paid", "calm", "0"), (75_999, "rent_missed", "worried", "75999")],
)
def test_what_is_paid_to_the_last_yen_is_paid_and_what_is_short_is_put_off(
    newborn: World, rules: Rules, purse: int, what: str, emotion: str, left: str
) -> None:
    settled = tuple(replace(e, done=e.kind != "insurance") for e in newborn.calendar.events)
    world = replace(newborn, calendar=replace(newborn.calendar, events=settled))
    outcome = passing(with_purse(at_hour(world, 8.9, day=31), purse), rules, 10)
    told = only(outcome.events, Happened)
    assert (told.what, told.emotion, told.who) == (what, emotion, ("john", "sara"))
    assert told.facts == {"yen": "76000", "due": "insurance", "left": left}
    assert told.tags == ("money", "insurance")
    assert moved(outcome) == ({"insurance": -76_000} if what == "bills_paid" else {})


def test_nothing_is_due_a_minute_before_nine(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 7.9, day=22), 60_000)
    early = passing(world, rules, 59)
    assert moved(early) == {}
    assert moved(passing(early.world, rules, 10)) == {"rent": -52_000}


def test_two_missed_months_are_both_paid_in_an_absence(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 6, day=21), 900_000)
    outcome = passing(world, rules, 40 * 1440, away=True)
    assert moved(outcome)["rent"] == -2 * 52_000
    rents = [e for e in outcome.world.calendar.events if e.kind == "rent"]
    assert [event.done for event in rents] == [True, True, False]
