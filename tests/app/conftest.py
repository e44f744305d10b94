"""A home of its own for every test."""

from pathlib import Path

import pytest

from bot.app.homes import make_home


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A new home, in a path with a space and Japanese."""
    root = tmp_path / "my 家"
    make_home(root)
    return root
