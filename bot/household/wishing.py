"""The wish: what the household saves for, and the money it sets aside each evening."""

from dataclasses import replace
from math import ceil

from bot.errors import UnknownNameError
from bot.household.calendar import Calendar
from bot.household.commands import ChooseWish
from bot.household.dues import laid_aside
from bot.household.events import Happened
from bot.household.items import ItemSpec
from bot.household.money import PURSE, funded, transfer
from bot.household.outcome import Outcome
from bot.household.ownership import lacking, owns
from bot.household.presence import people
from bot.household.rules import Rules
from bot.household.unlocking import settle
from bot.household.world import World


def may_wish(world: World, rules: Rules, item: ItemSpec) -> bool:
    """Whether an item may be wished for: it costs something, is not there, and lacks nothing."""
    return item.price > 0 and not owns(world, item) and not lacking(world, rules, item.requires)


def wishable(world: World, rules: Rules) -> tuple[str, ...]:
    """The items the household may wish for now: its dreams first, then the rest by price."""
    items = rules.catalogue.items
    dreams = (items[dream] for dream in rules.wish_order if dream in items)
    rest = sorted(
        (item for item in items.values() if item.id not in rules.wish_order),
        key=lambda item: item.price,
    )
    return tuple(item.id for item in (*dreams, *rest) if may_wish(world, rules, item))


def choose_wish(world: World, command: ChooseWish, rules: Rules) -> Outcome:
    """Make an item the wish.

    Raises:
        UnknownNameError: config lists no such item.
    """
    if command.item is not None and command.item not in rules.catalogue.items:
        raise UnknownNameError("item", command.item, tuple(rules.catalogue.items))
    return choose(world, rules, command.item)


def choose(world: World, rules: Rules, item: str | None) -> Outcome:
    """Make an item the wish, or let the wish go (None). Moves no money; the same wish: nothing."""
    if item == world.household.wish:
        return Outcome(world)
    world = replace(world, household=replace(world.household, wish=item))
    if item is None:
        return Outcome(world)
    price = rules.catalogue.items[item].price
    chosen = Happened(
        what="wish_chosen",
        who=people(rules),
        facts={"item": item, "price": str(price), "funded": str(funded(world, item))},
        tags=("wish", item),
        emotion="excited",
        at=world.calendar.now,
    )
    return Outcome(world, (chosen,))


def evening(world: World, rules: Rules) -> Outcome:
    """What the household does about its wish at the end of a day.

    Without a wish it takes the first it may have. Then a share of what is over the cushion, and
    over what is laid aside for rent and bills, goes to the wish, at most a quarter of the price:
    a wish is looked forward to for some days. What is reached is bought.
    """
    outcome = _freed(world, rules)
    wish = rules.catalogue.items.get(outcome.world.household.wish or "")
    if wish is None or owns(outcome.world, wish):
        first = next(iter(wishable(outcome.world, rules)), None)
        outcome = outcome.then(choose(outcome.world, rules, first))
    outcome = outcome.then(_set_aside(outcome.world, rules))
    return outcome.then(settle(outcome.world, rules))


def _freed(world: World, rules: Rules) -> Outcome:
    """Money reserved for what is there already (a hand edit put it there) goes to the purse."""
    outcome = Outcome(world)
    for name, yen in world.household.funding.items():
        item = rules.catalogue.items.get(name)
        if item is not None and owns(world, item):
            outcome = outcome.then(transfer(outcome.world, name, PURSE, yen, "surplus"))
    return outcome


def _set_aside(world: World, rules: Rules) -> Outcome:
    household, economy = world.household, rules.economy
    item = rules.catalogue.items.get(household.wish or "")
    if item is None:
        return Outcome(world)
    kept = economy.cushion + laid_aside(world, rules)
    spare = int(max(0, household.balance - kept) * economy.set_aside_share)
    spare = min(spare, ceil(item.price / 4))
    missing = max(0, item.price - funded(world, item.id))
    return transfer(world, PURSE, item.id, min(spare, missing), "set_aside")


def evening_came(before: Calendar, after: Calendar, hour: int = 21) -> bool:
    """Whether the evening hour lies between two states of the calendar."""
    evening_today = after.at_day(after.game_day, hour)
    if evening_today > after.now:
        evening_today = after.at_day(after.game_day - 1, hour)
    return before.now < evening_today <= after.now
