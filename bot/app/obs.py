"""OBS beside the show: supervised like a platform, its word on "live" taken as one."""

from collections.abc import Callable, Coroutine
from random import Random

from bot.app.composing import Show
from bot.app.notices import Notices
from bot.audience.feed import AudienceEvent, WentLive, WentOffline
from bot.config.environment import secret
from bot.config.obs import ObsSettings
from bot.errors import PlatformError
from bot.household.presence import people
from bot.show.health import Health, Light
from bot.show.signalling import Signals
from bot.show.signals import SafeScene, Signal
from bot.show.supervisor import Supervisor
from bot.stage.obs.studio import NAME, Studio


class ObsLink:
    """The line to OBS; without `[obs] on` there is none. Made on the running event loop."""

    def __init__(
        self, show: Show, notices: Notices, signals: Signals, overlay_url: Callable[[], str]
    ) -> None:
        """Prepare the line.

        Args:
            show: The show; its publisher tells OBS what happens.
            notices: Where the streamer hears of a change.
            signals: Tell of a panic.
            overlay_url: The overlay's address; empty while no page is served.
        """
        self._live = show.live
        self._notices = notices
        self._light: Light | None = None
        self.studio: Studio | None = None
        self._supervisor: Supervisor | None = None
        settings = show.home.settings.obs
        if not settings.on:
            return
        self.studio = Studio(
            settings,
            secret(settings.password_env),
            clock=show.clock,
            people=people(show.rules),
            overlay_url=overlay_url,
        )
        self.studio.panic(on=show.moderating.desk.desk.panic)
        self._supervisor = Supervisor(
            self.studio.source(),
            self._deliver,
            clock=show.clock,
            chance=Random(),
            on_health=self._changed,
        )
        show.publisher.add(self.studio)
        signals.listen(self._follow)

    @property
    def health(self) -> Health | None:
        """How the line is doing; None when OBS is switched off."""
        return self._supervisor.health if self._supervisor else None

    def running(self) -> tuple[Coroutine[None, None, None], ...]:
        """What has to run for as long as the show does."""
        return (self._supervisor.run(),) if self._supervisor else ()

    def retry(self) -> None:
        """Dial at once: the streamer has put something right. Repeatable."""
        if self._supervisor:
            self._supervisor.retry()

    def _follow(self, signal: Signal) -> None:
        if self.studio is not None and isinstance(signal, SafeScene):
            self.studio.panic(on=signal.on)

    async def _deliver(self, event: AudienceEvent) -> None:
        match event:
            case WentLive():
                self._live.say(NAME, live=True)
            case WentOffline():
                self._live.say(NAME, live=False)
            case _:
                pass

    def _changed(self, health: Health) -> None:
        if self.studio is not None and self.studio.session is None:
            # Nobody can say that the stream is on the air any more: nobody watching, nobody paid.
            self._live.say(NAME, live=False)
        if health.light is self._light:
            return
        self._light = health.light
        mark = "" if health.light in {Light.OK, Light.WAITING} else "! "
        self._notices.tell(f"{mark}{NAME}: {health.sentence}")


async def greeting(settings: ObsSettings) -> PlatformError | None:
    """Dial OBS once and hang up; what is wrong, or None."""
    from bot.stage.obs.session import dialled

    try:
        async with dialled(settings, secret(settings.password_env)):
            return None
    except PlatformError as error:
        return error
