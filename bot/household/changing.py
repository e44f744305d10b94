"""What came into the flat or left it outside the story: told, so that memories follow the world."""

from collections.abc import Iterator

from bot.household.events import Happened
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind
from bot.memories.truth import CHANGE


def changed_things(before: World, after: World, rules: Rules) -> tuple[Happened, ...]:
    """A turn for every thing that is owned no longer, or now, and was not told of otherwise.

    Things are told apart by their names, in any case, or by an item's id; everybody remembers.
    """
    old, new = _owned(before, rules), _owned(after, rules)
    gone = (_turn("item_gone", thing, after, rules) for thing in old if thing not in new)
    came = (_turn("item_came", thing, after, rules) for thing in new if thing not in old)
    return (*gone, *came)


def _owned(world: World, rules: Rules) -> dict[str, None]:
    """What is owned, by id where the catalogue knows it, else by the name a person gave it."""
    ids = {spec.name.casefold(): spec.id for spec in rules.catalogue.items.values()}
    return dict.fromkeys(_known(world.household.owned_items, ids))


def _known(names: tuple[str, ...], ids: dict[str, str]) -> Iterator[str]:
    for name in names:
        bare = name.strip()
        yield ids.get(bare.casefold(), bare)


def _turn(what: str, thing: str, world: World, rules: Rules) -> Happened:
    return Happened(
        what=what,
        who=tuple(rules.characters),
        facts={"item": thing},
        rule=ImportanceRule.MILESTONE,
        kind=Kind.EVENT,
        tags=(CHANGE, thing),
        emotion="sad" if what == "item_gone" else "happy",
        at=world.calendar.now,
    )
