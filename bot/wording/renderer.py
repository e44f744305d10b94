"""The prompt templates of prompts/<language>/: shipped, the home's, prompts/local/ on top."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bot.config.shipped import prompt_layers
from bot.errors import PromptError
from bot.ports import PromptRenderer


class Templates(PromptRenderer):
    """Renders prompt templates; a file in prompts/local/ wins over the shipped one."""

    def __init__(self, prompts: Path) -> None:
        self._prompts = prompts
        self._environment = cache(self._make)

    def render(self, template: str, language: str, values: Mapping[str, object]) -> str:
        """The text of `prompts/<language>/<template>`; an unknown name in it is an error."""
        import jinja2

        try:
            return str(self._environment(language).get_template(template).render(values))
        except jinja2.TemplateNotFound as error:
            raise PromptError(f"{language}/{error.name}", "the template is missing") from error
        except jinja2.TemplateSyntaxError as error:
            where = f"{language}/{error.name or template}"
            raise PromptError(where, f"line {error.lineno}: {error.message}") from error
        except jinja2.UndefinedError as error:
            raise PromptError(f"{language}/{template}", str(error)) from error

    def _make(self, language: str) -> Any:  # noqa: ANN401 - the library's environment
        import jinja2

        layers = reversed(prompt_layers(self._prompts, language))
        return jinja2.Environment(
            loader=jinja2.FileSystemLoader([str(folder) for folder, _ in layers]),
            undefined=jinja2.StrictUndefined,
            autoescape=False,  # noqa: S701 - prompts are plain text, not markup
        )
