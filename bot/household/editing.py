"""Hand edits: what a person changed in the files becomes true."""

from dataclasses import replace

from bot.household.changing import changed_things
from bot.household.commands import AdoptEdit
from bot.household.events import Event, HandEditAdopted, MoneyMoved
from bot.household.money import PURSE
from bot.household.outcome import Outcome
from bot.household.rules import Rules
from bot.household.world import World


def adopt_edit(world: World, command: AdoptEdit, rules: Rules) -> Outcome:
    """Take over the merged world; what it adds to or takes from a pot is money moved by hand.

    A thing that is owned now, or no longer, is a turn of the story: memories follow the world.

    The number of the next episode never goes back, whatever the edit says.

    Raises:
        TypeError: `command.world` is no World.
    """
    merged = command.world
    if not isinstance(merged, World):
        raise TypeError(f"AdoptEdit carries a World, not {type(merged).__name__}")
    adopted = replace(merged, next_episode=max(world.next_episode, merged.next_episode))
    events: tuple[Event, ...] = (
        *_by_hand(world, adopted),
        *changed_things(world, adopted, rules),
        HandEditAdopted(files=command.files),
    )
    return Outcome(adopted, events)


def _by_hand(before: World, after: World) -> tuple[MoneyMoved, ...]:
    old, new = _pots(before), _pots(after)
    return tuple(
        MoneyMoved(pot=pot, amount=new.get(pot, 0) - old.get(pot, 0), reason="hand")
        for pot in dict.fromkeys((*old, *new))
        if new.get(pot, 0) != old.get(pot, 0)
    )


def _pots(world: World) -> dict[str, int]:
    return {PURSE: world.household.balance, **world.household.funding}
