"""The household's zone never depends on the machine's own setting."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.config.zones import zone_of
from bot.errors import ConfigError


@pytest.mark.parametrize("setting", ['"Europe/Berlin"', "America/New York", "JST-9"])
def test_an_odd_machine_zone_is_said_and_ignored(setting: str, monkeypatch) -> None:
    monkeypatch.setenv("TZ", setting)
    zone, said = zone_of("Asia/Tokyo")
    assert zone == ZoneInfo("Asia/Tokyo")
    assert said[0].place == "TZ"
    assert setting in said[0].what


def test_a_good_machine_zone_is_not_worth_a_word(monkeypatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    assert zone_of("Asia/Tokyo")[1] == ()


def test_an_unknown_household_zone_is_a_config_problem_with_a_cure() -> None:
    with pytest.raises(ConfigError, match=r"Asia/Tokio.*Asia/Tokyo"):
        zone_of("Asia/Tokio")


def test_a_machine_without_any_zone_data_lives_in_utc_and_says_so() -> None:
    code = (
        "import sys; sys.modules['tzdata'] = None\n"
        "from bot.config.zones import zone_of\n"
        "zone, said = zone_of('Asia/Tokyo'); print(zone, said[0].cure)"
    )
    env = {**os.environ, "PYTHONTZPATH": "", "TZ": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["UTC", "pip", "install", "tzdata"]


def test_today_is_the_households_date_not_utcs() -> None:
    zone, _ = zone_of("Asia/Tokyo")
    at = datetime(2026, 3, 6, 23, 0, tzinfo=UTC)
    assert at.astimezone(zone).hour == 8
    assert at.astimezone(zone).day == 7
