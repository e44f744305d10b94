"""Gestures of viewers: whom they reach, what they do, and when they are enough."""

from dataclasses import replace

import pytest

from bot.audience.screened import Screened
from bot.household.apply import apply
from bot.household.commands import Gesture
from bot.household.events import Happened
from bot.household.gestures import ANY, ENOUGH, KINDNESSES
from bot.household.needs import changed
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind
from tests.household.situations import needing, only, placed


def _gesture(kind: str, *, who: str = "", paid: bool = False) -> Gesture:
    return Gesture(
        kind=kind,
        viewer_id="twitch:kai",
        viewer=Screened("Kai"),
        who=who,
        paid=paid,
        name="treat for Eve" if paid else "",
        name_ja="イヴのおやつ" if paid else "",
    )


@pytest.mark.parametrize(
    ("kind", "who", "reached"),
    [
        ("feed", "", ("eve",)),
        ("pet", "", ("eve",)),
        ("cheer_up", "sara", ("sara",)),
        ("pet", "john", ("john",)),
        ("rain", "", ("john", "sara", "eve")),
        ("balloons", "", ("john", "sara", "eve")),
    ],
)
def test_a_gesture_reaches_whom_it_is_for(
    newborn: World, rules: Rules, kind: str, who: str, reached: tuple[str, ...]
) -> None:
    outcome = apply(newborn, _gesture(kind, who=who), rules)
    assert only(outcome.events, Happened).who == reached
    kindness = KINDNESSES.get(kind, ANY)
    for character in newborn.characters:
        before, after = (w.characters[character].state for w in (newborn, outcome.world))
        if character not in reached:
            assert after == before
            continue
        assert after.needs == changed(before.needs, kindness.needs)
        assert (after.mood.emotion, after.mood.cause) == (kindness.emotion, "viewers")


@pytest.mark.parametrize(("hunger", "fed"), [(ENOUGH - 0.1, True), (ENOUGH, False)])
def test_a_crowd_cannot_overfeed_the_dog(
    newborn: World, rules: Rules, hunger: float, fed: bool
) -> None:
    world = needing(newborn, "eve", hunger=hunger, social=20.0)
    eve = apply(world, _gesture("feed"), rules).world.characters["eve"].state
    assert (eve.needs["hunger"] > hunger) is fed
    assert eve.needs["social"] > 20.0


def test_nobody_is_reached_who_is_out_or_unknown(newborn: World, rules: Rules) -> None:
    out = placed(newborn, "eve", "outside", "follow", 30)
    for world, gesture in (
        (out, _gesture("feed")),
        (out, _gesture("treat", who="eve")),
        (newborn, _gesture("treat", who="mary")),
    ):
        outcome = apply(world, gesture, rules)
        assert outcome.world is world
        assert outcome.events == ()
    told = only(apply(out, _gesture("rain"), rules).events, Happened)
    assert told.who == ("john", "sara")


def test_a_household_without_a_dog_shares_what_was_meant_for_one(
    newborn: World, rules: Rules
) -> None:
    people = {who: one for who, one in newborn.characters.items() if who != "eve"}
    profiles = {who: one for who, one in rules.characters.items() if who != "eve"}
    outcome = apply(
        replace(newborn, characters=people), _gesture("feed"), replace(rules, characters=profiles)
    )
    assert only(outcome.events, Happened).who == ("john", "sara")


@pytest.mark.parametrize("paid", [True, False])
def test_a_gesture_is_told_with_its_giver_and_weighs_more_when_it_was_paid_for(
    newborn: World, rules: Rules, paid: bool
) -> None:
    told = only(apply(newborn, _gesture("treat", who="eve", paid=paid), rules).events, Happened)
    giver = {"viewer": "Kai", "viewer_id": "twitch:kai"}
    name = {"effect": "treat for Eve", "effect_ja": "イヴのおやつ", "gift": "treat"}
    assert told.what == ("viewer_gift" if paid else "viewer_treat")
    assert told.facts == (giver | name if paid else giver)
    assert told.rule is (ImportanceRule.VIEWER if paid else ImportanceRule.ROUTINE)
    assert (told.kind, told.tags) == (Kind.EVENT, ("viewer", "treat"))
    assert (told.emotion, told.viewer_id) == ("excited", "twitch:kai")
    assert told.at == newborn.calendar.now
