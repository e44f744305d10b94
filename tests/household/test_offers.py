"""What is offered is possible, what is not offered is refused."""

import pytest

from bot.household.actions.offers import offers
from bot.household.apply import apply
from bot.household.commands import Perform
from bot.household.decisions import Action
from bot.household.events import ActionPerformed, ActionRefused
from bot.household.rules import Rules
from bot.household.world import World


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
