"""Twitch: id.twitch.tv, the Helix API and EventSub, with the real ones' bad days.

As on the real service, an event reaches a session only when that session has subscribed to its
type, and a refresh token that is spent twice takes the whole login away.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from aiohttp import web
from twitchio.http import Route

from bot.bench.loopback.serving import cut, serving, until
from bot.clock import SystemClock

Json = dict[str, object]

ALL_SCOPES = [
    "user:read:chat",
    "bits:read",
    "channel:read:redemptions",
    "moderator:read:followers",
    "user:write:chat",
]


def stamp() -> str:
    """The time as Twitch writes it."""
    return SystemClock().now().isoformat().replace("+00:00", "Z")


class FakeTwitch:
    """The state of the service; tests turn its knobs and read its log."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.port = 0
        self.access: set[str] = set()
        self.refresh: set[str] = set()
        self.spent: list[str] = []
        self.revoked = False
        self.scopes = list(ALL_SCOPES)
        self.user_id = "2"
        self.channels = {"mika": "1"}
        self.live = True
        self.granted = False
        self.codes = 0
        self.client_known = True
        self.confidential = False
        """Whether the application was registered with a secret, so that no refresh is allowed."""
        self.tokens_seen: dict[str, set[str]] = {}
        """Access tokens by the session they subscribed for."""
        self.refresh_delay_s = 0.0
        self.expires_in = 14_000
        self.validate_status = 200
        self.subscribe_statuses: list[int] = []
        """Answers to the next subscriptions; 202 when empty."""
        self.refuse: dict[str, int] = {}
        """Type of subscription -> status, always."""
        self.keepalive_s = 1
        self.keepalives = True
        self.welcomes = True
        self.unused_close_s = 5.0
        self.sessions: dict[str, web.WebSocketResponse] = {}
        self._requests: dict[str, web.Request] = {}
        self.subscribed: dict[str, set[str]] = {}
        self.opened: list[str] = []
        self.sent: list[str] = []
        self.validated = 0
        self.refreshed = 0

    @property
    def base(self) -> str:
        """The address of the HTTP services."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The address of the EventSub socket."""
        return f"ws://127.0.0.1:{self.port}/ws"

    def log_in(self) -> tuple[str, str]:
        """A fresh pair of tokens, as after a login."""
        number = next(self._numbers)
        access, refresh = f"access-{number}", f"refresh-{number}"
        self.access.add(access)
        self.refresh.add(refresh)
        return access, refresh

    def expire(self) -> None:
        """Every access token is too old from now on."""
        self.access.clear()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FakeTwitch"]:
        """Serve it, with twitchio's addresses pointing here."""
        app = web.Application()
        app.router.add_get("/oauth2/validate", self._validate)
        app.router.add_post("/oauth2/token", self._token)
        app.router.add_post("/oauth2/device", self._device)
        app.router.add_get("/helix/users", self._users)
        app.router.add_get("/helix/streams", self._streams)
        app.router.add_post("/helix/eventsub/subscriptions", self._subscribe)
        app.router.add_post("/helix/chat/messages", self._say)
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/moved", self._socket)
        app.router.add_get("/dead", self._dead)
        async with serving(app) as self.port:
            with _twitchio_at(self.base):
                yield self

    async def notify(self, kind: str, event: Json, message_id: str = "") -> int:
        """Send an event to every session that subscribed to it; how many got it."""
        count = 0
        for session_id, kinds in list(self.subscribed.items()):
            wire = self.sessions.get(session_id)
            if wire is not None and not wire.closed and kind in kinds:
                await wire.send_json(self.notification(kind, event, message_id))
                count += 1
        return count

    def notification(self, kind: str, event: Json, message_id: str = "") -> Json:
        """A whole message around an event."""
        return {
            "metadata": {
                "message_id": message_id or f"m-{next(self._numbers)}",
                "message_type": "notification",
                "message_timestamp": stamp(),
                "subscription_type": kind,
                "subscription_version": "1",
            },
            "payload": {"subscription": {"type": kind, "status": "enabled"}, "event": event},
        }

    async def ask_to_move(self, session_id: str, path: str = "/moved") -> None:
        """Ask a session to move; `/dead` is a server that does not answer."""
        url = f"ws://127.0.0.1:{self.port}{path}?from={session_id}"
        await self.sessions[session_id].send_json(
            {
                "metadata": {"message_id": "r", "message_type": "session_reconnect"},
                "payload": {"session": {"id": session_id, "reconnect_url": url}},
            }
        )

    async def revoke(self, kind: str, status: str = "authorization_revoked") -> None:
        """Take a subscription away from every session."""
        for session_id, kinds in self.subscribed.items():
            if kind in kinds:
                kinds.discard(kind)
                await self.sessions[session_id].send_json(
                    {
                        "metadata": {"message_id": "x", "message_type": "revocation"},
                        "payload": {"subscription": {"type": kind, "status": status}},
                    }
                )

    def latest(self) -> str:
        """The session opened last."""
        return self.opened[-1]

    async def until_subscribed(self, topics: int = 10, sessions: int = 1) -> None:
        """Wait until the newest of so many sessions has so many subscriptions."""

        def done() -> bool:
            enough = len(self.opened) >= sessions
            return enough and len(self.subscribed.get(self.opened[-1], set())) >= topics

        await until(done, within_s=20)

    def abort(self, session_id: str) -> None:
        """Cut a connection without a word."""
        self.subscribed.pop(session_id, None)
        cut(self._requests[session_id])

    async def _validate(self, request: web.Request) -> web.Response:
        self.validated += 1
        if self.validate_status != 200:
            return web.json_response({"message": "trouble"}, status=self.validate_status)
        if request.headers.get("Authorization", "").split()[-1] not in self.access:
            return web.json_response({"status": 401, "message": "invalid access token"}, status=401)
        found = {
            "client_id": "client",
            "login": "mika",
            "user_id": self.user_id,
            "scopes": self.scopes,
            "expires_in": self.expires_in,
        }
        return web.json_response(found)

    async def _token(self, request: web.Request) -> web.Response:
        query = request.query
        if query["grant_type"] == "refresh_token":
            return await self._renew(query["refresh_token"])
        if not self.granted:
            return web.json_response(
                {"status": 400, "message": "authorization_pending"}, status=400
            )
        access, refresh = self.log_in()
        self.revoked = False
        return web.json_response(self._pair(access, refresh))

    async def _renew(self, token: str) -> web.Response:
        self.refreshed += 1
        if self.confidential:
            return web.json_response(
                {"status": 403, "message": "missing client secret"}, status=403
            )
        await asyncio.sleep(self.refresh_delay_s)
        if token in self.spent:
            self.revoked = True
            self.access.clear()
            self.refresh.clear()
        if token not in self.refresh or self.revoked:
            return web.json_response(
                {"status": 400, "message": "Invalid refresh token"}, status=400
            )
        self.refresh.discard(token)
        self.spent.append(token)
        self.expires_in = 14_000
        return web.json_response(self._pair(*self.log_in()))

    def _pair(self, access: str, refresh: str) -> Json:
        return {
            "access_token": access,
            "refresh_token": refresh,
            "expires_in": 14_000,
            "scope": self.scopes,
            "token_type": "bearer",
        }

    async def _device(self, request: web.Request) -> web.Response:
        if not self.client_known:
            return web.json_response({"status": 400, "message": "invalid client"}, status=400)
        self.codes += 1
        return web.json_response(
            {
                "device_code": f"device-{self.codes}",
                "expires_in": 1800,
                "interval": 1,
                "user_code": f"ABCD{self.codes}",
                "verification_uri": "https://www.twitch.tv/activate",
            }
        )

    def _refused(self, request: web.Request) -> web.Response | None:
        if request.headers.get("Authorization", "").split()[-1] in self.access:
            return None
        body = {"error": "Unauthorized", "status": 401, "message": "Invalid OAuth token"}
        return web.json_response(body, status=401)

    async def _users(self, request: web.Request) -> web.Response:
        if (refused := self._refused(request)) is not None:
            return refused
        names = request.query.getall("login", [])
        known = [
            {"id": self.channels[name], "login": name, "display_name": name.title()}
            for name in names
            if name in self.channels
        ]
        return web.json_response({"data": known})

    async def _streams(self, request: web.Request) -> web.Response:
        if (refused := self._refused(request)) is not None:
            return refused
        return web.json_response({"data": [{"id": "9", "type": "live"}] if self.live else []})

    async def _subscribe(self, request: web.Request) -> web.Response:
        if (refused := self._refused(request)) is not None:
            return refused
        body = await request.json()
        kind = body["type"]
        status = self.refuse.get(kind, 202)
        if self.subscribe_statuses:
            status = self.subscribe_statuses.pop(0)
        if status == 0:
            cut(request)
            return web.Response()
        if status != 202:
            return web.json_response({"status": status, "message": "no"}, status=status)
        session_id = body["transport"]["session_id"]
        self.tokens_seen.setdefault(session_id, set()).add(request.headers["Authorization"])
        self.subscribed.setdefault(session_id, set()).add(kind)
        return web.json_response({"data": [{"id": "s", "status": "enabled"}]}, status=202)

    async def _say(self, request: web.Request) -> web.Response:
        if (refused := self._refused(request)) is not None:
            return refused
        body = await request.json()
        self.sent.append(body["message"])
        number = next(self._numbers)
        sent = {"message_id": f"said-{number}", "is_sent": True, "drop_reason": None}
        return web.json_response({"data": [sent]})

    async def _dead(self, request: web.Request) -> web.Response:
        return web.Response(status=502)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        wire = web.WebSocketResponse()
        await wire.prepare(request)
        session_id = f"session-{next(self._numbers)}"
        self.sessions[session_id] = wire
        self._requests[session_id] = request
        moved_from = request.query.get("from")
        self.subscribed[session_id] = set(self.subscribed.get(moved_from or "", set()))
        if self.welcomes:
            await wire.send_json(
                {
                    "metadata": {"message_id": "w", "message_type": "session_welcome"},
                    "payload": {
                        "session": {
                            "id": session_id,
                            "status": "connected",
                            "keepalive_timeout_seconds": self.keepalive_s,
                        }
                    },
                }
            )
        self.opened.append(session_id)
        if moved_from in self.subscribed:
            self.subscribed[moved_from].clear()
        async with asyncio.TaskGroup() as group:
            beating = group.create_task(self._beat(session_id, wire))
            async for _ in wire:
                pass
            beating.cancel()
        self.subscribed.pop(session_id, None)
        return wire

    async def _beat(self, session_id: str, wire: web.WebSocketResponse) -> None:
        waited = 0.0
        pause = self.keepalive_s / 2
        while not wire.closed:
            await asyncio.sleep(pause)
            waited += pause
            if waited >= self.unused_close_s and not self.subscribed.get(session_id):
                await wire.close(code=4003)
                return
            if self.keepalives:
                message = {"metadata": {"message_id": "k", "message_type": "session_keepalive"}}
                with suppress(ConnectionError):
                    await wire.send_json({**message, "payload": {}})


@contextmanager
def _twitchio_at(base: str) -> Iterator[None]:
    """Point twitchio here; there is no option for it."""
    before = Route.BASE, Route.ID_BASE
    Route.BASE, Route.ID_BASE = f"{base}/helix/", f"{base}/"
    try:
        yield
    finally:
        Route.BASE, Route.ID_BASE = before


def chat_message(text: str, *, message_id: str, bits: int = 0, **over: object) -> Json:
    """A channel.chat.message event."""
    return {
        "broadcaster_user_id": "1",
        "broadcaster_user_login": "mika",
        "broadcaster_user_name": "Mika",
        "source_broadcaster_user_id": None,
        "source_broadcaster_user_name": None,
        "chatter_user_id": "4",
        "chatter_user_login": "kettle",
        "chatter_user_name": "Kettle",
        "message_id": message_id,
        "message": {"text": text, "fragments": [{"type": "text", "text": text}]},
        "badges": [],
        "message_type": "text",
        "cheer": {"bits": bits} if bits else None,
        "reply": None,
        **over,
    }


def bits_used(bits: int, text: str = "", **over: object) -> Json:
    """A channel.bits.use event."""
    return {
        "broadcaster_user_id": "1",
        "user_id": "4",
        "user_login": "kettle",
        "user_name": "Kettle",
        "bits": bits,
        "type": "cheer",
        "power_up": None,
        "message": {
            "text": f"Cheer{bits} {text}",
            "fragments": [
                {"type": "cheermote", "text": f"Cheer{bits}", "cheermote": {"bits": bits}},
                {"type": "text", "text": f" {text}"},
            ],
        },
        **over,
    }
