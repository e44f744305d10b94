"""What the tests of the brains share: the shipped prompts, a busy briefing, surroundings."""

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, Literal
from zoneinfo import ZoneInfo

from bot.audience.screened import Screened
from bot.bench.busy import busy_briefing
from bot.brains.building import Surroundings
from bot.brains.notices import Notice
from bot.clock import SystemClock
from bot.config.brain import BrainPlan, BrainSettings, ModelFacts
from bot.config.settings import load
from bot.errors import BrainError
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Action, Decision
from bot.household.rules import Rules
from bot.ports import Brain, Clock
from bot.wording.phrasebook import load as load_phrasebook
from bot.wording.renderer import Templates

HOME = Path(__file__).parents[2]
ZONE = ZoneInfo("Asia/Tokyo")
RULES: Rules = load(HOME).rules()


PHRASEBOOK = load_phrasebook(HOME / "prompts", RULES)


def briefing(actor: str = "john", language: str = "en", **changes: Any) -> Briefing:
    made = busy_briefing(RULES, actor, language, zone=ZONE, screen=Screened)
    return replace(made, **changes)


class Extra(Brain):
    """A brain that always knows something to do, and never says the same twice."""

    name = "scripted"

    def __init__(self) -> None:
        self.turns: list[str] = []

    async def decide(self, briefing: Briefing) -> Decision:
        self.turns.append(briefing.actor)
        action = "rest" if briefing.actor != "eve" else "stretch_out"
        return Decision(action=Action(name=action), brain="scripted")

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        return "scripted answer"


class Failing(Brain):
    """A brain that fails in a given way."""

    name = "failing"

    def __init__(self, error: BrainError) -> None:
        self.error = error

    async def decide(self, briefing: Briefing) -> Decision:
        raise self.error

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        raise self.error


@dataclass
class Told:
    """Collects what the streamer was told."""

    notices: list[Notice] = field(default_factory=list)

    def __call__(self, notice: Notice) -> None:
        self.notices.append(notice)

    @property
    def texts(self) -> list[str]:
        return [notice.text for notice in self.notices]


Name = Literal["scripted", "anthropic", "openai", "ollama"]

PRICED = ModelFacts(
    id="test-model",
    context=200_000,
    input_usd=Decimal("0.10"),
    cached_usd=Decimal("0.01"),
    cache_write_usd=Decimal("0.125"),
    output_usd=Decimal("0.50"),
    priced_on=date(2026, 11, 1),
)


def plan(name: Name, url: str, *, facts: ModelFacts = PRICED, **brain: Any) -> BrainPlan:
    """A plan whose provider is the stub at `url`; waits are scaled to milliseconds."""
    settings = BrainSettings(
        name=name, retry_first_s=0.01, tick_deadline_s=40.0, turn_deadline_s=20.0
    )
    settings = replace(
        settings,
        anthropic=replace(settings.anthropic, base_url=url, model=facts.id),
        openai=replace(settings.openai, base_url=f"{url}/v1", model=facts.id),
        ollama=replace(settings.ollama, base_url=url, model=facts.id, tick_deadline_s=20.0),
    )
    settings = replace(settings, **brain)
    return BrainPlan(brain=settings, models={facts.id: facts})


def surroundings(
    home: Path, told: Told | None = None, *, clock: Clock | None = None, live: bool = True
) -> Surroundings:
    return Surroundings(
        home=home,
        clock=clock or SystemClock(),
        zone=ZONE,
        renderer=Templates(HOME / "prompts"),
        label=PHRASEBOOK.label,
        secret=lambda name: f"sk-secret-of-{name}" if name else "",
        tell=told or Told(),
        is_live=lambda: live,
        chance=Random(7),
    )


NAMES = {who: profile.name for who, profile in RULES.characters.items()}
START = datetime(2026, 3, 6, 10, 0, tzinfo=ZONE)
NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
