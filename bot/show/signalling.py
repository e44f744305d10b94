"""Sending signals to whoever shows them."""

import logging
from collections.abc import Callable

from bot.show.signals import Signal

logger = logging.getLogger(__name__)


class Signals:
    """Hands every signal to every listener; one that fails is logged once and left out."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Signal], None]] = []

    def listen(self, listener: Callable[[Signal], None]) -> None:
        """Let one more hear signals, from now on."""
        self._listeners.append(listener)

    def send(self, signal: Signal) -> None:
        """Tell everybody; the show never stops for one."""
        for listener in tuple(self._listeners):
            try:
                listener(signal)
            except Exception:
                logger.exception("%r failed and hears no more signals", listener)
                self._listeners.remove(listener)
