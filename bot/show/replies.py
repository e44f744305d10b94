"""Replies of the show itself: texts of prompts/, through the gate, to the stage and the chat."""

import logging
from collections.abc import Callable, Mapping

from bot.audience.gate import Source
from bot.audience.screened import Screened
from bot.errors import Problem, PromptError
from bot.ports import CommandTexts
from bot.show.gatekeeper import Gatekeeper
from bot.show.signals import Notice, Signal

logger = logging.getLogger(__name__)


class Replies:
    """Says what commands.toml has for a key."""

    def __init__(
        self,
        texts: CommandTexts,
        gate: Gatekeeper,
        language: str,
        *,
        signal: Callable[[Signal], None],
        on_problem: Callable[[Problem], None],
    ) -> None:
        self._texts = texts
        self._gate = gate
        self._both = language == "both"
        self.language = "ja" if language == "ja" else "en"
        """The language of the stage."""
        self._signal = signal
        self._on_problem = on_problem
        self.nobody = gate.passed(Source.NAME, "")
        """Whom an answer is for that is for everybody."""

    def tongue(self, language: str) -> str:
        """The language to answer a line of this language in."""
        return language if self._both and language in {"en", "ja"} else self.language

    def say(
        self,
        key: str,
        facts: Mapping[str, str],
        *,
        viewer: Screened,
        platform: str = "",
        language: str = "",
    ) -> None:
        """Show a text, and write it into a platform's chat; one the gate refuses is not said."""
        text = self._gate.passed(Source.ALERT, self.text(key, facts, language))
        if text:
            self._signal(Notice(viewer=viewer, text=text, platform=platform))

    def text(self, key: str, facts: Mapping[str, str], language: str = "") -> str:
        """A text, unscreened; empty when somebody's edit of it cannot be used."""
        try:
            return self._texts.text(key, language or self.language, facts)
        except PromptError as error:
            problem = Problem(
                file=f"prompts/{error.template}", place=key, what=str(error), cure="correct it"
            )
            self._on_problem(problem)
            return ""
