"""Streamlabs, StreamElements and Ko-fi against loopback services, and what dies on the way."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.audience.feed import Tip
from bot.bench.loopback.serving import until
from bot.bench.loopback.streamelements import FakeStreamElements, tip_data
from bot.bench.loopback.streamlabs import FakeStreamlabs, donation
from bot.config.platforms import KofiSettings
from bot.errors import (
    BlockedError,
    DisconnectedError,
    LoginRejectedError,
    PlatformMisconfiguredError,
)
from bot.platforms.kofi.feed import KofiFeed
from bot.platforms.recording import Recorder
from bot.platforms.streamelements.feed import StreamElementsFeed
from bot.platforms.streamelements.missed import Login, Missed
from bot.platforms.streamlabs.feed import StreamlabsFeed
from tests.platforms.listening import listening
from tests.platforms.wall import LoopClock, NotedPulse

LOGIN = Login(channel_id="c", token="jwt", token_type="jwt")


@pytest.fixture
def recorder(tmp_path: Path, clock: LoopClock) -> Recorder:
    return Recorder(tmp_path, "tips", clock, frames=True)


@pytest.fixture
async def labs() -> AsyncIterator[FakeStreamlabs]:
    async with FakeStreamlabs().running() as fake:
        yield fake


@pytest.fixture
async def elements() -> AsyncIterator[FakeStreamElements]:
    async with FakeStreamElements().running() as fake:
        yield fake


@pytest.fixture
def of_labs(labs, pulse, clock, recorder) -> StreamlabsFeed:
    return StreamlabsFeed("token", pulse, clock=clock, recorder=recorder, url=labs.url)


@pytest.fixture
def of_elements(elements, pulse, clock, recorder, tmp_path) -> StreamElementsFeed:
    missed = Missed(tmp_path / "heard.json", LOGIN, url=elements.api_url)
    return StreamElementsFeed(
        LOGIN, pulse, clock=clock, recorder=recorder, missed=missed, url=elements.url
    )


@pytest.mark.parametrize("versions", [{4}, {3}, {3, 4}], ids=["new", "old", "both"])
async def test_donations_arrive_in_either_version_of_the_protocol(labs, of_labs, pulse, versions):
    labs.versions = versions
    async with listening(of_labs) as listener:
        await until(lambda: bool(labs.wires))
        await labs.send(donation(1))
        await listener.until(1, Tip)
        await until(lambda: labs.pings >= 3)
    tip = listener.of(Tip)[0]
    assert (tip.event_id, str(tip.amount), tip.currency) == ("1", "13.37", "USD")
    assert labs.opened == [max(versions)]
    assert pulse.said[-1][0] == "ready"


@pytest.mark.parametrize("version", [3, 4])
async def test_a_silent_server_is_lost_in_either_version(labs, of_labs, version):
    labs.versions = {version}
    async with listening(of_labs) as listener:
        await until(lambda: bool(labs.wires))
        labs.alive = False
        error = await listener.end(within_s=3)
    assert isinstance(error, DisconnectedError)
    assert "silent" in str(error)


async def test_pings_of_the_old_version_go_out_also_when_much_arrives(labs, of_labs):
    labs.versions = {3}
    async with listening(of_labs) as listener:
        await until(lambda: bool(labs.wires))
        for number in range(30):
            await labs.send(donation(number))
            await asyncio.sleep(0.03)
        assert labs.pings >= 2
        assert listener.error is None
    assert len(listener.of(Tip)) == 30


async def test_what_arrived_while_this_machine_stood_still_is_read_before_giving_up(labs, of_labs):
    async with listening(of_labs) as listener:
        await until(lambda: bool(labs.wires))
        await labs.send(donation(1))
        time.sleep(0.8)  # noqa: ASYNC251 - the whole process stands still, as when suspended
        await listener.until(1, Tip)


@pytest.mark.parametrize("refuse_with", ["44", "401", "403"])
async def test_a_wrong_streamlabs_token_is_one_line_with_the_cure(labs, of_labs, refuse_with):
    labs.token = "another"
    labs.refuse_with = refuse_with
    async with listening(of_labs) as listener:
        error = await listener.end()
    assert isinstance(error, LoginRejectedError)
    assert "Socket API Token" in str(error)


async def test_a_cut_streamlabs_connection_is_a_lost_one(labs, of_labs):
    async with listening(of_labs) as listener:
        await until(lambda: bool(labs.wires))
        labs.abort()
        assert isinstance(await listener.end(), DisconnectedError)


async def test_frames_of_any_other_make_are_passed_over(labs, of_labs):
    async with listening(of_labs) as listener:
        await until(lambda: bool(labs.wires))
        for frame in (
            "",
            "6",
            "42",
            "42[]",
            "42[5]",
            '42["event"]',
            '42["x",{}]',
            "42{broken",
            "9",
        ):
            await labs.wires[-1].send_str(frame)
        await labs.send(donation(1))
        await listener.until(1, Tip)


async def test_tips_of_streamelements_arrive_without_mail_and_place(
    elements, of_elements, pulse, tmp_path
):
    async with listening(of_elements) as listener:
        await until(lambda: bool(elements.wires))
        await elements.send(tip_data("t1"))
        await listener.until(1, Tip)
    tip = listener.of(Tip)[0]
    assert (tip.event_id, str(tip.amount), tip.currency) == ("t1", "4.2", "USD")
    assert elements.subscribed[0]["topic"] == "channel.tips"
    raw = (tmp_path / "tips.jsonl").read_text()
    assert "kettle@example.org" not in raw
    assert pulse.said[-1][0] == "ready"


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ("err_unauthorized", LoginRejectedError),
        ("err_bad_request", LoginRejectedError),
        ("rate_limit_exceeded", BlockedError),
        ("err_internal_error", DisconnectedError),
    ],
)
async def test_every_refusal_of_streamelements_has_its_name(elements, of_elements, error, kind):
    elements.error = error
    async with listening(of_elements) as listener:
        assert isinstance(await listener.end(), kind)


@pytest.mark.parametrize(
    ("status", "kind"),
    [(502, DisconnectedError), (429, BlockedError), (401, LoginRejectedError)],
)
async def test_a_refused_handshake_has_its_name(elements, of_elements, status, kind):
    elements.handshake = status
    async with listening(of_elements) as listener:
        assert isinstance(await listener.end(), kind)


async def test_streamelements_moving_us_to_another_server_keeps_the_subscription(
    elements, of_elements
):
    async with listening(of_elements) as listener:
        await until(lambda: bool(elements.wires))
        await elements.ask_to_move()
        await until(lambda: elements.restored == ["r1"])
        await elements.send(tip_data("after"))
        await listener.until(1, Tip)


async def test_tips_of_an_outage_are_fetched_once_we_are_back(
    elements, of_elements, pulse, clock, recorder, tmp_path
):
    async with listening(of_elements) as listener:
        await until(lambda: bool(elements.wires))
        elements.abort()
        assert isinstance(await listener.end(), DisconnectedError)
        assert elements.asked == []
    old = tip_data("old", createdAt="2020-01-01T00:00:00Z")
    elements.docs = [tip_data("missed"), old]
    missed = Missed(tmp_path / "heard.json", LOGIN, url=elements.api_url)
    again = StreamElementsFeed(
        LOGIN, pulse, clock=clock, recorder=recorder, missed=missed, url=elements.url
    )
    async with listening(again) as listener:
        await listener.until(1, Tip)
        await asyncio.sleep(0.1)
    assert [tip.event_id for tip in listener.of(Tip)] == ["missed"]
    since = datetime.fromtimestamp(int(elements.asked[0]["after"]) / 1_000, UTC)
    assert datetime.now(UTC) - since < timedelta(minutes=3)


def test_what_has_been_heard_of_is_measured_by_the_services_clock(tmp_path):
    missed = Missed(tmp_path / "heard.json", LOGIN)
    later, earlier = datetime(2026, 3, 6, 12, tzinfo=UTC), datetime(2026, 3, 6, 11, tzinfo=UTC)
    missed.heard(later)
    missed.heard(earlier)
    assert json.loads((tmp_path / "heard.json").read_text())["heard"] == later.isoformat()


async def test_a_list_of_tips_that_cannot_be_had_does_not_stop_the_live_ones(
    elements, of_elements, tmp_path, caplog
):
    (tmp_path / "heard.json").write_text(json.dumps({"heard": datetime.now(UTC).isoformat()}))
    elements.list_status = 500
    async with listening(of_elements) as listener:
        await until(lambda: bool(elements.asked))
        await elements.send(tip_data("live"))
        await listener.until(1, Tip)
    assert "could not be fetched" in caplog.text
    assert "jwt" not in caplog.text


def payment(**over: Any) -> dict[str, Any]:
    return {
        "verification_token": "v",
        "message_id": "k1",
        "timestamp": "2026-03-06T11:59:58Z",
        "type": "Donation",
        "is_public": True,
        "from_name": "Kettle",
        "message": "がんばって",
        "amount": "3.00",
        "currency": "EUR",
        "email": "kettle@example.org",
        "kofi_transaction_id": "0a1b",
        "shipping": None,
        **over,
    }


@pytest.fixture
def of_kofi(pulse: NotedPulse, clock: LoopClock, recorder: Recorder) -> KofiFeed:
    settings = KofiSettings(on=True, public_address="https://x.example", path="/hook", port=0)
    return KofiFeed(settings, "v", pulse, clock=clock, recorder=recorder)


async def post(feed: KofiFeed, form: dict[str, str], path: str = "/hook") -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"http://127.0.0.1:{feed.port}{path}", data=form) as answer,
    ):
        return answer.status


async def test_a_kofi_payment_is_answered_when_the_show_has_it(of_kofi, tmp_path):
    async with listening(of_kofi) as listener:
        await until(lambda: of_kofi.port > 0)
        assert await post(of_kofi, {"data": json.dumps(payment())}) == 200
        assert len(listener.of(Tip)) == 1
    tip = listener.of(Tip)[0]
    assert (tip.event_id, str(tip.amount), tip.currency) == ("k1", "3.00", "EUR")
    assert "kettle@example.org" not in (tmp_path / "tips.jsonl").read_text()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"data": "{broken"},
        {"data": "[]"},
        {"data": json.dumps(payment(verification_token="w"))},
        {"data": json.dumps(payment(verification_token=""))},
    ],
    ids=["empty", "broken", "list", "wrong-token", "no-token"],
)
async def test_a_call_that_is_not_kofis_gets_403_and_counts_nothing(of_kofi, form):
    async with listening(of_kofi) as listener:
        await until(lambda: of_kofi.port > 0)
        assert await post(of_kofi, form) == 403
        await asyncio.sleep(0.05)
        assert listener.heard == []


async def test_another_path_and_a_huge_body_are_refused(of_kofi):
    async with listening(of_kofi):
        await until(lambda: of_kofi.port > 0)
        assert await post(of_kofi, {"data": "x"}, "/") == 404
        assert await post(of_kofi, {"data": "x" * 100_000}) == 413


async def test_a_payment_that_the_show_does_not_take_in_time_is_sent_again_by_kofi(
    of_kofi, monkeypatch
):
    monkeypatch.setattr("bot.platforms.kofi.feed._TAKE_S", 0.2)
    stream = of_kofi.events()
    first = asyncio.get_running_loop().create_task(anext(stream))
    await until(lambda: of_kofi.port > 0)
    calling = post(of_kofi, {"data": json.dumps(payment())})
    assert await calling == 503
    assert isinstance(await first, Tip)
    await stream.aclose()


async def test_a_taken_port_is_one_line_with_the_cure(of_kofi, pulse, clock, recorder):
    async with listening(of_kofi):
        await until(lambda: of_kofi.port > 0)
        settings = KofiSettings(on=True, public_address="https://x", port=of_kofi.port)
        second = KofiFeed(settings, "v", pulse, clock=clock, recorder=recorder)
        async with listening(second) as listener:
            error = await listener.end()
    assert isinstance(error, PlatformMisconfiguredError)
    assert "choose another" in str(error)
