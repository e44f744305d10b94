"""A household as the shipped config begins it."""

from dataclasses import replace
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
    titles = {
        "rent": ("Rent", "家賃"),
        "date": ("Date", "デート"),
        "cook": ("Cooking", "料理"),
        "season_changed": ("A new season", "季節の変わり目"),
    }
    return replace(settings.rules(), titles=titles)


@pytest.fixture(scope="session")
def newborn(settings: Settings, rules: Rules) -> World:
    return new_world(rules, settings.time.start, ZoneInfo(settings.time.zone))
