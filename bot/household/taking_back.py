"""Where the money of a reversal comes from, and what happens to an item the tip had brought."""

from dataclasses import replace

from bot.audience.ledger import LedgerEntry
from bot.household.changing import changed_things
from bot.household.household import UnlockedItem
from bot.household.items import ItemSpec
from bot.household.money import PURSE, move
from bot.household.needs import clamp
from bot.household.outcome import Outcome
from bot.household.rules import Rules
from bot.household.world import World


def taken_back(world: World, rules: Rules, entry: LedgerEntry, value: int) -> Outcome:
    """Take `value` yen: from funding first, then from the purse, below zero if need be.

    Of the funding, what this tip went to comes first, so that nobody else's gift shrinks while its
    own is still there; then the wish's, then the rest.

    With `reversal_keeps_item` off, an item that this very tip completed goes back to the shop
    first, and its price with it into the purse.
    """
    outcome = Outcome(world)
    if not rules.reversal_keeps_item:
        outcome = _returned(world, rules, entry)
    left = value
    for pot in _pots(outcome.world, entry.pot):
        part = min(left, outcome.world.household.funding[pot])
        outcome = outcome.then(move(outcome.world, pot, -part, "reversal"))
        left -= part
    return outcome.then(move(outcome.world, PURSE, -left, "reversal"))


def _pots(world: World, own: str) -> tuple[str, ...]:
    household = world.household
    pots = sorted(household.funding, key=lambda pot: (pot != own, pot != household.wish))
    return tuple(pot for pot in pots if household.funding[pot] > 0)


def _returned(world: World, rules: Rules, entry: LedgerEntry) -> Outcome:
    brought = next((u for u in reversed(world.unlocked) if _completed_by(u, entry)), None)
    item = rules.catalogue.items.get(brought.item) if brought else None
    if brought is None or item is None or item.room_type:
        # Nobody moves back into the smaller flat because of a refund.
        return Outcome(world)
    without = _without(world, brought, item)
    told = Outcome(without, changed_things(world, without, rules))
    return told.then(move(without, PURSE, item.price, "reversal"))


def _completed_by(unlocked: UnlockedItem, entry: LedgerEntry) -> bool:
    paid = "" if entry.amount is None else format(entry.amount, "f")
    return bool(unlocked.viewer_id) and (
        unlocked.viewer_id,
        unlocked.amount,
        unlocked.currency,
    ) == (entry.viewer_id, paid, entry.currency)


def _without(world: World, brought: UnlockedItem, item: ItemSpec) -> World:
    house = world.household
    house = replace(
        house,
        owned_items=tuple(n for n in house.owned_items if n.casefold() != item.name.casefold()),
        room_comfort=clamp(house.room_comfort - item.comfort),
    )
    unlocked = tuple(entry for entry in world.unlocked if entry is not brought)
    return replace(world, household=house, unlocked=unlocked)
