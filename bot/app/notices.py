"""What the streamer should know: said once each, where the streamer looks."""

import logging
from collections.abc import Callable

from bot.errors import Problem

logger = logging.getLogger(__name__)


class Notices:
    """Collects problems and tells every listener of each new one."""

    def __init__(self) -> None:
        self._said: dict[Problem, None] = {}
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Let somebody hear every problem from now on, and those of before."""
        for problem in self._said:
            listener(f"! {problem}")
        self._listeners.append(listener)

    def say(self, problem: Problem) -> None:
        """Tell a problem; the same one again is not told twice."""
        if problem in self._said:
            return
        self._said[problem] = None
        logger.warning("%s", problem)
        for listener in self._listeners:
            listener(f"! {problem}")

    def tell(self, text: str) -> None:
        """Tell something that is no problem (an address, a login code)."""
        logger.info("%s", text)
        for listener in self._listeners:
            listener(text)

    def show(self, text: str) -> None:
        """Tell something that must not stand in the log: a link that lets somebody in."""
        for listener in self._listeners:
            listener(text)

    def all(self) -> tuple[Problem, ...]:
        """Everything told so far, the oldest first."""
        return tuple(self._said)
