"""Telling everybody who listens what changed, in order."""

import logging
from collections.abc import Callable, Sequence

from bot.household.events import Event
from bot.household.world import World
from bot.ports import EventSink

logger = logging.getLogger(__name__)


class Publisher:
    """Hands committed events to every sink; a sink that fails is logged once and left out."""

    def __init__(
        self,
        sinks: Sequence[EventSink] = (),
        hushed: Callable[[Sequence[Event]], Sequence[Event]] = tuple,
    ) -> None:
        """Publish to `sinks`; `hushed` takes out of events what may not be heard now."""
        self._sinks = list(sinks)
        self._hushed = hushed

    def add(self, sink: EventSink) -> None:
        """Let one more sink listen, from the next step on."""
        self._sinks.append(sink)

    def publish(self, events: Sequence[Event], world: World) -> None:
        """Give the events of one committed step to every sink; the show never stops for one."""
        events = self._hushed(events)
        for sink in tuple(self._sinks):
            try:
                sink.publish(events, world)
            except Exception:
                logger.exception("%s failed and hears nothing more", type(sink).__name__)
                self._sinks.remove(sink)
