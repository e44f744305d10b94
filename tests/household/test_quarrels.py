"""Quarrels: what they are about, what they cost, and what making up brings back."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.household.characters import RecentAction
from bot.household.events import Happened
from bot.household.quarrels import CAUSES, begin, causes, cooled, make_up
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind
from tests.household.situations import (
    at_hour,
    do,
    needing,
    only,
    passing,
    placed,
    quarrelling,
    refusal,
    with_couple,
    with_food,
    with_purse,
)


@pytest.fixture
def calm(newborn: World) -> World:
    """An afternoon on which there is nothing at all to quarrel about."""
    return with_purse(with_food(at_hour(newborn, 14), rice=4), 50_000)


def _did(world: World, who: str, action: str, argument: str = "", *, with_: str = "") -> World:
    state = world.characters[who].state
    entry = RecentAction(
        at=world.calendar.now, action=action, argument=argument, with_=(with_,) if with_ else ()
    )
    return world.with_state(who, replace(state, recent=(*state.recent, entry)))


def _flat(world: World, **values: float | str) -> World:
    return replace(world, household=replace(world.household, **values))  # type: ignore[arg-type]  # fields by name


@pytest.mark.parametrize(
    ("cause", "level", "is_so"),
    [
        ("dishes", 59.9, True),
        ("dishes", 60.0, False),
        ("laundry", 60.1, True),
        ("laundry", 60.0, False),
        ("money", 2_999, True),
        ("money", 3_000, False),
        ("dog_walk", 29.9, True),
        ("dog_walk", 30.0, False),
        ("small_flat", 70.1, True),
        ("small_flat", 70.0, False),
    ],
)
def test_a_cause_is_so_from_a_certain_level_on(
    calm: World, rules: Rules, cause: str, level: float, is_so: bool
) -> None:
    world = {
        "dishes": lambda: _flat(calm, room_cleanliness=level),
        "laundry": lambda: _flat(calm, laundry=level),
        "money": lambda: with_purse(calm, int(level)),
        "dog_walk": lambda: needing(calm, "eve", walk=level),
        "small_flat": lambda: with_couple(calm, tension=level),
    }[cause]()
    assert causes(world, rules) == ((cause,) if is_so else ())


def test_in_a_larger_flat_nobody_quarrels_about_its_size(calm: World, rules: Rules) -> None:
    assert causes(_flat(with_couple(calm, tension=90.0), room_type="1DK"), rules) == ()


def test_one_portion_of_ready_made_food_is_no_cause_two_are(calm: World, rules: Rules) -> None:
    once = _did(calm, "john", "eat", "instant_noodle")
    assert causes(once, rules) == ()
    assert causes(_did(once, "john", "eat", "instant_noodle"), rules) == ("food",)
    assert causes(_did(once, "sara", "eat", "instant_noodle"), rules) == ()
    assert causes(_did(once, "john", "eat", "nikujaga"), rules) == ()


def test_a_game_played_lately_is_a_cause(calm: World, rules: Rules) -> None:
    assert causes(_did(calm, "sara", "play_game"), rules) == ("games",)


def test_only_a_film_seen_by_both_is_a_matter_of_taste(calm: World, rules: Rules) -> None:
    assert causes(_did(calm, "sara", "watch_film"), rules) == ()
    assert causes(_did(calm, "sara", "watch_film", with_="john"), rules) == ("movie_taste",)


def test_a_blanket_is_fought_over_on_cold_mornings_only(calm: World, rules: Rules) -> None:
    assert causes(at_hour(calm, 7), rules) == ("blanket",)
    assert causes(at_hour(calm, 12), rules) == ()
    # The cold half of the year, looked at every three weeks.
    mornings = [at_hour(calm, 7, day=day) for day in range(1, 366, 21)]
    cold = {each.calendar.local.month for each in mornings if causes(each, rules)}
    assert cold == {10, 11, 12, 1, 2, 3, 4}
    assert causes(at_hour(calm, 7, day=120), rules) == ()


def test_the_gravest_cause_comes_first(calm: World, rules: Rules) -> None:
    world = _flat(with_purse(with_food(calm), 0), laundry=90.0, room_cleanliness=10.0)
    found = causes(world, rules)
    assert found == ("empty_fridge", "money", "dishes", "laundry")
    assert [cause for cause in CAUSES if cause in found] == list(found)


def test_a_quarrel_is_the_hotter_the_more_had_piled_up(newborn: World, rules: Rules) -> None:
    outcome = begin(with_couple(newborn, tension=60.0), rules, "john", "money")
    couple = outcome.world.relationships.couple
    assert couple.quarrel is not None
    assert couple.quarrel.heat == pytest.approx(89.0)
    assert couple.quarrel.since == newborn.calendar.now
    assert couple.quarrel.id == "quarrel-1"
    assert couple.tension == pytest.approx(24.0)
    assert (couple.love_level, couple.trust_level) == (71.0, 77.0)
    bursting = begin(with_couple(newborn, tension=99.0), rules, "john", "money").world
    assert bursting.relationships.couple.quarrel is not None
    assert bursting.relationships.couple.quarrel.heat == 100.0


def test_who_starts_a_quarrel_is_angry_and_the_other_is_hurt(newborn: World, rules: Rules) -> None:
    after = begin(newborn, rules, "sara", "money").world
    for who, emotion in (("sara", "angry"), ("john", "hurt")):
        before, state = newborn.characters[who].state, after.characters[who].state
        assert (state.mood.emotion, state.mood.cause) == (emotion, "quarrel")
        assert state.mood.valence < before.mood.valence
        assert state.needs["social"] < before.needs["social"]
    assert after.characters["eve"] == newborn.characters["eve"]


def test_a_quarrel_is_told_as_one_story_from_beginning_to_end(newborn: World, rules: Rules) -> None:
    fought = with_couple(newborn, tension=60.0, fight_count=2)
    began = begin(fought, rules, "sara", "money")
    cool = cooled(began.world, rules, 40.0)
    ended = make_up(cool.world, rules)
    told = [only(outcome.events, Happened) for outcome in (began, cool, ended)]
    assert [one.what for one in told] == ["quarrel_began", "quarrel_cooled", "made_up"]
    assert [one.emotion for one in told] == ["angry", "sad", "loving"]
    assert [one.rule for one in told] == [
        ImportanceRule.QUARREL,
        ImportanceRule.ESTIMATE,
        ImportanceRule.QUARREL,
    ]
    for one in told:
        assert one.who == ("john", "sara")
        assert one.facts == {"cause": "money", "quarrel": "quarrel-3", "starter": "sara"}
        assert one.tags == ("quarrel", "money", "quarrel-3")
        assert one.kind is Kind.RELATIONSHIP
        assert one.at == newborn.calendar.now


def test_making_up_brings_back_love_and_trust_and_eases_the_rest(
    newborn: World, rules: Rules
) -> None:
    before = quarrelling(newborn, 30.0)
    after = make_up(before, rules).world
    couple = after.relationships.couple
    assert couple.quarrel is None
    assert (couple.makeup_count, couple.fight_count) == (1, 1)
    assert couple.love_level == eased(75.0, 5.0)
    assert couple.trust_level == eased(80.0, 4.0)
    assert couple.tension == pytest.approx(10.0)
    for who in ("john", "sara"):
        state = after.characters[who].state
        assert (state.mood.emotion, state.mood.cause) == ("loving", "made_up")
        assert state.needs["social"] > before.characters[who].state.needs["social"]


def test_without_a_quarrel_there_is_nothing_to_make_up(newborn: World, rules: Rules) -> None:
    outcome = make_up(newborn, rules)
    assert outcome.world is newborn
    assert outcome.events == ()


@pytest.mark.parametrize(("heat", "accepted"), [(59.9, "yes"), (60.0, "no")])
def test_an_apology_is_accepted_when_the_heat_is_under_sixty(
    newborn: World, rules: Rules, heat: float, accepted: str
) -> None:
    outcome = do(quarrelling(newborn, heat), rules, "john", "apologise")
    facts = outcome.events[-1].facts
    assert facts["accepted"] == accepted
    assert facts["cause"] == "dishes"
    assert facts.get("happened", "") == ("made_up" if accepted == "yes" else "")
    assert (outcome.world.relationships.couple.quarrel is None) is (accepted == "yes")


def test_an_apology_that_comes_too_early_takes_eight_points_of_heat(
    newborn: World, rules: Rules
) -> None:
    world = placed(quarrelling(newborn, 90.0), "sara", "kitchen")
    after = do(world, rules, "john", "apologise").world
    assert after.relationships.couple.quarrel is not None
    assert after.relationships.couple.quarrel.heat == pytest.approx(82.0)
    assert after.characters["john"].state.spot == "kitchen"


def test_a_second_apology_waits_an_hour(newborn: World, rules: Rules) -> None:
    sorry = do(quarrelling(newborn, 99.0), rules, "john", "apologise").world
    assert "needs time to be heard" in refusal(
        passing(sorry, rules, 60).world, rules, "john", "apologise"
    )
    do(passing(sorry, rules, 61).world, rules, "john", "apologise")
    do(sorry, rules, "sara", "apologise")


def test_words_about_anything_take_four_points_of_heat_away(newborn: World, rules: Rules) -> None:
    world = quarrelling(newborn, 80.0)
    after = do(world, rules, "sara", "talk", "weather").world.relationships.couple
    assert after.quarrel is not None
    assert after.quarrel.heat == pytest.approx(76.0)
    in_peace = do(newborn, rules, "sara", "talk", "weather").world.relationships.couple
    assert 75.0 < after.love_level < in_peace.love_level


def test_two_days_after_the_last_one_the_next_quarrel_may_begin(
    newborn: World, rules: Rules
) -> None:
    fought = with_couple(newborn, tension=60.0, last_fight=newborn.calendar.now - timedelta(days=2))
    assert begin(fought, rules, "john", "money").world.relationships.couple.fight_count == 1
    do(with_purse(fought, 0), rules, "john", "argue", "money")
