"""The shipped gate, with the stand-in term on its list."""

from pathlib import Path

import pytest

from bot.audience.gate import GateRules
from bot.config.audience import GateSettings, read_gate

HOME = Path(__file__).parents[2]
CHARACTERS = ("John", "ジョン", "Sara", "サラ", "Eve", "イヴ")


@pytest.fixture(scope="session")
def gate(tmp_path_factory: pytest.TempPathFactory) -> GateRules:
    """The rules of a home whose streamer put the stand-in term on their own list."""
    own = tmp_path_factory.mktemp("home") / "blocklist.txt"
    own.write_text("# mine\nzorblat\n", encoding="utf-8")
    return read_gate(HOME, GateSettings(blocklist=str(own)), "both", CHARACTERS)
