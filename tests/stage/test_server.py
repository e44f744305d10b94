"""The server on a real port: pages come, go, come late, and get the truth."""

import asyncio
import errno
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from bot.audience.screened import Screened
from bot.config.web import WebSettings
from bot.errors import PortUnavailableError
from bot.household.events import ViewerForgotten
from bot.household.world import World
from bot.stage.presenter import Presenter
from bot.stage.server import StageServer, explained
from tests.stage import worlds


@asynccontextmanager
async def stage(
    private: Path, *, world: World | None = None, port: int = 0
) -> AsyncIterator[StageServer]:
    server = StageServer(
        WebSettings(port=port), Presenter(worlds.rules(), worlds.ShortWording()), private=private
    )
    await server.start(world or worlds.world())
    try:
        yield server
    finally:
        await server.stop()


@asynccontextmanager
async def page(server: StageServer, **query: str) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    asked = {"key": server.keys.overlay, **query}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(
            f"{server.base}/overlay/socket", params=asked, origin=server.base
        ) as channel,
    ):
        yield channel


async def heard(channel: aiohttp.ClientWebSocketResponse) -> Any:
    return json.loads((await channel.receive(timeout=5)).data)


async def test_a_page_gets_the_whole_picture_and_then_every_step_numbered(tmp_path):
    async with stage(tmp_path) as server, page(server) as channel:
        first = await heard(channel)
        server.publish([worlds.said("sara", "Hello!")], worlds.world(balance=1))
        second = await heard(channel)
        server.thinking("john")
        third = await heard(channel)

    assert first["type"] == "snapshot"
    assert first["state"]["purse"]["balance"] == 4250
    assert second["set"]["purse"]["balance"] == 1
    assert [frame["type"] for frame in second["frames"]] == ["performed", "said"]
    assert second["seq"] == first["seq"] + 1
    assert third["seq"] == second["seq"] + 1


async def test_a_page_that_missed_little_catches_up_step_by_step(tmp_path):
    async with stage(tmp_path) as server:
        async with page(server) as channel:
            first = await heard(channel)
        server.thinking("john")
        server.thinking("sara")
        async with page(server, session=first["session"], seq=str(first["seq"])) as channel:
            missed = [await heard(channel), await heard(channel)]

    assert [step["frames"][0]["actor"] for step in missed] == ["john", "sara"]


async def test_a_page_that_missed_too_much_or_knows_another_show_gets_the_whole_picture(tmp_path):
    async with stage(tmp_path) as server:
        for _ in range(300):
            server.thinking("john")
        for known in ({"session": server.hub.session, "seq": "1"}, {"session": "old", "seq": "9"}):
            async with page(server, **known) as channel:
                assert (await heard(channel))["type"] == "snapshot"


async def test_an_alert_waits_for_a_page_and_is_never_shown_again_once_painted(tmp_path):
    async with stage(tmp_path) as server:
        server.publish([worlds.tip()], worlds.world())
        async with page(server) as channel:
            waiting = await heard(channel)
            await channel.send_str('{"type":"shown","id":"twitch:t2"}')
            await channel.send_str("no json")
            async with page(server) as other:
                later = await heard(other)

    assert [alert["id"] for alert in waiting["alerts"]] == ["twitch:t2"]
    assert later["alerts"] == []


async def test_what_becomes_known_of_a_shown_alert_never_brings_it_back(tmp_path):
    async with stage(tmp_path) as server, page(server) as channel:
        await heard(channel)
        server.publish([worlds.tip()], worlds.world())
        await channel.send_str('{"type":"shown","id":"twitch:t2"}')
        await asyncio.sleep(0.1)
        server.publish([worlds.tip(value=9)], worlds.world())
        async with page(server) as late:
            assert (await heard(late))["alerts"] == []


async def test_the_last_alert_can_be_shown_again_on_purpose(tmp_path):
    async with stage(tmp_path) as server, page(server) as channel:
        await heard(channel)
        assert server.replay_alert() is False
        server.publish([worlds.tip()], worlds.world())
        assert server.replay_alert() is True
        await heard(channel)
        again = await heard(channel)

    assert again["frames"][0]["again"] is True


async def test_an_erased_viewer_leaves_every_page_and_every_alert(tmp_path):
    async with stage(tmp_path) as server, page(server) as channel:
        await heard(channel)
        server.publish([worlds.tip(viewer="mika_tea")], worlds.world())
        await heard(channel)
        gone = replace(worlds.world(), viewers={})
        server.publish([ViewerForgotten(viewer_id="twitch:1", token="t")], gone)
        await heard(channel)
        picture = await heard(channel)
        async with page(server, session=picture["session"], seq="1") as late:
            other = await heard(late)

    assert picture["clear"] is True
    for seen in (picture, other):
        assert "mika_tea" not in json.dumps(seen, ensure_ascii=False)


async def test_two_overlays_see_the_same(tmp_path):
    async with stage(tmp_path) as server, page(server) as one, page(server, view="alerts") as two:
        await heard(one)
        await heard(two)
        server.say("eve", Screened("Wan!"))
        assert await heard(one) == await heard(two)


async def test_a_page_that_never_reads_is_let_go_and_holds_nobody_up(tmp_path):
    async with stage(tmp_path) as server, page(server) as channel:
        await heard(channel)
        for _ in range(1000):
            server.thinking("john")
        assert server.hub.pages == ()


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/overlay?key=wrong", {}, 403),
        ("/overlay", {}, 403),
        ("/overlay?key={key}", {"Host": "evil.invalid"}, 421),
        ("/overlay?key={key}", {"Origin": "http://evil.invalid"}, 403),
        ("/dashboard?key={key}", {}, 403),
        ("/overlay/%2e%2e%2f%2e%2e%2fserver.py", {}, 404),
        ("/fonts/..%5c..%5cserver.py", {}, 404),
        ("/overlay/main.js", {}, 200),
        ("/fonts/fonts.css", {}, 200),
        ("/health", {"Origin": "null"}, 200),
    ],
)
async def test_what_is_asked_wrongly_is_refused_and_said_in_the_log(
    tmp_path, caplog, path, headers, status
):
    caplog.set_level(logging.WARNING)
    async with stage(tmp_path) as server, aiohttp.ClientSession() as session:
        address = URL(server.base + path.replace("{key}", server.keys.overlay), encoded=True)
        async with session.get(address, headers=headers) as answer:
            assert answer.status == status
    if status in {403, 421}:
        assert any("Refused GET" in line for line in caplog.messages)
        assert server.keys.overlay not in caplog.text


async def test_a_socket_of_a_foreign_page_is_refused(tmp_path):
    async with stage(tmp_path) as server, aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(
                f"{server.base}/overlay/socket?key={server.keys.overlay}",
                origin="http://evil.invalid",
            )
    assert refused.value.status == 403


async def test_a_port_in_use_is_said_plainly_and_not_hopped(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortUnavailableError, match=rf"127.0.0.1:{port} is in use.*config.toml"):
            async with stage(tmp_path, port=port):
                pass


def test_a_port_windows_keeps_back_is_said_plainly():
    # 10013 is what Windows' sockets say; elsewhere the same refusal is EACCES.
    for number in (10013, errno.EACCES):
        assert "kept back by the system" in explained(OSError(number, "no"), WebSettings())


async def test_the_door_file_knows_where_to_knock(tmp_path):
    async with stage(tmp_path) as server:
        door = (tmp_path / "overlay-door.html").read_text(encoding="utf-8")

    assert server.base in door
    assert server.keys.overlay in door


async def test_every_page_forbids_foreign_scripts(tmp_path):
    async with (
        stage(tmp_path) as server,
        aiohttp.ClientSession() as session,
        session.get(server.overlay_url) as answer,
    ):
        policy = answer.headers["Content-Security-Policy"]
        body = await answer.text()

    assert "default-src 'none'" in policy
    assert "<script>" not in body
    assert " on" not in body.split("<body>")[1]


async def test_the_show_may_speak_before_the_web_is_open(tmp_path):
    server = StageServer(
        WebSettings(port=0), Presenter(worlds.rules(), worlds.ShortWording()), private=tmp_path
    )
    server.publish([worlds.said("sara", "Hello!")], worlds.world())
    server.thinking("john")
    await server.stop()
    assert server.hub.pages == ()
