"""Leaving the flat: the shop, and dates."""

from dataclasses import replace
from datetime import timedelta

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.calendar import weather
from bot.household.dates import due_date, kept_date, place_of, plan_date, planned_date
from bot.household.events import Happened
from bot.household.larder import added, missing, portions, price
from bot.household.money import PURSE, move
from bot.household.outcome import Outcome
from bot.household.ownership import lacking
from bot.household.presence import OUTSIDE
from bot.household.quarrels import COOL
from bot.memories.episode import ImportanceRule, Kind

GROCERIES, NOODLES = "groceries", "instant_noodle"
OPEN, CLOSED = 8.0, 22.0
DATE_MINUTES = 150


def basket_of(scene: Scene, name: str) -> dict[str, int]:
    """What a basket of this name would hold now, by food; empty when there is nothing to buy.

    `groceries` fills the larder up in config's order; a dish's name buys what it lacks; a food's
    name buys that food alone. No basket costs more than `shop_budget` or the purse holds.
    """
    catalogue = scene.rules.catalogue
    means = min(scene.rules.economy.shop_budget, scene.world.household.balance)
    if name in catalogue.dishes:
        wanted = missing(scene.world, catalogue.dishes[name].needs)
        sold = all(food in catalogue.food for food in wanted)
        return wanted if sold and price(scene.rules, wanted) <= means else {}
    foods = tuple(catalogue.food) if name == GROCERIES else (name,)
    basket: dict[str, int] = {}
    for food in foods:
        spec = catalogue.food.get(food)
        if spec is None or spec.price <= 0:
            continue
        count = max(0, min(spec.keep - portions(scene.world, food), means // spec.price))
        if count:
            basket[food] = count
            means -= count * spec.price
    return basket


def _baskets(scene: Scene) -> tuple[str, ...]:
    if not OPEN <= making.hour(scene) < CLOSED:
        return ()
    catalogue = scene.rules.catalogue
    dishes = (
        dish.id
        for dish in catalogue.dishes.values()
        if not lacking(scene.world, scene.rules, dish.requires)
    )
    alone = (food.id for food in catalogue.food.values() if not food.raw or "dog" in food.eaters)
    return tuple(name for name in (GROCERIES, *dishes, *alone) if basket_of(scene, name))


def _no_shopping(scene: Scene) -> Objection:
    if scene.continued:
        return None
    if not OPEN <= making.hour(scene) < CLOSED:
        return "the shop is open from 8:00 to 22:00"
    if basket_of(scene, scene.argument):
        return None
    return f"there is nothing of {scene.argument or 'that'!r} to buy, or no money for it"


def _shop(scene: Scene) -> Deed:
    if scene.continued:
        return Deed(outcome=Outcome(scene.world), facts={"basket": scene.argument})
    basket = basket_of(scene, scene.argument)
    cost = price(scene.rules, basket)
    paid = move(added(scene.world, basket), PURSE, -cost, "food")
    facts = {
        "basket": scene.argument,
        "yen": str(cost),
        "food": max(basket, key=basket.__getitem__),
    }
    return Deed(outcome=paid, facts=facts)


def _no_plan(scene: Scene) -> Objection:
    objection = making.without_partner(scene)
    if objection:
        return objection
    if scene.world.relationships.couple.quarrel is not None:
        return "nobody plans a date in the middle of a quarrel"
    if planned_date(scene.world) is not None:
        return "there is a date on the calendar already"
    last = scene.world.relationships.couple.last_date
    if last is not None and scene.world.calendar.now - last < timedelta(days=5):
        return "the last date was not long ago"
    short = scene.world.household.balance < scene.rules.economy.outing_cost
    return "the purse is too light for a date" if short else None


def _plan(scene: Scene) -> Deed:
    other = making.companion(scene)
    world = making.hearts(making.beside(scene, other), love=0.4, tension=-1.0)
    world = making.pleased(world, other, "plan_date", emotion="excited", strength=0.3, social=5.0)
    planned = plan_date(world, scene.rules, scene.chance)
    told = planned.events[0]
    facts = dict(told.facts) if isinstance(told, Happened) else {}
    return Deed(outcome=planned, with_=(other,), facts={**facts, "happened": "date_planned"})


def _no_date(scene: Scene) -> Objection:
    if scene.continued:
        return None
    if due_date(scene.world) is None:
        return "no date is planned for now"
    objection = making.without_partner(scene)
    if objection:
        return objection
    quarrel = scene.world.relationships.couple.quarrel
    if quarrel is not None and quarrel.heat >= COOL:
        return "they are too angry with each other to go out"
    cost = scene.rules.economy.outing_cost
    short = scene.world.household.balance < cost
    return f"a date costs {cost} yen and the purse holds less" if short else None


def _date(scene: Scene) -> Deed:
    """Both go out; the other's next turns go on with it."""
    other = making.companion(scene)
    event = due_date(scene.world)
    if scene.continued or event is None:
        world = making.hearts(scene.world, love=0.05)
        return Deed(outcome=Outcome(world), with_=(other,))
    now = scene.world.calendar.now
    paid = move(scene.world, PURSE, -scene.rules.economy.outing_cost, "outing")
    world = kept_date(paid.world, event)
    couple = world.relationships.couple
    world = making.with_couple(world, replace(couple, last_date=now))
    world = making.hearts(world, love=2.5, trust=1.5, tension=-8.0)
    for one in (scene.actor, other):
        world = making.pleased(world, one, "date", emotion="loving", strength=0.5, social=15.0)
    theirs = replace(
        world.characters[other].state,
        spot=OUTSIDE,
        doing="go_on_date",
        argument="",
        since=now,
        until=now + timedelta(minutes=DATE_MINUTES),
    )
    world = world.with_state(other, theirs)
    facts = {"place": place_of(event), "weather": weather(world.calendar)}
    told = Happened(
        what="date_happened",
        who=(scene.actor, other),
        facts=facts,
        kind=Kind.RELATIONSHIP,
        tags=("date", facts["place"]),
        emotion="loving",
        at=now,
    )
    return Deed(
        outcome=Outcome(world, (*paid.events, told)),
        with_=(other,),
        facts={**facts, "happened": "date_happened"},
    )


SHOP = ActionSpec(
    name="shop",
    subject="outings",
    species=making.PEOPLE,
    minutes=30,
    spot=OUTSIDE,
    tags=("shopping",),
    per_hour={"energy": -5.0, "fun": 3.0},
    arguments=_baskets,
    alike=True,
    objection=_no_shopping,
    perform=_shop,
)
PLAN_DATE = ActionSpec(
    name="plan_date",
    subject="outings",
    species=making.PEOPLE,
    minutes=10,
    tags=("date", "plan"),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.RELATIONSHIP,
    emotion="excited",
    objection=_no_plan,
    perform=_plan,
)
GO_ON_DATE = ActionSpec(
    name="go_on_date",
    subject="outings",
    species=making.PEOPLE,
    minutes=DATE_MINUTES,
    spot=OUTSIDE,
    tags=("date",),
    rule=ImportanceRule.MILESTONE,
    kind=Kind.RELATIONSHIP,
    per_hour={"fun": 30.0, "social": 30.0, "energy": -3.0},
    emotion="loving",
    objection=_no_date,
    perform=_date,
)
