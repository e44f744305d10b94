"""Cooking, eating and tea."""

from dataclasses import replace

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.characters import RECENT, RecentAction
from bot.household.larder import added, edible, missing, ready, take
from bot.household.outcome import Outcome
from bot.household.ownership import lacking
from bot.household.presence import absorbed, near, partner
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind

FULL = 88.0
"""Over this hunger level nobody sits down to eat."""


def _cookable(scene: Scene) -> tuple[str, ...]:
    return tuple(
        dish.id
        for dish in scene.rules.catalogue.dishes.values()
        if not missing(scene.world, dish.needs)
        and not lacking(scene.world, scene.rules, dish.requires)
    )


def _cannot_cook(scene: Scene) -> Objection:
    if scene.continued:
        return None
    dish = scene.rules.catalogue.dishes.get(scene.argument)
    if dish is None:
        known = ", ".join(scene.rules.catalogue.dishes)
        return f"there is no dish {scene.argument!r}; there is: {known}"
    gaps = missing(scene.world, dish.needs)
    if gaps:
        return f"{dish.name} needs {', '.join(gaps)}, which the larder does not have"
    tools = lacking(scene.world, scene.rules, dish.requires)
    return f"{dish.name} needs {', '.join(tools)}" if tools else None


def _cook(scene: Scene) -> Deed:
    dish = scene.rules.catalogue.dishes[scene.argument]
    facts = {"dish": dish.id, "servings": str(dish.servings)}
    if scene.continued:
        return Deed(outcome=Outcome(scene.world), facts=facts, minutes=dish.minutes)
    # Its events are dropped: a larder emptied into the pot is no empty larder.
    emptied = take(scene.world, scene.rules, dish.needs).world
    world = added(emptied, {dish.id: dish.servings})
    return Deed(outcome=Outcome(world), facts=facts, minutes=dish.minutes)


def _cannot_eat(scene: Scene) -> Objection:
    if making.level(scene, "hunger") > FULL:
        return f"{scene.profile.name} is full"
    if scene.argument not in edible(scene.world, scene.rules):
        on_hand = ", ".join(edible(scene.world, scene.rules)) or "nothing"
        return f"there is no {scene.argument or 'such food'} to eat; there is: {on_hand}"
    return None


def _eat(scene: Scene) -> Deed:
    """One portion for the actor, and one for the other person when they sit down as well."""
    food = scene.argument
    world = making.at(scene, "kotatsu", "dining_table", "table")
    guest = _who_joins(scene)
    served = (scene.actor, guest) if guest else (scene.actor,)
    taken = take(world, scene.rules, {food: len(served)})
    world = taken.world
    for one in served:
        world = _fed(scene, world, one)
    facts = {"dish": food}
    cook = _who_cooked(scene)
    if cook:
        facts["cook"] = cook
    if guest:
        world = making.hearts(_seated(world, scene, guest), love=0.2, trust=0.15, tension=-0.6)
    homemade = food in scene.rules.catalogue.dishes
    return Deed(
        outcome=Outcome(world, taken.events),
        with_=served[1:],
        facts=facts,
        rule=_rule(scene, homemade=homemade, guest=guest),
        routine_key="" if _special(scene, homemade=homemade, guest=guest) else f"eat:{food}",
    )


def _rule(scene: Scene, *, homemade: bool, guest: str) -> ImportanceRule:
    special = _special(scene, homemade=homemade, guest=guest)
    return ImportanceRule.SHARED_MEAL if special else ImportanceRule.ROUTINE


def _special(scene: Scene, *, homemade: bool, guest: str) -> bool:
    """A homemade meal for two, unless it was the same within the days that make a routine."""
    if not (homemade and guest):
        return False
    first_day = scene.world.calendar.game_day - scene.rules.memory.routine_days
    for episode in reversed(scene.me.episodes):
        if episode.game_day < first_day:
            return True
        if scene.argument in episode.tags and "eat" in episode.tags:
            return False
    return True


def _fed(scene: Scene, world: World, who: str) -> World:
    dish = scene.rules.catalogue.dishes.get(scene.argument)
    if dish is not None:
        filling, joy = dish.hunger, dish.joy
    else:
        filling, joy = scene.rules.catalogue.food[scene.argument].hunger, 0.08
    if scene.argument in scene.rules.characters[who].likes:
        joy += 0.1
    # `hunger` of the catalogue is what a hungry person gains; `changed` eases it near the end.
    return making.pleased(
        world, who, "eat", emotion="content", strength=joy, hunger=filling * 1.6, fun=4.0
    )


def _who_joins(scene: Scene) -> str:
    """The other person, when they are near, free, hungry enough, and there is a second portion."""
    other = partner(scene.rules, scene.actor)
    if other is None or ready(scene.world, scene.rules, scene.argument) < 2:
        return ""
    state = scene.world.characters[other].state
    free = (
        not state.asleep
        and near(scene.world, scene.rules, scene.actor, other)
        and absorbed(scene.world, scene.rules, other) is None
    )
    return other if free and state.needs.get("hunger", 100.0) < FULL - 10 else ""


def _seated(world: World, scene: Scene, guest: str) -> World:
    """The guest eats as well: at the table, or beside what they are in the middle of (a film)."""
    now = world.calendar.now
    state = world.characters[guest].state
    meal = RecentAction(at=now, action="eat", argument=scene.argument, with_=(scene.actor,))
    state = replace(state, recent=(*state.recent, meal)[-RECENT:])
    if state.until is None or state.until <= now:
        spot = world.characters[scene.actor].state.spot
        state = replace(state, spot=spot, doing="eat", argument=scene.argument, since=now)
    return world.with_state(guest, state)


def _who_cooked(scene: Scene) -> str:
    """Whose cooking it is, as far as the last actions tell."""
    cooked = (
        (one.at, who)
        for who, character in scene.world.characters.items()
        for one in character.state.recent
        if (one.action, one.argument) == ("cook", scene.argument)
    )
    return max(cooked, default=(None, ""))[1]


COOK = ActionSpec(
    name="cook",
    subject="meals",
    species=making.PEOPLE,
    minutes=30,
    spot="kitchen",
    tags=("meal", "homemade"),
    per_hour={"fun": 8.0, "energy": -3.0},
    emotion="content",
    arguments=_cookable,
    alike=True,
    objection=_cannot_cook,
    perform=_cook,
)
EAT = ActionSpec(
    name="eat",
    subject="meals",
    species=making.PEOPLE,
    minutes=10,
    tags=("meal",),
    arguments=lambda scene: edible(scene.world, scene.rules),
    alike=True,
    objection=_cannot_eat,
    perform=_eat,
)
DRINK_TEA = ActionSpec(
    name="drink_tea",
    subject="meals",
    species=making.PEOPLE,
    minutes=10,
    tags=("tea", "instant"),
    kind=Kind.ROUTINE,
    per_hour={"fun": 18.0, "energy": 9.0},
    emotion="calm",
    objection=making.possible,
    perform=lambda scene: making.done(making.at(scene, "kotatsu", "sofa", "table")),
)
