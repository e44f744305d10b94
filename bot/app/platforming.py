"""The platforms of a show on air: each under its supervisor, each with a health light."""

from collections.abc import Awaitable, Callable, Coroutine
from random import Random

from bot.app.composing import Show
from bot.app.notices import Notices
from bot.audience.feed import AudienceEvent
from bot.audience.screened import Screened
from bot.config.environment import secret
from bot.platforms.registry import build_platforms
from bot.platforms.surroundings import Surroundings
from bot.show.health import Health, Light
from bot.show.signals import Answered, Notice, Signal, Spoken
from bot.show.sources import Sources

Deliver = Callable[[AudienceEvent], Awaitable[None]]


class Platforms:
    """Every platform that is switched on. Made on the running event loop."""

    def __init__(self, show: Show, notices: Notices, deliver: Deliver) -> None:
        self._notices = notices
        settings = show.home.settings.platforms
        around = Surroundings(
            folder=show.home.machine, clock=show.clock, secret=secret, record=settings.record
        )
        self._platforms = build_platforms(settings, around)
        self._sources = Sources(
            [platform.source for platform in self._platforms],
            deliver,
            clock=show.clock,
            chance=Random(),
            on_health=self._changed,
        )
        for platform in self._platforms:
            if platform.notice:
                notices.tell(platform.notice)

    @property
    def health(self) -> tuple[Health, ...]:
        """How each platform is doing."""
        return self._sources.healths

    def _changed(self, health: Health) -> None:
        mark = "" if health.light is Light.OK else "! "
        self._notices.tell(f"{mark}{health.part}: {health.sentence}")

    def retry(self, name: str) -> None:
        """Connect a platform anew at once, now that the streamer has put something right.

        Raises:
            UnknownNameError: no such platform is on.
        """
        self._sources.retry(name)

    def running(self) -> tuple[Coroutine[None, None, None], ...]:
        """What has to run for as long as the show does."""
        return (self._sources.run(),)

    def sinks(self) -> dict[str, Callable[[Screened], Awaitable[None]]]:
        """Where answers may be written, by platform."""
        return {
            platform.source.name: platform.sink.say
            for platform in self._platforms
            if platform.sink is not None
        }

    async def close(self) -> None:
        """Let go of everything that outlives a connection."""
        for platform in self._platforms:
            if platform.close is not None:
                await platform.close()


def answer_of(signal: Signal) -> tuple[str, str] | None:
    """The platform and text of an answer that belongs into its chat, or None."""
    match signal:
        case Answered():
            return signal.platform, f"@{signal.viewer} {signal.line}"
        case Spoken() if signal.platform:
            return signal.platform, signal.line
        case Notice() if signal.platform:
            return signal.platform, signal.text
        case _:
            return None
