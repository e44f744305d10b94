"""A home of its own for every test; one browser and one show for all that only look at pages."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app.homes import make_home
from tests.app.show_on_air import Air, on_air
from tests.stage.chromium import browser


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A new home, in a path with a space and Japanese."""
    root = tmp_path / "my 家"
    make_home(root)
    return root


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chrome() -> AsyncIterator[Any]:
    """One Chromium for every dashboard."""
    async with browser() as running:
        yield running


@pytest.fixture(scope="session")
def air(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Air]:
    """One show, on air on a home of its own, for every dashboard that leaves it as it was."""
    with on_air(tmp_path_factory.mktemp("desk") / "my 家") as running:
        yield running
