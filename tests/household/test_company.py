"""What the two do with one another, and when they cannot."""

from dataclasses import replace

import pytest

from bot.household.actions.company import TOPICS
from bot.household.actions.offers import offers
from bot.household.calendar import weather
from bot.household.feelings import felt
from bot.household.needs import changed
from bot.household.quarrels import CAUSES, causes
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import (
    at_hour,
    do,
    happened,
    lived,
    owning,
    passing,
    performed,
    placed,
    quarrelling,
    refusal,
    tip,
    tipped,
    with_couple,
    with_food,
    with_purse,
)

COMPANY = [("talk", "weather"), ("tease", ""), ("compliment", ""), ("hug", "")]


@pytest.mark.parametrize(("action", "argument"), COMPANY)
def test_company_does_both_good_and_brings_the_actor_over(
    newborn: World, rules: Rules, action: str, argument: str
) -> None:
    world = placed(newborn, "sara", "kitchen")
    outcome = do(world, rules, "john", action, argument)
    after = outcome.world
    assert performed(outcome).with_ == ("sara",)
    assert after.characters["john"].state.spot == "kitchen"
    for who in ("john", "sara"):
        assert after.characters[who].state.needs["social"] > 72
    assert after.relationships.couple.love_level > newborn.relationships.couple.love_level


@pytest.mark.parametrize(("action", "argument"), COMPANY)
@pytest.mark.parametrize(
    ("spot", "doing", "reason"),
    [
        ("futon", "sleep", "Sara is asleep"),
        ("outside", "shop", "Sara is out"),
        ("bathroom", "bath", "Sara is in the bath"),
    ],
)
def test_who_sleeps_is_out_or_bathes_is_left_alone(  # a case has that many sides
    newborn: World, rules: Rules, action: str, argument: str, spot: str, doing: str, reason: str
) -> None:
    world = placed(newborn, "sara", spot, doing, minutes=60)
    assert refusal(world, rules, "john", action, argument) == reason


@pytest.mark.parametrize(("action", "argument"), [("talk", "weather"), ("tease", "")])
def test_who_works_has_no_time_for_long_words(
    newborn: World, rules: Rules, action: str, argument: str
) -> None:
    world = placed(newborn, "sara", "table", "work", minutes=60)
    assert "in the middle of work" in refusal(world, rules, "john", action, argument)
    do(world, rules, "john", "compliment")


def test_a_topic_nobody_has_is_refused(newborn: World, rules: Rules) -> None:
    assert "is no topic" in refusal(newborn, rules, "john", "talk", "politics")


def _talk_of(world: World, rules: Rules) -> tuple[str, ...]:
    (talk,) = (one for one in offers(world, rules, "john", frozenset()) if one.action == "talk")
    return talk.arguments


def test_what_is_on_the_households_mind_is_talked_about_first(newborn: World, rules: Rules) -> None:
    calm = with_purse(newborn, 50_000)
    assert _talk_of(calm, rules) == TOPICS
    assert _talk_of(with_purse(calm, 5_000), rules) == TOPICS
    assert _talk_of(with_purse(calm, 4_999), rules) == ("money", *TOPICS)
    assert _talk_of(quarrelling(calm, 80), rules) == ("quarrel", *TOPICS)
    wishing = replace(calm, household=replace(calm.household, wish="tv"))
    assert _talk_of(wishing, rules) == ("wish", *TOPICS)
    dirty = replace(calm, household=replace(calm.household, room_cleanliness=49.9))
    assert _talk_of(dirty, rules) == ("flat", *TOPICS)
    clean = replace(calm, household=replace(calm.household, room_cleanliness=50.0))
    assert _talk_of(clean, rules) == TOPICS
    dated = do(calm, rules, "john", "plan_date", chance=0.0).world
    assert _talk_of(dated, rules) == ("date", *TOPICS)
    known = tipped(calm, rules, tip()).world
    assert _talk_of(known, rules) == ("viewers", *TOPICS)


def test_a_talk_says_what_it_was_about(newborn: World, rules: Rules) -> None:
    sky = performed(do(newborn, rules, "john", "talk", "weather")).facts
    assert sky == {"topic": "weather", "weather": weather(newborn.calendar), "season": "spring"}
    wishing = replace(newborn, household=replace(newborn.household, wish="tv"))
    wish = performed(do(wishing, rules, "john", "talk", "wish")).facts
    assert wish == {"topic": "wish", "item": "tv"}
    assert performed(do(wishing, rules, "john", "talk", "dreams")).facts == {"topic": "dreams"}


def test_a_tease_that_stings_hurts_and_one_that_does_not_amuses(
    newborn: World, rules: Rules
) -> None:
    before = newborn.characters["sara"].state.needs["fun"]
    love = newborn.relationships.couple.love_level
    for chance, emotion, glad in ((0.75, "playful", True), (0.76, "hurt", False)):
        after = do(newborn, rules, "john", "tease", chance=chance).world
        sara, john = after.characters["sara"].state, after.characters["john"].state
        assert sara.mood.emotion == emotion
        assert (sara.needs["fun"] > before) is glad
        assert (after.relationships.couple.love_level > love) is glad
        assert john.mood.emotion == "playful"
        assert john.needs["fun"] > newborn.characters["john"].state.needs["fun"]


@pytest.mark.parametrize(
    ("action", "argument", "actors", "theirs"),
    [
        ("talk", "dreams", {"social": 9.0, "fun": 2.0}, {"social": 9.0, "fun": 2.0}),
        ("tease", "", {"social": 4.0, "fun": 6.0}, {"social": 4.0, "fun": 5.0}),
        ("compliment", "", {"social": 4.0}, {"social": 6.0}),
        ("hug", "", {"social": 8.0}, {"social": 8.0}),
    ],
)
def test_company_is_worth_its_points_to_each(  # a case has that many sides
    newborn: World,
    rules: Rules,
    action: str,
    argument: str,
    actors: dict[str, float],
    theirs: dict[str, float],
) -> None:
    after = do(newborn, rules, "john", action, argument).world
    for who, points in (("john", actors), ("sara", theirs)):
        before = newborn.characters[who].state.needs
        assert after.characters[who].state.needs == pytest.approx(dict(changed(before, points)))


def test_a_compliment_moves_who_hears_it_more_than_who_makes_it(
    newborn: World, rules: Rules
) -> None:
    after = do(newborn, rules, "john", "compliment").world
    heard = felt(newborn.characters["sara"].state.mood, "loving", 0.3, "compliment")
    assert after.characters["sara"].state.mood == heard
    made = felt(newborn.characters["john"].state.mood, "loving", 0.15, "compliment")
    # And the action itself leaves its own emotion, as every action does.
    made = felt(made, "loving", 0.3 * 0.3, "compliment")
    assert after.characters["john"].state.mood.valence == pytest.approx(made.valence)


@pytest.mark.parametrize("action", ["hug", "compliment"])
def test_tenderness_warms_both_and_eases_what_had_piled_up(
    newborn: World, rules: Rules, action: str
) -> None:
    tense = with_couple(newborn, tension=30.0)
    after = do(tense, rules, "john", action).world
    couple = after.relationships.couple
    assert couple.love_level > 75.0
    assert couple.trust_level > 80.0
    assert couple.tension < 30.0
    for who in ("john", "sara"):
        state = after.characters[who].state
        assert (state.mood.emotion, state.mood.valence > 0.28) == ("loving", True)
        assert state.needs["social"] > newborn.characters[who].state.needs["social"]


@pytest.mark.parametrize(("action", "minutes"), [("hug", 60), ("compliment", 90)])
def test_tenderness_may_be_repeated_after_its_pause_and_not_before(
    newborn: World, rules: Rules, action: str, minutes: int
) -> None:
    once = do(newborn, rules, "john", action).world
    refusal(passing(once, rules, minutes).world, rules, "john", action)
    do(passing(once, rules, minutes + 1).world, rules, "john", action)
    do(once, rules, "sara", action)


def test_teasing_stings_one_time_in_four(newborn: World, rules: Rules) -> None:
    well = do(newborn, rules, "john", "tease", chance=0.5)
    sour = do(newborn, rules, "john", "tease", chance=0.9)
    assert (performed(well).facts["went"], performed(sour).facts["went"]) == ("well", "sour")
    tension = [o.world.relationships.couple.tension for o in (well, sour)]
    assert tension[0] == 0 < tension[1]


@pytest.mark.parametrize("action", ["hug", "compliment"])
def test_tenderness_is_not_repeated_at_once(newborn: World, rules: Rules, action: str) -> None:
    once = do(newborn, rules, "john", action).world
    assert refusal(passing(once, rules, 10).world, rules, "john", action)
    do(lived(once, rules, 2).world, rules, "john", action)


def test_a_quarrel_needs_tension_and_a_cause_that_is_so(newborn: World, rules: Rules) -> None:
    tense = with_couple(newborn, tension=60.0)
    assert "nobody is annoyed enough" in refusal(newborn, rules, "john", "argue", "money")
    assert "no reason to quarrel about 'laundry'" in refusal(
        tense, rules, "john", "argue", "laundry"
    )
    outcome = do(tense, rules, "john", "argue", "money")
    couple = outcome.world.relationships.couple
    assert couple.quarrel is not None
    assert (couple.quarrel.cause, couple.quarrel.started_by) == ("money", "john")
    assert couple.fight_count == 1
    assert couple.last_fight == newborn.calendar.now
    assert couple.tension < 60
    assert couple.love_level < 75
    assert couple.trust_level < 80
    assert happened(outcome) == ("quarrel_began",)
    assert performed(outcome).facts["happened"] == "quarrel_began"
    assert outcome.world.characters["sara"].state.mood.emotion == "hurt"


def test_a_quarrel_is_too_hot_for_a_while_then_cools_and_is_made_up(
    newborn: World, rules: Rules
) -> None:
    tense = with_couple(newborn, tension=60.0)
    quarrel = do(tense, rules, "john", "argue", "money").world
    too_early = do(quarrel, rules, "john", "apologise")
    assert performed(too_early).facts["accepted"] == "no"
    assert too_early.world.relationships.couple.quarrel is not None
    cooled = lived(too_early.world, rules, 3)
    assert happened(cooled).count("quarrel_cooled") == 1
    made_up = do(cooled.world, rules, "john", "apologise")
    couple = made_up.world.relationships.couple
    assert couple.quarrel is None
    assert couple.makeup_count == 1
    assert happened(made_up) == ("made_up",)
    assert couple.trust_level > cooled.world.relationships.couple.trust_level


def test_nobody_starts_a_second_quarrel_on_top_or_right_after(newborn: World, rules: Rules) -> None:
    tense = with_couple(newborn, tension=90.0)
    quarrel = do(tense, rules, "john", "argue", "money").world
    assert "a quarrel already" in refusal(quarrel, rules, "sara", "argue", "money")
    ended = with_couple(quarrel, quarrel=None, tension=90.0)
    assert "not long ago" in refusal(ended, rules, "sara", "argue", "money")


@pytest.mark.parametrize("action", ["tease", "hug", "compliment", "plan_date"])
def test_a_quarrel_leaves_no_room_for_tenderness(newborn: World, rules: Rules, action: str) -> None:
    assert "quarrel" in refusal(quarrelling(newborn, 80), rules, "john", action)


def test_every_cause_can_be_so_and_is_not_always_so(newborn: World, rules: Rules) -> None:
    calm = with_purse(with_food(at_hour(newborn, 14), rice=4), 50_000)
    assert causes(calm, rules) == ()
    situations = {
        "empty_fridge": with_food(calm),
        "money": with_purse(calm, 100),
        "small_flat": with_couple(calm, tension=80.0),
        "blanket": at_hour(calm, 7),
        "noise": placed(calm, "john", "futon", "listen_music", 30),
    }
    for cause, world in situations.items():
        assert cause in causes(world, rules)
    assert "blanket" not in causes(owning(situations["blanket"], rules, "bed"), rules)
    assert set(situations) <= set(CAUSES)


def test_talking_about_a_quarrel_takes_some_heat_away(newborn: World, rules: Rules) -> None:
    world = quarrelling(newborn, 62)
    outcome = do(world, rules, "sara", "talk", "quarrel")
    assert happened(outcome) == ("quarrel_cooled",)
