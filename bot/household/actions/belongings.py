"""Using what the household owns, and wishing for what it does not."""

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.items import ItemSpec
from bot.household.ownership import exists, owned, owns
from bot.household.wishing import choose, may_wish, wishable
from bot.memories.episode import ImportanceRule


def _can_be_used(scene: Scene, item: ItemSpec) -> bool:
    return item.fun > 0 and item.price > 0 and scene.profile.species.value in item.users


def _usable(scene: Scene) -> tuple[str, ...]:
    return tuple(item.id for item in owned(scene.world, scene.rules) if _can_be_used(scene, item))


def _cannot_use(scene: Scene) -> Objection:
    item = scene.rules.catalogue.items.get(scene.argument)
    if item is not None and _can_be_used(scene, item) and owns(scene.world, item):
        return None
    there = ", ".join(_usable(scene)) or "nothing"
    return f"there is no {scene.argument or 'such item'} to use; there is: {there}"


def _use(scene: Scene) -> Deed:
    item = scene.rules.catalogue.items[scene.argument]
    spot = next(
        (
            spot.id
            for spot in scene.rules.catalogue.spots.values()
            if item.id in spot.requires and exists(scene.world, scene.rules, spot.id)
        ),
        "",
    )
    world = making.at(scene, spot) if spot else scene.world
    return making.done(world, item=item.id)


def _wishes(scene: Scene) -> tuple[str, ...]:
    saving = scene.world.household.wish is not None
    return () if saving else wishable(scene.world, scene.rules)[:5]


def _no_wish(scene: Scene) -> Objection:
    if scene.world.household.wish is not None:
        return "the household is saving for something already"
    item = scene.rules.catalogue.items.get(scene.argument)
    if item is not None and may_wish(scene.world, scene.rules, item):
        return None
    return f"{scene.argument or 'that'!r} is nothing to wish for now"


def _wish(scene: Scene) -> Deed:
    chosen = choose(scene.world, scene.rules, scene.argument)
    return Deed(outcome=chosen, facts={"item": scene.argument, "happened": "wish_chosen"})


USE_ITEM = ActionSpec(
    name="use_item",
    subject="belongings",
    species=making.PEOPLE,
    minutes=40,
    tags=("item",),
    per_hour={"fun": 4.0},
    emotion="content",
    arguments=_usable,
    alike=True,
    objection=_cannot_use,
    perform=_use,
)
CHOOSE_WISH = ActionSpec(
    name="choose_wish",
    subject="belongings",
    species=making.PEOPLE,
    minutes=10,
    tags=("wish",),
    rule=ImportanceRule.MILESTONE,
    emotion="excited",
    arguments=_wishes,
    objection=_no_wish,
    perform=_wish,
)
