"""All settings of a home, typed and checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.audience.commands import CommandRules
from bot.audience.effects import EffectSpec
from bot.audience.rates import Rates
from bot.audience.tips import TipRules
from bot.audience.votes import VoteRules
from bot.audience.window import ChatRules
from bot.config.audience import GateSettings
from bot.config.brain import (
    BrainPlan,
    BrainSettings,
    BudgetSettings,
    ModelFacts,
    PrivacySettings,
)
from bot.config.crossing import cross_check
from bot.config.filling import Complaints, fill
from bot.config.general import ShowSettings, TimeSettings
from bot.config.obs import ObsSettings
from bot.config.platforms import PlatformsSettings
from bot.config.ranges import out_of_range
from bot.config.reading import SHIPPED, Table, origin, read_file, read_tables
from bot.config.recall import RecallSettings
from bot.config.shipped import template, with_shipped_tables
from bot.config.voices import VoicesSettings
from bot.config.web import WebSettings
from bot.errors import ConfigError, Problem
from bot.household.characters import Profile
from bot.household.items import Catalogue, DishSpec, FoodSpec, ItemSpec, SpotSpec
from bot.household.rules import EconomyRules, LifeRules, Rules
from bot.memories.rules import MemoryRules


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseholdSettings:
    """`[household]`."""

    wish_order: tuple[str, ...] = ()
    """Item ids the household dreams of, the nearest first."""
    reversal_keeps_item: bool = True
    """After a refund the item stays (true) or is taken away (false)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """config.toml with config.local.toml over it; each field is the table of its name."""

    show: ShowSettings = field(default_factory=ShowSettings)
    time: TimeSettings = field(default_factory=TimeSettings)
    household: HouseholdSettings = field(default_factory=HouseholdSettings)
    characters: Mapping[str, Profile]
    spots: Mapping[str, SpotSpec]
    food: Mapping[str, FoodSpec]
    dishes: Mapping[str, DishSpec]
    items: Mapping[str, ItemSpec]
    economy: EconomyRules = field(default_factory=EconomyRules)
    life: LifeRules = field(default_factory=LifeRules)
    memory: MemoryRules = field(default_factory=MemoryRules)
    recall: RecallSettings = field(default_factory=RecallSettings)
    tips: TipRules = field(default_factory=TipRules)
    rates: Rates = field(default_factory=Rates)
    chat: ChatRules = field(default_factory=ChatRules)
    gate: GateSettings = field(default_factory=GateSettings)
    commands: CommandRules = field(default_factory=CommandRules)
    votes: VoteRules = field(default_factory=VoteRules)
    effects: Mapping[str, EffectSpec] = field(default_factory=dict)
    brain: BrainSettings = field(default_factory=BrainSettings)
    budget: BudgetSettings = field(default_factory=BudgetSettings)
    privacy: PrivacySettings = field(default_factory=PrivacySettings)
    models: Mapping[str, ModelFacts] = field(default_factory=dict)
    platforms: PlatformsSettings = field(default_factory=PlatformsSettings)
    web: WebSettings = field(default_factory=WebSettings)
    obs: ObsSettings = field(default_factory=ObsSettings)
    voices: VoicesSettings = field(default_factory=VoicesSettings)

    def brain_plan(self) -> BrainPlan:
        """What decides how a paid brain thinks and what it may cost."""
        return BrainPlan(
            brain=self.brain,
            budget=self.budget,
            models=self.models,
            names_to_model=self.privacy.names_to_model,
        )

    def rules(self) -> Rules:
        """What the pure rooms need to know of all this."""
        return Rules(
            tick_minutes=self.time.minutes_per_tick,
            characters=self.characters,
            catalogue=Catalogue(
                items=self.items, dishes=self.dishes, food=self.food, spots=self.spots
            ),
            economy=self.economy,
            life=self.life,
            memory=self.memory,
            wish_order=self.household.wish_order,
            reversal_keeps_item=self.household.reversal_keeps_item,
        )


def load(home: Path) -> Settings:
    """The settings of a home; tables it does not have at all are the shipped ones.

    Raises:
        ConfigError: with every problem of config.toml and config.local.toml at once.
    """
    tables, files = read_tables(home)
    return _checked(home, tables, files)


def load_with(home: Path, local: str) -> Settings:
    """The settings a home would have with another text of config.local.toml; writes nothing.

    Raises:
        ConfigError: with every problem at once.
    """
    tables, files = read_tables(home, local)
    return _checked(home, tables, files)


def _checked(home: Path, tables: Table, files: tuple[str, ...]) -> Settings:
    tables = with_shipped_tables(home, tables)
    complaints: Complaints = []
    settings = fill(Settings, tables, "", complaints)
    # What is wrong so far must not hide what else is: the rest is checked without it.
    sound = settings or fill(Settings, _mended(tables, complaints), "", [])
    if sound is not None:
        known = {place for place, _, _ in complaints}
        found = {c[0]: c for c in (*out_of_range(sound), *cross_check(sound.rules()))}
        complaints.extend(c for place, c in found.items() if place not in known)
    if complaints or settings is None:
        raise ConfigError(tuple(_problem(home, files, complaint) for complaint in complaints))
    return settings


def _mended(tables: Table, complaints: Complaints) -> Table:
    """The tables with the shipped values, or none, in the places that are complained of."""
    shipped = read_file(template() / SHIPPED)
    mended = tables
    for place, _, _ in complaints:
        mended = _put_back(mended, shipped, place.partition("[")[0].split("."))
    return mended


def _put_back(tables: Table, shipped: object, path: Sequence[str]) -> Table:
    key, *rest = path
    below = shipped.get(key) if isinstance(shipped, Mapping) else None
    here = tables.get(key)
    if rest and isinstance(here, Mapping):
        return {**tables, key: _put_back(here, below, rest)}
    others = {name: value for name, value in tables.items() if name != key}
    return others if below is None else {**others, key: below}


def _problem(home: Path, files: tuple[str, ...], complaint: tuple[str, str, str]) -> Problem:
    place, what, cure = complaint
    return Problem(file=origin(home, files, place), place=place, what=what, cure=cure)
