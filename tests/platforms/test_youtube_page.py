"""The chat page through the real pytchat, against a loopback YouTube on bad days."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.audience.feed import ChatLine, Tip, WentLive, WentOffline
from bot.bench.loopback.serving import until
from bot.bench.loopback.youtube import VIDEO, FakeYouTube, micros, page_line, page_super_chat
from bot.errors import (
    BlockedError,
    DisconnectedError,
    NotLiveError,
    PlatformMisconfiguredError,
)
from bot.platforms.recording import Recorder
from bot.platforms.youtube.page_feed import YouTubePageFeed
from tests.platforms.listening import listening
from tests.platforms.wall import LoopClock, NotedPulse


@pytest.fixture
async def youtube() -> AsyncIterator[FakeYouTube]:
    async with FakeYouTube().running() as fake:
        yield fake


@pytest.fixture
def recorder(tmp_path: Path, clock: LoopClock) -> Recorder:
    return Recorder(tmp_path, "youtube", clock, frames=False)


@pytest.fixture
def feed(
    youtube: FakeYouTube, pulse: NotedPulse, clock: LoopClock, recorder: Recorder
) -> YouTubePageFeed:
    return YouTubePageFeed(VIDEO, pulse, clock=clock, recorder=recorder, client=youtube.client)


async def test_chat_and_super_chats_arrive_at_the_pages_own_continuation(youtube, feed, pulse):
    youtube.say(page_line("やっほー 🍊", "a"))
    async with listening(feed) as listener:
        await listener.until(1, ChatLine)
        youtube.say(page_super_chat("¥1,000", "b", "コタツ"))
        await listener.until(1, Tip)
    assert isinstance(listener.heard[0], WentLive)
    assert listener.of(ChatLine)[0].text == "やっほー 🍊"
    tip = listener.of(Tip)[0]
    assert (str(tip.amount), tip.currency, tip.text) == ("1000", "JPY", "コタツ")
    assert youtube.calls[:2] == ["watch", "fresh-1:0"]
    assert pulse.said[0][0] == "ready"


async def test_an_end_while_the_stream_is_live_is_a_lost_connection_not_the_end(youtube, feed):
    async with listening(feed) as listener:
        await until(lambda: len(youtube.calls) > 3)
        youtube.chat_ended = True
        error = await listener.end()
    assert isinstance(error, DisconnectedError)
    assert "while the stream goes on" in str(error)


async def test_a_stream_that_really_ends_stops_quietly(youtube, feed):
    async with listening(feed) as listener:
        await until(lambda: len(youtube.calls) > 3)
        youtube.live = False
        youtube.chat_ended = True
        assert await listener.end() is None
    assert isinstance(listener.heard[-1], WentOffline)


@pytest.mark.parametrize(
    ("trouble", "kind"),
    [
        (500, DisconnectedError),
        ((403, "forbidden"), DisconnectedError),
        ("abort", DisconnectedError),
        (429, BlockedError),
    ],
    ids=["html-500", "json-403", "connection-dropped", "too-many"],
)
async def test_trouble_in_the_middle_is_named_at_once_and_never_taken_for_the_end(
    youtube, feed, trouble, kind
):
    async with listening(feed) as listener:
        await until(lambda: len(youtube.calls) > 2)
        youtube.trouble = [trouble, trouble]
        error = await listener.end(within_s=5)
    assert isinstance(error, kind)


async def test_a_continuation_of_a_new_kind_is_a_lost_connection(youtube, feed):
    youtube.odd_continuation = True
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), DisconnectedError)


async def test_success_without_any_message_is_distrusted_and_read_anew(
    youtube, feed, pulse, monkeypatch
):
    monkeypatch.setattr("bot.platforms.youtube.page_feed._QUIET_S", 0.5)
    youtube.deaf = {"fresh-1"}
    async with listening(feed) as listener:
        await until(lambda: len(youtube.calls) > 3)
        youtube.say(page_line("does anybody hear me", "a", usec=micros(60)))
        await listener.until(1, ChatLine)
        await until(lambda: pulse.said[-1][0] == "lacking")
    assert "silent" in pulse.said[-1][1]
    assert "came late: 1" in pulse.said[-1][1]


async def test_a_chat_that_is_only_quiet_is_no_fault(youtube, feed, pulse, monkeypatch):
    monkeypatch.setattr("bot.platforms.youtube.page_feed._QUIET_S", 0.3)
    youtube.say(page_line("hello", "a", usec=micros(60)))
    async with listening(feed) as listener:
        await listener.until(1, ChatLine)
        await until(lambda: youtube.continuations >= 3)
        await asyncio.sleep(0.1)
    assert {kind for kind, _ in pulse.said} == {"ready"}


async def test_a_consent_page_or_captcha_is_a_block_not_a_missing_channel(youtube, feed):
    youtube.consent = True
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, BlockedError)
    assert "consent or captcha" in str(error)


async def test_a_stream_that_has_not_begun_is_waited_for(youtube, feed):
    youtube.live, youtube.upcoming = False, True
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), NotLiveError)


async def test_a_video_that_cannot_be_seen_is_one_line_with_its_reason(youtube, feed):
    youtube.hidden = "Video unavailable"
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, PlatformMisconfiguredError)
    assert "Video unavailable" in str(error)


async def test_a_members_only_chat_is_said(youtube, feed):
    youtube.chat_open = False
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, PlatformMisconfiguredError)
    assert "for members only" in str(error)


async def test_youtube_out_of_reach_is_a_lost_connection_within_seconds(
    youtube, pulse, clock, recorder
):
    fake = FakeYouTube()
    fake.port = 9
    feed = YouTubePageFeed(VIDEO, pulse, clock=clock, recorder=recorder, client=fake.client)
    async with listening(feed) as listener:
        assert isinstance(await listener.end(within_s=5), DisconnectedError)


async def test_messages_no_reader_knows_are_kept_and_the_rest_is_read(youtube, feed, recorder):
    youtube.say({"addChatItemAction": {"item": {"liveChatHologramRenderer": {"id": "h"}}}})
    youtube.say({"addChatItemAction": {"item": {}}})
    youtube.say({"hologramAction": {}})
    youtube.say(page_line("still here", "b"))
    async with listening(feed) as listener:
        await listener.until(1, ChatLine)
    assert recorder.unread == 1


async def test_the_loop_stays_free_while_the_page_is_slow(youtube, feed):
    ticks = 0
    async with listening(feed):
        await until(lambda: len(youtube.calls) > 2)
        for _ in range(20):
            await asyncio.sleep(0.01)
            ticks += 1
    assert ticks == 20
