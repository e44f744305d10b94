"""What the flat's things are called on air: config's names, as far as the gate lets them pass."""

from collections.abc import Callable
from dataclasses import replace

from bot.audience.gate import GateRules, Source, screen
from bot.errors import Problem
from bot.household.rules import Rules


def with_screened_names(
    rules: Rules, gate: GateRules, on_problem: Callable[[Problem], None]
) -> Rules:
    """The rules, in which an item or dish whose name the gate refuses is called by its id."""

    def shown(place: str, plain: str, name: str) -> str:
        if not screen(name, Source.ITEM, gate).refused:
            return name
        what = f"the gate refuses this name; it is shown as {plain!r}"
        cure = "call it something else, or let the word pass with [gate] allowed"
        on_problem(Problem(file="config.toml", place=place, what=what, cure=cure))
        return plain

    def plain(kind: str, key: str) -> str:
        by_id = key.replace("_", " ")
        return kind if screen(by_id, Source.ITEM, gate).refused else by_id

    catalogue = rules.catalogue
    items = {
        key: replace(
            one,
            name=shown(f"items.{key}.name", plain("item", key), one.name),
            name_ja=shown(f"items.{key}.name_ja", plain("item", key), one.name_ja),
        )
        for key, one in catalogue.items.items()
    }
    dishes = {
        key: replace(
            one,
            name=shown(f"dishes.{key}.name", plain("dish", key), one.name),
            name_ja=shown(f"dishes.{key}.name_ja", plain("dish", key), one.name_ja),
        )
        for key, one in catalogue.dishes.items()
    }
    return replace(rules, catalogue=replace(catalogue, items=items, dishes=dishes))
