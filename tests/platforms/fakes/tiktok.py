"""TikTok on loopback: the live page, the sign server and the webcast socket, speaking protobuf."""

import gzip
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from TikTokLive.client.web.web_settings import WebDefaults
from TikTokLive.proto import (
    ControlAction,
    Gift,
    ProtoMessageFetchResult,
    ProtoMessageFetchResultBaseProtoMessage,
    User,
    WebcastChatMessage,
    WebcastControlMessage,
    WebcastGiftMessage,
    WebcastPushFrame,
)
from TikTokLiveProto.v3.webcast.im import PushHeader
from TikTokLiveProto.v3.webcast.shared.message import CommonMessageData

from bot.bench.loopback.serving import serving

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class FakeTikTok:
    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.port = 0
        self.mode = "live"
        """live, offline, captcha or blocked."""
        self.sign: Handler | None = None
        self.keys: list[str | None] = []
        self.history: list[Any] = []
        self.wires: list[web.WebSocketResponse] = []

    @asynccontextmanager
    async def running(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator["FakeTikTok"]:
        app = web.Application()
        app.router.add_get("/app/@{user}/live", self._page)
        app.router.add_get("/wc/room/check_alive/", self._alive)
        app.router.add_get("/sign/webcast/fetch", self._fetch)
        app.router.add_get("/ws", self._socket)
        app.router.add_route("*", "/{rest:.*}", self._other)
        async with serving(app) as self.port:
            base = f"http://127.0.0.1:{self.port}"
            monkeypatch.setattr(WebDefaults, "tiktok_app_url", base + "/app")
            monkeypatch.setattr(WebDefaults, "tiktok_webcast_url", base + "/wc")
            monkeypatch.setattr(WebDefaults, "tiktok_sign_url", base + "/sign")
            yield self

    async def push(self, *messages: Any) -> None:
        """Send messages in one frame, as TikTok does."""
        result = ProtoMessageFetchResult(messages=[self._envelope(message) for message in messages])
        frame = WebcastPushFrame(
            log_id=5,
            payload_type="msg",
            payload_encoding="pb",
            payload=gzip.compress(bytes(result)),
            headers=[PushHeader(key="compress_type", value="gzip")],
        )
        await self.wires[-1].send_bytes(bytes(frame))

    def abort(self) -> None:
        transport = self.wires[-1]._req.transport
        if transport is not None:
            transport.abort()

    def _envelope(self, message: Any) -> ProtoMessageFetchResultBaseProtoMessage:
        return ProtoMessageFetchResultBaseProtoMessage(
            method=type(message).__name__, payload=bytes(message), msg_id=next(self._numbers)
        )

    async def _page(self, request: web.Request) -> web.Response:
        if self.mode == "captcha":
            return web.Response(text="<html>captcha</html>", content_type="text/html")
        status = 4 if self.mode == "offline" else 2
        user = {"roomId": "123", "status": status, "uniqueId": request.match_info["user"]}
        state = json.dumps({"LiveRoom": {"liveRoomUserInfo": {"user": user}}})
        page = f'<script id="SIGI_STATE" type="application/json">{state}</script>'
        return web.Response(text=page, content_type="text/html")

    async def _alive(self, request: web.Request) -> web.Response:
        return web.json_response({"data": [{"alive": self.mode != "offline", "room_id": 123}]})

    async def _fetch(self, request: web.Request) -> web.StreamResponse:
        self.keys.append(request.headers.get("X-Api-Key"))
        if self.sign is not None:
            return await self.sign(request)
        result = ProtoMessageFetchResult(
            cursor="c1",
            push_server=f"ws://127.0.0.1:{self.port}/ws",
            route_params={"a": "b"},
            is_first=True,
            messages=[self._envelope(message) for message in self.history],
        )
        return web.Response(
            body=bytes(result),
            headers={"X-Set-TT-Cookie": "ttwid=abc; Path=/"},
            content_type="application/protobuf",
        )

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self.mode == "blocked":
            return web.Response(status=200, headers={"Handshake-Msg": "DEVICE_BLOCKED"})
        wire = web.WebSocketResponse(protocols=("echo-protocol",))
        await wire.prepare(request)
        self.wires.append(wire)
        async for _ in wire:
            pass
        return wire

    async def _other(self, request: web.Request) -> web.Response:
        return web.json_response({}, status=404)


def common(message_id: int) -> CommonMessageData:
    return CommonMessageData(msg_id=message_id, create_time=1_772_798_398_500)


def viewer(name: str = "Kettle", user_id: int = 7) -> User:
    return User(id=user_id, nickname=name, display_id=name.casefold())


def chat(words: str, message_id: int) -> WebcastChatMessage:
    return WebcastChatMessage(common=common(message_id), user=viewer(), content=words)


def gift(
    count: int, message_id: int, *, end: bool = False, kind: int = 1, group: int = 111, **over: Any
) -> WebcastGiftMessage:
    return WebcastGiftMessage(
        common=common(message_id),
        gift_id=5655,
        repeat_count=count,
        repeat_end=int(end),
        group_id=group,
        user=viewer(),
        gift=Gift(id=5655, name="Rose", type=kind, diamond_count=1),
        **over,
    )


def stream_ended() -> WebcastControlMessage:
    return WebcastControlMessage(common=common(999), action=ControlAction.STREAM_ENDED)
