"""TikTok through the real TikTokLive, against a loopback TikTok and sign server."""

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aiohttp import web

from bot.audience.feed import ChatLine, Tip, WentLive, WentOffline
from bot.audience.streaks import Streaks, close_silent, take
from bot.bench.loopback.serving import until
from bot.errors import BlockedError, DisconnectedError, NotLiveError
from bot.platforms.recording import Recorder
from tests.platforms.listening import listening
from tests.platforms.wall import LoopClock, NotedPulse

pytest.importorskip("TikTokLive", reason='the extra "tiktok" is not installed')

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture
async def tiktok(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[object]:
    from tests.platforms.fakes.tiktok import FakeTikTok

    async with FakeTikTok().running(monkeypatch) as fake:
        yield fake


@pytest.fixture
def feed(tiktok, pulse: NotedPulse, clock: LoopClock, tmp_path: Path):
    from bot.platforms.tiktok.feed import TikTokFeed

    recorder = Recorder(tmp_path, "tiktok", clock, frames=True)
    return TikTokFeed("@kettle_live", "s3cret", pulse, clock=clock, recorder=recorder)


async def test_chat_gifts_and_history_arrive(tiktok, feed, pulse, tmp_path):
    from tests.platforms.fakes.tiktok import chat, gift

    tiktok.history = [chat("before you came", 1)]
    async with listening(feed) as listener:
        await until(lambda: bool(tiktok.wires))
        await tiktok.push(chat("やっほー 🐕", 2), gift(1, 3), gift(3, 4), gift(3, 5, end=True))
        await listener.until(2, ChatLine)
        await listener.until(3, Tip)
    assert isinstance(listener.heard[0], WentLive)
    assert [line.text for line in listener.of(ChatLine)] == ["before you came", "やっほー 🐕"]
    assert [(tip.count, tip.streak_open) for tip in listener.of(Tip)] == [
        (1, True),
        (3, True),
        (3, False),
    ]
    assert tiktok.keys == ["s3cret"]
    assert pulse.said[-1][0] == "ready"
    assert pulse.beats > 0
    raw = (tmp_path / "tiktok.jsonl").read_text("utf-8")
    assert "Kettle" not in raw
    assert "s3cret" not in raw


async def test_a_streak_is_one_tip_also_when_its_end_is_lost(tiktok, feed):
    from tests.platforms.fakes.tiktok import gift

    async with listening(feed) as listener:
        await until(lambda: bool(tiktok.wires))
        await tiktok.push(gift(1, 3), gift(5, 4))
        await listener.until(2, Tip)
    now = datetime(2026, 3, 6, tzinfo=UTC)
    streaks = Streaks()
    ready: list[Tip] = []
    for tip in listener.of(Tip):
        streaks, done = take(streaks, tip, now)
        ready += done
    assert ready == []
    _, late = close_silent(streaks, now + timedelta(seconds=15), timedelta(seconds=10))
    assert [tip.count for tip in late] == [5]


async def test_the_end_of_the_stream_is_told_and_the_next_one_waited_for(tiktok, feed):
    from tests.platforms.fakes.tiktok import stream_ended

    async with listening(feed) as listener:
        await until(lambda: bool(tiktok.wires))
        await tiktok.push(stream_ended())
        assert isinstance(await listener.end(), NotLiveError)
    assert isinstance(listener.heard[-1], WentOffline)


@pytest.mark.parametrize("how", ["1011", "1000", "abort"])
async def test_every_kind_of_loss_is_noticed_though_the_library_tells_of_few(tiktok, feed, how):
    async with listening(feed) as listener:
        await until(lambda: bool(tiktok.wires))
        if how == "abort":
            tiktok.abort()
        else:
            await tiktok.wires[-1].close(code=int(how))
        assert isinstance(await listener.end(), DisconnectedError)


async def test_after_a_frame_of_garbage_the_next_message_is_heard(tiktok, feed):
    from tests.platforms.fakes.tiktok import chat

    async with listening(feed) as listener:
        await until(lambda: bool(tiktok.wires))
        await tiktok.wires[-1].send_bytes(b"\xff\xff\xff\xff")
        await tiktok.push(chat("still here", 2))
        await listener.until(1, ChatLine)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [("offline", NotLiveError), ("captcha", BlockedError), ("blocked", BlockedError)],
)
async def test_what_tiktok_refuses_has_its_name(tiktok, feed, mode, kind):
    tiktok.mode = mode
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), kind)


async def test_the_sign_servers_limit_is_waited_for_as_long_as_it_says(tiktok, feed):
    async def limit(_: web.Request) -> web.Response:
        headers = {"RateLimit-Remaining": "0", "RateLimit-Reset": str(int(time.time()) + 90)}
        body = {"message": "limit", "limit_label": "rate_limit_account_minute"}
        return web.json_response(body, status=429, headers=headers)

    tiktok.sign = limit
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, BlockedError)
    assert 80 < (error.retry_after_s or 0) <= 90


@pytest.mark.parametrize(
    ("status", "kind"), [(429, BlockedError), (500, DisconnectedError), (200, DisconnectedError)]
)
async def test_a_sign_server_that_fails_otherwise_has_its_name(tiktok, feed, status, kind):
    async def fails(_: web.Request) -> web.Response:
        return web.Response(status=status, text="<html>oops")

    tiktok.sign = fails
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), kind)


async def test_a_sign_server_that_hangs_is_given_up(tiktok, feed, monkeypatch):
    async def hangs(_: web.Request) -> web.Response:
        await asyncio.sleep(30)
        return web.Response()

    monkeypatch.setattr("bot.platforms.tiktok.feed._START_S", 0.5)
    tiktok.sign = hangs
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), DisconnectedError)


async def test_leaving_ends_no_other_task_of_the_show(tiktok, feed):
    other = asyncio.get_running_loop().create_task(asyncio.sleep(30))
    async with listening(feed):
        await until(lambda: bool(tiktok.wires))
    assert not other.done()
    other.cancel()


def test_the_librarys_pieces_that_we_lean_on_exist():
    from TikTokLive import TikTokLiveClient

    client = TikTokLiveClient("@x", web_kwargs={"signer_kwargs": {"sign_api_key": "k"}})
    assert client.web.signer.sign_api_key == "k"
    assert callable(client.web.signer.sdk_client.set_async_httpx_client)
    assert hasattr(client, "ignore_broken_payload")
