"""What time does to bodies and moods, and what is noted of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.household.bodies import at_home_in
from bot.household.calendar import CalendarEvent
from bot.household.characters import Plan
from bot.household.events import Happened
from bot.household.favorites import FIRST, GROWTH, MOST, fonder
from bot.household.mood import Mood, pulled
from bot.household.needs import drained, lowest
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.owner import FavoriteSpot, MoodEntry
from tests.household.situations import (
    at_hour,
    only,
    passing,
    placed,
    with_couple,
)


def test_an_hour_drains_what_config_says(newborn: World, rules: Rules) -> None:
    after = passing(newborn, rules, 60).world
    for who, profile in rules.characters.items():
        before = newborn.characters[who].state.needs
        expected = drained(before, profile.drain_per_hour, 1.0)
        assert after.characters[who].state.needs == expected


@pytest.mark.parametrize(
    ("comfort", "cleanliness", "lift"),
    [(30.0, 60.0, 0.0), (80.0, 60.0, 0.1), (30.0, 95.0, 0.05), (30.0, 25.0, -0.05)],
)
def test_comfort_and_cleanliness_lift_the_mood_one_comes_back_to(
    newborn: World, comfort: float, cleanliness: float, lift: float
) -> None:
    base = Mood(valence=0.2, arousal=0.4)
    house = replace(newborn.household, room_comfort=comfort, room_cleanliness=cleanliness)
    assert at_home_in(base, house).valence == pytest.approx(0.2 + lift)
    assert at_home_in(replace(base, valence=0.99), house).valence <= 1.0
    assert at_home_in(base, house).arousal == 0.4


def test_a_mood_is_pulled_towards_the_one_of_home(newborn: World, rules: Rules) -> None:
    low = Mood(valence=-0.8, arousal=0.9, emotion="hurt", cause="quarrel")
    world = newborn.with_state("john", replace(newborn.characters["john"].state, mood=low))
    after = passing(world, rules, 60).world.characters["john"].state.mood
    base = at_home_in(rules.characters["john"].baseline, newborn.household)
    expected = pulled(low, base, 1.0, rules.life.mood_half_life_h)
    assert after.valence == pytest.approx(expected.valence)
    assert after.arousal == pytest.approx(expected.arousal)
    assert (after.emotion, after.cause) == ("hurt", "quarrel")


@pytest.mark.parametrize(("minutes", "spot"), [(20, "outside"), (10, "entrance")])
def test_who_is_out_comes_home_when_it_is_over(
    newborn: World, rules: Rules, minutes: int, spot: str
) -> None:
    world = placed(newborn, "john", "outside", "shop", minutes)
    assert passing(world, rules, 10).world.characters["john"].state.spot == spot
    inside = placed(newborn, "john", "bathroom", "bath", minutes)
    assert passing(inside, rules, 10).world.characters["john"].state.spot == "bathroom"


@pytest.mark.parametrize(("hours", "kept"), [(0.9, False), (1.0, True), (1.1, True)])
def test_a_plan_is_given_up_once_its_time_is_over(
    newborn: World, rules: Rules, hours: float, kept: bool
) -> None:
    now = newborn.calendar.now
    plan = Plan(id="p", action="tidy", not_before=now, until=now + timedelta(hours=hours))
    other = replace(plan, id="q", until=now + timedelta(days=1))
    state = replace(newborn.characters["john"].state, plans=(plan, other))
    after = passing(newborn.with_state("john", state), rules, 60).world.characters["john"].state
    assert after.plans == ((plan, other) if kept else (other,))


def _logged(world: World, *, hours_ago: float, emotion: str) -> World:
    entry = MoodEntry(
        timestamp=world.calendar.now - timedelta(hours=hours_ago),
        game_day=1,
        emotion=emotion,
        valence=0.1,
        arousal=0.2,
    )
    return world.with_character(replace(world.characters["john"], mood_log=(entry,)))


@pytest.mark.parametrize(
    ("hours_ago", "emotion", "noted"),
    [(1.0, "calm", False), (2.9, "calm", False), (3.0, "calm", True), (1.0, "sad", True)],
)
def test_a_mood_is_noted_on_the_full_hour_when_it_changed_or_three_hours_have_gone(
    newborn: World, rules: Rules, hours_ago: float, emotion: str, noted: bool
) -> None:
    calm = replace(newborn.characters["john"].state, mood=Mood(valence=0.1, arousal=0.3))
    world = at_hour(newborn.with_state("john", calm), 9.9)
    world = _logged(world, hours_ago=hours_ago - 0.1, emotion=emotion)
    log = passing(world, rules, 6).world.characters["john"].mood_log
    assert len(log) == (2 if noted else 1)
    assert passing(world, rules, 5).world.characters["john"].mood_log == log[:1]


def test_a_noted_mood_is_the_mood_rounded(newborn: World, rules: Rules) -> None:
    hurt = Mood(valence=-0.123456, arousal=0.654321, emotion="hurt", cause="quarrel")
    world = at_hour(newborn, 9.9)
    world = world.with_state("eve", replace(world.characters["eve"].state, mood=hurt))
    after = passing(world, rules, 6).world
    (entry,) = after.characters["eve"].mood_log
    mood = after.characters["eve"].state.mood
    assert entry == MoodEntry(
        timestamp=after.calendar.now,
        game_day=1,
        emotion="hurt",
        valence=round(mood.valence, 3),
        arousal=round(mood.arousal, 3),
        cause="quarrel",
    )


def test_a_mood_is_noted_at_the_same_hour_of_another_day(newborn: World, rules: Rules) -> None:
    assert len(passing(newborn, rules, 1440).world.characters["john"].mood_log) == 1


def test_the_mood_log_keeps_thirty_days(newborn: World, rules: Rules) -> None:
    world = _logged(newborn, hours_ago=1, emotion="sad")
    for day, kept in ((30, 2), (31, 1)):
        log = passing(at_hour(world, 9.9, day=day), rules, 6).world.characters["john"].mood_log
        assert len(log) == kept


def test_the_least_met_need_is_named_the_first_by_name_when_equal() -> None:
    assert lowest({"fun": 40.0, "energy": 20.0, "hunger": 20.0}) == ("energy", 20.0)


def test_dirt_and_laundry_gather_by_the_day(newborn: World, rules: Rules) -> None:
    after = passing(newborn, rules, 720).world.household
    assert after.room_cleanliness == eased(70.0, -rules.life.dirt_per_day / 2)
    assert after.laundry == eased(20.0, rules.life.laundry_per_day / 2)


@pytest.mark.parametrize(
    ("level", "after"),
    [(95.0, 95.0 - 0.4 * 5), (55.0, 55.0 + 0.4 * 5), (75.0, 75.0), (75.1, 75.0), (74.9, 75.0)],
)
def test_love_and_trust_drift_the_faster_the_farther_they_are_from_their_middle(
    newborn: World, rules: Rules, level: float, after: float
) -> None:
    world = with_couple(newborn, love_level=level, trust_level=level)
    couple = passing(world, rules, 1440).world.relationships.couple
    assert couple.love_level == pytest.approx(after)
    assert couple.trust_level == pytest.approx(after)


def _owing_nothing(world: World) -> World:
    return replace(world, calendar=replace(world.calendar, events=()))


def test_a_season_is_told_to_both_on_its_first_day_only(newborn: World, rules: Rules) -> None:
    outcome = passing(at_hour(_owing_nothing(newborn), 23.9, day=87), rules, 10)
    told = only(outcome.events, Happened)
    assert (told.what, told.who) == ("season_changed", ("john", "sara"))
    assert (told.tags, told.emotion) == (("season", "summer"), "curious")
    assert told.at == outcome.world.calendar.now
    next_day = passing(at_hour(outcome.world, 23.9), rules, 10)
    assert not [e for e in next_day.events if isinstance(e, Happened)]


def test_a_turn_of_the_story_is_entered_in_the_calendar(newborn: World, rules: Rules) -> None:
    outcome = passing(at_hour(_owing_nothing(newborn), 23.9, day=87), rules, 10)
    assert outcome.world.calendar.events[-1] == CalendarEvent(
        id="season_changed-1",
        game_day=88,
        time="00:04",
        kind="season_changed",
        title="A new season",
        title_ja="季節の変わり目",
        with_=("john", "sara"),
        done=True,
    )
    again = passing(at_hour(outcome.world, 23.9, day=179), rules, 10).world.calendar.events
    assert [e.id for e in again if e.kind == "season_changed"] == [
        "season_changed-1",
        "season_changed-2",
    ]


@pytest.mark.parametrize(("today", "kept"), [(8, True), (9, False)])
def test_an_old_plan_is_struck_after_a_week_and_nothing_else_is(
    newborn: World, rules: Rules, today: int, kept: bool
) -> None:
    plan, date = (
        CalendarEvent(id=f"{kind}-1", game_day=1, time="10:00", kind=kind, title=kind, done=True)
        for kind in ("plan", "date")
    )
    calendar = replace(newborn.calendar, events=(*newborn.calendar.events, plan, date))
    world = at_hour(replace(newborn, calendar=calendar), 23.9, day=today - 1)
    events = passing(world, rules, 10).world.calendar.events
    assert (plan in events) is kept
    assert date in events


def test_a_dear_spot_grows_dearer_and_the_others_fade(newborn: World) -> None:
    spots = tuple(
        FavoriteSpot(spot=f"spot{n}", score=0.5 - n / 100, note="sunny") for n in range(MOST)
    )
    eve = replace(newborn.characters["eve"], favorite_spots=spots)
    known = fonder(eve, "spot3").favorite_spots
    by_spot = {one.spot: one for one in known}
    assert by_spot["spot3"].score == pytest.approx(round(0.47 + 0.53 * GROWTH, 4))
    assert by_spot["spot3"].note == "sunny"
    assert by_spot["spot0"].score == pytest.approx(round(0.5 * 0.996, 4))
    assert [one.score for one in known] == sorted((one.score for one in known), reverse=True)
    new = fonder(eve, "rug").favorite_spots
    assert len(new) == MOST
    assert "rug" not in {one.spot for one in new}
    fewer = fonder(replace(eve, favorite_spots=spots[:2]), "rug").favorite_spots
    assert fewer[-1] == FavoriteSpot(spot="rug", score=round(FIRST + (1 - FIRST) * GROWTH, 4))
