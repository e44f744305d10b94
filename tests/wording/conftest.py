"""The shipped prompts and rules, and a copy of the prompts that a test may spoil."""

import shutil
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.config.settings import Settings, load
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World
from bot.wording.phrasebook import Phrasebook
from bot.wording.phrasebook import load as load_phrasebook

HOME = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def settings() -> Settings:
    return load(HOME)


@pytest.fixture(scope="session")
def rules(settings: Settings) -> Rules:
    return settings.rules()


@pytest.fixture(scope="session")
def world(settings: Settings, rules: Rules) -> World:
    return new_world(rules, settings.time.start, ZoneInfo(settings.time.zone))


@pytest.fixture(scope="session")
def book(rules: Rules) -> Phrasebook:
    return load_phrasebook(HOME / "prompts", rules)


@pytest.fixture
def prompts(tmp_path: Path) -> Path:
    copy = tmp_path / "prompts"
    shutil.copytree(HOME / "prompts", copy, ignore=shutil.ignore_patterns("local"))
    return copy
