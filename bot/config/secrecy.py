"""The secrets that config names, and taking them out of a text."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from bot.config.environment import secret
from bot.config.settings import Settings

HIDDEN = "[key]"
SHORTEST = 6
"""Characters under which a value is no secret: hiding it would tear words apart."""


def secrets_of(settings: Settings) -> tuple[str, ...]:
    """The values of every environment variable that config names for a secret, if set."""
    values = {secret(name) for name in _names(settings)}
    return tuple(sorted(value for value in values if len(value) >= SHORTEST))


def hidden(text: str, secrets: Iterable[str]) -> str:
    """The text with every secret in it replaced by `HIDDEN`."""
    for one in secrets:
        text = text.replace(one, HIDDEN)
    return text


def _names(settings: object) -> Iterator[str]:
    if isinstance(settings, Mapping) or not is_dataclass(settings):
        return
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(value, str) and field.name.endswith(("key", "_env")):
            yield value
        else:
            yield from _names(value)
