"""Using what tips and savings brought: which item an action makes use of, and the first time."""

from dataclasses import dataclass, replace

from bot.household.actions.spec import ActionSpec, Scene
from bot.household.items import ItemSpec
from bot.household.ownership import improving
from bot.household.world import World


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Which item an action uses, and whether the household never used it before."""

    world: World
    item: ItemSpec | None = None
    first: bool = False


def used(world: World, scene: Scene, spec: ActionSpec) -> Usage:
    """What an action uses: the item it names, else the owned one that improves it most.

    Only the first tick of a use counts it.
    """
    if spec.name == "use_item":
        item = scene.rules.catalogue.items.get(scene.argument)
    else:
        item = improving(world, scene.rules, spec.name, scene.profile.species)
    if item is None:
        return Usage(world=world)
    return Usage(world=world, item=item) if scene.continued else _counted(world, item)


def _counted(world: World, item: ItemSpec) -> Usage:
    """Count one use of an unlocked item; what was owned from the start is used uncounted."""
    for place, entry in enumerate(world.unlocked):
        if entry.item == item.id:
            grown = replace(entry, used_count=entry.used_count + 1)
            unlocked = (*world.unlocked[:place], grown, *world.unlocked[place + 1 :])
            return Usage(
                world=replace(world, unlocked=unlocked), item=item, first=entry.used_count == 0
            )
    return Usage(world=world, item=item)
