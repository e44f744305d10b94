"""The prompt templates (`*.j2`) of prompts/<language>/, with prompts/local/ laid over them."""

from collections.abc import Mapping
from pathlib import Path

from bot.errors import PromptError
from bot.ports import PromptRenderer
from bot.wording.templates import render


class TemplateFolder(PromptRenderer):
    """Renders templates as they now stand on disk: an edit takes effect with the next prompt."""

    def __init__(self, prompts: Path) -> None:
        self._prompts = prompts
        self._texts: dict[Path, tuple[int, str]] = {}

    def render(self, template: str, language: str, values: Mapping[str, object]) -> str:
        """The rendered text of a template.

        Raises:
            PromptError: it is missing, wrong, or names what `values` lacks.
        """
        place = f"{language}/{template}"
        return render(self._text(template, language, place), values, place=place)

    def _text(self, template: str, language: str, place: str) -> str:
        for folder in (f"local/{language}", language):
            path = self._prompts / folder / template
            try:
                changed = path.stat().st_mtime_ns
                known = self._texts.get(path)
                if known is None or known[0] != changed:
                    known = (changed, path.read_text(encoding="utf-8-sig"))
                    self._texts[path] = known
            except FileNotFoundError:
                continue
            except (OSError, UnicodeDecodeError) as error:
                raise PromptError(place, f"cannot be read: {error}") from error
            return known[1]
        raise PromptError(place, "the template is missing; restore it")
