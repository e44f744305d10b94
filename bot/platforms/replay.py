"""A replay file: recorded or written audience events, one JSON object a line."""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.audience.feed import AudienceEvent
from bot.errors import Problem
from bot.platforms.replay_lines import BadLineError, parse_line
from bot.ports import Clock, Feed


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A replay file read whole."""

    events: tuple[AudienceEvent, ...]
    """In order of time."""
    problems: tuple[Problem, ...]
    """Lines that were skipped, with their numbers."""


def read_replay(path: Path, start: datetime) -> Replay:
    """Read a replay file.

    Args:
        path: JSON Lines in UTF-8 (a byte-order mark and CRLF are fine).
        start: what `"+90s"` counts from, aware.

    Returns:
        Its events in order of time, and a problem for each line that cannot be read; such a line is
        skipped.

    Raises:
        OSError: the file cannot be opened.
    """
    events: list[AudienceEvent] = []
    problems: list[Problem] = []
    for number, raw in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            event = parse_line(raw, start)
        except BadLineError as error:
            problems.append(
                Problem(
                    file=path.name,
                    place=f"line {number}",
                    what=str(error),
                    cure="the line is skipped",
                )
            )
        else:
            if event is not None:
                events.append(event)
    return Replay(events=tuple(sorted(events, key=lambda each: each.at)), problems=tuple(problems))


class ReplayFeed(Feed):
    """A replay as a feed that waits until each event's time has come."""

    name = "replay"

    def __init__(self, events: Iterable[AudienceEvent], clock: Clock) -> None:
        self._events = tuple(events)
        self._clock = clock

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Every event at its time; one that is already past comes at once."""
        for event in self._events:
            wait = (event.at - self._clock.now()).total_seconds()
            if wait > 0:
                await self._clock.sleep(wait)
            yield event
