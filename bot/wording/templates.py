"""Rendering the texts of prompts/: Jinja2 with StrictUndefined, each text compiled once."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

from bot.errors import PromptError
from bot.household.naming import Plural


class _Template(Protocol):
    def render(self, facts: Mapping[str, object], /) -> str: ...


@lru_cache(maxsize=1)
def _compiler() -> Callable[[str], _Template]:
    # Loaded with the first template, so that a show starts before Jinja2 is needed.
    import jinja2

    environment = jinja2.Environment(
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701 - plain text; the stage escapes what it shows
        cache_size=0,
    )
    # Jinja2's own lowers the rest of the text, which would make a "tv" of a TV.
    environment.filters["capitalize"] = lambda text: text[:1].upper() + text[1:]
    # `{{ dish | number("is", "are") }}`: the word that goes with a name of one or of several.
    environment.filters["number"] = lambda name, one, several: (
        several if isinstance(name, Plural) else one
    )

    def compiled(text: str) -> _Template:
        template = environment.from_string(text)
        # A plain map: Jinja2's own is a chain of them, copied name by name with every rendering.
        template.globals = dict(template.globals)
        return template

    return compiled


@lru_cache(maxsize=4096)
def _compiled(text: str) -> _Template:
    return _compiler()(text)


def is_template(text: str) -> bool:
    """Whether there is anything to fill in."""
    return "{{" in text or "{%" in text or "{#" in text


def render(text: str, facts: Mapping[str, object], *, place: str) -> str:
    """The text with the facts filled in.

    Raises:
        PromptError: the template cannot be parsed, or names a fact that is not there; `place`
            (file and key) tells where.
    """
    if not is_template(text):
        return text
    import jinja2

    try:
        return _compiled(text).render(facts)
    except jinja2.TemplateError as error:
        raise PromptError(place, f"{error.message or error} in {text!r}") from error
    except (TypeError, ValueError, ArithmeticError) as error:
        raise PromptError(place, f"{error} in {text!r}") from error


def compiles(text: str) -> str:
    """What is wrong with a template's syntax; empty when nothing is."""
    if not is_template(text):
        return ""
    import jinja2

    try:
        _compiled(text)
    except jinja2.TemplateSyntaxError as error:
        return f"{error.message} in {text!r}"
    return ""
