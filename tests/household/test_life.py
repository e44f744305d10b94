"""What holds for every household, however it lives."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.household.actions.offers import offers
from bot.household.apply import apply
from bot.household.commands import ApplyTip, PassTime, Perform
from bot.household.decisions import Action
from bot.household.events import ActionRefused, Event, MoneyMoved
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import tip, wealth, with_purse


def _lived(world: World, rules: Rules, seed: int, ticks: int) -> tuple[World, list[Event]]:
    """A life of chance: everybody does anything that is offered."""
    chance, events = Random(seed), list[Event]()
    for tick in range(ticks):
        outcome = apply(world, PassTime(minutes=rules.tick_minutes), rules)
        world = outcome.world
        events += outcome.events
        for actor in rules.characters:
            offered = offers(world, rules, actor, frozenset())
            offer = chance.choice(offered)
            argument = chance.choice(offer.arguments) if offer.arguments else ""
            action = Action(name=offer.action, argument=argument)
            command = Perform(actor=actor, action=action, chance=chance.random())
            outcome = apply(world, command, rules)
            world = outcome.world
            events += outcome.events
        if chance.random() < 0.02:
            outcome = apply(
                world,
                ApplyTip(tip=tip(f"twitch:{tick}", chance.randrange(9_000), "kotatsu")),
                rules,
            )
            world = outcome.world
            events += outcome.events
    return world, events


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10_000), purse=st.integers(-5_000, 150_000))
def test_money_is_conserved_to_the_yen_and_levels_stay_in_range(
    newborn: World, rules: Rules, seed: int, purse: int
) -> None:
    start = with_purse(newborn, purse)
    world, events = _lived(start, rules, seed, 200)
    assert wealth(world) == purse + sum(e.amount for e in events if isinstance(e, MoneyMoved))
    assert not [e for e in events if isinstance(e, ActionRefused)], "what is offered is possible"
    assert all(count > 0 for count in world.household.food_stock.values())
    couple = world.relationships.couple
    levels = [couple.love_level, couple.trust_level, couple.tension]
    levels += [world.household.room_cleanliness, world.household.laundry]
    levels += [world.household.room_comfort]
    for bond in world.relationships.bonds.values():
        levels += [bond.bond_level, bond.training_progress]
    for character in world.characters.values():
        levels += [*character.state.needs.values(), *character.state.skills.values()]
        assert -1 <= character.state.mood.valence <= 1
        assert 0 <= character.state.mood.arousal <= 1
        assert len(character.state.recent) <= 12
    assert all(0 <= level <= 100 for level in levels)


def test_no_need_is_pinned_at_an_end_under_a_life_of_chance(newborn: World, rules: Rules) -> None:
    pinned: Counter[tuple[str, str]] = Counter()
    world, ticks = with_purse(newborn, 200_000), 1_000
    for step in range(ticks):
        world, _ = _lived(world, rules, step, 1)
        for who, character in world.characters.items():
            pinned.update(
                (who, need)
                for need, level in character.state.needs.items()
                if level < 1 or level > 99
            )
    assert {who: count for who, count in pinned.items() if count > 0.05 * ticks} == {}


@settings(max_examples=40, deadline=None)
@given(
    actor=st.sampled_from(["john", "sara", "eve", "mary"]),
    action=st.sampled_from(["cook", "eat", "shop", "argue", "go_on_date", "bark", "talk", "fly"]),
    argument=st.sampled_from(["", "nikujaga", "money", "kotatsu", "weather", "x" * 200, "\ud800"]),
)
def test_a_refused_action_changes_nothing_and_nothing_ever_breaks(
    newborn: World, rules: Rules, actor: str, action: str, argument: str
) -> None:
    command = Perform(actor=actor, action=Action(name=action, argument=argument))
    outcome = apply(newborn, command, rules)
    if isinstance(outcome.events[-1], ActionRefused):
        assert outcome.world is newborn
        assert outcome.events[-1].reason


@pytest.mark.parametrize("seed", [3, 4])
def test_the_same_life_is_lived_twice(newborn: World, rules: Rules, seed: int) -> None:
    assert _lived(newborn, rules, seed, 60) == _lived(newborn, rules, seed, 60)


def test_another_chance_is_another_life(newborn: World, rules: Rules) -> None:
    assert _lived(newborn, rules, 1, 60)[0] != _lived(newborn, rules, 2, 60)[0]


@pytest.mark.parametrize("gone", ["sara", "eve"])
def test_a_household_lives_without_one_of_the_three(
    newborn: World, rules: Rules, gone: str
) -> None:
    left = {who: one for who, one in newborn.characters.items() if who != gone}
    profiles = {who: one for who, one in rules.characters.items() if who != gone}
    fewer = replace(rules, characters=profiles)
    world, events = _lived(replace(newborn, characters=left), fewer, 1, 150)
    assert world.characters.keys() == left.keys()
    assert not [event for event in events if isinstance(event, ActionRefused)]
