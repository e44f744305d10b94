"""The live chat by the public page, watched for deafness and for ends that are none."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta
from typing import TypeVar

from bot.audience.feed import AudienceEvent, ChatLine, Tip, WentLive, WentOffline
from bot.errors import DisconnectedError, NotLiveError, PlatformMisconfiguredError
from bot.platforms.recording import Recorder, translated
from bot.platforms.youtube.page_reader import OpenClient, PageReader, Poll, open_client
from bot.platforms.youtube.page_translator import PLATFORM, translate
from bot.platforms.youtube.watch_page import OnAir
from bot.ports import Clock, Feed, Pulse

T = TypeVar("T")

_PATIENCE_S = 45.0
"""One call may take so long."""
_MOST_REST_S = 5.0
_FRESH_S = 10.0
_QUIET_S = 60.0
"""After so long without any action the continuation is distrusted: YouTube answers a stale one
with success and nothing in it."""


class YouTubePageFeed(Feed):
    """One reading of one video's chat page."""

    name = PLATFORM

    def __init__(
        self,
        video_id: str,
        pulse: Pulse,
        *,
        clock: Clock,
        recorder: Recorder,
        client: OpenClient = open_client,
    ) -> None:
        self._video_id = video_id
        self._pulse = pulse
        self._clock = clock
        self._recorder = recorder
        self._client = client
        self._heard: deque[str] = deque(maxlen=2_000)
        self._last = 0.0
        self._renewed: datetime | None = None

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """The chat until the stream is over, which is believed only when the video says so too.

        Raises:
            NotLiveError: the stream has not begun.
            PlatformMisconfiguredError: the video or its chat is not public.
            BlockedError: YouTube shows a captcha or asks to slow down.
            DisconnectedError: no answer, or the chat ended while the stream goes on.
        """
        reader = PageReader(self._video_id, self._client)
        try:
            if await self._begin(reader):
                yield WentLive(at=self._clock.now(), platform=PLATFORM)
                self._pulse.ready(f"reading the chat page of video {self._video_id}")
                self._last = self._clock.monotonic()
                while (poll := await self._in_thread(reader.poll)) is not None:
                    for event in self._read(poll):
                        yield event
                    await self._doubt(reader)
                    await self._clock.sleep(min(poll.asked_s, _MOST_REST_S))
                await self._confirm(reader)
            yield WentOffline(at=self._clock.now(), platform=PLATFORM)
        finally:
            reader.stop()

    async def _begin(self, reader: PageReader) -> bool:
        """Whether there is a chat to read; false when the stream is over."""
        page = await self._in_thread(reader.look)
        if page.on_air is OnAir.OVER:
            return False
        if page.on_air is OnAir.UPCOMING:
            raise NotLiveError("the stream has not begun")
        if page.on_air is OnAir.HIDDEN:
            why = page.why or "private, for members, or removed"
            what = f"video {self._video_id} cannot be seen ({why}): correct [platforms.youtube]"
            raise PlatformMisconfiguredError(what)
        if not page.continuation:
            what = f"video {self._video_id} shows no chat: switched off, or for members only"
            raise PlatformMisconfiguredError(what)
        await self._in_thread(lambda: reader.start(page.continuation))
        return True

    def _read(self, poll: Poll) -> list[AudienceEvent]:
        self._pulse.beat()
        now = self._clock.now()
        events: list[AudienceEvent] = []
        for action in poll.actions:
            events += translated(translate, "action", action, now=now, recorder=self._recorder)
        if poll.actions:
            self._last = self._clock.monotonic()
            self._say_what_was_missed(events)
        self._heard.extend(_ids(events))
        return events

    async def _doubt(self, reader: PageReader) -> None:
        """After a silence begin anew at a fresh continuation of the page.

        It brings the last messages again; any among them that we have not heard came while we
        listened in vain, and reach the show now.
        """
        if self._clock.monotonic() - self._last < _QUIET_S:
            return
        self._last = self._clock.monotonic()
        if await self._begin(reader):
            self._renewed = self._clock.now()

    def _say_what_was_missed(self, events: list[AudienceEvent]) -> None:
        if self._renewed is None:
            return
        before = self._renewed - timedelta(seconds=_FRESH_S)
        self._renewed = None
        late = [
            event
            for event in events
            if isinstance(event, ChatLine | Tip)
            and event.at < before
            and event.event_id not in self._heard
        ]
        if late:
            what = "the chat page had gone silent without an error; it is read anew"
            self._pulse.lacking(f"{what} (messages that came late: {len(late)})")
        else:
            self._pulse.ready(f"reading the chat page of video {self._video_id}")

    async def _confirm(self, reader: PageReader) -> None:
        page = await self._in_thread(reader.look)
        if page.on_air in {OnAir.LIVE, OnAir.UPCOMING}:
            raise DisconnectedError("the chat page ended while the stream goes on")

    async def _in_thread(self, call: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await asyncio.to_thread(call)
        except TimeoutError as error:
            raise DisconnectedError(f"YouTube has not answered for {_PATIENCE_S:.0f} s") from error


def _ids(events: list[AudienceEvent]) -> list[str]:
    return [event.event_id for event in events if isinstance(event, ChatLine | Tip)]
