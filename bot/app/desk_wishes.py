"""What can be wished for and what is owned, on the dashboard."""

from typing import Any

from bot.household.household import UnlockedItem
from bot.household.items import ItemSpec
from bot.household.ownership import lacking, owns
from bot.household.rules import Rules
from bot.household.wishing import wishable
from bot.household.world import World
from bot.wording.labels import Labels

Json = dict[str, Any]


def wishes_json(world: World, rules: Rules, labels: Labels, language: str) -> Json:
    """Every item config lists: its price, what is saved for it, whether it is there or may be.

    The wish comes first, then what may be wished for, then what lacks something, then what is
    owned; things in the flat that config does not know stand in `others`.
    """
    open_ = set(wishable(world, rules))
    unlocked = {one.item: one for one in world.unlocked}
    rows = [
        _item(world, rules, labels, language, spec, unlocked.get(spec.id))
        | {"may_wish": spec.id in open_}
        for spec in rules.catalogue.items.values()
    ]
    known = {spec.name.casefold() for spec in rules.catalogue.items.values()}
    known |= set(rules.catalogue.items)
    owned = world.household.owned_items
    return {
        "wish": world.household.wish,
        "items": sorted(rows, key=_order),
        "others": [name for name in owned if name.strip().casefold() not in known],
    }


def _item(
    world: World,
    rules: Rules,
    labels: Labels,
    language: str,
    spec: ItemSpec,
    unlocked: UnlockedItem | None,
) -> Json:
    return {
        "id": spec.id,
        "name": labels.word("item", spec.id, language),
        "price": spec.price,
        "yen": world.household.funding.get(spec.id, 0),
        "wish": world.household.wish == spec.id,
        "owned": owns(world, spec),
        "move": bool(spec.room_type),
        "lacks": [
            labels.word("item", one, language) for one in lacking(world, rules, spec.requires)
        ],
        "from": unlocked.unlocked_by if unlocked else "",
        "day": unlocked.game_day if unlocked else None,
    }


def _order(row: Json) -> tuple[bool, bool, bool, int]:
    return (not row["wish"], row["owned"], not row["may_wish"], row["price"])
