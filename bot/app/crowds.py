"""Who watches besides the platforms: a replay file, the invented audience, both or nobody."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path

from bot.app.composing import Show
from bot.app.stepping import Crowd
from bot.audience.feed import AudienceEvent
from bot.errors import HearthcastError, Problem
from bot.platforms.recorded import is_recording, read_recording
from bot.platforms.replay import ReplayFeed, read_replay
from bot.platforms.simulated import Cast, SimulatedAudience, SimulatedFeed, read_texts
from bot.ports import Feed


class ReplayError(HearthcastError):
    """A replay file cannot be opened."""


class Recorded(Crowd):
    """A replay file's audience."""

    def __init__(self, events: Sequence[AudienceEvent]) -> None:
        self._events = events

    def between(self, start: datetime, end: datetime) -> Iterable[AudienceEvent]:
        """The recorded events of that time."""
        return [event for event in self._events if start <= event.at < end]


def audience_of(
    show: Show, replay: Path | None, *, demo: bool, say: Callable[[Problem], None]
) -> tuple[Crowd, ...]:
    """The crowds a show listens to: a replay file, the invented audience, both or nobody.

    Raises:
        ReplayError: the file cannot be read; a line that cannot be is said and skipped.
    """
    crowds: list[Crowd] = []
    if replay is not None:
        crowds.append(Recorded(_recorded(show, replay, say)))
    if demo:
        crowds.append(invented(show))
    return tuple(crowds)


def feeds_of(
    show: Show, replay: Path | None, *, demo: bool, say: Callable[[Problem], None]
) -> tuple[Feed, ...]:
    """The same for a show on the wall clock.

    Raises:
        ReplayError: as `audience_of`.
    """
    feeds: list[Feed] = []
    if replay is not None:
        feeds.append(ReplayFeed(_recorded(show, replay, say), show.clock))
    if demo:
        feeds.append(SimulatedFeed(invented(show), show.clock))
    return tuple(feeds)


def _recorded(
    show: Show, replay: Path, say: Callable[[Problem], None]
) -> tuple[AudienceEvent, ...]:
    now = show.clock.now()
    try:
        raw = is_recording(replay)
        recorded = read_recording(replay, now) if raw else read_replay(replay, now)
    except OSError as error:
        raise ReplayError(f"{replay}: cannot be read: {error.strerror}") from error
    for problem in recorded.problems:
        say(problem)
    return recorded.events


def invented(show: Show) -> SimulatedAudience:
    """The audience that `--demo` and `sim` invent, speaking the languages of the stream."""
    texts = read_texts(show.home.root / "prompts", show.home.settings.show.language)
    names = tuple((one.name, one.name_ja) for one in show.rules.characters.values())
    wished = [show.rules.catalogue.items[item] for item in show.rules.wish_order]
    items = tuple((item.name.lower(), item.name_ja) for item in wished)
    cast = Cast(characters=names, items=items) if items else Cast(characters=names)
    return SimulatedAudience(show.director.seed, texts, cast)
