"""Twenty ways in which programs like this one have died on air; each has a test by name.

The table is for people: who adds a platform sees what has to be thought of.
"""

import ast
import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from bot.audience.feed import AudienceEvent, ChatLine
from bot.bench.loopback.serving import until
from bot.bench.loopback.twitch import FakeTwitch, chat_message
from bot.bench.loopback.youtube import VIDEO, FakeYouTube, page_line
from bot.errors import PlatformMisconfiguredError
from bot.platforms.recording import Recorder
from bot.platforms.twitch.account import Account, session_for_calls
from bot.platforms.twitch.feed import TwitchFeed
from bot.platforms.twitch.tokens import TokenFile, Tokens
from bot.platforms.youtube.page_feed import YouTubePageFeed
from bot.ports import Source
from bot.show.health import Light
from bot.show.supervisor import Supervisor
from tests.platforms.listening import listening
from tests.platforms.wall import LoopClock, NotedPulse

DEATHS = {
    "1 reconnected, never resubscribed": "test_every_new_connection_subscribes_anew",
    "2 the move to another server mishandled": (
        "test_moving_to_another_server_loses_nothing_and_doubles_nothing"
    ),
    "3 dead after a network loss, looks alive": (
        "test_a_socket_without_keepalives_is_lost_after_the_promised_time"
    ),
    "4 an assertion in the clean-up of a reconnect": (
        "test_three_drops_in_a_row_leave_twitch_well_under_its_supervisor"
    ),
    "5 403 on subscribing": "test_a_403_on_an_extra_topic_is_a_warning_and_on_the_chat_the_end",
    "6 a refresh token spent twice": "test_four_calls_on_an_expired_token_spend_one_refresh_token",
    "7 an application that is not public": (
        "test_an_application_that_is_not_public_is_one_line_with_the_cure"
    ),
    "8 a notice of a new kind": "test_each_message_becomes_what_it_means",
    "9 two accounts on one socket": "test_one_socket_carries_one_account",
    "10 a consent page taken for a missing channel": (
        "test_a_consent_page_or_captcha_is_a_block_not_a_missing_channel"
    ),
    "11 the chat stops after an hour": (
        "test_an_end_while_the_stream_is_live_is_a_lost_connection_not_the_end"
    ),
    "12 signals outside the main thread": "test_reading_the_page_leaves_ctrl_c_alone",
    "13 success with zero messages": (
        "test_success_without_any_message_is_distrusted_and_read_anew"
    ),
    "14 fields of an item missing": "test_each_action_of_the_page_becomes_what_it_means",
    "15 memberships not understood": "test_each_message_of_the_interface_becomes_what_it_means",
    "16 amounts misread": "test_each_action_of_the_page_becomes_what_it_means",
    "17 the sign server's limit": "test_the_sign_servers_limit_is_waited_for_as_long_as_it_says",
    "18 the webcast blocked": "test_what_tiktok_refuses_has_its_name",
    "19 a silent disconnect": (
        "test_every_kind_of_loss_is_noticed_though_the_library_tells_of_few"
    ),
    "20 a gift streak counted twice or never": (
        "test_a_streak_is_one_tip_also_when_its_end_is_lost"
    ),
}


def test_each_known_death_has_its_test():
    written = {
        node.name
        for path in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert len(DEATHS) == 20
    assert set(DEATHS.values()) <= written


async def account_of(twitch: FakeTwitch, path: Path) -> Account:
    access, refresh = twitch.log_in()
    TokenFile(path).write(Tokens(access=access, refresh=refresh))
    return Account("client", TokenFile(path), session_for_calls())


async def test_three_drops_in_a_row_leave_twitch_well_under_its_supervisor(
    twitch: FakeTwitch, tokens_path: Path, clock: LoopClock, tmp_path: Path
):
    account = await account_of(twitch, tokens_path)
    recorder = Recorder(tmp_path, "twitch", clock, frames=False)
    heard: list[AudienceEvent] = []

    async def deliver(event: AudienceEvent) -> None:
        heard.append(event)

    source = Source(
        name="twitch",
        connect=lambda pulse: TwitchFeed(
            account, "mika", pulse, clock=clock, recorder=recorder, url=twitch.url
        ),
    )
    supervisor = Supervisor(source, deliver, clock=LoopClock(speed=10), chance=Random(3))
    running = asyncio.get_running_loop().create_task(supervisor.run())
    for drop in range(3):
        await twitch.until_subscribed(sessions=drop + 1)
        await until(lambda: supervisor.health.light is Light.OK)
        twitch.abort(twitch.latest())
        await until(lambda: supervisor.health.light is not Light.OK)
    await twitch.until_subscribed(sessions=4)
    await twitch.notify("channel.chat.message", chat_message("well", message_id="w"))
    await until(lambda: any(isinstance(event, ChatLine) for event in heard))
    assert supervisor.health.light is Light.OK
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await account.shut()


async def test_an_application_that_is_not_public_is_one_line_with_the_cure(
    twitch: FakeTwitch, tokens_path: Path, pulse: NotedPulse
):
    account = await account_of(twitch, tokens_path)
    twitch.expire()
    twitch.confidential = True
    before = TokenFile(tokens_path).read()
    with pytest.raises(PlatformMisconfiguredError, match="public client"):
        await account.sign_in(pulse)
    assert before is not None
    assert TokenFile(tokens_path).read() == before
    await account.shut()


async def test_one_socket_carries_one_account(
    twitch: FakeTwitch, tokens_path: Path, clock: LoopClock, pulse: NotedPulse, tmp_path: Path
):
    account = await account_of(twitch, tokens_path)
    recorder = Recorder(tmp_path, "twitch", clock, frames=False)
    feed = TwitchFeed(account, "mika", pulse, clock=clock, recorder=recorder, url=twitch.url)
    async with listening(feed):
        await twitch.until_subscribed()
    assert [len(tokens) for tokens in twitch.tokens_seen.values()] == [1]
    await account.shut()


async def test_reading_the_page_leaves_ctrl_c_alone(
    clock: LoopClock, pulse: NotedPulse, tmp_path: Path
):
    before = signal.getsignal(signal.SIGINT)
    async with FakeYouTube().running() as youtube:
        youtube.say(page_line("hello", "a"))
        recorder = Recorder(tmp_path, "youtube", clock, frames=False)
        feed = YouTubePageFeed(VIDEO, pulse, clock=clock, recorder=recorder, client=youtube.client)
        async with listening(feed) as listener:
            await listener.until(1, ChatLine)
    assert signal.getsignal(signal.SIGINT) is before
