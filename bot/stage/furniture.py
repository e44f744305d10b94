"""Which items a page shows, and how: a ghost with its price, owned, or in use."""

from bot.household.characters import State
from bot.household.items import ItemSpec
from bot.household.rules import Rules
from bot.household.world import World
from bot.stage.words import Json, named, yen

GHOSTS = 4
"""How many things to wish for stand in the room at once: more would crowd the picture."""
MOST = 80
"""How many owned things are sent to a page."""
PART_OF_THE_FLAT = frozenset(
    {"futon", "small table", "old fridge", "gas stove (1 burner)", "dog bowl", "leash"}
)
"""What a new household owns: the empty room is drawn with it."""


def owned_ids(world: World, rules: Rules) -> frozenset[str]:
    """Ids of the catalogue's items that are in the flat.

    The streamer may have typed a display name, in any case, or an id into `owned_items`.
    """
    typed = {name.casefold() for name in world.household.owned_items}
    by_tips = {entry.item for entry in world.unlocked}
    return frozenset(
        item.id
        for item in rules.catalogue.items.values()
        if item.id in by_tips or item.id in typed or item.name.casefold() in typed
    )


def furniture(world: World, rules: Rules) -> list[Json]:
    """Everything that stands in the flat or is dreamt of, catalogue order, then typed extras."""
    owned = owned_ids(world, rules)
    ghosts = _ghosts(world, rules, owned)
    states = [character.state for character in world.characters.values()]
    shown = [
        _item(item, world, owned=item.id in owned, in_use=_in_use(item, states))
        for item in rules.catalogue.items.values()
        if (item.id in owned and item.price > 0) or item.id in ghosts
    ]
    known = PART_OF_THE_FLAT | {
        word.casefold() for item in rules.catalogue.items.values() for word in (item.id, item.name)
    }
    extras = [
        {"id": "", "name": named(name, ""), "slot": "", "state": "owned", "in_use": False}
        for name in world.household.owned_items
        if name.casefold() not in known
    ]
    return (shown + extras)[:MOST]


def wish(world: World, rules: Rules) -> Json | None:
    """What the household saves for; None when it wishes for nothing the catalogue knows."""
    item = rules.catalogue.items.get(world.household.wish or "")
    return None if item is None else _item(item, world, owned=False, in_use=False)


def _item(item: ItemSpec, world: World, *, owned: bool, in_use: bool) -> Json:
    saved = world.household.funding.get(item.id, 0)
    return {
        "id": item.id,
        "name": named(item.name, item.name_ja),
        "slot": item.slot,
        "state": "owned" if owned else "ghost",
        "in_use": owned and in_use,
        "price": yen(item.price),
        "saved": yen(saved),
        "share": min(1.0, max(0.0, saved / item.price)) if item.price > 0 else 0.0,
    }


def _ghosts(world: World, rules: Rules, owned: frozenset[str]) -> frozenset[str]:
    wished = [world.household.wish] if world.household.wish else []
    funded = [item for item, yen_saved in world.household.funding.items() if yen_saved > 0]
    dreamt = [*wished, *funded, *rules.wish_order]
    missing = [item for item in dict.fromkeys(dreamt) if item not in owned]
    return frozenset(missing[:GHOSTS])


def _in_use(item: ItemSpec, states: list[State]) -> bool:
    return any(
        (state.doing == "use_item" and state.argument == item.id)
        or state.doing in item.enables
        or state.doing in item.improves
        for state in states
        if state.spot != "outside"
    )
