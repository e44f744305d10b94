"""A new home with everything a paid brain needs, for benchmarks that call no real provider."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.app.composing import gate_rules
from bot.app.homes import make_home, open_home
from bot.audience.gate import GateRules
from bot.brains.building import Surroundings
from bot.brains.notices import Tell
from bot.brains.scripted.brain import ScriptedBrain
from bot.clock import SystemClock
from bot.config.brain import BrainPlan
from bot.household.rules import Rules
from bot.wording.phrasebook import Phrasebook, load
from bot.wording.renderer import Templates


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """What the benchmarks of the brains share."""

    plan: BrainPlan
    around: Surroundings
    rules: Rules
    gate: GateRules
    scripted: ScriptedBrain
    wording: Phrasebook


def mind(home: Path, tell: Tell = lambda _: None) -> Mind:
    """Make a home and what surrounds its brain; every key counts as set."""
    make_home(home)
    opened = open_home(home)
    rules = opened.settings.rules()
    wording = load(home / "prompts", rules)
    return Mind(
        plan=opened.settings.brain_plan(),
        around=Surroundings(
            home=home,
            clock=SystemClock(),
            zone=opened.zone,
            renderer=Templates(home / "prompts"),
            label=wording.label,
            secret=lambda name: f"stub-{name}" if name else "",
            tell=tell,
            is_live=lambda: True,
            chance=Random(7),
        ),
        rules=rules,
        gate=gate_rules(opened),
        scripted=ScriptedBrain(wording.lines, wording),
        wording=wording,
    )
