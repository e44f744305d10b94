"""Money: the one place that moves yen, and says so.

Every change of the purse or of an item's funding is a `MoneyMoved` event, so that purse and
funding together are at any time exactly what they were at the start plus the sum of the events.
"""

from dataclasses import replace

from bot.household.events import MoneyMoved
from bot.household.outcome import Outcome
from bot.household.world import World

PURSE = "balance"
"""The pot that is no item."""


def move(world: World, pot: str, amount: int, reason: str) -> Outcome:
    """Add `amount` yen (negative: take away) to the purse or to an item's funding.

    The purse may go below zero; callers check what must be affordable. Zero yen move nothing.
    """
    if amount == 0:
        return Outcome(world)
    household = world.household
    if pot == PURSE:
        household = replace(household, balance=household.balance + amount)
    else:
        funding = {**household.funding, pot: household.funding.get(pot, 0) + amount}
        if funding[pot] == 0:
            del funding[pot]
        household = replace(household, funding=funding)
    moved = MoneyMoved(pot=pot, amount=amount, reason=reason)
    return Outcome(replace(world, household=household), (moved,))


def transfer(world: World, source: str, target: str, amount: int, reason: str) -> Outcome:
    """Move yen from one pot to another: two events of one reason."""
    taken = move(world, source, -amount, reason)
    return taken.then(move(taken.world, target, amount, reason))


def funded(world: World, item: str) -> int:
    """The yen reserved for an item."""
    return world.household.funding.get(item, 0)
