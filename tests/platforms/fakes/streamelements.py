"""StreamElements on loopback: the Astro websocket and the list of tips."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from tests.platforms.fakes.loopback import serving


class FakeStreamElements:
    def __init__(self) -> None:
        self.port = 0
        self.token = "jwt"
        self.error = ""
        self.handshake = 0
        self.wires: list[web.WebSocketResponse] = []
        self.subscribed: list[dict[str, Any]] = []
        self.restored: list[str] = []
        self.docs: list[dict[str, Any]] = []
        self.asked: list[dict[str, str]] = []
        self.list_status = 200

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/"

    @property
    def api_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/kappa/v2"

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FakeStreamElements"]:
        app = web.Application()
        app.router.add_get("/", self._socket)
        app.router.add_get("/kappa/v2/tips/{channel}", self._tips)
        async with serving(app) as self.port:
            yield self

    async def send(self, data: dict[str, Any], topic: str = "channel.tips") -> None:
        message = {"id": "01J", "ts": now(), "type": "message", "topic": topic, "data": data}
        await self.wires[-1].send_json(message)

    async def ask_to_move(self) -> None:
        await self.wires[-1].send_json({"type": "reconnect", "data": {"reconnect_token": "r1"}})

    def abort(self) -> None:
        transport = self.wires[-1]._req.transport  # type: ignore[union-attr]
        if transport is not None:
            transport.abort()

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self.handshake:
            return web.Response(status=self.handshake)
        wire = web.WebSocketResponse()
        await wire.prepare(request)
        await wire.send_json({"type": "welcome", "data": {"client_id": "c"}})
        if "reconnect_token" in request.query:
            self.restored.append(request.query["reconnect_token"])
            self.wires.append(wire)
        async for message in wire:
            body = message.json()
            answer = {"type": "response", "nonce": body["nonce"], "data": {"topic": "channel.tips"}}
            if self.error or body["data"]["token"] != self.token:
                answer["error"] = self.error or "err_unauthorized"
            else:
                self.subscribed.append(body["data"])
                self.wires.append(wire)
            await wire.send_json(answer)
        return wire

    async def _tips(self, request: web.Request) -> web.Response:
        self.asked.append(dict(request.query))
        if self.list_status != 200:
            return web.Response(status=self.list_status)
        return web.json_response({"docs": self.docs, "total": len(self.docs)})


def now() -> str:
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")


def tip_data(
    tip_id: str, amount: float = 4.2, currency: str = "USD", **over: Any
) -> dict[str, Any]:
    return {
        "_id": tip_id,
        "channel": "c",
        "provider": "paypal",
        "status": "success",
        "approved": "allowed",
        "createdAt": now(),
        "donation": {
            "user": {"username": "Kettle", "email": "kettle@example.org", "geo": "JP"},
            "message": "for Eve",
            "amount": amount,
            "currency": currency,
        },
        **over,
    }
