"""The catalogues: items, dishes and spots, as config.toml gives them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemSpec:
    """One `[items.<id>]`."""

    id: str
    name: str
    name_ja: str
    price: int
    """Yen; 0 for what a new household owns."""
    comfort: float = 0.0
    """Points of room comfort it brings."""
    enables: tuple[str, ...] = ()
    """Action names that need it (`use_kotatsu`)."""
    improves: tuple[str, ...] = ()
    """Action names that use it when it is there and are more fun with it."""
    requires: tuple[str, ...] = ()
    """Item ids, or a room type (`1DK`), that must be there first."""
    slot: str = ""
    """Where it stands in the room: a key of the stage's slot map."""
    room_type: str = ""
    """For a move: the room type it brings."""
    rent: int = 0
    """For a move: the rent a month of the new flat, in yen; 0 leaves the rent as it is."""
    fun: float = 8.0
    """Points of fun an hour of use gives; 0 for what nobody uses as such (a curtain)."""
    users: tuple[str, ...] = ("person",)
    """Which species use it."""
    aliases: tuple[str, ...] = ()
    """What else viewers call it, lower case."""
    plural: bool = False
    """Whether its English name takes a plural verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DishSpec:
    """One `[dishes.<id>]`: something that can be cooked."""

    id: str
    name: str
    name_ja: str
    needs: Mapping[str, int]
    """Portions of food it takes."""
    hunger: float = 45.0
    """Points of hunger one serving restores."""
    servings: int = 2
    """Portions one cooking gives."""
    minutes: int = 40
    joy: float = 0.2
    """Push to valence when eaten, 0 to 1."""
    requires: tuple[str, ...] = ()
    """Item ids (a rice cooker) it needs."""
    plural: bool = False
    """Whether its English name takes a plural verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoodSpec:
    """One `[food.<id>]`: what the shop sells by the portion."""

    id: str
    name: str
    name_ja: str
    price: int
    """Yen a portion."""
    keep: int = 4
    """Portions a shopper likes to have at home."""
    raw: bool = True
    """False when it can be eaten as it is (bread, instant noodles need no recipe)."""
    hunger: float = 28.0
    """Points of hunger one portion restores when eaten as it is."""
    eaters: tuple[str, ...] = ("person",)
    """Which species it is for."""
    plural: bool = False
    """Whether its English name takes a plural verb."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotSpec:
    """One `[spots.<id>]`: a place in the flat, or outside."""

    id: str
    name: str
    name_ja: str
    area: str
    """Those in the same area are near each other and talk."""
    requires: tuple[str, ...] = ()
    """Item ids that must be there for the spot to exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """Everything config lists, by id and in its order."""

    items: Mapping[str, ItemSpec] = field(default_factory=dict)
    dishes: Mapping[str, DishSpec] = field(default_factory=dict)
    food: Mapping[str, FoodSpec] = field(default_factory=dict)
    spots: Mapping[str, SpotSpec] = field(default_factory=dict)
    means: Mapping[str, tuple[ItemSpec, ...]] = field(init=False, repr=False, compare=False)
    """By action: the items of which one is needed for it."""

    def __post_init__(self) -> None:
        """Turn round what the items say of the actions they enable."""
        means: dict[str, tuple[ItemSpec, ...]] = {}
        for spec in self.items.values():
            for action in spec.enables:
                means[action] = (*means.get(action, ()), spec)
        object.__setattr__(self, "means", means)
