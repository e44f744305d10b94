"""What the tests of the platforms share: loopback services, a clock, a pulse that writes down."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.platforms.fakes.twitch import FakeTwitch
from tests.platforms.wall import LoopClock, NotedPulse


@pytest.fixture
def clock() -> LoopClock:
    return LoopClock()


@pytest.fixture
def pulse() -> NotedPulse:
    return NotedPulse()


@pytest.fixture
async def twitch(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeTwitch]:
    """The fake, with twitchio's addresses pointing at it."""
    import twitchio.http

    async with FakeTwitch().running() as fake:
        monkeypatch.setattr(twitchio.http.Route, "BASE", fake.base + "/helix/")
        monkeypatch.setattr(twitchio.http.Route, "ID_BASE", fake.base + "/")
        yield fake


@pytest.fixture
def tokens_path(tmp_path: Path) -> Path:
    return tmp_path / "twitch-tokens.json"
