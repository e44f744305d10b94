"""The stage of a show on air: what it is told besides committed steps."""

from datetime import timedelta
from typing import assert_never

from bot.app.composing import Show
from bot.app.options import RunOptions
from bot.errors import PortUnavailableError, Problem, Severity
from bot.ports import Clock
from bot.show.signals import (
    Announced,
    Answered,
    EffectShown,
    NextTick,
    Notice,
    Noticed,
    Remembered,
    SafeScene,
    Signal,
    SpareLine,
    Spoken,
    Thinking,
    TipSeen,
    VoteShown,
    Withdrawn,
)
from bot.stage.presenter import Presenter
from bot.stage.server import StageServer


def stage_of(show: Show, options: RunOptions) -> StageServer:
    """The stage of a show, not open yet."""
    from dataclasses import replace

    settings = show.home.settings.web
    if options.port is not None:
        settings = replace(settings, port=options.port)
    presenter = Presenter(
        rules=show.rules,
        wording=show.wording,
        language=show.home.settings.show.language,
        badge=show.home.settings.privacy.ai_badge,
    )
    return StageServer(settings, presenter, private=show.home.machine)


async def open_stage(stage: StageServer, show: Show) -> Problem | None:
    """Open the stage; a port that is taken is a problem, and the show goes on without it."""
    try:
        await stage.start(show.engine.world)
    except PortUnavailableError as error:
        return Problem(
            file="config.toml",
            place="web.port",
            what=str(error),
            cure="the show goes on without it, and opens it as soon as the port is free",
            severity=Severity.GRAVE,
        )
    return None


class StageSignals:
    """Hands signals to the stage."""

    def __init__(self, stage: StageServer, clock: Clock) -> None:
        self._stage = stage
        self._clock = clock

    def __call__(self, signal: Signal) -> None:  # noqa: C901, PLR0912 - one arm a signal
        """Show one signal."""
        stage = self._stage
        match signal:
            case Thinking():
                stage.thinking(signal.actor)
            case Noticed():
                stage.mention(signal.viewer, (signal.actor,))
            case Answered():
                stage.say(signal.actor, signal.line, to=signal.viewer)
            case Remembered():
                stage.remember(signal.actor, signal.text)
            case NextTick():
                stage.next_tick_at(signal.at, self._clock.now())
            case TipSeen():
                stage.alert(signal.facts, said=signal.said or "")
            case Announced():
                stage.mention(signal.viewer)
            case Withdrawn():
                stage.hub.forget_moments()
            case Spoken():
                stage.say(signal.actor, signal.line)
            case Notice():
                stage.notice(signal.viewer, signal.text)
            case EffectShown():
                stage.effect(signal.effect, signal.who)
            case VoteShown():
                left = signal.vote.closes - self._clock.now() if signal.vote else timedelta()
                stage.vote(signal.vote, signal.kind, signal.chosen, left.total_seconds())
            case SafeScene():
                stage.cover(on=signal.on)
            case SpareLine():
                pass  # said later, one by one, in the minutes between
            case _:
                assert_never(signal)
