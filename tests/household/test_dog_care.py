"""What people do with Eve: lessons, walks, play and meals, and when they are refused."""

from datetime import timedelta

import pytest

from bot.household.actions.care import TRICKS, tricks
from bot.household.calendar import weather
from bot.household.events import Happened
from bot.household.needs import changed
from bot.household.relationships import eased
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    do,
    happened,
    needing,
    only,
    passing,
    performed,
    refusal,
    with_food,
    with_skills,
)


def test_two_tricks_at_a_time_are_taught_in_their_order(newborn: World, rules: Rules) -> None:
    assert tricks(newborn, "eve") == ("sit", "shake")
    assert tricks(with_skills(newborn, sit=100.0, down=100.0), "eve") == ("shake", "stay")
    assert tricks(with_skills(newborn, sit=99.9), "eve") == ("sit", "shake")
    world = with_skills(newborn, **dict.fromkeys(TRICKS, 100.0))
    assert tricks(world, "eve") == ()
    assert "every trick is learnt" in refusal(world, rules, "john", "train_dog", "sit")


def test_a_lesson_goes_on_however_tired_the_dog_becomes(newborn: World, rules: Rules) -> None:
    lesson = do(newborn, rules, "john", "train_dog", "sit")
    assert performed(lesson).with_ == ("eve",)
    progress = lesson.world.characters["eve"].state.skills["sit"]
    assert performed(lesson).facts == {"trick": "sit", "progress": str(int(progress))}
    tired = needing(passing(lesson.world, rules, 10).world, "eve", energy=5.0)
    on = do(tired, rules, "john", "train_dog", "sit")
    assert performed(on).continued
    assert on.world.characters["eve"].state.skills["sit"] > progress
    do(needing(newborn, "eve", energy=20.0), rules, "john", "train_dog", "sit")
    assert "too tired" in refusal(
        needing(newborn, "eve", energy=19.9), rules, "john", "train_dog", "sit"
    )


@pytest.mark.parametrize(("minutes", "again"), [(180, False), (181, True)])
def test_the_next_lesson_waits_three_hours(
    newborn: World, rules: Rules, minutes: int, again: bool
) -> None:
    taught = do(newborn, rules, "john", "train_dog", "sit").world
    later = needing(passing(taught, rules, minutes).world, "eve", energy=80.0)
    if again:
        do(later, rules, "sara", "train_dog", "sit")
    else:
        assert "enough training" in refusal(later, rules, "sara", "train_dog", "sit")


def test_a_learnt_trick_is_told_with_its_teacher(newborn: World, rules: Rules) -> None:
    learnt = do(with_skills(newborn, sit=99.0), rules, "sara", "train_dog", "sit")
    told = only(learnt.events, Happened)
    assert (told.what, told.who) == ("trick_learnt", ("john", "sara", "eve"))
    assert told.facts == {"trick": "sit", "teacher": "sara", "dog": "eve"}
    assert (told.tags, told.emotion) == (("training", "sit"), "proud")
    assert learnt.world.characters["eve"].state.skills["sit"] == 100.0
    assert learnt.world.calendar.events[-1].kind == "trick_learnt"


@pytest.mark.parametrize(
    ("action", "need", "level"), [("feed_dog", "hunger", 85.0), ("walk_dog", "walk", 85.0)]
)
def test_the_dog_is_not_fed_or_walked_beyond_its_needs(
    newborn: World, rules: Rules, action: str, need: str, level: float
) -> None:
    world = at_hour(newborn, 10)
    do(needing(world, "eve", **{need: level}), rules, "john", action)
    assert "just" in refusal(needing(world, "eve", **{need: level + 0.1}), rules, "john", action)


@pytest.mark.parametrize(
    ("hour", "open_"), [(4.9, False), (5.0, True), (22.9, True), (23.0, False)]
)
def test_walks_are_taken_from_five_to_eleven(
    newborn: World, rules: Rules, hour: float, open_: bool
) -> None:
    world = needing(at_hour(newborn, hour), "eve", walk=20.0)
    if open_:
        do(world, rules, "john", "walk_dog")
    else:
        assert "middle of the night" in refusal(world, rules, "john", "walk_dog")


def test_nobody_walks_the_dog_in_a_storm(newborn: World, rules: Rules) -> None:
    summer = [at_hour(newborn, 12, day=day) for day in range(90, 170)]
    stormy = next(world for world in summer if weather(world.calendar) == "storm")
    assert "storm outside" in refusal(needing(stormy, "eve", walk=20.0), rules, "john", "walk_dog")


def test_a_walk_lasts_half_an_hour_and_does_all_three_of_its_things(
    newborn: World, rules: Rules
) -> None:
    world = needing(at_hour(newborn, 10), "eve", walk=20.0, fun=20.0, social=20.0)
    outcome = do(world, rules, "john", "walk_dog")
    after = outcome.world
    eve = after.characters["eve"].state
    assert eve.since == world.calendar.now
    assert eve.until == world.calendar.now + timedelta(minutes=30)
    expected = changed(
        world.characters["eve"].state.needs,
        {"walk": 190 / 6, "fun": 40 / 6, "social": 40 / 6, "energy": -8 / 6},
    )
    assert eve.needs == pytest.approx(dict(expected))
    assert eve.mood.emotion == "excited"
    assert after.relationships.bonds["john"].bond_level == eased(85.0, 0.8)
    assert after.relationships.bonds["sara"] == world.relationships.bonds["sara"]
    assert performed(outcome).facts == {"weather": weather(world.calendar)}
    assert performed(outcome).with_ == ("eve",)
    on = do(passing(after, rules, 10).world, rules, "john", "walk_dog").world
    assert on.relationships.bonds["john"].bond_level == after.relationships.bonds["john"].bond_level


def test_a_dog_too_tired_is_not_played_with(newborn: World, rules: Rules) -> None:
    begun = do(needing(newborn, "eve", energy=12.0), rules, "john", "play_with_dog")
    assert performed(begun).with_ == ("eve",)
    eve = begun.world.characters["eve"].state
    assert (eve.mood.emotion, eve.needs["social"] > 72) == ("playful", True)
    tired = needing(newborn, "eve", energy=11.9)
    assert "too tired to play" in refusal(tired, rules, "john", "play_with_dog")
    going = needing(passing(begun.world, rules, 10).world, "eve", energy=5.0)
    do(going, rules, "john", "play_with_dog")


def test_feeding_makes_the_dog_full_and_happy(newborn: World, rules: Rules) -> None:
    hungry = needing(with_food(newborn, dog_food=1, bread=1), "eve", hunger=20.0)
    fed = do(hungry, rules, "sara", "feed_dog")
    assert performed(fed).with_ == ("eve",)
    eve = fed.world.characters["eve"].state
    assert eve.needs["hunger"] == pytest.approx(changed({"h": 20.0}, {"h": 75.0})["h"])
    assert eve.mood.emotion == "happy"
    assert fed.world.relationships.bonds["sara"].bond_level > 90
    own = do(hungry, rules, "eve", "dog_eat")
    assert performed(own).facts == {"food": "dog_food"}
    hunger = own.world.characters["eve"].state.needs["hunger"]
    assert hunger == pytest.approx(changed({"h": 20.0}, {"h": 70.0})["h"])


def test_the_last_rice_given_to_the_dog_is_noticed(newborn: World, rules: Rules) -> None:
    last = needing(with_food(newborn, rice=1), "eve", hunger=20.0)
    assert happened(do(last, rules, "sara", "feed_dog")) == ("food_ran_out",)
    assert happened(do(last, rules, "eve", "dog_eat")) == ("food_ran_out",)
