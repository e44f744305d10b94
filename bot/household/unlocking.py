"""Unlocking: an item whose funding reaches its price comes into the flat."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from bot.household.events import Happened, ItemUnlocked
from bot.household.household import UnlockedItem
from bot.household.items import ItemSpec
from bot.household.money import PURSE, funded, move, transfer
from bot.household.needs import clamp
from bot.household.outcome import Outcome
from bot.household.ownership import lacking, owns
from bot.household.presence import people
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Giver:
    """Whose tip made an item come; empty texts when the household saved for it alone."""

    viewer_id: str = ""
    name: str = ""
    platform: str = ""
    amount: str = ""
    currency: str = ""
    message: str = ""
    at: datetime | None = None
    """The run's clock; None: household time is used, for nobody outside had a hand in it."""


NOBODY = Giver()


def settle(world: World, rules: Rules, giver: Giver = NOBODY) -> Outcome:
    """Unlock whatever its funding has reached, one after the other, until nothing more is due.

    What is over the price goes to the purse; a funding within `price_tolerance` under the price
    counts as reached. An item that lacks what it requires waits, its funding kept.
    """
    outcome = Outcome(world)
    while True:
        due = next(_due(outcome.world, rules), None)
        if due is None:
            return outcome
        outcome = outcome.then(_unlock(outcome.world, rules, due, giver))


def _due(world: World, rules: Rules) -> Iterator[ItemSpec]:
    items = rules.catalogue.items
    for name, yen in world.household.funding.items():
        item = items.get(name)
        if item is None or item.price <= 0 or owns(world, item):
            continue
        reached = yen >= item.price * (1 - rules.economy.price_tolerance)
        if reached and not lacking(world, rules, item.requires):
            yield item


def _unlock(world: World, rules: Rules, item: ItemSpec, giver: Giver) -> Outcome:
    was_wish = world.household.wish == item.id
    yen = funded(world, item.id)
    bought = move(world, item.id, -min(yen, item.price), "purchase")
    surplus = transfer(bought.world, item.id, PURSE, max(0, yen - item.price), "surplus")
    outcome = bought.then(surplus)
    world = _brought(outcome.world, item, giver)
    now = world.calendar.now
    told: list[ItemUnlocked | Happened] = [
        ItemUnlocked(item=item.id, viewer_id=giver.viewer_id, viewer=giver.name, at=now)
    ]
    if item.room_type:
        told.append(_moved(world, rules, item))
    if was_wish:
        told.append(_fulfilled(world, rules, item, giver))
    return outcome.then(Outcome(world, tuple(told)))


def _brought(world: World, item: ItemSpec, giver: Giver) -> World:
    house = world.household
    house = replace(
        house,
        room_comfort=clamp(house.room_comfort + item.comfort),
        room_type=item.room_type or house.room_type,
        owned_items=house.owned_items if item.room_type else (*house.owned_items, item.name),
        wish=None if house.wish == item.id else house.wish,
    )
    entry = UnlockedItem(
        item=item.id,
        name=item.name,
        name_ja=item.name_ja,
        unlocked_at=giver.at or world.calendar.now,
        game_day=world.calendar.game_day,
        unlocked_by=giver.name,
        viewer_id=giver.viewer_id,
        platform=giver.platform,
        amount=giver.amount,
        currency=giver.currency,
        message=giver.message,
    )
    return replace(world, household=house, unlocked=(*world.unlocked, entry))


def _moved(world: World, rules: Rules, item: ItemSpec) -> Happened:
    return Happened(
        what="moved",
        who=tuple(rules.characters),
        facts={"room_type": item.room_type, "item": item.id},
        kind=Kind.PLACE,
        tags=("move", item.room_type),
        emotion="excited",
        at=world.calendar.now,
    )


def _fulfilled(world: World, rules: Rules, item: ItemSpec, giver: Giver) -> Happened:
    return Happened(
        what="wish_fulfilled",
        who=people(rules),
        facts={"item": item.id, "viewer": giver.name},
        tags=("wish", item.id),
        emotion="happy",
        viewer_id=giver.viewer_id,
        at=world.calendar.now,
    )
