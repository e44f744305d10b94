"""The chat page through pytchat, made safe: blocking calls for one worker thread.

pytchat's core is the one usable class of its release; what it gets wrong is left out here: its
invented continuation token (the page's own is used), its processor (it raises on ordinary
messages and misreads money), its retries, and its silent switch to the archive.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

import httpx
from pytchat.core.pytchat import PytchatCore
from pytchat.processors.chat_processor import ChatProcessor

from bot.errors import BlockedError, DisconnectedError, PlatformError
from bot.platforms.payloads import Json, child, children
from bot.platforms.redaction import plain
from bot.platforms.youtube.watch_page import OnAir, WatchPage, read_page

_WATCH_URL = "https://www.youtube.com/watch"
_HEADERS = {
    # In another language amounts and headlines would come in another spelling.
    "accept-language": "en-US,en;q=0.9",
    "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/126.0 Safari/537.36",
}
_CONSENT = {"SOCS": "CAI"}
"""The cookie of somebody who declined all but the necessary."""

_silent = logging.getLogger(f"{__name__}.pytchat")
_silent.addHandler(logging.NullHandler())
_silent.propagate = False

OpenClient = Callable[[], httpx.Client]


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll:
    """One answer of the chat page."""

    actions: tuple[Json, ...]
    asked_s: float
    """The pause the page asks for."""


class _Actions(ChatProcessor):  # type: ignore[misc]  # pytchat has no types
    """A processor that hands on what came, untouched."""

    def process(self, chat_components: list[object]) -> Poll:
        """The actions of one answer."""
        actions: list[Json] = []
        asked_s = 5.0
        for component in chat_components:
            actions += children(component, "chatdata")
            timeout = child({"c": component}, "c").get("timeout")
            asked_s = float(timeout) if isinstance(timeout, int | float) else asked_s
        return Poll(actions=tuple(actions), asked_s=asked_s)


class _Core(PytchatCore):  # type: ignore[misc]  # pytchat has no types
    """pytchat's core, started at the page's own continuation."""

    def __init__(self, video_id: str, continuation: str, client: httpx.Client) -> None:
        self._seed = continuation
        super().__init__(
            video_id, client=client, processor=_Actions(), interruptable=False, logger=_silent
        )

    def _setup(self) -> None:
        self.continuation = self._seed
        # On an empty first answer pytchat would go and read the archive of the video.
        self._first_fetch = False


class PageReader:
    """Reads one video. Every method blocks and belongs into a worker thread; `stop` does not."""

    def __init__(self, video_id: str, open_client: OpenClient) -> None:
        self._video_id = video_id
        self._client = open_client()
        self._core: _Core | None = None

    def look(self) -> WatchPage:
        """Fetch the video's page.

        Raises:
            BlockedError: YouTube shows a consent page or a captcha, or asks to slow down.
            DisconnectedError: no answer.
        """
        answer = self._client.get(_WATCH_URL, params={"v": self._video_id, "hl": "en"})
        page = read_page(answer.text)
        if page.on_air is OnAir.UNKNOWN:
            where = answer.url.host
            raise BlockedError(f"YouTube shows no video page ({where}: consent or captcha)")
        return page

    def start(self, continuation: str) -> None:
        """Begin, or begin anew, at a continuation of the page."""
        self._core = _Core(self._video_id, continuation, self._client)

    def poll(self) -> Poll | None:
        """What has come since the last poll; None when the page gives no more chat.

        Raises:
            BlockedError: YouTube asks to slow down.
            DisconnectedError: no answer, or one of a kind that pytchat does not know.
        """
        core = self._core
        if core is None:
            return None
        poll = core.get()
        if core.is_alive():
            return poll if isinstance(poll, Poll) else None
        try:
            core.raise_for_status()
        except PlatformError:
            raise
        except Exception as error:
            if type(error).__name__ == "NoContents":
                return None
            raise DisconnectedError(f"the chat page ended with {type(error).__name__}") from error
        return None

    def stop(self) -> None:
        """End whatever is going on, also a poll in another thread. Repeatable."""
        if self._core is not None:
            self._core.terminate()
        self._client.close()


class CarefulTransport(httpx.HTTPTransport):
    """A transport whose failures are ours: pytchat would try again for minutes, or die of them."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request.

        Raises:
            DisconnectedError: whatever went wrong on the way.
        """
        try:
            return super().handle_request(request)
        except httpx.TransportError as error:
            why = plain(str(error)) or type(error).__name__
            raise DisconnectedError(f"YouTube cannot be reached ({why})") from error


def open_client(transport: httpx.BaseTransport | None = None) -> httpx.Client:
    """A fresh client; every answer that is no success is an error at once."""
    return httpx.Client(
        transport=transport or CarefulTransport(),
        headers=_HEADERS,
        cookies=_CONSENT,
        timeout=10,
        follow_redirects=True,
        event_hooks={"response": [_check]},
    )


def _check(answer: httpx.Response) -> None:
    if answer.status_code == 429:
        after = answer.headers.get("retry-after", "")
        wait = float(after) if after.isdecimal() else 300.0
        raise BlockedError("YouTube asks to call less often", retry_after_s=wait)
    if answer.status_code >= 400:
        raise DisconnectedError(f"YouTube answered {answer.status_code}")
