"""The larder: portions of food and of cooked dishes in the household's stock."""

from collections.abc import Mapping
from dataclasses import replace

from bot.household.events import Happened
from bot.household.outcome import Outcome
from bot.household.ownership import lacking
from bot.household.presence import people
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule

PERSON = "person"


def portions(world: World, food: str) -> int:
    """How many portions of a food or dish there are."""
    return world.household.food_stock.get(food, 0)


def ready(world: World, rules: Rules, food: str) -> int:
    """Portions that can be eaten now: what is still on the stove does not count."""
    dish = rules.catalogue.dishes.get(food)
    in_stock = portions(world, food)
    if dish is None:
        return in_stock
    now = world.calendar.now
    cooking = sum(
        dish.servings
        for character in world.characters.values()
        if (character.state.doing, character.state.argument) == ("cook", food)
        and character.state.until is not None
        and character.state.until > now
    )
    return max(0, in_stock - cooking)


def edible(world: World, rules: Rules) -> tuple[str, ...]:
    """What people can eat as it stands: cooked dishes first, then food that needs no cooking."""
    dishes = (dish for dish in rules.catalogue.dishes if ready(world, rules, dish) > 0)
    food = (
        spec.id
        for spec in rules.catalogue.food.values()
        if not spec.raw and PERSON in spec.eaters and portions(world, spec.id) > 0
    )
    return (*dishes, *food)


def meals(world: World, rules: Rules) -> int:
    """How many servings people could eat without shopping: as they stand, or after cooking."""
    there = sum(ready(world, rules, food) for food in edible(world, rules))
    cookable = (
        dish.servings
        for dish in rules.catalogue.dishes.values()
        if not missing(world, dish.needs) and not lacking(world, rules, dish.requires)
    )
    return there + max(cookable, default=0)


def missing(world: World, needs: Mapping[str, int]) -> dict[str, int]:
    """The portions of `needs` that are not in stock."""
    stock = world.household.food_stock
    return {
        food: count - stock.get(food, 0)
        for food, count in needs.items()
        if count > stock.get(food, 0)
    }


def price(rules: Rules, basket: Mapping[str, int]) -> int:
    """What a basket costs in yen; food the shop does not sell counts nothing."""
    food = rules.catalogue.food
    return sum(food[item].price * count for item, count in basket.items() if item in food)


def added(world: World, basket: Mapping[str, int]) -> World:
    """The world with a basket's portions in the larder."""
    stock = dict(world.household.food_stock)
    for food, count in basket.items():
        stock[food] = stock.get(food, 0) + count
    return replace(world, household=replace(world.household, food_stock=stock))


def take(world: World, rules: Rules, needs: Mapping[str, int]) -> Outcome:
    """Take portions out of the larder; says so when that leaves nothing for people to eat."""
    stock = dict(world.household.food_stock)
    for food, count in needs.items():
        left = stock.get(food, 0) - count
        if left > 0:
            stock[food] = left
        else:
            stock.pop(food, None)
    emptied = replace(world, household=replace(world.household, food_stock=stock))
    if not empty(emptied, rules) or empty(world, rules):
        return Outcome(emptied)
    ran_out = Happened(
        what="food_ran_out",
        who=people(rules),
        facts={"food": next(iter(needs))},
        rule=ImportanceRule.ESTIMATE,
        tags=("food",),
        emotion="worried",
        at=world.calendar.now,
    )
    return Outcome(emptied, (ran_out,))


def empty(world: World, rules: Rules) -> bool:
    """Whether there is nothing in the flat that people could eat or cook."""
    food = rules.catalogue.food
    return not any(
        count > 0 and not (name in food and PERSON not in food[name].eaters)
        for name, count in world.household.food_stock.items()
    )
