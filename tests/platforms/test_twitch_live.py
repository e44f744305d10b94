"""Twitch as it goes wrong: twitchio's HTTP client and our socket against a loopback Twitch."""

import asyncio
import json
from collections.abc import AsyncIterator
from decimal import Decimal
from pathlib import Path

import pytest

from bot.audience.feed import ChatLine, Tip, WentLive
from bot.audience.screened import Screened
from bot.bench.loopback.serving import until
from bot.bench.loopback.twitch import FakeTwitch, bits_used, chat_message
from bot.errors import DisconnectedError, LoginRejectedError, PlatformMisconfiguredError
from bot.platforms.recording import Recorder
from bot.platforms.twitch.account import Account, session_for_calls
from bot.platforms.twitch.chat import TwitchChat
from bot.platforms.twitch.feed import TwitchFeed
from bot.platforms.twitch.tokens import TokenFile, Tokens
from tests.platforms.listening import listening
from tests.platforms.wall import LoopClock, NotedPulse

MESSAGE = "channel.chat.message"
BITS = "channel.bits.use"


@pytest.fixture
def recorder(tmp_path: Path, clock: LoopClock) -> Recorder:
    return Recorder(tmp_path / "recordings", "twitch", clock, frames=True)


@pytest.fixture
async def account(twitch: FakeTwitch, tokens_path: Path) -> AsyncIterator[Account]:
    access, refresh = twitch.log_in()
    TokenFile(tokens_path).write(Tokens(access=access, refresh=refresh))
    account = Account("client", TokenFile(tokens_path), session_for_calls())
    yield account
    await account.shut()


@pytest.fixture
def feed(
    twitch: FakeTwitch, account: Account, pulse: NotedPulse, clock: LoopClock, recorder: Recorder
) -> TwitchFeed:
    return TwitchFeed(account, "mika", pulse, clock=clock, recorder=recorder, url=twitch.url)


def kept(path: Path) -> dict[str, str]:
    entry: dict[str, str] = json.loads(path.read_text())
    return entry


async def test_chat_and_bits_arrive_and_the_light_is_green(twitch, feed, pulse):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        await twitch.notify(MESSAGE, chat_message("こんばんは 🐕", message_id="a"))
        await twitch.notify(BITS, bits_used(300, "for the kotatsu"))
        await listener.until(1, Tip)
    assert [event.text for event in listener.of(ChatLine)] == ["こんばんは 🐕"]
    assert listener.of(Tip)[0].amount == 300
    assert isinstance(listener.heard[0], WentLive)
    assert pulse.said[-1] == ("ready", "reading mika")


async def test_every_new_connection_subscribes_anew(twitch, feed, account, pulse, clock, recorder):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        twitch.abort(twitch.latest())
        assert isinstance(await listener.end(), DisconnectedError)
    again = TwitchFeed(account, "mika", pulse, clock=clock, recorder=recorder, url=twitch.url)
    async with listening(again) as listener:
        await twitch.until_subscribed(sessions=2)
        assert await twitch.notify(MESSAGE, chat_message("back", message_id="b")) == 1
        await listener.until(1, ChatLine)


async def test_a_socket_without_keepalives_is_lost_after_the_promised_time(twitch, feed):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        twitch.keepalives = False
        error = await listener.end(within_s=12)
    assert isinstance(error, DisconnectedError)
    assert "silent" in str(error)


async def test_moving_to_another_server_loses_nothing_and_doubles_nothing(twitch, feed):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        first = twitch.latest()
        old = twitch.sessions[first]
        await twitch.ask_to_move(first)
        for number in range(5):
            line = chat_message(f"old {number}", message_id=f"o{number}")
            await old.send_json(twitch.notification(MESSAGE, line))
        await until(lambda: twitch.latest() != first)
        for number in range(5):
            await twitch.notify(MESSAGE, chat_message(f"new {number}", message_id=f"n{number}"))
        await listener.until(10, ChatLine)
    assert [line.text for line in listener.of(ChatLine)] == [
        *(f"old {number}" for number in range(5)),
        *(f"new {number}" for number in range(5)),
    ]


async def test_a_move_that_fails_ends_the_connection_instead_of_going_deaf(twitch, feed):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        latest = twitch.latest()
        await twitch.ask_to_move(latest, "/dead")
        for number in range(5):
            line = chat_message(f"old {number}", message_id=f"o{number}")
            await twitch.sessions[latest].send_json(twitch.notification(MESSAGE, line))
        assert isinstance(await listener.end(), DisconnectedError)
    assert len(listener.of(ChatLine)) == 5


async def test_one_500_while_subscribing_is_tried_again_on_the_same_session(twitch, feed):
    twitch.subscribe_statuses = [500, 202, 0]
    async with listening(feed):
        await twitch.until_subscribed()
    assert len(twitch.opened) == 1


async def test_a_subscription_that_keeps_failing_ends_the_connection(twitch, feed):
    twitch.refuse = {MESSAGE: 500}
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), DisconnectedError)


async def test_a_401_while_subscribing_refreshes_and_forgets_no_subscription(
    twitch, feed, tokens_path
):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        twitch.abort(twitch.latest())
        await listener.end()
    twitch.expire()
    async with listening(feed):
        await twitch.until_subscribed(sessions=2)
    assert twitch.refreshed == 1
    assert kept(tokens_path)["access"] in twitch.access


async def test_no_welcome_is_a_lost_connection(twitch, feed, monkeypatch):
    monkeypatch.setattr("bot.platforms.twitch.socket._WELCOME_S", 0.3)
    twitch.welcomes = False
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), DisconnectedError)


async def test_missing_permissions_are_said_and_bits_are_then_counted_in_chat(twitch, feed, pulse):
    twitch.scopes = ["user:read:chat"]
    async with listening(feed) as listener:
        await twitch.until_subscribed(topics=7)
        await until(lambda: bool(pulse.said))
        cheer = chat_message("Cheer100 hello", message_id="c", bits=100)
        await twitch.notify(MESSAGE, cheer)
        await listener.until(1, Tip)
    tip = listener.of(Tip)[0]
    assert (tip.amount, tip.event_id) == (Decimal(100), "c")
    kind, sentence = pulse.said[-1]
    assert kind == "lacking"
    assert "bits" in sentence
    assert "follows" in sentence


async def test_a_403_on_an_extra_topic_is_a_warning_and_on_the_chat_the_end(twitch, feed, pulse):
    twitch.refuse = {"channel.follow": 403}
    async with listening(feed):
        await twitch.until_subscribed(topics=9)
        await until(lambda: bool(pulse.said))
    assert pulse.said[-1][0] == "lacking"
    twitch.refuse = {MESSAGE: 403}
    async with listening(feed) as listener:
        assert isinstance(await listener.end(), PlatformMisconfiguredError)


async def test_a_login_without_the_chat_permission_is_refused_with_the_cure(twitch, feed):
    twitch.scopes = ["bits:read"]
    async with listening(feed) as listener:
        error = await listener.end()
    assert isinstance(error, LoginRejectedError)
    assert "log in to Twitch again" in str(error)


async def test_a_channel_that_does_not_exist_is_one_line_with_the_cure(
    twitch, account, pulse, clock, recorder
):
    wrong = TwitchFeed(account, "mikka", pulse, clock=clock, recorder=recorder, url=twitch.url)
    async with listening(wrong) as listener:
        error = await listener.end()
    assert isinstance(error, PlatformMisconfiguredError)
    assert "'mikka'" in str(error)
    assert "\n" not in str(error)


async def test_a_revoked_subscription_is_made_anew_on_the_same_connection(twitch, feed, pulse):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        await twitch.revoke(MESSAGE)
        await twitch.until_subscribed()
        await twitch.notify(MESSAGE, chat_message("still here", message_id="s"))
        await listener.until(1, ChatLine)
    assert len(twitch.opened) == 1
    assert pulse.said[-1][0] == "ready"


async def test_a_permission_taken_back_for_good_is_said_and_the_rest_goes_on(twitch, feed, pulse):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        twitch.refuse = {"channel.follow": 403}
        await twitch.revoke("channel.follow", "moderator_removed")
        await until(lambda: pulse.said[-1][0] == "lacking")
        await twitch.notify(MESSAGE, chat_message("still here", message_id="s"))
        await listener.until(1, ChatLine)
    assert "follows" in pulse.said[-1][1]


async def test_a_login_that_the_streamer_has_taken_back_ends_the_connection(twitch, feed):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        twitch.access.clear()
        twitch.refresh.clear()
        await twitch.revoke(MESSAGE)
        assert isinstance(await listener.end(), DisconnectedError)


async def test_four_calls_on_an_expired_token_spend_one_refresh_token(
    twitch, account, pulse, tokens_path
):
    await account.sign_in(pulse)
    chat = TwitchChat(account, "mika")
    await chat.say(Screened("first"))
    twitch.expire()
    twitch.refresh_delay_s = 0.1
    await asyncio.gather(*[chat.say(Screened(f"line {number}")) for number in range(4)])
    assert twitch.refreshed == 1
    assert not twitch.revoked
    assert sorted(twitch.sent) == ["first", *(f"line {number}" for number in range(4))]
    assert kept(tokens_path)["refresh"] in twitch.refresh


async def test_calls_after_a_refresh_do_not_refresh_again(twitch, account, pulse):
    await account.sign_in(pulse)
    twitch.expire()
    for _ in range(3):
        await account.channel_id("mika")
    assert twitch.refreshed == 1


async def test_the_new_pair_is_on_disk_even_when_the_asking_connection_is_torn_down(
    twitch, account, pulse, tokens_path
):
    await account.sign_in(pulse)
    twitch.expire()
    twitch.refresh_delay_s = 0.2
    asking = asyncio.get_running_loop().create_task(account.channel_id("mika"))
    await asyncio.sleep(0.1)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await asyncio.sleep(0.4)
    assert kept(tokens_path)["refresh"] in twitch.refresh
    assert await account.channel_id("mika") == "1"
    assert not twitch.revoked


async def test_a_disk_that_refuses_the_new_pair_does_not_cost_the_login_of_this_run(
    twitch, account, pulse, tokens_path, caplog, monkeypatch
):
    monkeypatch.setattr("bot.platforms.twitch.account._DISK_PATIENCE_S", (0.01,))
    await account.sign_in(pulse)
    tokens_path.unlink()
    (tokens_path / "in the way").mkdir(parents=True)
    twitch.expire()
    assert await account.channel_id("mika") == "1"
    assert await account.channel_id("mika") == "1"
    assert twitch.refreshed == 1
    assert "could not be kept on disk" in caplog.text


async def test_a_hiccup_of_twitch_at_the_start_does_not_cost_the_login(
    twitch, account, pulse, tokens_path
):
    before = tokens_path.read_text()
    twitch.validate_status = 500
    with pytest.raises(DisconnectedError):
        await account.sign_in(pulse)
    assert tokens_path.read_text() == before
    twitch.validate_status = 200
    await account.sign_in(pulse)
    assert twitch.codes == 0


async def test_a_void_login_asks_the_streamer_for_a_new_one_and_keeps_it(
    twitch, account, pulse, tokens_path
):
    twitch.access.clear()
    twitch.refresh.clear()
    signing = asyncio.get_running_loop().create_task(account.sign_in(pulse))
    await until(lambda: bool(pulse.said))
    kind, sentence = pulse.said[0]
    assert kind == "waiting"
    assert "https://www.twitch.tv/activate" in sentence
    assert "ABCD1" in sentence
    twitch.granted = True
    await asyncio.wait_for(signing, 5)
    assert kept(tokens_path)["access"] in twitch.access


async def test_an_unknown_client_id_is_one_line_with_the_cure(twitch, account, pulse):
    twitch.access.clear()
    twitch.refresh.clear()
    twitch.client_known = False
    with pytest.raises(PlatformMisconfiguredError, match="public client"):
        await account.sign_in(pulse)


async def test_a_token_that_ends_soon_is_renewed_ahead_of_time(twitch, account, pulse):
    twitch.expires_in = 600
    await account.sign_in(pulse)
    assert twitch.refreshed == 1


def test_a_damaged_token_file_is_set_aside_and_said(tokens_path, caplog):
    tokens_path.write_text("{not json")
    assert TokenFile(tokens_path).read() is None
    assert tokens_path.with_suffix(".damaged").read_text() == "{not json"
    assert "new login" in caplog.text


async def test_our_own_lines_come_back_unheard_but_the_streamer_on_the_same_account_is_heard(
    twitch, feed, account
):
    def own(text: str, message_id: str) -> dict[str, object]:
        return chat_message(text, message_id=message_id, chatter_user_id=twitch.user_id)

    async with listening(feed) as listener:
        await twitch.until_subscribed()
        await TwitchChat(account, "mika").say(Screened("Thank you, kettle!"))
        await twitch.notify(MESSAGE, own("Thank you, kettle!", "said-x"))
        await twitch.notify(MESSAGE, own("I will be right back", "z"))
        await listener.until(1, ChatLine)
        await asyncio.sleep(0.1)
    assert [line.text for line in listener.of(ChatLine)] == ["I will be right back"]


@pytest.mark.parametrize(
    "start", ["/me says hi", ".timeout kettle", "!house rename"], ids=["slash", "dot", "bang"]
)
async def test_nothing_we_say_is_run_as_a_command(twitch, account, pulse, start: str):
    await account.sign_in(pulse)
    await TwitchChat(account, "mika").say(Screened(start))
    assert twitch.sent[0][0] not in "/.!"
    assert start in twitch.sent[0]


async def test_an_unreadable_payload_is_kept_counted_skipped_and_said(
    twitch, feed, recorder, tmp_path, caplog
):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        await twitch.notify(MESSAGE, {"chatter_user_name": "Kettle", "message": {"text": "hi"}})
        await twitch.notify(MESSAGE, chat_message("next", message_id="n"))
        await listener.until(1, ChatLine)
    assert recorder.unread == 1
    kept_raw = (tmp_path / "recordings" / "twitch-unread.jsonl").read_text()
    assert "message_id is missing" in kept_raw
    assert "Kettle" not in kept_raw
    assert "could not be read" in caplog.text


async def test_frames_without_metadata_and_text_that_is_no_json_do_not_end_the_connection(
    twitch, feed
):
    async with listening(feed) as listener:
        await twitch.until_subscribed()
        wire = twitch.sessions[twitch.latest()]
        await wire.send_json({"hello": 1})
        await wire.send_str("not json")
        await wire.send_json([1, 2])
        await twitch.notify(MESSAGE, chat_message("still here", message_id="s"))
        await listener.until(1, ChatLine)


def test_tokens_and_secrets_never_show_in_a_repr():
    assert "abc" not in repr(Tokens(access="abc", refresh="abc"))
