"""Putting a brain together from config: the provider, its wrappers, and what they share."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path
from random import Random

from bot.brains.anthropic import Anthropic
from bot.brains.author import ModelAuthor
from bot.brains.budgeted import Budgeted, Purse
from bot.brains.completion import Completion
from bot.brains.deadline import Deadline
from bot.brains.fallback import Fallback
from bot.brains.halting import Halting
from bot.brains.live import WhenLive
from bot.brains.masked import Masked
from bot.brains.missing import Missing
from bot.brains.model import ModelBrain
from bot.brains.naming import Label
from bot.brains.notices import Notice, Severity, Tell
from bot.brains.ollama import Ollama, lasting
from bot.brains.openai import OpenAI
from bot.brains.poison import Quarantine, Unpoisoned
from bot.brains.prompts import PromptBuilder
from bot.brains.recorded import Recorded, Recorder
from bot.brains.replayed import Replayed
from bot.brains.retrying import Retrying
from bot.brains.sleepers import Sleepers
from bot.brains.spending import SpendFile
from bot.brains.traces import Watch, nobody
from bot.brains.warm import Warm
from bot.brains.watched import Watched, WatchedCompletion
from bot.config.brain import BrainPlan, Server, WhenNotLive
from bot.errors import BrainMisconfiguredError
from bot.memories.authorship import Author
from bot.ports import Brain, Clock, PromptRenderer

NIGHT_PATIENCE_S = 120.0
"""How long a night's text may be tried again: no tick waits for it."""
MACHINE = ".hearthcast"
"""The folder of a home for what the machine alone needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a paid brain needs besides its own settings."""

    home: Path
    clock: Clock
    zone: tzinfo
    """Whose midnight ends a day's budget."""
    renderer: PromptRenderer
    label: Label
    secret: Callable[[str], str]
    """The value of an environment variable by name; empty when it is not set."""
    tell: Tell
    is_live: Callable[[], bool]
    chance: Random
    watch: Watch = nobody
    """Sees what is sent, what comes back and why another brain took a turn."""


def prompt_builder(plan: BrainPlan, around: Surroundings) -> PromptBuilder:
    """What builds the prompts of the chosen brain; also for `hearthcast prompt`."""
    return PromptBuilder(
        renderer=around.renderer, label=around.label, facts=plan.facts, settings=plan.brain.prompt
    )


def provider_of(plan: BrainPlan, around: Surroundings) -> Completion:
    """The chosen provider, bare.

    Raises:
        BrainMisconfiguredError: its key is not set, or the model's price is not known.
    """
    brain, facts = plan.brain, plan.facts
    key = around.secret(brain.key)
    if brain.name in {"anthropic", "openai"}:
        if not key:
            raise BrainMisconfiguredError(
                f"the environment variable {brain.key} with the key for {brain.name} is not set: "
                'set it and start again, or choose [brain] name = "scripted"'
            )
        if facts.priced_on is None:
            raise BrainMisconfiguredError(
                f"what {facts.id} costs is not known, so no budget can be kept: give its prices "
                f'under [models."{facts.id}"] in config.toml'
            )
    match brain.name:
        case "anthropic":
            return Anthropic(brain.anthropic, key, facts, around.clock)
        case "openai":
            return OpenAI(brain.openai.base_url, key, facts, around.clock)
        case "ollama":
            return Warm(_local(plan, key, around.clock))
        case _:
            raise BrainMisconfiguredError(
                f"[brain] name = {brain.name!r}: there is anthropic, openai, ollama, scripted"
            )


def _local(plan: BrainPlan, key: str, clock: Clock) -> Completion:
    settings = plan.brain.ollama
    url = settings.base_url.rstrip("/")
    if settings.server is Server.OLLAMA and not url.endswith("/v1"):
        return Ollama(settings, plan.facts, clock)
    # Asked for under /v1, Ollama takes its own fields beside those of the OpenAI protocol.
    own = {
        "keep_alive": lasting(settings.keep_alive),
        "options": {"num_ctx": settings.num_ctx},
    }
    extra = own if settings.server is Server.OLLAMA else {}
    base_url = url if url.endswith("/v1") else f"{url}/v1"
    return OpenAI(base_url, key, plan.facts, clock, extra=extra, legacy_limit=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A brain ready for the show, and what has to be done when the show is over."""

    brain: Brain
    author: Author | None = None
    """Who writes a night's texts; None: templates do."""
    provider: Completion | None = None
    """None: nothing is ever called."""
    purse: Purse | None = None
    """What has been spent today; None: nothing can be."""

    async def close(self) -> None:
        """Let go of connections; may be called twice."""
        if self.provider is not None:
            await self.provider.close()


def build(plan: BrainPlan, scripted: Brain, around: Surroundings) -> Built:
    """The brain of the show.

    A provider that cannot be used (no key, unknown name, unknown price) is told once, and the
    scripted brain lives on; with `fallback = "none"` it is an error.

    Raises:
        BrainMisconfiguredError: only with `fallback = "none"`.
    """
    if plan.brain.name == "scripted":
        return Built(brain=scripted)
    try:
        provider = provider_of(plan, around)
    except BrainMisconfiguredError as error:
        if plan.brain.fallback == "none":
            raise
        around.tell(Notice(severity=Severity.DOWN, text=str(error)))
        missing = Missing(plan.brain.name, str(error))
        return Built(brain=Fallback(missing, scripted, around.tell, around.watch))
    purse = purse_of(plan, around)
    brain: Brain = Sleepers(thinking_brain(plan, provider, purse, around), scripted, around.watch)
    if plan.brain.fallback != "none":
        brain = Fallback(brain, scripted, around.tell, around.watch)
    if plan.brain.when_not_live is not WhenNotLive.RUN:
        brain = WhenLive(brain, scripted, around.is_live, around.watch)
    author = author_of(plan, provider, purse, around) if plan.brain.nights else None
    return Built(brain=brain, author=author, provider=provider, purse=purse)


def author_of(
    plan: BrainPlan, provider: Completion, purse: Purse, around: Surroundings
) -> ModelAuthor:
    """The same model as author, out of the same purse."""
    always = plan.brain.when_not_live is WhenNotLive.RUN
    return ModelAuthor(
        plan.brain.name,
        completion_of(plan, provider, purse, around, patience_s=NIGHT_PATIENCE_S),
        around.renderer,
        settings=plan.brain,
        is_live=lambda: always or around.is_live(),
        names_to_model=plan.names_to_model,
    )


def purse_of(plan: BrainPlan, around: Surroundings) -> Purse:
    """The day's money, as `.hearthcast/spend.json` has it."""
    file = SpendFile(around.home / MACHINE / "spend.json")
    return Purse(file, plan.budget, around.clock, around.zone, around.tell)


def thinking_brain(
    plan: BrainPlan, provider: Completion, purse: Purse, around: Surroundings
) -> Brain:
    """A provider with everything around it but the fallback."""
    brain, tell = plan.brain, around.tell
    tick_s = brain.whole_tick_s
    turn_s = tick_s if brain.name == "ollama" else brain.turn_deadline_s
    quarantine = Quarantine(tell)
    model = ModelBrain(
        brain.name,
        completion_of(plan, provider, purse, around, patience_s=turn_s * 0.8),
        prompt_builder(plan, around),
        settings=brain,
        quarantine=quarantine,
        tell=tell,
        thrift=lambda: purse.share(shorter=brain.prompt.shorter),
    )
    inner = model if plan.names_to_model else Masked(model)
    return Deadline(
        Watched(inner, around.watch),
        around.clock,
        turn_s=turn_s,
        tick_s=tick_s,
        answer_s=brain.answer_deadline_s,
    )


def completion_of(
    plan: BrainPlan, provider: Completion, purse: Purse, around: Surroundings, *, patience_s: float
) -> Completion:
    """A provider with the wrappers of a completion, the innermost first."""
    completion: Completion = WatchedCompletion(provider, around.watch, around.clock)
    if plan.brain.recordings.enabled:
        folder = around.home / MACHINE / "recordings"
        secrets = (around.secret(plan.brain.key),)
        recorder = Recorder(folder, plan.brain.recordings, around.clock, secrets)
        completion = Recorded(completion, recorder, around.clock)
    completion = Halting(Budgeted(completion, purse), around.tell, around.clock)
    completion = Retrying(
        completion,
        around.clock,
        around.chance,
        retries=plan.brain.retries,
        first_s=plan.brain.retry_first_s,
        patience_s=patience_s,
    )
    return Unpoisoned(completion)


def replaying(plan: BrainPlan, replayed: Replayed, scripted: Brain, around: Surroundings) -> Brain:
    """A recorded day again: no network, no cost, and whatever it lacks is scripted."""
    model = ModelBrain(
        plan.brain.name,
        replayed,
        prompt_builder(plan, around),
        settings=plan.brain,
        quarantine=Quarantine(around.tell),
        tell=around.tell,
    )
    inner = Sleepers(model if plan.names_to_model else Masked(model), scripted)
    return Fallback(inner, scripted, around.tell)
