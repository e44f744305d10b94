"""The facts that events carry are the facts their tables promise."""

from collections.abc import Mapping
from random import Random

from bot.household.actions.offers import offers
from bot.household.actions.registry import ACTIONS
from bot.household.apply import apply
from bot.household.commands import PassTime, Perform
from bot.household.decisions import Action
from bot.household.events import ActionPerformed, Event, Happened
from bot.household.facts import ACTION_FACTS, ANY, STORY_FACTS
from bot.household.rules import Rules
from bot.household.world import World
from tests.household.situations import at_hour, owning, with_couple, with_purse, with_skills


def _life(world: World, rules: Rules, ticks: int) -> list[Event]:
    chance, events = Random(5), list[Event]()
    for _ in range(ticks):
        # Half-hour steps: a life of chance gets further, and quarrels as well.
        world = with_couple(world, tension=60.0)
        outcome = apply(world, PassTime(minutes=30), rules)
        world = outcome.world
        events += outcome.events
        for actor in rules.characters:
            offer = chance.choice(offers(world, rules, actor, frozenset()))
            argument = chance.choice(offer.arguments) if offer.arguments else ""
            action = Action(name=offer.action, argument=argument)
            command = Perform(actor=actor, action=action, chance=chance.random())
            outcome = apply(world, command, rules)
            world = outcome.world
            events += outcome.events
    return events


def _breaches(name: str, facts: Mapping[str, str], promised: tuple[str, ...]) -> set[str]:
    always = {fact for fact in promised if not fact.endswith("?")}
    known = {fact.rstrip("?") for fact in promised}
    return {f"{name}: {fact}" for fact in (always - facts.keys()) | (facts.keys() - known)}


def test_every_event_carries_the_facts_that_are_promised(newborn: World, rules: Rules) -> None:
    # Rent and bills fall due in these days, and Eve has nearly learnt to sit.
    world = with_skills(at_hour(with_purse(newborn, 400_000), 7, day=21), sit=95.0)
    world = owning(world, rules, "radio", "board_game", "kotatsu", "dog_toy")
    breaches, seen = set[str](), set[str]()
    for event in _life(world, rules, 800):
        if isinstance(event, ActionPerformed):
            promised = (*ACTION_FACTS.get(event.action, ()), *ANY)
            breaches |= _breaches(event.action, event.facts, promised)
            seen.add(event.action)
        elif isinstance(event, Happened):
            breaches |= _breaches(event.what, event.facts, STORY_FACTS[event.what])
            seen.add(event.what)
    assert breaches == set()
    unseen = (ACTION_FACTS.keys() | STORY_FACTS.keys()) - seen
    assert unseen <= {
        "thank_viewer", "answer_viewer", "rent_missed", "moved", "season_changed", "came_back",
        "food_ran_out", "dog_eat", "feed_dog", "choose_wish", "go_on_date", "date_happened",
        "item_gone", "item_came",
    }  # fmt: skip


def test_every_listed_action_exists() -> None:
    assert ACTION_FACTS.keys() <= ACTIONS.keys()
