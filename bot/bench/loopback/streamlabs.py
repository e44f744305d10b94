"""Streamlabs' Socket.IO server, in either version of Engine.IO."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import WSMsgType, web

from bot.bench.loopback.serving import cut, is_open, serving

Json = dict[str, object]


class FakeStreamlabs:
    """The state of the service; the caller turns its knobs and reads its log."""

    def __init__(self) -> None:
        self.port = 0
        self.token = "token"  # noqa: S105 - a made-up one
        self.versions = {3, 4}
        self.refuse_with = "44"
        """`44`: an error packet; a number of three digits: an HTTP status."""
        self.interval_ms = 200
        self.timeout_ms = 300
        self.alive = True
        self.wires: list[web.WebSocketResponse] = []
        self._requests: list[web.Request] = []
        self.opened: list[int] = []
        self.pings = 0

    @property
    def url(self) -> str:
        """Where the socket is."""
        return f"ws://127.0.0.1:{self.port}/socket.io/"

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FakeStreamlabs"]:
        """Serve it."""
        app = web.Application()
        app.router.add_get("/socket.io/", self._socket)
        async with serving(app) as self.port:
            yield self

    async def send(self, event: Json) -> None:
        """Send an event to the newest connection."""
        await self.wires[-1].send_str("42" + json.dumps(["event", event]))

    @property
    def connected(self) -> bool:
        """Whether the newest connection stands."""
        return bool(self.wires) and not self.wires[-1].closed and is_open(self._requests[-1])

    def abort(self) -> None:
        """Cut the newest connection without a word."""
        cut(self._requests[-1])

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        version = int(request.query["EIO"])
        right = request.query["token"] == self.token
        if version not in self.versions:
            return web.Response(status=400)
        if not right and self.refuse_with.isdigit() and len(self.refuse_with) == 3:
            return web.Response(status=int(self.refuse_with))
        wire = web.WebSocketResponse()
        await wire.prepare(request)
        rhythm = {"pingInterval": self.interval_ms, "pingTimeout": self.timeout_ms}
        await wire.send_str("0" + json.dumps({"sid": "s", "upgrades": [], **rhythm}))
        if version == 4:
            await wire.receive_str()
        if not right:
            await wire.send_str('44{"message":"Unauthorized"}')
        else:
            await wire.send_str("40" if version == 3 else '40{"sid":"n"}')
            self.wires.append(wire)
            self._requests.append(request)
            self.opened.append(version)
        async with asyncio.TaskGroup() as group:
            beating = group.create_task(self._beat(wire, version))
            async for message in wire:
                answers = message.type is WSMsgType.TEXT and self.alive
                if answers and message.data in {"2", "3"}:
                    self.pings += 1
                if answers and message.data == "2":
                    await wire.send_str("3")
            beating.cancel()
        return wire

    async def _beat(self, wire: web.WebSocketResponse, version: int) -> None:
        while version == 4 and not wire.closed:
            await asyncio.sleep(self.interval_ms / 1_000)
            if self.alive:
                with suppress(ConnectionError):
                    await wire.send_str("2")


def donation(number: int, amount: str = "13.37", currency: str = "USD", **over: object) -> Json:
    """An event with one donation."""
    part = {
        "id": number,
        "_id": f"evt-{number}",
        "name": "Kettle",
        "amount": amount,
        "formatted_amount": f"${amount}",
        "currency": currency,
        "message": "for the kotatsu",
        **over,
    }
    return {"type": "donation", "for": "streamlabs", "event_id": f"e{number}", "message": [part]}
