"""What the flat asks for: food, dirt, laundry, new things, money, the wish."""

from collections.abc import Callable, Mapping

from bot.brains.scripted.moment import Moment, Option, share

_ENOUGH = 7
"""Meals in the flat under which somebody thinks of shopping."""


def pull(moment: Moment, option: Option) -> float:
    """What the flat says of an option, in points."""
    weigh = _BY_ACTION.get(option.action)
    return weigh(moment, option) if weigh else 0.0


def _tidy(moment: Moment, _: Option) -> float:
    return (75.0 - moment.briefing.world.household.room_cleanliness) * 0.7


def _laundry(moment: Moment, _: Option) -> float:
    return (moment.briefing.world.household.laundry - 30.0) * 0.5


def _work(moment: Moment, _: Option) -> float:
    cushion = moment.briefing.rules.economy.cushion
    return 8.0 if moment.briefing.world.household.balance < cushion else 0.0


def _shop(moment: Moment, option: Option) -> float:
    if not 8.0 <= moment.hour < 21.5:
        return -60.0
    lack = _ENOUGH - moment.meals
    hungry = 25.0 if moment.meals <= 1 and moment.need("hunger") < 60 else 0.0
    storm = -15.0 if moment.weather == "storm" else 0.0
    return (lack * 6.0 + hungry if lack > 0 else -25.0) + storm + _basket(moment, option.argument)


def _basket(moment: Moment, basket: str) -> float:
    """A full basket is better than a single thing, unless it is the dog's bowl that is empty."""
    if basket == "groceries":
        return 6.0
    food = moment.briefing.rules.catalogue.food.get(basket)
    bowl = food is not None and "dog" in food.eaters
    if bowl:
        return 55.0 if not moment.briefing.world.household.food_stock.get(basket, 0) else -10.0
    return 0.0


def _dish(moment: Moment, option: Option) -> float:
    """A dish is liked for its taste, and less when it was had just now."""
    catalogue = moment.briefing.rules.catalogue
    dish = catalogue.dishes.get(option.argument)
    taste = dish.joy * 16.0 if dish else 0.0
    stock = moment.briefing.world.household.food_stock
    if option.action == "cook":
        # Who has cooked food at home warms it up.
        ready = sum(portions for name, portions in stock.items() if name in catalogue.dishes)
        taste -= 16.0 * min(ready, 2)
    elif dish:
        taste += 10.0
    again = any(one.argument == option.argument for one in moment.state.recent)
    return taste - (8.0 if again else 0.0) + 8.0 * share("dish", option.argument, moment.day)


def _item(moment: Moment, option: Option) -> float:
    item = option.argument
    unlocked = next((one for one in moment.briefing.world.unlocked if one.item == item), None)
    new = unlocked is not None and unlocked.used_count == 0
    cold = 6.0 if moment.season == "winter" and item in {"kotatsu", "heater"} else 0.0
    return (38.0 if new else 0.0) + cold + 8.0 * share("item", item, moment.day, moment.me)


def _wish(moment: Moment, option: Option) -> float:
    briefing = moment.briefing
    if briefing.world.household.wish:
        return -45.0
    order = briefing.rules.wish_order
    nearest = 10.0 - 2.0 * order.index(option.argument) if option.argument in order else 0.0
    return 24.0 + max(0.0, nearest)


_BY_ACTION: Mapping[str, Callable[[Moment, Option], float]] = {
    "shop": _shop,
    "tidy": _tidy,
    "laundry": _laundry,
    "cook": _dish,
    "eat": _dish,
    "use_item": _item,
    "work": _work,
    "choose_wish": _wish,
}
