"""What the household owns: display names in `owned_items`, looked up as items of the catalogue."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from bot.household.characters import Species
from bot.household.items import ItemSpec
from bot.household.rules import Rules
from bot.household.world import World

FIRST_BELONGINGS: Mapping[str, str] = {
    "Futon": "布団",
    "Small table": "ちゃぶ台",
    "Old fridge": "古い冷蔵庫",
    "Gas stove (1 burner)": "一口コンロ",
    "Dog bowl": "犬の皿",
    "Leash": "リード",
}
"""What stands in every new flat, and its Japanese name: config does not list these."""

ROOM_TYPES = ("1K", "1DK", "1LDK")
"""From the smallest to the largest."""


def owns(world: World, spec: ItemSpec) -> bool:
    """Whether an item is in the flat (a move: whether the flat is at least that large)."""
    if spec.room_type:
        return _rank(world.household.room_type) >= _rank(spec.room_type)
    names = _names(world)
    return spec.name.casefold() in names or spec.id in names


def owned(world: World, rules: Rules) -> Iterator[ItemSpec]:
    """The items of the catalogue that stand in the flat, in the catalogue's order."""
    names = _names(world)
    return (
        spec
        for spec in rules.catalogue.items.values()
        if spec.name.casefold() in names or spec.id in names
    )


def lost(world: World) -> tuple[str, ...]:
    """Names, in both languages, of things that stood in the flat once and are no longer owned."""
    names = _names(world)
    brought = ((item.name, item.name_ja) for item in world.unlocked)
    gone = (
        pair for pair in (*FIRST_BELONGINGS.items(), *brought) if pair[0].casefold() not in names
    )
    return tuple(dict.fromkeys(name.partition(" (")[0] for pair in gone for name in pair if name))


def lacking(world: World, rules: Rules, requires: tuple[str, ...]) -> tuple[str, ...]:
    """Which of the required item ids and room types are not there yet."""
    return tuple(need for need in requires if not _fulfilled(world, rules, need))


def exists(world: World, rules: Rules, spot: str) -> bool:
    """Whether a spot is there: listed in config, and what it requires is owned."""
    spec = rules.catalogue.spots.get(spot)
    return spec is not None and not lacking(world, rules, spec.requires)


def missing_means(world: World, rules: Rules, action: str) -> tuple[ItemSpec, ...]:
    """The items of which one is needed for an action, when the household has none of them."""
    means = rules.catalogue.means.get(action, ())
    return () if any(owns(world, spec) for spec in means) else means


def improving(world: World, rules: Rules, action: str, species: Species) -> ItemSpec | None:
    """The owned item that makes an action the most fun; None when there is none."""
    fitting = (
        spec
        for spec in owned(world, rules)
        if action in spec.improves and species.value in spec.users
    )
    return max(fitting, key=lambda spec: spec.fun, default=None)


@lru_cache(maxsize=8)
def _lowered(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name.strip().casefold() for name in names)


def _names(world: World) -> frozenset[str]:
    """What `owned_items` says, in lower case: display names, or ids where a person typed one."""
    return _lowered(world.household.owned_items)


def _fulfilled(world: World, rules: Rules, need: str) -> bool:
    if need in ROOM_TYPES:
        return _rank(world.household.room_type) >= _rank(need)
    spec = rules.catalogue.items.get(need)
    return spec is not None and owns(world, spec)


def _rank(room_type: str) -> int:
    return ROOM_TYPES.index(room_type) if room_type in ROOM_TYPES else 0
