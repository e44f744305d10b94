"""config.toml shows and explains every setting there is."""

import tomllib
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.config.filling import hints_of
from bot.config.settings import Settings

REPOSITORY = Path(__file__).parents[2]
TEXT = (REPOSITORY / "config.toml").read_text(encoding="utf-8")
TABLES = tomllib.loads(TEXT)
CATALOGUES = {"characters", "items", "dishes", "food", "spots", "models"}


def settings_of(kind: Any, place: str = "") -> list[str]:
    found = []
    for field in fields(kind):
        name = f"{place}.{field.name}" if place else field.name
        hint = hints_of(kind)[field.name]
        found += settings_of(hint, name) if is_dataclass(hint) else [name]
    return found


@pytest.mark.parametrize(
    "key", [key for key in settings_of(Settings) if key.split(".")[0] not in CATALOGUES]
)
def test_every_setting_stands_in_config_or_its_comments(key: str) -> None:
    *tables, leaf = key.split(".")
    table = TABLES
    for name in tables:
        table = table.get(name, {})
    assert leaf in table or f"{leaf}:" in TEXT or f"# {leaf}" in TEXT, key


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_table_is_explained(name: str) -> None:
    assert f"[{name}" in TEXT
    lines = TEXT.splitlines()
    head = next(number for number, line in enumerate(lines) if line.startswith(f"[{name}"))
    assert any("#" in line for line in lines[max(0, head - 3) : head + 3])
