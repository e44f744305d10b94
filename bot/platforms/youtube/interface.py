"""Calls to YouTube's official data interface, with its refusals as our errors."""

import json
from dataclasses import dataclass

from aiohttp import ClientError, ClientSession

from bot.errors import (
    BlockedError,
    DisconnectedError,
    LoginRejectedError,
    PlatformError,
    PlatformMisconfiguredError,
)
from bot.platforms.payloads import Json, child, children, text, whole
from bot.platforms.redaction import plain
from bot.platforms.youtube.quota import COST_OF_A_LOOK, COST_OF_A_POLL
from bot.platforms.youtube.quota_book import QuotaBook
from bot.ports import Clock

API_URL = "https://www.googleapis.com/youtube/v3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Video:
    """What YouTube says of a video."""

    chat_id: str
    """Empty when no live chat is open."""
    ended: bool
    started: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One answer of the live chat."""

    items: tuple[Json, ...]
    next_token: str
    asked_s: float
    offline: bool
    """Whether the chat says that the stream is over; to be confirmed at the video."""


class Interface:
    """The calls, each booked against the day's quota."""

    def __init__(
        self, session: ClientSession, key: str, book: QuotaBook, clock: Clock, *, url: str = API_URL
    ) -> None:
        self._session = session
        self._key = key
        self._book = book
        self._clock = clock
        self._url = url

    async def video(self, video_id: str) -> Video:
        """Look at a video.

        Raises:
            PlatformMisconfiguredError: there is no such video.
            PlatformError: as `_get`.
        """
        found = await self._get(
            "videos", {"part": "liveStreamingDetails", "id": video_id}, COST_OF_A_LOOK
        )
        items = children(found, "items")
        if not items:
            what = f"YouTube knows no public video {video_id!r}: correct [platforms.youtube] video"
            raise PlatformMisconfiguredError(what)
        details = child(items[0], "liveStreamingDetails")
        return Video(
            chat_id=text(details, "activeLiveChatId"),
            ended=bool(text(details, "actualEndTime")) or not details,
            started=bool(text(details, "actualStartTime")),
        )

    async def chat(self, chat_id: str, token: str) -> Page:
        """The messages since `token`; the last few when it is empty.

        Raises:
            PlatformError: as `_get`.
        """
        wanted = {
            "part": "id,snippet,authorDetails",
            "liveChatId": chat_id,
            "maxResults": "2000",
            **({"pageToken": token} if token else {}),
        }
        found = await self._get("liveChat/messages", wanted, COST_OF_A_POLL)
        return Page(
            items=tuple(children(found, "items")),
            next_token=text(found, "nextPageToken"),
            asked_s=whole(found, "pollingIntervalMillis") / 1_000,
            offline=bool(text(found, "offlineAt")),
        )

    async def _get(self, path: str, wanted: dict[str, str], units: int) -> Json:
        """One call.

        Raises:
            BlockedError: the quota is used up, or calls came too fast.
            LoginRejectedError: the key is refused.
            PlatformMisconfiguredError: the chat is switched off.
            DisconnectedError: no answer, or one that says nothing about us.
        """
        now = self._clock.now()
        if self._book.today(now).daily - self._book.today(now).used < units:
            raise self._used_up()
        self._book.spend(units, now)
        try:
            async with self._session.get(
                f"{self._url}/{path}", params={**wanted, "key": self._key}
            ) as answer:
                body = _parsed(await answer.text())
        except (ClientError, TimeoutError, UnicodeDecodeError) as error:
            why = plain(str(error)) or "time-out"
            raise DisconnectedError(f"YouTube cannot be reached ({why})") from error
        if answer.status != 200 or not isinstance(body, dict):
            raise self._named(answer.status, body)
        return child(body)

    def _named(self, status: int, body: object) -> PlatformError:
        error = child(body, "error")
        reason = text(error, "errors", 0, "reason") or text(error, "status")
        said = plain(text(error, "message"))[:200]
        refusals = {
            "quotaExceeded": self._used_up,
            "dailyLimitExceeded": self._used_up,
            "rateLimitExceeded": _too_fast,
            "userRateLimitExceeded": _too_fast,
            "liveChatDisabled": _switched_off,
            "liveChatEnded": _closed,
            "liveChatNotFound": _closed,
        }
        if reason in refusals:
            return refusals[reason]()
        if status in {400, 401, 403}:
            return LoginRejectedError(
                f"YouTube refuses the key ({reason or status}: {said}); check the key, and that "
                "the YouTube Data API v3 is switched on for its project"
            )
        return DisconnectedError(f"YouTube answered {status}: {said or 'nothing readable'}")

    def _used_up(self) -> BlockedError:
        seconds = self._book.until_reset_s(self._clock.now())
        what = (
            "the day's YouTube quota is used up; chat goes on when it is filled again, "
            f"in {seconds / 3_600:.1f} hours"
        )
        return BlockedError(what, retry_after_s=seconds + 30)


def _parsed(body: str) -> object:
    try:
        found: object = json.loads(body)
    except ValueError:
        return None
    return found


def _too_fast() -> PlatformError:
    return BlockedError("YouTube asks to call less often", retry_after_s=60)


def _switched_off() -> PlatformError:
    return PlatformMisconfiguredError("the chat of this video is switched off")


def _closed() -> PlatformError:
    return DisconnectedError("YouTube says that this chat is closed")
