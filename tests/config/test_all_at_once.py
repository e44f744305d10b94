"""Whatever is wrong in a config is told at once, a number out of its range too."""

from pathlib import Path

import pytest

from bot.config.settings import load
from bot.errors import ConfigError

HOME = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "config.toml").write_bytes((HOME / "config.toml").read_bytes())
    return tmp_path


def complained(home: Path, local: str) -> dict[str, str]:
    (home / "config.local.toml").write_text(local, encoding="utf-8")
    with pytest.raises(ConfigError) as raised:
        load(home)
    return {problem.place: problem.what for problem in raised.value.problems}


def test_a_wrong_type_hides_neither_a_range_nor_a_name_that_does_not_exist(home: Path) -> None:
    found = complained(
        home,
        """
        [web]
        port = "eighty"
        [memory]
        keep_above = 7
        [items.tv]
        enables = ["wach_film"]
        price = "dear"
        [items.kotatsu]
        price = -5
        [sho]
        """,
    )
    assert set(found) == {
        "web.port", "memory.keep_above", "items.tv.enables", "items.tv.price",
        "items.kotatsu.price", "sho",
    }  # fmt: skip
    assert found["memory.keep_above"] == "must be from 0 to 1, is 7.0"


def test_a_record_that_is_wrong_is_not_also_told_to_be_missing(home: Path) -> None:
    assert set(complained(home, "[items.kotatsu]\nprice = 'dear'\n")) == {"items.kotatsu.price"}


@pytest.mark.parametrize(
    ("table", "key", "value", "range_"),
    [
        ("memory", "max_sweep_share", "1.5", "from 0 to 1"),
        ("memory", "max_sweep_share", "nan", "from 0 to 1"),
        ("life", "dirt_per_day", "inf", "0 or more"),
        ("economy", "rent", "-1", "0 or more"),
        ("economy", "rent_day", "32", "from 1 to 31"),
        ("characters.john.baseline", "valence", "-1.5", "from -1 to 1"),
        ("web", "port", "70000", "from 0 to 65535"),
    ],
)
def test_a_number_out_of_its_range_is_told_with_the_range(
    home: Path, table: str, key: str, value: str, range_: str
) -> None:
    found = complained(home, f"[{table}]\n{key} = {value}\n")
    assert found[f"{table}.{key}"].startswith(f"must be {range_}, is ")


def test_the_shipped_config_is_within_its_ranges(home: Path) -> None:
    assert load(home).memory.keep_above == 0.7
