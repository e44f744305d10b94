"""Ordinary days on the scripted brain: sleep, meals, work, a dog that gets out, nothing unused."""

from collections import Counter, defaultdict
from datetime import date, datetime, timedelta

import pytest

from bot.household.decisions import Decision
from bot.household.events import ActionPerformed
from bot.household.world import World
from tests.brains.scripted.household_run import Run, Turn, household

PEOPLE = ("john", "sara")

pytestmark = pytest.mark.timeout(300)


def by_day(run: Run, who: str, shift_h: int = 0) -> dict[date, list[tuple[datetime, Turn]]]:
    """Actions by household day; a shift of 12 puts a night into one day."""
    days: dict[date, list[tuple[datetime, Turn]]] = defaultdict(list)
    for turn in run.turns:
        if turn.actor == who:
            local = turn.briefing.world.calendar.local - timedelta(hours=shift_h)
            days[local.date()].append((local + timedelta(hours=shift_h), turn))
    return days


@pytest.mark.parametrize("who", PEOPLE)
def test_people_sleep_five_to_ten_hours_in_the_night(lived: Run, who: str) -> None:
    nights = list(by_day(lived, who, shift_h=12).values())[1:-1]
    for night in nights:
        ticks = [
            at
            for at, turn in night
            if turn.decision.action.name == "sleep" and (at.hour >= 21 or at.hour < 10)
        ]
        assert 5 <= len(ticks) / 6 <= 10


@pytest.mark.parametrize("who", PEOPLE)
def test_people_eat_at_least_twice_a_day(lived: Run, who: str) -> None:
    meals: Counter[date] = Counter()
    zone = lived.world.calendar.zone
    for event in lived.events:
        if not isinstance(event, ActionPerformed) or event.action != "eat":
            continue
        if who in (event.actor, *event.with_):
            meals[event.at.astimezone(zone).date()] += 1
    days = list(by_day(lived, who))[1:-1]
    assert all(meals[day] >= 2 for day in days)


@pytest.mark.parametrize("who", PEOPLE)
def test_people_work_on_workdays_and_rest_on_sunday(lived: Run, who: str) -> None:
    for day, turns in list(by_day(lived, who).items())[1:-1]:
        worked = sum(turn.decision.action.name == "work" for _, turn in turns)
        if day.weekday() < 5:
            assert worked >= 12, day
        if day.weekday() == 6:
            assert worked == 0, day


def test_the_dog_is_walked_every_day(lived: Run) -> None:
    walks: dict[int, int] = defaultdict(int)
    for turn in lived.turns:
        if turn.decision.action.name == "walk_dog":
            walks[turn.briefing.world.calendar.game_day] += 1
    assert all(walks[day] >= 1 for day in range(2, 6))


def test_no_decision_is_refused(lived: Run) -> None:
    assert not [turn.decision.action for turn in lived.turns if turn.refused]


@pytest.mark.parametrize("who", ["john", "sara", "eve"])
def test_no_need_sticks_to_an_end(lived: Run, who: str) -> None:
    turns = [turn for turn in lived.turns if turn.actor == who]
    pinned = Counter(
        need
        for turn in turns
        for need, level in turn.briefing.state.needs.items()
        if level <= 0.5 or level >= 99.5
    )
    assert all(count <= 0.05 * len(turns) for count in pinned.values()), pinned


def test_what_is_offered_thirty_times_is_done_at_least_once(lived: Run) -> None:
    offered: Counter[str] = Counter()
    for turn in lived.turns:
        offered.update(offer.action for offer in turn.briefing.offers)
    # A quarrel needs more tension than six days give; its story is tested by itself.
    done = {turn.decision.action.name for turn in lived.turns} | {"argue"}
    assert not {action for action, times in offered.items() if times >= 30} - done


def test_what_goes_on_is_finished_as_a_rule(lived: Run) -> None:
    """Three of four ticks in the middle of an action go on with it."""
    middle = kept = 0
    for turn in lived.turns:
        state, now = turn.briefing.state, turn.briefing.world.calendar.now
        if state.until is not None and state.until > now and turn.actor != "eve":
            middle += 1
            kept += turn.decision.action.name == state.doing
    assert kept >= 0.75 * middle


def test_the_same_seed_gives_the_same_life_and_another_seed_another() -> None:
    def life(seed: int) -> tuple[list[Decision], World]:
        run = household(seed=seed).live(40)
        return [turn.decision for turn in run.turns], run.world

    first, again, other = life(3), life(3), life(4)
    assert first == again
    assert first != other


def test_the_same_briefing_always_gets_the_same_decision(run: Run) -> None:
    run.live(5)
    briefing = run.briefing("sara")
    assert run.brain.decision(briefing) == run.brain.decision(briefing)


async def test_the_port_decides_as_the_pure_part_does(run: Run) -> None:
    briefing = run.briefing("john")
    assert await run.brain.decide(briefing) == run.brain.decision(briefing)
