"""The stage's server: opens the port, takes what happened, tells the pages."""

import errno
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from hashlib import blake2b
from pathlib import Path

from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip
from bot.audience.votes import Vote
from bot.config.web import WebSettings
from bot.errors import PortUnavailableError
from bot.household.events import Event, ViewerForgotten
from bot.household.world import World
from bot.ports import EventSink
from bot.stage.clips import Clips
from bot.stage.dashboard.desk import Desk
from bot.stage.dashboard.tickets import Tickets
from bot.stage.door import write_door
from bot.stage.guard import Guard
from bot.stage.hub import Hub
from bot.stage.keys import load_keys
from bot.stage.moments import said, thought
from bot.stage.presenter import Presenter
from bot.stage.setup.wizard import Wizard
from bot.stage.words import Json

PAGES = Path(__file__).parent / "pages"
_RESERVED = 10013
"""Windows: the port lies in a range the system keeps for itself."""

_log = logging.getLogger(__name__)


class StageServer(EventSink):
    """The overlay's server inside the show's loop.

    `publish` and the signals may be called before `start` and after `stop`: nobody sees them, and
    the first page to come gets the picture as it then is. `private` is the home's `.hearthcast/`.
    """

    def __init__(
        self,
        settings: WebSettings,
        presenter: Presenter,
        *,
        private: Path,
        extend: tuple[Callable[..., None], ...] = (),
    ) -> None:
        self._settings = settings
        self._presenter = presenter
        self._private = private
        self._extend = extend
        self._desk: tuple[Desk, Tickets] | None = None
        self._wizard: Wizard | None = None
        self._clips: Clips | None = None
        self._close: Callable[[], Awaitable[None]] | None = None
        self._port = settings.port
        self.keys = load_keys(private)
        self.hub = Hub(session=secrets.token_hex(8), build=build_of(PAGES))

    @property
    def port(self) -> int:
        """The port that is open, or will be."""
        return self._port

    @property
    def base(self) -> str:
        """`http://127.0.0.1:8127`; the number, not the name, so that Windows never tries ::1."""
        host = "127.0.0.1" if self._settings.only_here else self._settings.host
        return f"http://{host}:{self._port}"

    @property
    def overlay_url(self) -> str:
        """What goes into OBS's browser source."""
        return f"{self.base}/overlay?key={self.keys.overlay}"

    def serve_desk(self, desk: Desk, tickets: Tickets) -> None:
        """Serve the dashboard as well, from the next start on."""
        self._desk = (desk, tickets)

    def serve_setup(self, wizard: Wizard) -> None:
        """Serve the setup pages as well, from the next start on."""
        self._wizard = wizard

    def serve_voices(self, clips: Clips) -> None:
        """Let the overlay hear the lines, from the next start on."""
        self._clips = clips
        clips.on_credit = lambda credit: self.hub.set_picture(
            self.hub.sections | {"credit": {"text": credit}}
        )

    async def start(self, world: World) -> None:
        """Open the port and show `world`.

        Raises:
            PortUnavailableError: another program has the port, or the system keeps it.
        """
        from aiohttp import web

        from bot.stage.site import build_site

        self.hub.set_picture(self._picture(world))
        guard = Guard(settings=self._settings, keys=self.keys, port=self._port)
        runner = web.AppRunner(
            build_site(self.hub, lambda: guard, (*self._extend, *self._pages()), self._clips),
            handle_signals=False,
            shutdown_timeout=1.0,
            access_log=None,
        )
        await runner.setup()
        try:
            await web.TCPSite(runner, self._settings.host, self._settings.port).start()
        except OSError as error:
            await runner.cleanup()
            raise PortUnavailableError(explained(error, self._settings)) from error
        self._port = runner.addresses[0][1]
        guard = Guard(settings=self._settings, keys=self.keys, port=self._port)
        self._close = runner.cleanup
        write_door(self._private, self.base, self.keys.overlay)
        if not self._settings.only_here:
            _log.warning(
                "The stage listens on %s: everybody in that network who has a key can see it.",
                self._settings.host,
            )

    def _pages(self) -> Iterator[Callable[..., None]]:
        if self._desk is not None:
            from bot.stage.dashboard.routes import add_dashboard

            desk, tickets = self._desk
            yield partial(add_dashboard, desk=desk, keys=self.keys, tickets=tickets)
        if self._wizard is not None:
            from bot.stage.setup.routes import add_setup

            yield partial(add_setup, wizard=self._wizard, keys=self.keys, session=self.hub.session)

    async def stop(self) -> None:
        """Close the pages and the port within a second or two; repeatable."""
        if self._close is not None:
            close, self._close = self._close, None
            await close()

    def publish(self, events: Sequence[Event], world: World) -> None:
        """Show a committed step."""
        frames: list[Json] = []
        for event in events:
            frames.extend(map(self._heard, self._presenter.frames(event)))
        self.hub.set_picture(self._picture(world), frames)
        if any(isinstance(event, ViewerForgotten) for event in events):
            self.hub.forget_moments()
            if self._clips is not None:
                self._clips.forget()

    def _picture(self, world: World) -> Json:
        credit = self._clips.credit if self._clips else ""
        return self._presenter.snapshot(world) | {"credit": {"text": credit}}

    def _heard(self, frame: Json) -> Json:
        return self._clips.offered(frame) if self._clips else frame

    def alert(self, tip: ValuedTip, *, said: str = "") -> None:
        """Show a tip the moment it arrives; the counted one (`TipApplied`) joins it by its key.

        `said` is its amount as it was written, where that is all that is known of it.
        """
        self.hub.play(self._presenter.alert(tip, said=said))

    def thinking(self, actor: str) -> None:
        """Someone is making up their mind."""
        self.hub.play({"type": "thinking", "actor": actor})

    def mention(self, viewer: Screened, actors: Sequence[str] = ()) -> None:
        """A viewer spoke to somebody: those meant (everybody when empty) look up at once."""
        self.hub.play({"type": "mention", "name": str(viewer), "to": list(actors)})

    def say(self, actor: str, line: Screened, *, to: Screened | None = None) -> None:
        """A line between ticks; `to` names the viewer it answers."""
        self.hub.play(self._heard(said(actor, line, to=str(to or ""))))

    def remember(self, actor: str, text: Screened) -> None:
        """A flashback came to mind."""
        self.hub.play(thought(actor, text, remembered=True))

    def notice(self, viewer: Screened, text: Screened) -> None:
        """The answer to a viewer's command, on screen."""
        self.hub.play({"type": "notice", "name": str(viewer), "text": str(text)[:140]})

    def effect(self, effect: str, who: str) -> None:
        """Something a viewer paid for happens to somebody, or to the whole flat (`who` empty)."""
        self.hub.play({"type": "effect", "effect": effect, "who": who})

    def vote(self, vote: Vote | None, kind: str, chosen: str, seconds: float) -> None:
        """Show how a vote stands (None: none does).

        `kind` is what labels call its options, `chosen` the one that won, `seconds` what is left.
        """
        shown = None if vote is None else self._presenter.vote(vote, kind, chosen)
        self.hub.set_vote(shown, max(0.0, seconds))

    def cover(self, *, on: bool) -> None:
        """Cover everything with the safe scene, or take it away; pages that come later as well."""
        self.hub.set_covered(on)

    def next_tick_at(self, at: datetime | None, now: datetime) -> None:
        """When the next decision is due (None: nobody knows); both on the run's clock."""
        self.hub.set_countdown(None if at is None else max(0.0, (at - now).total_seconds()))

    def skip_alert(self) -> None:
        """Take the alert on screen away."""
        self.hub.play({"type": "skip"})

    def replay_alert(self) -> bool:
        """Show the last alert once more; False when there was none."""
        return self.hub.replay_last_alert()


def build_of(pages: Path) -> str:
    """A short hash over the pages' files: a page of another build reloads itself."""
    digest = blake2b(digest_size=8)
    for path in sorted(pages.rglob("*")):
        if path.is_file() and path.suffix != ".woff2":
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def explained(error: OSError, settings: WebSettings) -> str:
    """One sentence about a port that cannot be opened."""
    where = f"{settings.host}:{settings.port}"
    key = "[web] port in config.toml"
    if getattr(error, "winerror", None) == _RESERVED or error.errno in {_RESERVED, errno.EACCES}:
        return (
            f"{where} is kept back by the system; choose another {key} and give OBS the new address"
        )
    if error.errno == errno.EADDRINUSE:
        return (
            f"{where} is in use by another program (another Hearthcast?); close it, or choose "
            f"another {key} and give OBS the new address"
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{where}: this machine has no such address; check [web] host in config.toml"
    return f"{where} cannot be opened ({error.strerror or error}); check [web] in config.toml"
