"""The live chat by the official interface: asked as often as the day's quota allows."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from aiohttp import ClientSession, ClientTimeout

from bot.audience.feed import AudienceEvent, WentLive, WentOffline
from bot.errors import DisconnectedError, LoginRejectedError, NotLiveError
from bot.platforms.payloads import text
from bot.platforms.recording import Recorder, translated
from bot.platforms.youtube.api_translator import ENDED, PLATFORM, translate
from bot.platforms.youtube.interface import API_URL, Interface, Page
from bot.platforms.youtube.quota import gap_s
from bot.platforms.youtube.quota_book import QuotaBook
from bot.ports import Clock, Feed, Pulse


@dataclass(slots=True)
class Place:
    """Where a chat has been read to. Outlives a connection, so that an outage loses nothing."""

    token: str = ""


class YouTubeApiFeed(Feed):
    """One reading of one video's chat, from the video to its end."""

    name = PLATFORM

    def __init__(
        self,
        video_id: str,
        key: str,
        pulse: Pulse,
        *,
        book: QuotaBook,
        clock: Clock,
        recorder: Recorder,
        place: Place | None = None,
        url: str = API_URL,
    ) -> None:
        self._video_id = video_id
        self._key = key
        self._pulse = pulse
        self._book = book
        self._clock = clock
        self._recorder = recorder
        self._place = place or Place()
        self._url = url

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """The chat until the stream is over, which is believed only when the video says so too.

        Raises:
            PlatformError: see `Interface`.
            NotLiveError: the stream has not begun.
        """
        timeout = ClientTimeout(total=20)
        async with ClientSession(timeout=timeout) as session:
            calls = Interface(session, self._key, self._book, self._clock, url=self._url)
            video = await calls.video(self._video_id)
            self._pulse.beat()
            if not video.ended and not video.chat_id:
                raise NotLiveError("the stream has not begun, or its chat is switched off")
            over, live = video.ended, False
            while not over:
                if not live and (live := await self._begun(calls)):
                    yield WentLive(at=self._clock.now(), platform=PLATFORM)
                page = await self._page(calls, video.chat_id)
                for event in self._read(page):
                    yield event
                self._place.token = page.next_token
                over = _says_over(page) and await self._confirmed(calls)
                if not over:
                    await self._rest(page.asked_s)
            yield WentOffline(at=self._clock.now(), platform=PLATFORM)

    async def _page(self, calls: Interface, chat_id: str) -> Page:
        try:
            return await calls.chat(chat_id, self._place.token)
        except LoginRejectedError as error:
            if not self._place.token or "pageToken" not in str(error):
                raise
            self._place.token = ""
            raise DisconnectedError("YouTube has forgotten where we were in the chat") from error

    async def _begun(self, calls: Interface) -> bool:
        """Whether the stream has begun; a chat may be open for hours before."""
        return (await calls.video(self._video_id)).started

    def _read(self, page: Page) -> list[AudienceEvent]:
        self._pulse.beat()
        now = self._clock.now()
        return [
            event
            for item in page.items
            for event in translated(translate, "message", item, now=now, recorder=self._recorder)
        ]

    async def _confirmed(self, calls: Interface) -> bool:
        if (await calls.video(self._video_id)).ended:
            return True
        raise DisconnectedError("the chat says that the stream is over, the video says it is not")

    async def _rest(self, asked_s: float) -> None:
        now = self._clock.now()
        gap = gap_s(self._book.today(now), asked_s)
        self._pulse.ready(
            f"reading video {self._video_id}, every {gap:.0f} s within the day's quota"
        )
        await self._clock.sleep(gap)
        self._book.spend(0, self._clock.now(), gap)


def _says_over(page: Page) -> bool:
    return page.offline or any(text(item, "snippet", "type") == ENDED for item in page.items)
