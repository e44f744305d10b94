"""`[brain]`, `[budget]` and `[models.*]`: who decides, what it may cost, what models are like."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from bot.audience.privacy import Retention


class WhenNotLive(StrEnum):
    """What a paid brain does while nobody watches."""

    SCRIPTED = "scripted"
    PAUSE = "pause"
    RUN = "run"


class Server(StrEnum):
    """What answers at `[brain.ollama] base_url`."""

    OLLAMA = "ollama"
    COMPATIBLE = "compatible"
    """LM Studio, llama.cpp, vLLM … : the OpenAI protocol and nothing of Ollama's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFacts:
    """One `[models.<id>]`: what has to be known of a model to call it and to count its cost.

    Prices are US dollars for a million tokens, as published on `priced_on`.
    """

    id: str
    context: int = 8_192
    """Tokens that prompt and answer may take together."""
    input_usd: Decimal = Decimal(0)
    cached_usd: Decimal = Decimal(0)
    cache_write_usd: Decimal = Decimal(0)
    output_usd: Decimal = Decimal(0)
    priced_on: date | None = None
    """None: the price is unknown (a paid model) or there is none (a local one)."""
    temperature: bool = True
    """Whether a temperature may be sent."""
    effort: str = ""
    """What is sent as reasoning effort; `none` switches reasoning off, empty sends nothing."""
    reasoning_tokens: int = 0
    """Room left for hidden reasoning on top of the answer; 0 for a model that does none."""
    weight: float = 1.0
    """Real tokens for one of our estimate: newer tokenizers count more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnthropicSettings:
    """`[brain.anthropic]`."""

    key: str = "ANTHROPIC_API_KEY"
    """The NAME of the environment variable that holds the key."""
    model: str = "claude-haiku-5-5"
    base_url: str = "https://api.anthropic.com"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenAISettings:
    """`[brain.openai]`."""

    key: str = "OPENAI_API_KEY"
    model: str = "gpt-6-luna"
    base_url: str = "https://api.openai.com/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class OllamaSettings:
    """`[brain.ollama]`: Ollama, or any server that speaks the OpenAI protocol."""

    key: str = ""
    """The NAME of an environment variable; a local server needs none."""
    model: str = "gemma4:e4b"
    base_url: str = "http://127.0.0.1:11434"
    """With `/v1` at its end the OpenAI protocol is spoken, else Ollama's own."""
    server: Server = Server.OLLAMA
    num_ctx: int = 8_192
    """The context window asked of Ollama, tokens; never less than prompt and answer need."""
    keep_alive: str = "30m"
    """How long Ollama keeps the model loaded; longer than a tick. `-1` keeps it for ever."""
    tick_deadline_s: float = 480.0
    """A local model may take so long for a whole tick: loading it is never cut short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptSettings:
    """`[brain.prompt]`: how large a prompt may grow, in estimated tokens."""

    whole: int = 4_000
    """The whole prompt: instructions, persona, schema and what varies."""
    varying_en: int = 1_900
    varying_ja: int = 2_900
    shorter: float = 0.6
    """The share of the varying part that is left while money is short."""
    chat_lines: int = 12
    chat_chars: int = 200
    """Longer chat lines are cut for the prompt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingSettings:
    """`[brain.recordings]`: prompts and answers kept in `.hearthcast/recordings/`."""

    enabled: bool = True
    days: int = 14
    max_mb: float = 200.0


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetSettings:
    """`[budget]`: what paid brains may cost. A day is one of the streamer's own calendar."""

    daily_budget_usd: Decimal = Decimal("0.50")
    per_call_usd: Decimal = Decimal("0.02")
    """A call that could cost more is not made."""
    shorter_from: float = 0.8
    """From this share of the day's budget on, prompts are shortened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivacySettings:
    """`[privacy]`."""

    names_to_model: bool = True
    """False sends `viewer A` to the model and puts the name back."""
    chat_days: int = 30
    """Days recordings and logs keep chat."""
    viewer_days: int = 365
    """Days a viewer who never tipped is remembered, since they were last seen."""
    ai_badge: bool = True
    """Whether the stage says that the characters are run by a program."""

    def retention(self) -> Retention:
        """How long things are kept.

        Raises:
            ValueError: a number of days that makes no sense.
        """
        return Retention(chat_days=self.chat_days, viewer_days=self.viewer_days)

    def __post_init__(self) -> None:
        self.retention()


@dataclass(frozen=True, slots=True, kw_only=True)
class BrainSettings:
    """`[brain]`. Nothing is ever billed unless `name` says so."""

    name: Literal["scripted", "anthropic", "openai", "ollama"] = "scripted"
    fallback: Literal["scripted", "none"] = "scripted"
    """Who takes a turn the brain fails at: `scripted`, or `none` (the turn is a rest)."""
    when_not_live: WhenNotLive = WhenNotLive.SCRIPTED
    tick_deadline_s: float = 240.0
    """The brains of one tick may take so long together."""
    turn_deadline_s: float = 75.0
    """One character's turn, a second asking included."""
    answer_deadline_s: float = 12.0
    """A short answer between ticks."""
    retries: int = 3
    """How often a call that failed on the way is tried again."""
    retry_first_s: float = 1.0
    """The wait before the first retry; it doubles."""
    max_answer_tokens: int = 400
    short_answer_tokens: int = 80
    nights: bool = True
    """Whether the brain also writes diaries, opinions and summaries after a game day; templates
    write them otherwise."""
    night_tokens: int = 700
    """The longest of such texts."""
    anthropic: AnthropicSettings = field(default_factory=AnthropicSettings)
    openai: OpenAISettings = field(default_factory=OpenAISettings)
    ollama: OllamaSettings = field(default_factory=OllamaSettings)
    prompt: PromptSettings = field(default_factory=PromptSettings)
    recordings: RecordingSettings = field(default_factory=RecordingSettings)

    @property
    def whole_tick_s(self) -> float:
        """The time all turns of a tick have together: a local model may first have to load."""
        return self.ollama.tick_deadline_s if self.name == "ollama" else self.tick_deadline_s

    @property
    def model(self) -> str:
        """The id of the chosen brain's model; empty for the scripted one."""
        match self.name:
            case "anthropic":
                return self.anthropic.model
            case "openai":
                return self.openai.model
            case "ollama":
                return self.ollama.model
            case _:
                return ""

    @property
    def key(self) -> str:
        """The NAME of the environment variable with the chosen brain's key; empty: none needed."""
        match self.name:
            case "anthropic":
                return self.anthropic.key
            case "openai":
                return self.openai.key
            case "ollama":
                return self.ollama.key
            case _:
                return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrainPlan:
    """Everything that decides how a paid brain thinks and what it may cost."""

    brain: BrainSettings = field(default_factory=BrainSettings)
    budget: BudgetSettings = field(default_factory=BudgetSettings)
    models: Mapping[str, ModelFacts] = field(default_factory=dict)
    """By id; a model that is not listed is called with `ModelFacts` defaults and no known price."""
    names_to_model: bool = True
    """`[privacy] names_to_model`; false sends `viewer A` and puts the name back."""

    @property
    def facts(self) -> ModelFacts:
        """What is known of the chosen model."""
        return self.models.get(self.brain.model) or ModelFacts(id=self.brain.model)
