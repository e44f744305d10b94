"""Dates: planned, due, kept, missed, put off."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.household.calendar import CalendarEvent, weather
from bot.household.dates import (
    PLACES,
    due_date,
    kept_date,
    missed_date,
    place_of,
    planned_date,
    postponed,
    when,
)
from bot.household.events import Happened
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Kind
from tests.household.situations import (
    at_hour,
    do,
    only,
    performed,
    placed,
    quarrelling,
    refusal,
    with_couple,
    with_purse,
)


def _date(day: int, time: str = "11:00", number: int = 1, *, done: bool = False) -> CalendarEvent:
    return CalendarEvent(
        id=f"date-{number}",
        game_day=day,
        time=time,
        kind="date",
        title="Date",
        with_=("john", "sara"),
        done=done,
    )


def _with_events(world: World, *events: CalendarEvent) -> World:
    return replace(world, calendar=replace(world.calendar, events=events))


@pytest.mark.parametrize(
    ("chance", "day", "time"),
    [
        (0.0, 2, "11:00"),
        (0.12, 2, "14:00"),
        (0.25, 2, "18:00"),
        (0.34, 3, "11:00"),
        (0.5, 3, "14:00"),
        (0.67, 4, "11:00"),
        (0.99, 4, "18:00"),
    ],
)
def test_chance_puts_a_date_one_to_three_days_ahead(
    newborn: World, rules: Rules, chance: float, day: int, time: str
) -> None:
    outcome = do(with_purse(newborn, 9_000), rules, "john", "plan_date", chance=chance)
    event = planned_date(outcome.world)
    assert event is not None
    assert (event.id, event.game_day, event.time, event.kind) == ("date-1", day, time, "date")
    assert (event.title, event.title_ja, event.done) == ("Date", "デート", False)
    told = only(outcome.events, Happened)
    assert (told.what, told.who, told.kind) == ("date_planned", ("john", "sara"), Kind.RELATIONSHIP)
    assert (told.tags, told.emotion) == (("date", "plan"), "excited")
    assert told.at == outcome.world.calendar.now
    assert told.facts == {
        "day": str(day),
        "days_ahead": str(day - 1),
        "time": time,
        "place": place_of(event),
    }
    assert performed(outcome).facts == {**told.facts, "happened": "date_planned"}
    start = when(outcome.world.calendar, event)
    for who in ("john", "sara"):
        (plan,) = outcome.world.characters[who].state.plans
        assert (plan.action, plan.reason) == ("go_on_date", "date_planned")
        assert (plan.id, plan.not_before, plan.with_) == ("date-1", start, ("john", "sara"))
        assert plan.until == start + timedelta(hours=4)


def test_planning_one_brings_the_two_together(newborn: World, rules: Rules) -> None:
    world = with_purse(placed(with_couple(newborn, tension=20.0), "sara", "kitchen"), 9_000)
    outcome = do(world, rules, "john", "plan_date")
    after = outcome.world
    assert performed(outcome).with_ == ("sara",)
    assert after.characters["john"].state.spot == "kitchen"
    assert after.relationships.couple.love_level == eased(75.0, 0.4)
    assert after.relationships.couple.tension == eased(20.0, -1.0)
    sara = after.characters["sara"].state
    assert (sara.mood.emotion, sara.mood.cause) == ("excited", "plan_date")
    assert sara.needs["social"] > 72


@pytest.mark.parametrize(("days", "again"), [(4.9, False), (5.0, True)])
def test_five_days_lie_between_two_dates(
    newborn: World, rules: Rules, days: float, again: bool
) -> None:
    last = newborn.calendar.now - timedelta(days=days)
    world = with_couple(with_purse(newborn, 9_000), last_date=last)
    if again:
        do(world, rules, "john", "plan_date")
    else:
        assert "not long ago" in refusal(world, rules, "john", "plan_date")


def test_a_date_is_planned_with_the_money_for_it_and_not_a_yen_less(
    newborn: World, rules: Rules
) -> None:
    cost = rules.economy.outing_cost
    do(with_purse(newborn, cost), rules, "john", "plan_date")
    assert "too light" in refusal(with_purse(newborn, cost - 1), rules, "john", "plan_date")


@pytest.mark.parametrize(
    ("hour", "planned", "due", "missed"),
    [
        (10.4, True, False, False),
        (10.5, True, True, False),
        (15.0, True, True, False),
        (15.1, False, False, True),
    ],
)
def test_a_date_is_due_from_half_an_hour_before_until_four_hours_after(
    newborn: World, hour: float, planned: bool, due: bool, missed: bool
) -> None:
    world = at_hour(_with_events(newborn, _date(2)), hour, day=2)
    assert (planned_date(world) is not None) is planned
    assert (due_date(world) is not None) is due
    assert missed_date(world) is missed


def test_a_date_that_was_kept_is_neither_planned_nor_missed(newborn: World) -> None:
    world = at_hour(_with_events(newborn, _date(2, done=True)), 16, day=2)
    assert not missed_date(world)
    assert planned_date(at_hour(world, 9, day=2)) is None
    assert planned_date(_with_events(newborn, replace(_date(2), kind="visit"))) is None


def test_the_latest_entry_is_the_planned_date(newborn: World) -> None:
    world = _with_events(newborn, _date(2), _date(4, number=2))
    event = planned_date(world)
    assert event is not None
    assert event.id == "date-2"


def test_half_past_counts_as_half_an_hour(newborn: World) -> None:
    calendar = newborn.calendar
    assert when(calendar, _date(2, "11:30")) == calendar.at_day(2, 11.5)
    assert when(calendar, _date(2, "11")) == calendar.at_day(2, 11)


def test_the_place_follows_from_the_number_of_the_date() -> None:
    places = [place_of(_date(1, number=n)) for n in range(1, len(PLACES) + 1)]
    assert places == [*PLACES[1:], PLACES[0]]
    assert place_of(replace(_date(1), id="someday")) == PLACES[0]


def test_a_kept_date_is_ticked_off_and_out_of_every_plan(newborn: World, rules: Rules) -> None:
    first = do(with_purse(newborn, 9_000), rules, "john", "plan_date", chance=0.0).world
    event = planned_date(first)
    assert event is not None
    other = _date(9, number=7)
    world = _with_events(first, *first.calendar.events, other)
    after = kept_date(world, event)
    assert {e.id: e.done for e in after.calendar.events if e.kind == "date"} == {
        "date-1": True,
        "date-7": False,
    }
    assert [after.characters[who].state.plans for who in ("john", "sara")] == [(), ()]
    assert after.characters["eve"] is world.characters["eve"]


def test_a_date_costs_once_and_does_both_good(newborn: World, rules: Rules) -> None:
    planned = do(with_purse(newborn, 9_000), rules, "john", "plan_date", chance=0.0).world
    day = with_couple(at_hour(planned, 11, day=2), tension=30.0)
    date = do(day, rules, "sara", "go_on_date")
    couple, before = date.world.relationships.couple, day.relationships.couple
    assert couple.love_level == eased(before.love_level, 2.5)
    assert couple.trust_level == eased(before.trust_level, 1.5)
    assert couple.tension == eased(30.0, -8.0)
    told = only(date.events, Happened)
    assert told.facts == {"place": PLACES[1], "weather": weather(day.calendar)}
    assert (told.who, told.tags) == (("sara", "john"), ("date", PLACES[1]))
    assert performed(date).with_ == ("john",)
    assert performed(date).facts == {**told.facts, "happened": "date_happened"}
    john, sara = (date.world.characters[who].state for who in ("john", "sara"))
    assert john.since == day.calendar.now
    assert john.until == sara.until == day.calendar.now + timedelta(minutes=150)
    assert john.mood.emotion == "loving"
    assert john.needs["social"] > day.characters["john"].state.needs["social"]
    later = do(date.world, rules, "john", "go_on_date").world.relationships.couple
    assert couple.love_level < later.love_level < couple.love_level + 0.1


@pytest.mark.parametrize(("heat", "goes"), [(59.9, True), (60.0, False)])
def test_a_cooled_quarrel_does_not_spoil_a_date(
    newborn: World, rules: Rules, heat: float, goes: bool
) -> None:
    planned = do(with_purse(newborn, 9_000), rules, "john", "plan_date", chance=0.0).world
    day = quarrelling(at_hour(planned, 11, day=2), heat)
    if goes:
        do(day, rules, "john", "go_on_date")
    else:
        assert "too angry" in refusal(day, rules, "john", "go_on_date")


def test_only_dates_in_the_past_are_put_off(newborn: World, rules: Rules) -> None:
    past, future, kept = _date(2), _date(9, number=2), _date(3, number=3, done=True)
    world = at_hour(_with_events(newborn, past, future, kept), 12, day=5)
    after = postponed(world, rules)
    assert {e.id: e.game_day for e in after.calendar.events} == {
        "date-1": 7,
        "date-2": 9,
        "date-3": 3,
    }
    for who in ("john", "sara"):
        assert [plan.id for plan in after.characters[who].state.plans] == ["date-1"]
    again = postponed(at_hour(after, 12, day=8), rules)
    assert [plan.id for plan in again.characters["john"].state.plans] == ["date-1"]
    assert again.characters["john"].state.plans[0].not_before == again.calendar.at_day(10, 11)


def test_a_date_on_this_very_minute_is_not_put_off(newborn: World, rules: Rules) -> None:
    world = at_hour(_with_events(newborn, _date(5, "12:00")), 12, day=5)
    assert postponed(world, rules) is world
