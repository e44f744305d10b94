"""Every tunable of the household, frozen; `bot.config` fills it from config.toml."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.household.characters import Profile
from bot.household.items import Catalogue
from bot.memories.rules import MemoryRules


@dataclass(frozen=True, slots=True, kw_only=True)
class EconomyRules:
    """`[economy]`: whole yen, household days."""

    start_balance: int = 0
    rent: int = 52_000
    """A month, for a 1K; paid on `rent_day`."""
    rent_day: int = 27
    bills: int = 9_000
    """Power, gas and water a month; paid on `bills_day`."""
    bills_day: int = 10
    insurance: int = 76_000
    """Pension, health insurance and taxes of both for a month; paid on `insurance_day`."""
    insurance_day: int = 5
    outing_cost: int = 3_500
    """A date for two."""
    film_cost: int = 400
    cushion: int = 20_000
    """What the household keeps in the purse before it sets money aside for a wish."""
    set_aside_share: float = 0.25
    """The share of what is over the cushion that goes to the wish each evening, 0 to 1."""
    price_tolerance: float = 0.02
    """A funding this near to its price counts as reached (4.99 for 5), 0 to 1."""
    shop_budget: int = 3_000
    """What one trip to the shop may cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeRules:
    """`[life]`: how fast flat and hearts change."""

    mood_half_life_h: float = 5.0
    dirt_per_day: float = 12.0
    """Points of cleanliness lost a day."""
    laundry_per_day: float = 14.0
    tension_per_day: float = 13.0
    """Points of tension a couple gains a day of living in one room; more in a neglected one."""
    quarrel_cooling_per_hour: float = 12.0
    love_drift_per_day: float = 0.4
    """How far love and trust drift to their middle (75) in a day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Everything `apply` needs to know besides the world."""

    tick_minutes: int = 10
    """Game minutes in a tick."""
    characters: Mapping[str, Profile] = field(default_factory=dict)
    """By id, in the order of config."""
    catalogue: Catalogue = field(default_factory=Catalogue)
    economy: EconomyRules = field(default_factory=EconomyRules)
    life: LifeRules = field(default_factory=LifeRules)
    memory: MemoryRules = field(default_factory=MemoryRules)
    wish_order: tuple[str, ...] = ()
    """Item ids the household dreams of, the nearest first."""
    titles: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What a calendar entry is called in English and Japanese, by kind; a plan by its action, and
    what the action is about by `kind.id` (`topic.dreams`)."""
    reversal_keeps_item: bool = True
    """What a refund does to an item the tip unlocked: kept (default) or taken away."""
