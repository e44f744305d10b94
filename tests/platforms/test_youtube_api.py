"""The official interface, against a loopback one: quota, ends, refusals."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.feed import ChatLine, Tip, WentLive, WentOffline
from bot.bench.loopback.serving import until
from bot.bench.loopback.youtube import (
    VIDEO,
    FakeYouTube,
    api_line,
    api_message,
    api_super_chat,
)
from bot.errors import (
    BlockedError,
    DisconnectedError,
    LoginRejectedError,
    NotLiveError,
    PlatformMisconfiguredError,
)
from bot.platforms.recording import Recorder
from bot.platforms.youtube.api_feed import YouTubeApiFeed
from bot.platforms.youtube.quota import COST_OF_A_POLL, Quota, gap_s
from bot.platforms.youtube.quota_book import QuotaBook, california
from bot.platforms.youtube.videos import video_id
from tests.platforms.listening import listening
from tests.platforms.wall import LoopClock, NotedPulse

FAST = LoopClock(speed=1_000)


@pytest.fixture
async def youtube() -> AsyncIterator[FakeYouTube]:
    async with FakeYouTube().running() as fake:
        yield fake


@pytest.fixture
def book(tmp_path: Path) -> QuotaBook:
    return QuotaBook(tmp_path / "quota.json", 10_000, 24, FAST.now())


@pytest.fixture
def feed(youtube: FakeYouTube, pulse: NotedPulse, book: QuotaBook, tmp_path: Path):
    recorder = Recorder(tmp_path, "youtube", FAST, frames=False)
    return YouTubeApiFeed(
        VIDEO, "key", pulse, book=book, clock=FAST, recorder=recorder, url=youtube.api_url
    )


async def test_chat_and_super_chats_arrive_once_each(youtube, feed, pulse):
    youtube.api_log.append(api_line("こんにちは", "a"))
    async with listening(feed) as listener:
        await listener.until(1, ChatLine)
        youtube.api_log.append(api_super_chat(5_000_000, "USD", "b", "for Eve"))
        await listener.until(1, Tip)
        await until(lambda: youtube.calls.count("messages") > 4)
    assert isinstance(listener.heard[0], WentLive)
    assert len(listener.of(ChatLine)) == len(listener.of(Tip)) == 1
    tip = listener.of(Tip)[0]
    assert (str(tip.amount), tip.currency) == ("5", "USD")
    assert pulse.said[-1][0] == "ready"
    assert "within the day's quota" in pulse.said[-1][1]


async def test_the_end_is_believed_when_the_video_says_so_too(youtube, feed):
    async with listening(feed) as listener:
        await until(lambda: "messages" in youtube.calls)
        youtube.live = False
        youtube.api_log.append(api_message("chatEndedEvent", "e"))
        assert await listener.end() is None
    assert isinstance(listener.heard[-1], WentOffline)


async def test_an_end_that_the_video_denies_is_a_lost_connection(youtube, feed):
    async with listening(feed) as listener:
        await until(lambda: "messages" in youtube.calls)
        youtube.offline_at = "2026-03-06T12:00:00Z"
        assert isinstance(await listener.end(), DisconnectedError)


@pytest.mark.parametrize(
    ("trouble", "kind", "said"),
    [
        ((403, "quotaExceeded"), BlockedError, "quota is used up"),
        ((403, "rateLimitExceeded"), BlockedError, "less often"),
        ((403, "liveChatDisabled"), PlatformMisconfiguredError, "switched off"),
        ((403, "liveChatEnded"), DisconnectedError, "closed"),
        ((404, "liveChatNotFound"), DisconnectedError, "closed"),
        ((403, "forbidden"), LoginRejectedError, "Data API v3"),
        (503, DisconnectedError, ""),
        ("abort", DisconnectedError, "cannot be reached"),
    ],
)
async def test_every_refusal_has_its_name(youtube, feed, trouble, kind, said):
    youtube.trouble = [trouble, trouble]
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, kind)
    assert said in str(error)
    assert "key=" not in str(error)


async def test_a_used_up_quota_is_waited_for_and_never_hammered(youtube, feed):
    youtube.trouble = [(403, "quotaExceeded")]
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, BlockedError)
    assert error.retry_after_s is not None
    midnight = datetime.now(california()).date() + timedelta(days=1)
    back = datetime.now(california()) + timedelta(seconds=error.retry_after_s)
    assert back.date() == midnight


async def test_a_wrong_key_is_one_line_with_the_cure(youtube, feed):
    youtube.key = "another"
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, LoginRejectedError)
    assert "check the key" in str(error)


async def test_a_wrong_video_is_one_line_with_the_cure(youtube, feed):
    youtube.hidden = "gone"
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, PlatformMisconfiguredError)
    assert VIDEO in str(error)


async def test_a_stream_that_has_not_begun_is_waited_for(youtube, feed):
    youtube.upcoming, youtube.live, youtube.chat_open = True, False, False
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), NotLiveError)


async def test_a_waiting_room_is_read_and_the_start_is_noticed(youtube, feed):
    youtube.upcoming = True
    youtube.api_log.append(api_line("first!", "a"))
    async with listening(feed) as listener:
        await listener.until(1, ChatLine)
        assert not listener.of(WentLive)
        youtube.upcoming = False
        await listener.until(1, WentLive)


@given(
    daily=st.integers(1_000, 100_000),
    hours=st.floats(1, 24),
    asked=st.floats(0, 10),
)
def test_a_show_of_the_planned_length_never_runs_out(daily, hours, asked):
    quota = Quota(daily=daily, hours_a_day=hours, day=datetime(2026, 3, 6, tzinfo=UTC).date())
    quota = quota.spent(1)
    shown = 0.0
    while shown < hours * 3_600:
        gap = gap_s(quota, asked)
        assert gap >= asked
        quota = quota.spent(COST_OF_A_POLL, gap)
        shown += gap
    assert quota.used <= daily


def test_twenty_four_hours_on_the_default_quota_mean_a_poll_every_44_seconds():
    quota = Quota(daily=10_000, hours_a_day=24, day=datetime(2026, 3, 6, tzinfo=UTC).date())
    assert 43 < gap_s(quota, 2.0) < 45


def test_a_short_show_is_asked_more_often():
    quota = Quota(daily=10_000, hours_a_day=3, day=datetime(2026, 3, 6, tzinfo=UTC).date())
    assert gap_s(quota, 2.0) < 6


def test_the_book_survives_a_restart_and_turns_the_page_at_californias_midnight(tmp_path):
    path = tmp_path / "quota.json"
    noon = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)
    QuotaBook(path, 10_000, 24, noon).spend(700, noon, 60)
    again = QuotaBook(path, 10_000, 24, noon)
    assert again.today(noon).used == 700
    assert again.today(noon + timedelta(hours=11)).used == 700
    assert again.today(noon + timedelta(hours=13)).used == 0
    assert again.until_reset_s(noon) == 12 * 3_600


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"day": 5}', '{"day": "2026-03-06", "used": "x"}']
)
def test_a_damaged_book_begins_the_day_anew(tmp_path, text):
    path = tmp_path / "quota.json"
    path.write_text(text)
    now = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)
    assert QuotaBook(path, 10_000, 24, now).today(now).used == 0


@pytest.mark.parametrize(
    "pasted",
    [
        "dQ-fake_001",
        " https://www.youtube.com/watch?v=dQ-fake_001&t=5 ",
        "https://www.youtube.com/watch?app=desktop&v=dQ-fake_001",
        "https://youtu.be/dQ-fake_001?si=x",
        "https://www.youtube.com/live/dQ-fake_001?feature=share",
        "https://studio.youtube.com/video/dQ-fake_001/livestreaming",
    ],
)
def test_a_video_is_found_in_what_people_paste(pasted):
    assert video_id(pasted) == "dQ-fake_001"


@pytest.mark.parametrize("pasted", ["", "https://www.youtube.com/@mika", "short", "x" * 12])
def test_what_is_no_video_is_nothing(pasted):
    assert video_id(pasted) == ""
