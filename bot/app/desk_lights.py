"""The dashboard's lights: how every part of the show is doing, each in one true sentence."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from bot.app.composing import Show
from bot.app.notices import Notices
from bot.app.obs import ObsLink
from bot.app.platforming import Platforms
from bot.app.speaking import Voices
from bot.brains.notices import Severity
from bot.brains.spending import SpendFile, Spent
from bot.config.brain import WhenNotLive
from bot.scheduling import SLACK_S, Metronome
from bot.show.forgetting import Kept
from bot.show.health import Health, Light
from bot.stage.server import StageServer

Row = dict[str, str | bool]

UNWATCHED_S = 120.0
"""So long may viewers see no overlay before somebody is called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What there is to look at in a show on air."""

    show: Show
    metronome: Metronome
    platforms: Platforms
    obs: ObsLink
    voices: Voices
    stage: StageServer
    notices: Notices
    interval_s: float
    """Seconds between two decisions."""


def lights(parts: Parts) -> Iterator[Row]:
    """One row a part: name, light, sentence."""
    yield _row("show", *_life(parts))
    yield _row("brain", *_mind(parts.show))
    if parts.show.moderator is not None:
        yield _row("moderation", *_opinion(parts.show.moderator.trouble))
    yield _row("overlay", *_overlay(parts.stage))
    for health in parts.platforms.health:
        yield _connected(health)
    yield _row("privacy", Light.OK, _kept(parts.show.forgetting.kept))
    obs = parts.obs.health
    if obs is not None:
        yield _connected(obs)
    if parts.voices.light is not None:
        yield _row("voices", *parts.voices.light)


def spent_today(show: Show) -> Spent:
    """What paid brains have cost since the streamer's midnight, as `spend.json` has it."""
    day = show.clock.now().astimezone(show.home.zone).date()
    return SpendFile(show.home.machine / "spend.json").spent(day)


def _connected(health: Health) -> Row:
    """A part that is connected to: while it is not well, the streamer may have it tried at once."""
    unwell = health.light in {Light.WARNING, Light.DOWN}
    return {**_row(health.part, health.light, health.sentence), "retry": unwell}


def _row(part: str, light: Light, sentence: str) -> Row:
    return {"part": part, "light": str(light), "sentence": sentence}


def _life(parts: Parts) -> tuple[Light, str]:
    desk = parts.show.moderating.desk.desk
    if desk.panic:
        return Light.WARNING, "panic: viewers see the safe scene until you release it"
    if desk.paused:
        return Light.WAITING, "paused; household time stands still"
    if _waits_for_viewers(parts.show):
        return Light.WAITING, "not live: household time waits for viewers ([brain] when_not_live)"
    if parts.metronome.overdue():
        minutes = round((parts.interval_s + SLACK_S) / 60)
        return Light.DOWN, (
            f"no decision for {minutes} minutes; one is tried again by itself, and "
            ".hearthcast/hearthcast.log says what stops it: if it stays so, start the show again"
        )
    return Light.OK, _decisions(parts.show.engine.tick)


def _decisions(count: int) -> str:
    return "1 decision so far" if count == 1 else f"{count} decisions so far"


def _waits_for_viewers(show: Show) -> bool:
    brain = show.home.settings.brain
    pauses = brain.name != "scripted" and brain.when_not_live is WhenNotLive.PAUSE
    return pauses and not show.live.is_live


def _mind(show: Show) -> tuple[Light, str]:
    settings = show.home.settings
    name = settings.brain.name
    if name == "scripted":
        return Light.OK, "scripted: built in, no key, no cost"
    if settings.brain.when_not_live is not WhenNotLive.RUN and not show.live.is_live:
        return Light.WAITING, f"not live: {name} is not asked and costs nothing"
    facts = settings.brain_plan().facts
    spent, budget = spent_today(show), settings.budget.daily_budget_usd
    if facts.priced_on is not None and budget - spent.usd < Decimal("0.0001"):
        return Light.WARNING, f"today's budget of ${budget} is used up: scripted until midnight"
    trouble = show.turns.trouble if show.turns else None
    if trouble is not None:
        lasting = trouble.severity is Severity.DOWN
        plays_on = f"{trouble.why}; the built-in mind plays on"
        return (Light.DOWN, plays_on) if lasting else (Light.WARNING, plays_on)
    if facts.priced_on is None:
        return Light.OK, f"{name} with {facts.id}"
    return Light.OK, f"{name} with {facts.id}: {spent.calls} calls today"


def _opinion(trouble: str) -> tuple[Light, str]:
    if trouble:
        return Light.WARNING, f"cannot be asked ({trouble}): only the scripted brain's lines air"
    return Light.OK, "a second opinion is asked about what a model says"


def _kept(kept: Kept) -> str:
    """What is kept of viewers and for how long."""
    limits = kept.retention
    said = f"chat is kept {limits.chat_days} days, a viewer without a tip {limits.viewer_days} days"
    if kept.lines or kept.viewers:
        said += f"; since the start {kept.lines} lines and {kept.viewers} viewers went"
    return said


def _overlay(stage: StageServer) -> tuple[Light, str]:
    pages = stage.hub.watched
    if stage.hub.unwatched_s > UNWATCHED_S:
        return Light.DOWN, (
            "no page has shown the overlay for two minutes: press Refresh on its source in OBS, "
            "or add it there with the address under Stage"
        )
    if not pages:
        return Light.WARNING, "no page shows the overlay: add the browser source in OBS"
    return Light.OK, "1 page shows it" if pages == 1 else f"{pages} pages show it"
