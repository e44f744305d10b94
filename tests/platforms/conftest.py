"""What the tests of the platforms share: loopback services, a clock, a pulse that writes down."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.bench.loopback.twitch import FakeTwitch
from tests.platforms.wall import LoopClock, NotedPulse


@pytest.fixture
def clock() -> LoopClock:
    return LoopClock()


@pytest.fixture
def pulse() -> NotedPulse:
    return NotedPulse()


@pytest.fixture
async def twitch() -> AsyncIterator[FakeTwitch]:
    async with FakeTwitch().running() as fake:
        yield fake


@pytest.fixture
def tokens_path(tmp_path: Path) -> Path:
    return tmp_path / "twitch-tokens.json"
