"""What the setup asks for: three steps, their parts, and the settings of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.app.minds import BRAINS
from bot.config.settings import Settings
from bot.errors import HearthcastError, UnknownNameError

Kind = Literal["switch", "text", "choice", "number", "whole"]
Value = str | int | float | bool
STEPS = ("platforms", "mind", "obs")


class WrongValueError(HearthcastError):
    """A value of the wrong kind was entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One setting."""

    key: str
    """Dotted, as in config.toml."""
    kind: Kind = "text"
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What belongs together on a page."""

    id: str
    fields: tuple[Field, ...]
    secret: str = ""
    """The setting that names the environment variable of its secret."""
    secret_needed: bool = True
    for_brain: str = ""
    """Only asked for when this brain is chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One of the three steps."""

    id: str
    parts: tuple[Part, ...] = field(default_factory=tuple)

    def fields(self) -> Iterator[Field]:
        """Every setting of the step."""
        for part in self.parts:
            yield from part.fields


def steps(settings: Settings) -> tuple[Step, ...]:
    """The three steps; the models offered are those whose price is known."""
    return (
        Step(id="platforms", parts=_PLATFORMS),
        Step(id="mind", parts=tuple(_mind(settings))),
        Step(id="obs", parts=_OBS),
    )


def step_of(settings: Settings, name: str) -> Step:
    """One step by its name.

    Raises:
        UnknownNameError: there is no such step.
    """
    for step in steps(settings):
        if step.id == name:
            return step
    raise UnknownNameError("step", name, STEPS)


def value_of(settings: Settings, key: str) -> Value:
    """What a setting is now, as a page and a TOML file know it."""
    found: Any = settings
    for name in key.split("."):
        found = getattr(found, name)
    return found if isinstance(found, bool | int | float | str) else float(found)


def read(step: Step, values: Mapping[str, object]) -> dict[str, Value]:
    """The values of a step that were entered, each of its field's kind.

    Raises:
        UnknownNameError: the step has no such setting.
        WrongValueError: a value is of the wrong kind.
    """
    known = {one.key: one for one in step.fields()}
    for key in values:
        if key not in known:
            raise UnknownNameError("setting", key, tuple(known))
    return {key: _converted(known[key], value) for key, value in values.items()}


def _converted(one: Field, value: object) -> Value:
    match one.kind:
        case "switch" if isinstance(value, bool):
            return value
        case "text" if isinstance(value, str):
            return value.strip()
        case "choice" if value in one.choices:
            return str(value)
        case "number" | "whole" if isinstance(value, int | float | str):
            try:
                return int(str(value)) if one.kind == "whole" else float(value)
            except ValueError:
                pass
    raise WrongValueError(f"{one.key}: {value!r} cannot be taken here")


def _mind(settings: Settings) -> Iterator[Part]:
    priced = [one.id for one in settings.models.values() if one.priced_on is not None]
    yield Part(
        id="brain",
        fields=(
            Field(key="show.language", kind="choice", choices=("both", "en", "ja")),
            Field(key="brain.name", kind="choice", choices=BRAINS),
        ),
    )
    for name, prefix in (("anthropic", "claude"), ("openai", "gpt")):
        key = f"brain.{name}.model"
        models = [model for model in priced if model.startswith(prefix)]
        chosen = str(value_of(settings, key))
        offered = models if chosen in models else [*models, chosen]
        yield Part(
            id=name,
            for_brain=name,
            secret=f"brain.{name}.key",
            fields=(
                Field(key=key, kind="choice", choices=tuple(offered)),
                Field(key="budget.daily_budget_usd", kind="number"),
            ),
        )
    yield Part(
        id="ollama",
        for_brain="ollama",
        fields=(
            Field(key="brain.ollama.base_url"),
            Field(key="brain.ollama.model"),
            Field(key="brain.ollama.server", kind="choice", choices=("ollama", "compatible")),
        ),
    )


_PLATFORMS = (
    Part(
        id="twitch",
        fields=(
            Field(key="platforms.twitch.on", kind="switch"),
            Field(key="platforms.twitch.channel"),
            Field(key="platforms.twitch.client_id"),
        ),
    ),
    Part(
        id="youtube",
        secret="platforms.youtube.api_key_env",  # noqa: S106 - the key of a setting
        fields=(
            Field(key="platforms.youtube.on", kind="switch"),
            Field(key="platforms.youtube.video"),
        ),
    ),
    Part(
        id="tiktok",
        secret="platforms.tiktok.sign_key_env",  # noqa: S106 - the key of a setting
        secret_needed=False,
        fields=(
            Field(key="platforms.tiktok.on", kind="switch"),
            Field(key="platforms.tiktok.user"),
        ),
    ),
    Part(
        id="streamlabs",
        secret="platforms.streamlabs.token_env",  # noqa: S106 - the key of a setting
        fields=(Field(key="platforms.streamlabs.on", kind="switch"),),
    ),
    Part(
        id="streamelements",
        secret="platforms.streamelements.token_env",  # noqa: S106 - the key of a setting
        fields=(
            Field(key="platforms.streamelements.on", kind="switch"),
            Field(key="platforms.streamelements.channel_id"),
        ),
    ),
)
_OBS = (
    Part(
        id="obs",
        secret="obs.password_env",  # noqa: S106 - the key of a setting
        fields=(
            Field(key="obs.on", kind="switch"),
            Field(key="obs.port", kind="whole"),
            Field(key="obs.host"),
            Field(key="obs.source"),
            Field(key="obs.create", kind="switch"),
        ),
    ),
)
