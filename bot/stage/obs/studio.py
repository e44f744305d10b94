"""OBS as the show sees it: a source of "we are live", and a desk that shows the overlay.

The show supervises it like any platform: a connection that ends is built anew, a refused password
waits for the streamer.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.audience.feed import AudienceEvent, WentLive, WentOffline
from bot.config.obs import ObsSettings
from bot.errors import DisconnectedError, HearthcastError, PlatformError
from bot.household.events import Event as HouseholdEvent
from bot.household.world import World
from bot.ports import Clock, EventSink, Feed, Pulse, Source
from bot.stage.obs.protocol import Event, Status
from bot.stage.obs.scenes import Moment, Switching, moment_of, scene_for
from bot.stage.obs.session import RequestRefusedError, Session, dialled
from bot.stage.overlay_options import address

NAME = "obs"
LOOK_S = 15.0
"""How often OBS is asked whether it streams, besides its own word; each answer is a beat."""
STALE_S = 60.0
LOGIN_S = 30.0
"""How often a refused password is tried again: the one in OBS may have been put right."""
CAP_S = 10.0
"""The longest wait between two attempts: OBS is started by hand, and then wanted at once."""


class Studio(EventSink):
    """OBS, over as many connections as it takes. All on one event loop."""

    def __init__(
        self,
        settings: ObsSettings,
        password: str,
        *,
        clock: Clock,
        people: Collection[str],
        overlay_url: Callable[[], str],
    ) -> None:
        """Know where OBS is; nothing is dialled yet.

        Args:
            settings: `[obs]`.
            password: The server's password; empty when it wants none.
            clock: The run's clock.
            people: Ids of the persons of the household.
            overlay_url: The overlay's present address; empty while no page is served.
        """
        self.settings = settings
        self.password = password
        self.clock = clock
        self.overlay_url = overlay_url
        self.switching = Switching()
        self.session: Session | None = None
        self.wanted: Moment | None = None
        self.changed = asyncio.Event()
        self._people = people
        self._panic = False
        self._world: World | None = None

    def source(self) -> Source:
        """OBS for a supervisor."""
        return Source(
            name=NAME,
            connect=lambda pulse: _Visit(self, pulse),
            stale_after_s=STALE_S,
            cap_s=CAP_S,
            login_again_s=LOGIN_S,
        )

    def publish(self, events: Sequence[HouseholdEvent], world: World) -> None:
        """Follow the household: a scene is switched when a moment begins or ends."""
        self._world = world
        self._want()

    def panic(self, *, on: bool) -> None:
        """The streamer has pressed panic, or taken it back; repeatable."""
        self._panic = on
        self._want()

    async def add_overlay(
        self, options: Mapping[str, object] | None = None, size: tuple[int, int] | None = None
    ) -> str:
        """Make the browser source; one sentence of what was done.

        One that is there is refreshed, and with `options` gets them. A source of `size` (width and
        height in pixels, 16 to 8192) differs from `[obs]` only when it is given.

        Raises:
            PlatformError: OBS is not connected or refuses, with what to do.
            HearthcastError: an option or a size is none.
        """
        from bot.stage.obs.overlay_source import add_overlay, change_overlay, show_overlay

        if self.session is None:
            raise DisconnectedError("OBS is not connected")
        url = self.overlay_url()
        if not url:
            raise PlatformError("no overlay is served: the show runs without its web pages")
        settings = _sized(self.settings, size)
        asked = address(url, options or {})
        if options is not None and await change_overlay(self.session, settings, asked):
            return f"the source {settings.source!r} shows the overlay as chosen"
        if await show_overlay(self.session, settings, url):
            return "the overlay was there already; it was refreshed"
        scene = await add_overlay(self.session, settings, asked)
        return f"added the source {self.settings.source!r} to the scene {scene!r}"

    def _want(self) -> None:
        if self._world is None:
            wanted = Moment.PANIC if self._panic else None
        else:
            wanted = moment_of(self._world, self._people, panic=self._panic)
        if wanted is not self.wanted:
            self.wanted = wanted
            self.changed.set()


def _sized(settings: ObsSettings, size: tuple[int, int] | None) -> ObsSettings:
    if size is None:
        return settings
    try:
        return replace(settings, width=size[0], height=size[1])
    except ValueError as error:
        raise HearthcastError(f"a source of {size[0]} x {size[1]} pixels: {error}") from error


class _Visit(Feed):
    """One connection. Its audience events say that the stream went live or is over."""

    name = NAME

    def __init__(self, studio: Studio, pulse: Pulse) -> None:
        self._studio = studio
        self._pulse = pulse
        self._heard: asyncio.Queue[AudienceEvent | Exception] = asyncio.Queue()
        self._again = asyncio.Event()
        self._live: bool | None = None
        self._no_overlay = ""
        self._no_scene = ""

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Whether the stream is live, each time it changes.

        Raises:
            PlatformError: the connection ended.
        """
        running = asyncio.get_running_loop().create_task(self._run())
        try:
            while True:
                heard = await self._heard.get()
                if isinstance(heard, Exception):
                    raise heard
                yield heard
        finally:
            running.cancel()
            await asyncio.wait([running])

    async def _run(self) -> None:
        studio = self._studio
        try:
            async with dialled(studio.settings, studio.password) as session:
                studio.session = session
                await self._converse(session)
        except Exception as error:  # noqa: BLE001 - told to whoever reads the events
            self._heard.put_nowait(_first(error))
        finally:
            studio.session = None

    async def _converse(self, session: Session) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(session.listen(self._hear))
            group.create_task(self._look(session))
            group.create_task(self._follow(session))

    def _hear(self, event: Event) -> None:
        self._pulse.beat()
        match event.name:
            case "StreamStateChanged":
                self._say_live(live=event.data.get("outputActive") is True)
            case "ExitStarted":
                self._say_live(live=False)
            case "CurrentSceneCollectionChanged":
                self._again.set()
            case "InputCreated" if self._no_overlay:
                self._again.set()

    def _say_live(self, *, live: bool) -> None:
        if live is self._live:
            return
        self._live = live
        kind = WentLive if live else WentOffline
        self._heard.put_nowait(kind(at=self._studio.clock.now(), platform=NAME))

    async def _look(self, session: Session) -> None:
        await self._show_overlay(session, may_create=self._studio.settings.create)
        while True:
            status = await session.call("GetStreamStatus")
            self._say_live(live=status.get("outputActive") is True)
            self._report()
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._again.wait()
            if self._again.is_set():
                self._again.clear()
                await self._show_overlay(session, may_create=False)

    async def _show_overlay(self, session: Session, *, may_create: bool) -> None:
        from bot.stage.obs.overlay_source import add_overlay, show_overlay

        studio, url = self._studio, self._studio.overlay_url()
        if not url:
            return
        try:
            shown = await show_overlay(session, studio.settings, url)
            if not shown and may_create:
                await add_overlay(session, studio.settings, url)
                shown = 1
        except DisconnectedError:
            raise
        except PlatformError as error:
            self._no_overlay = str(error)
            return
        missing = (
            "connected; no browser source shows the overlay: add one with the address printed at "
            "the start, or set [obs] create = true"
        )
        self._no_overlay = "" if shown else missing

    def _report(self) -> None:
        if flaw := self._no_overlay or self._no_scene:
            self._pulse.lacking(flaw)
        else:
            self._pulse.ready("connected; streaming" if self._live else "connected; not streaming")

    async def _follow(self, session: Session) -> None:
        while True:
            await self._studio.changed.wait()
            self._studio.changed.clear()
            await self._switch(session)

    async def _switch(self, session: Session) -> None:
        from bot.stage.obs.overlay_source import program_scene

        studio = self._studio
        wanted = scene_for(studio.wanted, studio.settings.scenes)
        scene = studio.switching.step(await program_scene(session), wanted)
        if not scene:
            return
        self._no_scene = ""
        try:
            await session.call("SetCurrentProgramScene", sceneName=scene)
        except RequestRefusedError as error:
            if error.code != Status.NOT_FOUND:
                raise
            self._no_scene = await _no_such_scene(session, scene)
        self._report()


async def _no_such_scene(session: Session, scene: str) -> str:
    listed = (await session.call("GetSceneList")).get("scenes")
    scenes = listed if isinstance(listed, list) else []
    there = ", ".join(repr(str(one["sceneName"])) for one in reversed(scenes))
    return f"OBS has no scene {scene!r} ([obs.scenes] in config.toml); it has {there}"


def _first(error: Exception) -> Exception:
    """The first of the errors of tasks that ran side by side: the others follow from it."""
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error
