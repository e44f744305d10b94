"""Rows of the case files under tests/data/audience."""

import json
from pathlib import Path
from typing import Any

import pytest

_DATA = Path(__file__).parents[1] / "data" / "audience"


def rows(name: str) -> list[Any]:
    """Every row of a JSON Lines file, as pytest parameters named after the row."""
    lines = (_DATA / name).read_text(encoding="ascii").splitlines()
    found = [json.loads(line) for line in lines]
    return [pytest.param(row, id=str(row.get("id", number))) for number, row in enumerate(found)]
