"""What every action leaves behind: state, mood, the last twelve actions, and what is told."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.audience.screened import Screened
from bot.household.apply import apply
from bot.household.characters import RECENT, RecentAction
from bot.household.commands import Perform
from bot.household.decisions import Action
from bot.household.feelings import felt
from bot.household.needs import changed
from bot.household.outcome import Outcome
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind
from tests.household.situations import (
    at_hour,
    do,
    needing,
    owning,
    passing,
    performed,
    placed,
    with_food,
    with_purse,
)


def _said(world: World, rules: Rules, action: str, **more: object) -> Outcome:
    command = Perform(actor="john", action=Action(name=action), **more)  # type: ignore[arg-type]  # fields by name
    return apply(world, command, rules)


def test_what_was_said_and_thought_stands_in_the_state_and_in_the_event(
    newborn: World, rules: Rules
) -> None:
    words = {"line": Screened("A tea, then."), "thought": Screened("It is cold.")}
    outcome = _said(newborn, rules, "drink_tea", **words)
    state, told = outcome.world.characters["john"].state, performed(outcome)
    assert (state.line, state.thought) == (told.line, told.thought) == tuple(words.values())
    silent = _said(outcome.world, rules, "stretch").world.characters["john"].state
    assert (silent.line, silent.thought) == ("", "")


@pytest.mark.parametrize("action", ["sleep", "nap"])
def test_words_spoken_in_sleep_are_not_heard(newborn: World, rules: Rules, action: str) -> None:
    world = needing(at_hour(newborn, 23 if action == "sleep" else 14), "john", energy=20.0)
    outcome = _said(world, rules, action, line=Screened("Zzz"), thought=Screened("A dream."))
    assert performed(outcome).line == ""
    assert outcome.world.characters["john"].state.thought == "A dream."


def test_an_action_that_lasts_says_until_when_and_an_instant_one_is_over(
    newborn: World, rules: Rules
) -> None:
    now = newborn.calendar.now
    reading = do(newborn, rules, "john", "read").world.characters["john"].state
    assert (reading.doing, reading.since) == ("read", now)
    assert reading.until == now + timedelta(minutes=60)
    tea = do(newborn, rules, "john", "drink_tea").world.characters["john"].state
    assert (tea.doing, tea.since, tea.until) == ("drink_tea", now, None)
    cooking = do(with_food(newborn, rice=1), rules, "john", "cook", "rice_balls")
    minutes = rules.catalogue.dishes["rice_balls"].minutes
    expected = None if minutes <= rules.tick_minutes else now + timedelta(minutes=minutes)
    assert cooking.world.characters["john"].state.until == expected


def test_what_goes_on_keeps_its_beginning_and_its_end(newborn: World, rules: Rules) -> None:
    first = do(newborn, rules, "john", "read").world
    on = do(passing(first, rules, 10).world, rules, "john", "read")
    before, after = (w.characters["john"].state for w in (first, on.world))
    assert (after.since, after.until) == (before.since, before.until)
    assert performed(on).continued
    assert [one.action for one in after.recent] == ["read"]
    assert after.recent[-1].at == on.world.calendar.now
    over = do(passing(first, rules, 60).world, rules, "john", "read")
    assert not performed(over).continued
    assert over.world.characters["john"].state.since == over.world.calendar.now


def test_reading_again_after_something_else_is_a_new_entry(newborn: World, rules: Rules) -> None:
    world = newborn
    for action in ("read", "drink_tea", "read"):
        world = do(world, rules, "john", action).world
    recent = world.characters["john"].state.recent
    assert [one.action for one in recent] == ["read", "drink_tea", "read"]


def test_company_that_left_a_film_is_still_remembered_in_the_entry(
    newborn: World, rules: Rules
) -> None:
    world = do(with_purse(at_hour(newborn, 20), 1_000), rules, "sara", "watch_film").world
    joined = do(world, rules, "john", "watch_film").world
    assert joined.characters["john"].state.recent[-1].with_ == ("sara",)
    left = placed(passing(joined, rules, 10).world, "sara", "bathroom", "bath", 30)
    on = do(left, rules, "john", "watch_film")
    assert performed(on).with_ == ()
    assert on.world.characters["john"].state.recent[-1].with_ == ("sara",)


def test_only_the_last_twelve_actions_are_kept(newborn: World, rules: Rules) -> None:
    old = tuple(
        RecentAction(at=newborn.calendar.now, action="rest", argument=str(n)) for n in range(RECENT)
    )
    world = newborn.with_state("john", replace(newborn.characters["john"].state, recent=old))
    recent = do(world, rules, "john", "talk", "dreams").world.characters["john"].state.recent
    assert len(recent) == RECENT
    assert recent[0].argument == "1"
    last = recent[-1]
    assert (last.action, last.argument, last.with_) == ("talk", "dreams", ("sara",))
    assert last.at == newborn.calendar.now


def test_an_action_gives_a_sixth_of_an_hours_points_in_ten_minutes(
    newborn: World, rules: Rules
) -> None:
    before = newborn.characters["john"].state.needs
    after = do(newborn, rules, "john", "stretch").world.characters["john"].state.needs
    assert after == changed(before, {"energy": 14.0 / 6, "fun": 8.0 / 6})


def test_a_thing_that_improves_an_action_adds_its_fun(newborn: World, rules: Rules) -> None:
    before = newborn.characters["john"].state.needs
    world = owning(newborn, rules, "rug")
    outcome = do(world, rules, "john", "stretch")
    fun = (8.0 + rules.catalogue.items["rug"].fun) / 6
    after = outcome.world.characters["john"].state.needs
    assert after["fun"] == pytest.approx(changed(before, {"fun": fun})["fun"])
    washing = do(owning(newborn, rules, "washing_machine"), rules, "john", "laundry")
    machine = rules.catalogue.items["washing_machine"].fun / 6
    by_machine = washing.world.characters["john"].state.needs["fun"]
    assert by_machine == pytest.approx(changed(before, {"fun": machine})["fun"])
    assert performed(outcome).facts["item"] == "rug"
    assert "rug" in performed(outcome).tags


@pytest.mark.parametrize(
    ("emotion", "intensity", "felt_as", "strength"),
    [
        ("proud", 0.5, "proud", 0.15),
        ("proud", 7.0, "proud", 0.3),
        ("zany", 0.9, "content", 0.09),
        ("", 0.9, "content", 0.09),
    ],
)
def test_an_action_moves_the_mood_by_the_emotion_named_or_by_its_own(
    newborn: World, rules: Rules, emotion: str, intensity: float, felt_as: str, strength: float
) -> None:
    before = newborn.characters["john"].state.mood
    outcome = _said(newborn, rules, "stretch", emotion=emotion, intensity=intensity)
    mood = outcome.world.characters["john"].state.mood
    expected = felt(before, felt_as, strength, "stretch")
    assert mood.valence == pytest.approx(expected.valence)
    assert mood.arousal == pytest.approx(expected.arousal)
    assert (mood.emotion, mood.cause) == (felt_as, "stretch")
    assert performed(outcome).emotion == (emotion or "content")
    assert performed(outcome).intensity == intensity


def test_a_negative_intensity_moves_no_mood(newborn: World, rules: Rules) -> None:
    outcome = _said(newborn, rules, "stretch", emotion="proud", intensity=-1.0)
    assert outcome.world.characters["john"].state.mood == newborn.characters["john"].state.mood


def test_what_goes_on_moves_the_mood_less_than_what_begins(newborn: World, rules: Rules) -> None:
    first = do(newborn, rules, "john", "read").world
    before = first.characters["john"].state.mood
    on = do(first, rules, "john", "read").world.characters["john"].state.mood
    expected = felt(before, "calm", 0.06 * 0.3, "read")
    assert on.valence == pytest.approx(expected.valence)
    assert on.arousal == pytest.approx(expected.arousal)


def test_an_action_happens_at_its_place_or_where_one_is(newborn: World, rules: Rules) -> None:
    world = placed(newborn, "john", "entrance")
    assert do(world, rules, "john", "stretch").world.characters["john"].state.spot == "entrance"
    assert do(world, rules, "john", "look_outside").world.characters["john"].state.spot == "window"
    spots = {name: spec for name, spec in rules.catalogue.spots.items() if name != "window"}
    wall = replace(rules, catalogue=replace(rules.catalogue, spots=spots))
    assert do(world, wall, "john", "look_outside").world.characters["john"].state.spot == "entrance"


def test_who_is_near_and_awake_sees_what_is_done(newborn: World, rules: Rules) -> None:
    world = placed(newborn, "sara", "bathroom", "bath", 30)
    assert performed(do(world, rules, "john", "stretch")).witnesses == ("eve",)
    asleep = placed(newborn, "eve", "dog_corner", "dog_sleep", 60)
    assert performed(do(asleep, rules, "john", "stretch")).witnesses == ("sara",)
    assert performed(do(newborn, rules, "john", "hug")).witnesses == ("eve",)


@pytest.mark.parametrize(
    ("action", "argument", "rule", "kind", "routine_key"),
    [
        ("stretch", "", ImportanceRule.ROUTINE, Kind.ROUTINE, "stretch"),
        ("talk", "dreams", ImportanceRule.ESTIMATE, Kind.CONVERSATION, "talk:dreams"),
        ("train_dog", "sit", ImportanceRule.ESTIMATE, Kind.EVENT, "train_dog:sit"),
        ("choose_wish", "kotatsu", ImportanceRule.MILESTONE, Kind.ROUTINE, ""),
    ],
)
def test_what_is_told_says_how_much_it_matters(  # a case has that many sides
    newborn: World,
    rules: Rules,
    action: str,
    argument: str,
    rule: ImportanceRule,
    kind: Kind,
    routine_key: str,
) -> None:
    told = performed(do(newborn, rules, "john", action, argument))
    assert (told.rule, told.kind, told.routine_key) == (rule, kind, routine_key)
    assert (told.actor, told.action, told.argument) == ("john", action, argument)
    assert told.at == newborn.calendar.now
    if argument:
        assert argument in told.tags


def test_what_only_the_chat_knows_is_handed_on(newborn: World, rules: Rules) -> None:
    facts = {"viewer": "Mika", "viewer_id": "youtube:mika", "text": "Hello!"}
    action = Action(name="answer_viewer", argument="m1")
    outcome = apply(newborn, Perform(actor="sara", action=action, facts=facts), rules)
    told = performed(outcome)
    assert told.facts == {"message_id": "m1", **facts}
    assert told.viewer_id == "youtube:mika"
    assert told.rule is ImportanceRule.VIEWER
    assert outcome.world.characters["sara"].state.needs["social"] > 72


def test_only_what_the_dog_begins_inside_makes_a_spot_dearer(newborn: World, rules: Rules) -> None:
    def scores(world: World) -> dict[str, float]:
        return {one.spot: one.score for one in world.characters["eve"].favorite_spots}

    begun = do(newborn, rules, "eve", "watch_window").world
    on = do(passing(begun, rules, 10).world, rules, "eve", "watch_window").world
    assert scores(on) == scores(begun)
    out = placed(newborn, "eve", "outside", "follow", 30)
    assert scores(do(out, rules, "eve", "sniff").world) == scores(newborn)
    assert do(newborn, rules, "john", "look_outside").world.characters["john"].favorite_spots == ()
