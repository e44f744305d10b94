"""The brain of a show: the built-in one, or a paid or local one with everything around it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, cast, get_args

from bot.app.homes import Home
from bot.brains.moderation import OpenAIModeration
from bot.brains.traces import Watch, nobody
from bot.clock import SystemClock
from bot.config.environment import secret
from bot.errors import HearthcastError, Problem, UnknownNameError
from bot.memories.authorship import Author
from bot.ports import Brain
from bot.show.live import LiveState
from bot.wording.phrasebook import Phrasebook

BrainName = Literal["scripted", "anthropic", "openai", "ollama"]
BRAINS: tuple[str, ...] = get_args(BrainName)

SHORTEST_PAID_S = 60.0
"""Seconds between two ticks under which a paid brain needs `--yes`."""


class HastyError(HearthcastError):
    """A paid brain would be asked faster than anybody means to pay for."""


def brain_of(
    home: Home,
    scripted: Brain,
    *,
    wording: Phrasebook,
    live: LiveState,
    say: Callable[[Problem], None],
    watch: Watch = nobody,
) -> tuple[Brain, Author | None]:
    """The brain that config chooses, and who writes nights with it; scripted and nobody else.

    The scripted brain whenever the chosen one cannot be had; templates write its nights.

    Raises:
        BrainMisconfiguredError: it cannot be had, and config wants no fallback.
    """
    plan = home.settings.brain_plan()
    if plan.brain.name == "scripted":
        return scripted, None
    # Only a paid brain needs all of this: a scripted show starts without it.
    from bot.app.paid import paid_brain

    return paid_brain(home, scripted, wording=wording, live=live, say=say, watch=watch)


def moderator_of(home: Home, say: Callable[[Problem], None]) -> OpenAIModeration | None:
    """Who gives a second opinion on what a model says; None when config wants nobody asked.

    The scripted brain's lines are the household's own: with it nobody is asked either. Its clock is
    the machine's, as a paid brain's is.
    """
    gate = home.settings.gate
    if gate.moderation == "none" or home.settings.brain.name == "scripted":
        return None
    return OpenAIModeration(
        gate.moderation_url,
        secret(gate.moderation_key),
        SystemClock(),
        lambda notice: say(Problem(file="config.toml", place="gate.moderation", what=notice.text)),
        wait_s=gate.moderation_wait_s,
    )


def refuse_haste(home: Home, interval_s: float, *, accepted: bool) -> None:
    """Let nobody pay for a tick a second by mistake (`--yes` accepts it).

    Raises:
        HastyError: a paid brain would be asked more than once a minute.
    """
    plan = home.settings.brain_plan()
    paid = plan.brain.name != "scripted" and plan.facts.priced_on is not None
    if not paid or interval_s >= SHORTEST_PAID_S or accepted:
        return
    raise HastyError(
        f"{plan.brain.name} would be paid for a tick every {interval_s:g} s: up to "
        f"${plan.budget.daily_budget_usd} ([budget] daily_budget_usd) soon gone; give --yes to "
        "accept that, or --brain scripted"
    )


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
