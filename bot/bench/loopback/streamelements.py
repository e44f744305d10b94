"""StreamElements as it speaks: the Astro websocket and the list of tips."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from aiohttp import web

from bot.bench.loopback.serving import cut, is_open, serving
from bot.clock import SystemClock

Json = dict[str, object]


class FakeStreamElements:
    """The state of the service; the caller turns its knobs and reads its log."""

    def __init__(self) -> None:
        self.port = 0
        self.token = "jwt"  # noqa: S105 - a made-up one
        self.error = ""
        self.handshake = 0
        self.wires: list[web.WebSocketResponse] = []
        self._requests: list[web.Request] = []
        self.subscribed: list[Json] = []
        self.restored: list[str] = []
        self.docs: list[Json] = []
        self.asked: list[dict[str, str]] = []
        self.list_status = 200

    @property
    def url(self) -> str:
        """Where the websocket is."""
        return f"ws://127.0.0.1:{self.port}/"

    @property
    def api_url(self) -> str:
        """Where the list of tips is."""
        return f"http://127.0.0.1:{self.port}/kappa/v2"

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FakeStreamElements"]:
        """Serve it."""
        app = web.Application()
        app.router.add_get("/", self._socket)
        app.router.add_get("/kappa/v2/tips/{channel}", self._tips)
        async with serving(app) as self.port:
            yield self

    async def send(self, data: Json, topic: str = "channel.tips") -> None:
        """Send a message of a topic to the newest connection."""
        message = {"id": "01J", "ts": now(), "type": "message", "topic": topic, "data": data}
        await self.wires[-1].send_json(message)

    async def ask_to_move(self) -> None:
        """Ask the newest connection to move to another server."""
        await self.wires[-1].send_json({"type": "reconnect", "data": {"reconnect_token": "r1"}})

    @property
    def connected(self) -> bool:
        """Whether the newest connection stands."""
        return bool(self.wires) and not self.wires[-1].closed and is_open(self._requests[-1])

    def abort(self) -> None:
        """Cut the newest connection without a word."""
        cut(self._requests[-1])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self.handshake:
            return web.Response(status=self.handshake)
        wire = web.WebSocketResponse()
        await wire.prepare(request)
        await wire.send_json({"type": "welcome", "data": {"client_id": "c"}})
        if "reconnect_token" in request.query:
            self.restored.append(request.query["reconnect_token"])
            self._opened(request, wire)
        async for message in wire:
            body = message.json()
            answer = {"type": "response", "nonce": body["nonce"], "data": {"topic": "channel.tips"}}
            if self.error or body["data"]["token"] != self.token:
                answer["error"] = self.error or "err_unauthorized"
            else:
                self.subscribed.append(body["data"])
                self._opened(request, wire)
            await wire.send_json(answer)
        return wire

    def _opened(self, request: web.Request, wire: web.WebSocketResponse) -> None:
        self.wires.append(wire)
        self._requests.append(request)

    async def _tips(self, request: web.Request) -> web.Response:
        self.asked.append(dict(request.query))
        if self.list_status != 200:
            return web.Response(status=self.list_status)
        return web.json_response({"docs": self.docs, "total": len(self.docs)})


def now() -> str:
    """The time as the service writes it."""
    return stamp(SystemClock().now())


def stamp(moment: datetime) -> str:
    """A time as the service writes it."""
    return moment.isoformat().replace("+00:00", "Z")


def tip_data(tip_id: str, amount: float = 4.2, currency: str = "USD", **over: object) -> Json:
    """The data of one tip."""
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
