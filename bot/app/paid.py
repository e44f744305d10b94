"""Wiring a paid or local brain to a home."""

from collections.abc import Callable
from random import Random

from bot.app.homes import Home
from bot.brains.building import Surroundings, build
from bot.brains.notices import Tell
from bot.brains.traces import Watch, nobody
from bot.clock import SystemClock
from bot.config.environment import secret
from bot.errors import Problem
from bot.memories.authorship import Author
from bot.ports import Brain
from bot.show.live import LiveState
from bot.show.offloop import OffLoop, OffLoopAuthor
from bot.wording.phrasebook import Phrasebook
from bot.wording.renderer import Templates


def surroundings(
    home: Home,
    wording: Phrasebook,
    *,
    is_live: Callable[[], bool] = lambda: True,
    tell: Tell = lambda _: None,
    watch: Watch = nobody,
) -> Surroundings:
    """What a paid brain needs besides its settings.

    Its clock is the machine's even where the household lives on a simulated one: waits for a
    provider are real, and so is the day whose budget is spent.
    """
    return Surroundings(
        home=home.root,
        clock=SystemClock(),
        zone=home.zone,
        renderer=Templates(home.root / "prompts"),
        label=wording.label,
        secret=secret,
        tell=tell,
        is_live=is_live,
        chance=Random(),
        watch=watch,
    )


def paid_brain(
    home: Home,
    scripted: Brain,
    *,
    wording: Phrasebook,
    live: LiveState,
    say: Callable[[Problem], None],
    watch: Watch = nobody,
) -> tuple[Brain, Author | None]:
    """The brain that config names, with everything around it, and who writes nights with it.

    Raises:
        BrainMisconfiguredError: it cannot be had, and config wants no fallback.
    """
    around = surroundings(
        home,
        wording,
        is_live=lambda: live.is_live,
        tell=lambda notice: say(Problem(file="config.toml", place="brain", what=notice.text)),
        watch=watch,
    )
    built = build(home.settings.brain_plan(), scripted, around)
    brain = OffLoop(built.brain, built.close)
    author = None if built.author is None else OffLoopAuthor(built.author, brain)
    return brain, author
