"""Who may ask the stage for what. Pure checks; `bot.stage.site` puts them before every answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest
from urllib.parse import urlsplit

from bot.config.web import WebSettings
from bot.stage.keys import Keys

CSRF_HEADER = "X-Hearthcast"
"""A header no form and no foreign page can set without asking first; its value: `Keys.csrf`."""


class Door(StrEnum):
    """What a path needs to be opened."""

    OPEN = "open"
    OVERLAY = "overlay"
    DASHBOARD = "dashboard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The parts of a request that decide."""

    method: str
    path: str
    host: str
    origin: str = ""
    """Empty when the browser sent none (same-site GET, or no browser)."""
    key: str = ""
    csrf: str = ""
    socket: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """No, with the HTTP status and a sentence for the streamer's log."""

    status: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """The checks of one running stage."""

    settings: WebSettings
    keys: Keys
    port: int

    @property
    def hosts(self) -> frozenset[str]:
        """Every `Host` the stage answers to."""
        names = {"127.0.0.1", "localhost", "[::1]"}
        if not self.settings.only_here:
            names |= {self.settings.host, *self.settings.names}
        return frozenset(f"{name.lower()}:{self.port}" for name in names)

    def refusal(self, asked: Asked, door: Door) -> Refusal | None:
        """Why a request gets nothing; None when it may go on."""
        if asked.host.lower() not in self.hosts:
            return Refusal(
                status=421, why=f"asked under the name {asked.host!r}, which is not ours"
            )
        if asked.origin and not self._ours(asked.origin):
            return Refusal(status=403, why=f"asked by a page of {asked.origin!r}")
        if asked.socket and not asked.origin and door is not Door.OPEN:
            return Refusal(status=403, why="a socket without an Origin")
        if door is not Door.OPEN and not self._opens(asked.key, door):
            return Refusal(status=403, why=f"a wrong or missing key for the {door.value} page")
        if asked.method not in {"GET", "HEAD"} and not _same(asked.csrf, self.keys.csrf):
            return Refusal(status=403, why=f"a change without the {CSRF_HEADER} header")
        return None

    def _ours(self, origin: str) -> bool:
        parts = urlsplit(origin)
        return parts.scheme == "http" and parts.netloc.lower() in self.hosts

    def _opens(self, key: str, door: Door) -> bool:
        if door is Door.OVERLAY:
            # The dashboard previews the overlay, so its key opens both; never the other way round.
            return _same(key, self.keys.overlay) or self._acts(key)
        return self._acts(key)

    def _acts(self, key: str) -> bool:
        return _same(key, self.keys.dashboard) or _same(key, self.keys.cookie)


_FRAMED_BY = "'self' file: http://absolute"
"""Who may show the overlay in a frame: the dashboard's preview, and the door, a local file, whose
origin in OBS is `http://absolute`."""


def overlay_headers(host: str) -> Mapping[str, str]:
    """Headers of the overlay's pages. OBS puts custom CSS in as a style element: it must work."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
        f"frame-ancestors {_FRAMED_BY}; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )
    return _headers(policy)


def dashboard_headers(host: str) -> Mapping[str, str]:
    """Headers of everything else: no foreign frame, no inline style."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"font-src 'self'; media-src 'self' blob:; connect-src 'self' ws://{host}; "
        "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )
    return _headers(policy)


def _headers(policy: str) -> Mapping[str, str]:
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }


def _same(given: str, wanted: str) -> bool:
    return compare_digest(given.encode(), wanted.encode())
