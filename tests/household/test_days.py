"""A person's day: sleep, naps, chores, calls home, films, games and books, and their limits."""

from dataclasses import replace

import pytest

from bot.household.actions.leisure import BOOKS, FILMS, GAMES, MUSIC
from bot.household.actions.work import HOME_TOPICS, clock
from bot.household.calendar import season, weather
from bot.household.needs import changed
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule
from tests.household.situations import (
    at_hour,
    do,
    moved,
    needing,
    owning,
    passing,
    performed,
    placed,
    refusal,
    with_couple,
    with_purse,
)


def _may(world: World, rules: Rules, action: str, *, possible: bool, why: str) -> None:
    if possible:
        do(world, rules, "john", action)
    else:
        assert why in refusal(world, rules, "john", action)


@pytest.mark.parametrize(
    ("hour", "possible"),
    [(20.9, False), (21.0, True), (23.9, True), (3.0, True), (9.4, True), (9.5, False)],
)
def test_the_night_lasts_from_before_bedtime_to_after_waking(
    newborn: World, rules: Rules, hour: float, possible: bool
) -> None:
    world = needing(at_hour(newborn, hour), "john", energy=50.0)
    _may(world, rules, "sleep", possible=possible, why="not night")
    _may(world, rules, "nap", possible=not possible, why="sleep instead")


def test_who_goes_to_bed_after_midnight_has_a_night_as_well(newborn: World, rules: Rules) -> None:
    owl = replace(rules.characters["john"], bedtime=3.5, wake=10.0)
    late = replace(rules, characters={**rules.characters, "john": owl})
    for hour, possible in ((0.9, False), (1.0, True), (11.9, True), (12.0, False)):
        world = needing(at_hour(newborn, hour), "john", energy=50.0)
        _may(world, late, "sleep", possible=possible, why="not night")


@pytest.mark.parametrize(
    ("action", "hour", "level", "possible", "why"),
    [
        ("sleep", 14, 29.9, True, ""),
        ("sleep", 14, 30.0, False, "not night"),
        ("sleep", 23, 96.0, True, ""),
        ("sleep", 23, 96.1, False, "wide awake"),
        ("nap", 14, 70.0, True, ""),
        ("nap", 14, 70.1, False, "not tired"),
        ("work", 12, 12.0, True, ""),
        ("work", 12, 11.9, False, "too tired to work"),
    ],
)
def test_tiredness_decides(  # a case has that many sides
    newborn: World,
    rules: Rules,
    action: str,
    hour: float,
    level: float,
    possible: bool,
    why: str,
) -> None:
    world = needing(at_hour(newborn, hour), "john", energy=level)
    _may(world, rules, action, possible=possible, why=why)


@pytest.mark.parametrize("action", ["sleep", "nap"])
def test_who_sleeps_may_sleep_on(newborn: World, rules: Rules, action: str) -> None:
    hour = 23 if action == "sleep" else 14
    asleep = do(needing(at_hour(newborn, hour), "john", energy=20.0), rules, "john", action).world
    rested = needing(passing(asleep, rules, 10).world, "john", energy=99.0)
    assert performed(do(rested, rules, "john", action)).continued


@pytest.mark.parametrize(
    ("who", "hour", "day", "possible"),
    [
        ("john", 9.4, 1, False),
        ("john", 9.5, 1, True),
        ("john", 17.4, 1, True),
        ("john", 17.5, 1, False),
        ("sara", 14.9, 4, True),
        ("john", 12.0, 2, False),
        ("john", 12.0, 3, False),
        ("john", 12.0, 4, True),
    ],
)
def test_work_is_done_in_working_hours_on_working_days(  # a case has that many sides
    newborn: World, rules: Rules, who: str, hour: float, day: int, possible: bool
) -> None:
    world = at_hour(newborn, hour, day=day)
    if possible:
        earned = do(world, rules, who, "work")
        wage = rules.characters[who].wage // 6
        assert moved(earned) == {"wage": wage}
        assert performed(earned).facts == {"job": rules.characters[who].job, "yen": str(wage)}
    else:
        refusal(world, rules, who, "work")


def test_an_hour_reads_as_a_clock() -> None:
    assert [clock(hour) for hour in (9.5, 17.0, 10.25, 0.1)] == ["9:30", "17:00", "10:15", "0:06"]


def test_who_has_no_job_does_not_work(newborn: World, rules: Rules) -> None:
    idle = replace(rules.characters["john"], job="")
    jobless = replace(rules, characters={**rules.characters, "john": idle})
    assert refusal(at_hour(newborn, 12), jobless, "john", "work") == "John has no job"


@pytest.mark.parametrize(
    ("hour", "possible"), [(7.9, False), (8.0, True), (21.9, True), (22.0, False)]
)
def test_home_is_called_at_decent_hours(
    newborn: World, rules: Rules, hour: float, possible: bool
) -> None:
    _may(
        at_hour(newborn, hour), rules, "phone_home", possible=possible, why="too late or too early"
    )


def test_a_call_home_has_its_topic_of_the_day(newborn: World, rules: Rules) -> None:
    world = at_hour(newborn, 10)
    call = do(world, rules, "john", "phone_home")
    assert performed(call).facts == {"topic": HOME_TOPICS[(1 + len("john")) % 6]}
    assert performed(call).rule is ImportanceRule.ESTIMATE
    next_day = do(at_hour(world, 10, day=2), rules, "john", "phone_home")
    assert performed(next_day).facts == {"topic": HOME_TOPICS[(2 + len("john")) % 6]}
    on = do(passing(call.world, rules, 10).world, rules, "john", "phone_home")
    assert performed(on).continued
    early = placed(at_hour(call.world, 5.9, day=2), "john", "futon")
    assert "too late or too early" in refusal(early, rules, "john", "phone_home")
    over = placed(passing(call.world, rules, 10 * 60).world, "john", "futon")
    assert "not long ago" in refusal(over, rules, "john", "phone_home")


@pytest.mark.parametrize(("cleanliness", "possible"), [(90.0, True), (90.1, False)])
def test_a_clean_flat_is_not_tidied(
    newborn: World, rules: Rules, cleanliness: float, possible: bool
) -> None:
    house = replace(newborn.household, room_cleanliness=cleanliness)
    world = replace(newborn, household=house)
    _may(world, rules, "tidy", possible=possible, why="clean already")
    begun = do(newborn, rules, "john", "tidy").world
    done = replace(begun, household=replace(begun.household, room_cleanliness=99.0))
    on = do(passing(done, rules, 10).world, rules, "john", "tidy")
    assert performed(on).facts == {"cleanliness": "100"}


@pytest.mark.parametrize(("pile", "possible"), [(15.0, True), (14.9, False)])
def test_a_small_pile_is_not_washed(
    newborn: World, rules: Rules, pile: float, possible: bool
) -> None:
    world = replace(newborn, household=replace(newborn.household, laundry=pile))
    _may(world, rules, "laundry", possible=possible, why="hardly any")
    begun = do(
        replace(newborn, household=replace(newborn.household, laundry=30.0)),
        rules,
        "john",
        "laundry",
    ).world
    assert begun.household.laundry == pytest.approx(8.0)
    on = do(passing(begun, rules, 10).world, rules, "john", "laundry")
    assert on.world.household.laundry == 0.0
    assert performed(on).facts == {"weather": weather(on.world.calendar)}


@pytest.mark.parametrize(("action", "ease"), [("tidy", -0.5), ("laundry", -0.4)])
def test_housework_eases_what_had_piled_up(
    newborn: World, rules: Rules, action: str, ease: float
) -> None:
    after = do(with_couple(newborn, tension=30.0), rules, "john", action).world
    assert after.relationships.couple.tension == pytest.approx(eased(30.0, ease))


def test_the_others_bath_closes_the_door_and_ones_own_does_not(
    newborn: World, rules: Rules
) -> None:
    world = needing(newborn, "john", hygiene=40.0)
    assert refusal(placed(world, "sara", "bathroom"), rules, "john", "bath") == (
        "Sara is in the bathroom"
    )
    do(placed(world, "john", "bathroom"), rules, "john", "bath")
    do(placed(world, "sara", "kitchen"), rules, "john", "bath")


def test_both_see_the_same_film_and_each_reads_a_book_of_their_own(
    newborn: World, rules: Rules
) -> None:
    day = 1
    world = with_purse(at_hour(owning(newborn, rules, "board_game", "radio"), 12), 9_000)
    tastes = {who: sum(map(ord, who)) for who in ("john", "sara")}
    for who, taste in tastes.items():
        found = {
            action: performed(do(world, rules, who, action)).facts[fact]
            for action, fact in (
                ("watch_film", "film"),
                ("play_game", "game"),
                ("read", "book"),
                ("listen_music", "music"),
            )
        }
        assert found == {
            "watch_film": FILMS[day * 3 % len(FILMS)],
            "play_game": GAMES[day * 3 % len(GAMES)],
            "read": BOOKS[(day * 3 + taste) % len(BOOKS)],
            "listen_music": MUSIC[(day * 3 + taste) % len(MUSIC)],
        }
    tomorrow = performed(do(at_hour(world, 12, day=2), rules, "john", "watch_film")).facts
    assert tomorrow["film"] == FILMS[2 * 3 % len(FILMS)]


def test_looking_outside_shows_weather_and_season(newborn: World, rules: Rules) -> None:
    facts = performed(do(newborn, rules, "john", "look_outside")).facts
    assert facts == {"weather": weather(newborn.calendar), "season": season(newborn.calendar)}


def test_a_film_together_brings_the_two_nearer(newborn: World, rules: Rules) -> None:
    world = with_couple(with_purse(at_hour(newborn, 20), 9_000), tension=20.0)
    alone = do(world, rules, "sara", "watch_film")
    assert performed(alone).with_ == ()
    assert alone.world.relationships.couple == world.relationships.couple
    joined = do(alone.world, rules, "john", "watch_film")
    couple = joined.world.relationships.couple
    assert performed(joined).with_ == ("sara",)
    assert couple.love_level == eased(75.0, 0.06)
    assert couple.tension == pytest.approx(eased(20.0, -0.3))
    before, after = (w.characters["john"].state.needs for w in (alone.world, joined.world))
    assert after["social"] == pytest.approx(changed(before, {"social": 3.0})["social"])
    on = do(passing(joined.world, rules, 10).world, rules, "sara", "watch_film")
    assert performed(on).with_ == ("john",)
    assert moved(on) == {}


def test_who_plays_while_the_other_watches_plays_alone(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(owning(newborn, rules, "board_game"), 20), 9_000)
    watching = do(world, rules, "sara", "watch_film").world
    assert performed(do(watching, rules, "john", "play_game")).with_ == ()
    playing = do(world, rules, "sara", "play_game").world
    assert performed(do(playing, rules, "john", "play_game")).with_ == ("sara",)
    own_film = do(playing, rules, "john", "watch_film")
    assert performed(own_film).with_ == ()
    assert moved(own_film) == {"film": -rules.economy.film_cost}


def test_a_film_is_watched_together_in_one_room_only(newborn: World, rules: Rules) -> None:
    world = with_purse(at_hour(newborn, 20), 9_000)
    watching = placed(
        do(world, rules, "sara", "watch_film").world, "sara", "balcony", "watch_film", 60
    )
    outcome = do(watching, rules, "john", "watch_film")
    assert performed(outcome).with_ == ()


@pytest.mark.parametrize(("purse", "possible"), [(400, True), (399, False)])
def test_a_film_is_seen_with_the_money_for_it(
    newborn: World, rules: Rules, purse: int, possible: bool
) -> None:
    world = with_purse(at_hour(newborn, 20), purse)
    _may(world, rules, "watch_film", possible=possible, why="a film costs 400 yen")


@pytest.mark.parametrize(("hours", "possible"), [(18.0, False), (18.1, True)])
def test_the_next_film_waits_eighteen_hours(
    newborn: World, rules: Rules, hours: float, possible: bool
) -> None:
    seen = do(with_purse(at_hour(newborn, 20), 9_000), rules, "john", "watch_film").world
    later = placed(passing(seen, rules, round(hours * 60)).world, "john", "futon")
    _may(later, rules, "watch_film", possible=possible, why="one film at a time")
    if not possible:
        assert moved(do(later, rules, "sara", "watch_film")) == {"film": -400}
