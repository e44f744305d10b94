"""What is offered is possible, what is not offered is refused."""

from dataclasses import replace

import pytest

from bot.household.actions.offers import offers
from bot.household.actions.possibility import objection
from bot.household.actions.registry import ACTIONS
from bot.household.actions.spec import Scene
from bot.household.apply import apply
from bot.household.commands import Perform
from bot.household.decisions import Action
from bot.household.events import ActionPerformed, ActionRefused
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import at_hour


@pytest.mark.parametrize("actor", ["john", "sara", "eve"])
def test_everything_offered_on_the_first_morning_can_be_done(
    newborn: World, rules: Rules, actor: str
) -> None:
    for offer in offers(newborn, rules, actor, frozenset()):
        for argument in offer.arguments or ("",):
            command = Perform(actor=actor, action=Action(name=offer.action, argument=argument))
            told = apply(newborn, command, rules).events[-1]
            assert isinstance(told, ActionPerformed)
            assert (told.action, told.argument) == (offer.action, argument)


@pytest.mark.parametrize(
    ("actor", "action", "argument", "reason"),
    [
        ("john", "fly", "", "there is no action 'fly'"),
        ("mary", "rest", "", "there is no character 'mary'"),
        ("eve", "talk", "weather", "is a dog and cannot talk"),
        ("john", "bark", "", "is a person and cannot bark"),
        ("john", "eat", "nikujaga", "there is no nikujaga to eat"),
        ("john", "cook", "unicorn", "there is no dish 'unicorn'"),
        ("john", "work", "", "John works from 9:30 to 17:30"),
        ("john", "play_game", "", "needs one of: Board game"),
        ("sara", "apologise", "", "there is no quarrel"),
        ("sara", "argue", "dishes", "nobody is annoyed enough"),
        ("sara", "go_on_date", "", "no date is planned"),
        ("sara", "use_item", "kotatsu", "there is no kotatsu to use"),
        ("eve", "do_trick", "shake", "is not learnt yet"),
    ],
)
def test_the_impossible_is_refused_with_a_reason_and_changes_nothing(
    newborn: World, rules: Rules, actor: str, action: str, argument: str, reason: str
) -> None:
    command = Perform(actor=actor, action=Action(name=action, argument=argument))
    outcome = apply(newborn, command, rules)
    assert outcome.world is newborn
    (told,) = outcome.events
    assert isinstance(told, ActionRefused)
    assert reason in told.reason


@pytest.mark.parametrize("actor", ["john", "sara", "eve"])
@pytest.mark.parametrize("hour", [3.0, 8.0, 12.0, 19.0, 22.5])
def test_what_is_told_by_one_argument_holds_for_every_other(
    newborn: World, rules: Rules, actor: str, hour: float
) -> None:
    house = replace(
        newborn.household,
        balance=50_000,
        owned_items=tuple(item.name for item in rules.catalogue.items.values()),
        food_stock=dict.fromkeys((*rules.catalogue.food, *rules.catalogue.dishes), 3),
    )
    couple = replace(newborn.relationships.couple, tension=80.0)
    world = at_hour(
        replace(
            newborn,
            household=house,
            relationships=replace(newborn.relationships, couple=couple),
        ),
        hour,
    )
    offered = {offer.action: offer.arguments for offer in offers(world, rules, actor, frozenset())}
    for spec in ACTIONS.values():
        if spec.alike and spec.arguments is not None:
            scene = Scene(world=world, rules=rules, actor=actor)
            listed = spec.arguments(scene)
            possible = tuple(
                one for one in listed if objection(spec, replace(scene, argument=one)) is None
            )
            assert offered.get(spec.name, ()) == possible, spec.name
