"""Eve: fed, walked, trained, loved; and what she does by herself."""

import pytest

from bot.household.actions.care import STEP
from bot.household.actions.registry import ACTIONS
from bot.household.characters import Species
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    do,
    happened,
    lived,
    needing,
    owning,
    passing,
    performed,
    placed,
    refusal,
    with_food,
    with_skills,
)


def test_a_walk_takes_the_dog_out_and_brings_both_back(newborn: World, rules: Rules) -> None:
    world = needing(at_hour(newborn, 10), "eve", walk=20.0)
    outcome = do(world, rules, "john", "walk_dog")
    eve = outcome.world.characters["eve"].state
    assert (eve.spot, eve.doing, eve.argument) == ("outside", "follow", "john")
    assert outcome.world.characters["john"].state.spot == "outside"
    assert outcome.world.relationships.bonds["john"].walks_together == 1
    assert eve.needs["walk"] > 50
    home = lived(outcome.world, rules, 0.5).world
    assert home.characters["john"].state.spot == home.characters["eve"].state.spot == "entrance"


def test_who_is_out_with_the_dog_does_nothing_else_meanwhile(newborn: World, rules: Rules) -> None:
    out = do(needing(newborn, "eve", walk=20.0), rules, "sara", "walk_dog").world
    later = passing(out, rules, 10).world
    assert "still out" in refusal(later, rules, "sara", "read")
    assert "still out" in refusal(later, rules, "eve", "dog_sleep")
    assert performed(do(later, rules, "sara", "walk_dog")).continued
    do(later, rules, "eve", "sniff")
    assert "Eve is out" in refusal(later, rules, "john", "train_dog", "sit")


def test_a_walk_that_goes_on_is_one_walk(newborn: World, rules: Rules) -> None:
    out = do(needing(newborn, "eve", walk=20.0), rules, "sara", "walk_dog").world
    on = do(passing(out, rules, 10).world, rules, "sara", "walk_dog").world
    assert on.relationships.bonds["sara"].walks_together == 1


@pytest.mark.parametrize(
    ("hour", "walk", "reason"), [(2.0, 20.0, "middle of the night"), (10.0, 95.0, "just been out")]
)
def test_there_is_a_time_for_walks(
    newborn: World, rules: Rules, hour: float, walk: float, reason: str
) -> None:
    world = needing(at_hour(newborn, hour), "eve", walk=walk)
    assert reason in refusal(world, rules, "john", "walk_dog")


def test_training_brings_a_trick_nearer_until_it_is_learnt(newborn: World, rules: Rules) -> None:
    outcome = do(newborn, rules, "john", "train_dog", "shake")
    progress = outcome.world.characters["eve"].state.skills["shake"]
    assert 0 < progress < 100
    bond = outcome.world.relationships.bonds["john"]
    assert bond.training_progress > 30
    assert bond.bond_level > 85
    nearly = with_skills(newborn, shake=98.0)
    learnt = do(nearly, rules, "john", "train_dog", "shake")
    assert happened(learnt) == ("trick_learnt",)
    assert performed(learnt).facts["happened"] == "trick_learnt"
    assert "not what the dog can learn now" in refusal(
        learnt.world, rules, "sara", "train_dog", "shake"
    )
    trick = do(learnt.world, rules, "eve", "do_trick", "shake")
    assert performed(trick).with_ == ("john",)


def test_a_lesson_is_worth_chance_times_closeness(newborn: World, rules: Rules) -> None:
    after = do(newborn, rules, "john", "train_dog", "sit", chance=0.5).world
    bond = newborn.relationships.bonds["john"].bond_level / 100
    expected = STEP * (0.4 + 0.5) * (0.5 + bond)
    assert after.characters["eve"].state.skills["sit"] == pytest.approx(expected)


def test_a_lucky_lesson_teaches_more(newborn: World, rules: Rules) -> None:
    slow, fast = (
        do(newborn, rules, "john", "train_dog", "sit", chance=chance).world for chance in (0.1, 0.9)
    )
    assert fast.characters["eve"].state.skills["sit"] > slow.characters["eve"].state.skills["sit"]


def test_a_dog_learns_one_lesson_at_a_time(newborn: World, rules: Rules) -> None:
    trained = do(newborn, rules, "john", "train_dog", "sit").world
    later = lived(trained, rules, 1).world
    assert "enough training" in refusal(later, rules, "sara", "train_dog", "sit")
    assert "too tired" in refusal(
        needing(newborn, "eve", energy=10.0), rules, "sara", "train_dog", "sit"
    )


@pytest.mark.parametrize("action", ["train_dog", "play_with_dog", "feed_dog", "walk_dog"])
def test_a_sleeping_dog_is_let_lie(newborn: World, rules: Rules, action: str) -> None:
    world = placed(newborn, "eve", "dog_corner", "dog_sleep", 60)
    argument = "sit" if action == "train_dog" else ""
    assert refusal(world, rules, "john", action, argument) == "Eve is asleep"


def test_the_dog_is_fed_dog_food_and_rice_when_there_is_none(newborn: World, rules: Rules) -> None:
    hungry = needing(newborn, "eve", hunger=20.0)
    fed = do(with_food(hungry, rice=2, dog_food=1), rules, "sara", "feed_dog")
    assert performed(fed).facts == {"food": "dog_food"}
    assert fed.world.household.food_stock == {"rice": 2}
    assert fed.world.characters["eve"].state.needs["hunger"] > 60
    assert performed(do(hungry, rules, "sara", "feed_dog")).facts == {"food": "rice"}
    assert "nothing to feed" in refusal(with_food(hungry), rules, "sara", "feed_dog")


def test_the_dog_helps_herself_and_finds_the_bowl_empty(newborn: World, rules: Rules) -> None:
    hungry = needing(newborn, "eve", hunger=20.0)
    outcome = do(with_food(hungry, dog_food=1), rules, "eve", "dog_eat")
    assert outcome.world.household.food_stock == {}
    assert "bowl is empty" in refusal(with_food(hungry), rules, "eve", "dog_eat")


def test_playing_does_the_dog_and_the_bond_good(newborn: World, rules: Rules) -> None:
    after = do(newborn, rules, "john", "play_with_dog").world
    assert after.relationships.bonds["john"].bond_level > 85
    assert after.characters["eve"].state.needs["fun"] > 72


def test_a_sleeper_can_be_cuddled_but_not_followed(newborn: World, rules: Rules) -> None:
    world = placed(newborn, "sara", "futon", "sleep", 400)
    cuddle = do(world, rules, "eve", "cuddle", "sara")
    assert performed(cuddle).with_ == ()
    assert cuddle.world.characters["eve"].state.spot == "futon"
    assert "not there to be followed" in refusal(world, rules, "eve", "follow", "sara")
    do(world, rules, "eve", "follow", "john")


@pytest.mark.parametrize("action", ["chew", "dig"])
def test_mischief_comes_of_boredom(newborn: World, rules: Rules, action: str) -> None:
    assert "better things to do" in refusal(needing(newborn, "eve", fun=90.0), rules, "eve", action)
    do(needing(newborn, "eve", fun=20.0), rules, "eve", action)


def test_a_good_time_makes_a_spot_dearer(newborn: World, rules: Rules) -> None:
    before = {one.spot: one.score for one in newborn.characters["eve"].favorite_spots}
    after = do(newborn, rules, "eve", "watch_window").world
    now = {one.spot: one.score for one in after.characters["eve"].favorite_spots}
    assert now["window"] > before["window"]
    assert now["futon"] < before["futon"]


@pytest.mark.parametrize(
    ("action", "need"),
    [
        ("dog_sleep", "energy"),
        ("dog_drink", "thirst"),
        ("bark", "fun"),
        ("beg", "social"),
        ("fetch_toy", "fun"),
        ("sniff", "fun"),
        ("zoomies", "fun"),
        ("watch_window", "fun"),
        ("ask_walk", "social"),
        ("stretch_out", "energy"),
    ],
)
def test_what_the_dog_does_answers_a_need(
    newborn: World, rules: Rules, action: str, need: str
) -> None:
    world = needing(newborn, "eve", energy=50.0, walk=30.0)
    before = world.characters["eve"].state.needs[need]
    assert do(world, rules, "eve", action).world.characters["eve"].state.needs[need] > before


def test_a_dog_toy_makes_fetching_more_fun_and_its_first_use_is_a_first(
    newborn: World, rules: Rules
) -> None:
    plain = do(newborn, rules, "eve", "fetch_toy").world
    with_toy = do(owning(newborn, rules, "dog_toy"), rules, "eve", "fetch_toy")
    assert performed(with_toy).facts["item"] == "dog_toy"
    fun = [w.characters["eve"].state.needs["fun"] for w in (plain, with_toy.world)]
    assert fun[0] < fun[1]


def test_eve_has_sixteen_things_to_do_and_none_of_them_is_speech() -> None:
    hers = {spec.name for spec in ACTIONS.values() if Species.DOG in spec.species}
    assert len(hers) == 16
    theirs = {spec.name for spec in ACTIONS.values() if Species.PERSON in spec.species}
    assert len(theirs) >= 32
    assert not hers & theirs


@pytest.mark.parametrize(
    ("action", "need", "level", "reason"),
    [
        ("dog_sleep", "energy", 92.0, "wide awake"),
        ("dog_eat", "hunger", 80.0, "is full"),
        ("dog_drink", "thirst", 88.0, "not thirsty"),
        ("ask_walk", "walk", 70.0, "just been out"),
    ],
)
def test_a_need_that_is_met_asks_for_nothing(
    newborn: World, rules: Rules, action: str, need: str, level: float, reason: str
) -> None:
    do(needing(newborn, "eve", **{need: level}), rules, "eve", action)
    assert reason in refusal(needing(newborn, "eve", **{need: level + 0.1}), rules, "eve", action)


@pytest.mark.parametrize(
    ("action", "need", "level", "reason"),
    [
        ("chew", "fun", 65.0, "better things"),
        ("dig", "fun", 65.0, "better things"),
    ],
)
def test_boredom_has_a_limit(
    newborn: World, rules: Rules, action: str, need: str, level: float, reason: str
) -> None:
    do(needing(newborn, "eve", **{need: level - 0.1}), rules, "eve", action)
    assert reason in refusal(needing(newborn, "eve", **{need: level}), rules, "eve", action)


@pytest.mark.parametrize("action", ["zoomies", "fetch_toy"])
def test_a_tired_dog_does_not_run(newborn: World, rules: Rules, action: str) -> None:
    do(needing(newborn, "eve", energy=35.0), rules, "eve", action)
    assert "too tired" in refusal(needing(newborn, "eve", energy=34.9), rules, "eve", action)


def test_a_sleeping_dog_may_go_on_sleeping_however_rested(newborn: World, rules: Rules) -> None:
    asleep = do(newborn, rules, "eve", "dog_sleep").world
    rested = needing(passing(asleep, rules, 10).world, "eve", energy=99.0)
    assert performed(do(rested, rules, "eve", "dog_sleep")).continued


@pytest.mark.parametrize("action", ["beg", "ask_walk"])
def test_there_is_nobody_to_ask_when_all_sleep_or_are_out(
    newborn: World, rules: Rules, action: str
) -> None:
    world = needing(newborn, "eve", walk=20.0)
    world = placed(placed(world, "john", "futon", "sleep", 60), "sara", "outside", "shop", 30)
    assert "nobody is awake" in refusal(world, rules, "eve", action)
    do(placed(world, "john", "kitchen"), rules, "eve", action)


def test_what_is_chewed_is_a_matter_of_chance_and_annoys(newborn: World, rules: Rules) -> None:
    bored = needing(newborn, "eve", fun=20.0)
    chewed = [
        performed(do(bored, rules, "eve", "chew", chance=chance)).facts["thing"]
        for chance in (0.0, 0.2, 0.99)
    ]
    assert chewed == ["slipper", "sock", "newspaper"]
    after = do(bored, rules, "eve", "chew").world.relationships.couple
    assert after.tension == pytest.approx(0.5)


def test_a_cuddle_does_both_good_unless_the_other_sleeps(newborn: World, rules: Rules) -> None:
    world = placed(newborn, "sara", "kitchen")
    awake = do(world, rules, "eve", "cuddle", "sara")
    assert performed(awake).facts == {"whom": "sara", "asleep": "no"}
    assert performed(awake).with_ == ("sara",)
    after = awake.world
    assert after.characters["eve"].state.spot == "kitchen"
    assert after.characters["sara"].state.mood.emotion == "loving"
    assert after.characters["sara"].state.needs["social"] > 72
    assert after.relationships.bonds["sara"].bond_level > 90
    assert after.relationships.bonds["john"] == newborn.relationships.bonds["john"]
    asleep = do(placed(newborn, "sara", "futon", "sleep", 60), rules, "eve", "cuddle", "sara")
    assert performed(asleep).facts["asleep"] == "yes"
    assert asleep.world.characters["sara"].state.needs == newborn.characters["sara"].state.needs
    assert asleep.world.relationships.bonds["sara"].bond_level > 90
    bathing = placed(newborn, "sara", "bathroom", "bath", 30)
    assert "not there to be cuddled" in refusal(bathing, rules, "eve", "cuddle", "sara")


def test_who_is_followed_has_the_dog_beside_them(newborn: World, rules: Rules) -> None:
    world = placed(newborn, "john", "balcony")
    outcome = do(world, rules, "eve", "follow", "john")
    assert outcome.world.characters["eve"].state.spot == "balcony"
    assert performed(outcome).facts == {"whom": "john"}
    assert "'nobody' is not there" in refusal(world, rules, "eve", "follow", "")


def test_a_trick_makes_those_who_see_it_proud(newborn: World, rules: Rules) -> None:
    world = with_skills(newborn, sit=100.0, shake=99.9)
    shown = do(placed(world, "john", "kitchen"), rules, "eve", "do_trick", "sit")
    assert performed(shown).with_ == ("sara",)
    assert performed(shown).facts == {"trick": "sit"}
    sara, john = (shown.world.characters[who].state for who in ("sara", "john"))
    assert (sara.mood.emotion, sara.needs["fun"] > 72) == ("proud", True)
    assert john.needs["fun"] == 72
    assert "learnt is: sit" in refusal(world, rules, "eve", "do_trick", "shake")
    assert "learnt is: nothing" in refusal(newborn, rules, "eve", "do_trick", "sit")
