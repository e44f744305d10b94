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
        self._trusted: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None], *, trusted: bool = False) -> None:
        """Let somebody hear every problem from now on, and those of before.

        Only the trusted (the streamer's terminal) hear of links that let somebody in.
        """
        for problem in self._said:
            listener(f"! {problem}")
        self._listeners.append(listener)
        if trusted:
            self._trusted.append(listener)

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
        """Tell a link that lets somebody in: neither the log nor a page may hold it."""
        for listener in self._trusted:
            listener(text)

    def all(self) -> tuple[Problem, ...]:
        """Everything told so far, the oldest first."""
        return tuple(self._said)
