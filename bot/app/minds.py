"""The brain of a show: the built-in one, or a paid or local one with everything around it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Literal, cast, get_args

from bot.app.homes import Home
from bot.brains.scripted.brain import ScriptedBrain
from bot.config.environment import secret
from bot.errors import Problem, UnknownNameError
from bot.ports import Brain, Clock
from bot.show.live import LiveState
from bot.wording.phrasebook import Phrasebook
from bot.wording.renderer import Templates

BrainName = Literal["scripted", "anthropic", "openai", "ollama"]
BRAINS: tuple[str, ...] = get_args(BrainName)


def brain_of(
    home: Home,
    scripted: ScriptedBrain,
    *,
    wording: Phrasebook,
    clock: Clock,
    live: LiveState,
    say: Callable[[Problem], None],
) -> Brain:
    """The brain that config chooses; the scripted one whenever that cannot be had.

    Raises:
        BrainMisconfiguredError: it cannot be had, and config wants no fallback.
    """
    plan = home.settings.brain_plan()
    if plan.brain.name == "scripted":
        return scripted
    from bot.brains.building import Surroundings, build
    from bot.show.offloop import OffLoop

    around = Surroundings(
        home=home.root,
        clock=clock,
        zone=home.zone,
        renderer=Templates(home.root / "prompts"),
        label=wording.label,
        secret=secret,
        tell=lambda notice: say(Problem(file="config.toml", place="brain", what=notice.text)),
        is_live=lambda: live.is_live,
        chance=Random(),
    )
    return OffLoop(build(plan, scripted, around).brain)


def with_brain(home: Home, name: str | None) -> Home:
    """A home whose config names another brain (`--brain`).

    Raises:
        UnknownNameError: there is no such brain.
    """
    if name is None:
        return home
    if name not in BRAINS:
        raise UnknownNameError("brain", name, BRAINS)
    brain = replace(home.settings.brain, name=cast(BrainName, name))
    return replace(home, settings=replace(home.settings, brain=brain))
