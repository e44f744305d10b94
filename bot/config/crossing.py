"""Checks across tables: every name that config uses has to exist somewhere."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from bot.household.actions.registry import ACTIONS
from bot.household.characters import Species
from bot.household.rules import Rules

Complaint = tuple[str, str, str]


def cross_check(rules: Rules) -> Iterator[Complaint]:
    """Everything that names something that does not exist, as (key, what, cure)."""
    catalogue = rules.catalogue
    rooms = {item.room_type for item in catalogue.items.values() if item.room_type}
    for item in catalogue.items.values():
        where = f"items.{item.id}"
        yield from _unknown(f"{where}.enables", item.enables, ACTIONS, "action")
        yield from _unknown(f"{where}.improves", item.improves, ACTIONS, "action")
        yield from _unknown(f"{where}.users", item.users, tuple(Species), "species")
        yield from _unknown(
            f"{where}.requires", item.requires, (*catalogue.items, *rooms), "item or room type"
        )
        if item.price < 0:
            yield (f"{where}.price", f"must be 0 or more yen, is {item.price}", "")
    for dish in catalogue.dishes.values():
        yield from _unknown(f"dishes.{dish.id}.needs", dish.needs, catalogue.food, "food")
        yield from _unknown(f"dishes.{dish.id}.requires", dish.requires, catalogue.items, "item")
    for spot in catalogue.spots.values():
        yield from _unknown(f"spots.{spot.id}.requires", spot.requires, catalogue.items, "item")
    yield from _unknown("household.wish_order", rules.wish_order, catalogue.items, "item")
    for name in rules.wish_order:
        if name in catalogue.items and catalogue.items[name].price <= 0:
            what = "must be over 0 yen: the household saves for it ([household] wish_order)"
            yield (f"items.{name}.price", what, "")
    yield from _characters(rules)


def _characters(rules: Rules) -> Iterator[Complaint]:
    if not any(one.species is Species.PERSON for one in rules.characters.values()):
        yield ("characters", "there is no person", 'give one character species = "person"')
    catalogue = rules.catalogue
    likable = (*ACTIONS, *catalogue.dishes, *catalogue.food, *catalogue.items)
    for one in rules.characters.values():
        where = f"characters.{one.id}"
        yield from _unknown(f"{where}.likes", one.likes, likable, "action, dish, food or item")
        if not 0 <= one.personality_strength <= 1:
            what = (
                f"must be from 0 (wanders) to 1 (stays in character), is {one.personality_strength}"
            )
            yield (f"{where}.personality_strength", what, "")
        if not one.drain_per_hour:
            yield (
                f"{where}.drain_per_hour",
                "has no needs",
                "list the needs and their hourly drain",
            )
        for hour, key in ((one.bedtime, "bedtime"), (one.wake, "wake")):
            if not 0 <= hour < 24:
                yield (f"{where}.{key}", f"must be an hour from 0 up to 24, is {hour}", "")


def _unknown(
    where: str, names: Iterable[str], existing: Iterable[str], kind: str
) -> Iterator[Complaint]:
    known = tuple(existing)
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            cure = f"did you mean {near[0]!r}?" if near else ""
            yield (where, f"there is no {kind} {name!r}", cure)
