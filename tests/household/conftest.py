"""A household as the shipped config begins it."""

from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.config.settings import Settings, load
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World

HOME = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def settings() -> Settings:
    return load(HOME)


@pytest.fixture(scope="session")
def rules(settings: Settings) -> Rules:
    return settings.rules()


@pytest.fixture(scope="session")
def newborn(settings: Settings, rules: Rules) -> World:
    return new_world(rules, settings.time.start, ZoneInfo(settings.time.zone))
