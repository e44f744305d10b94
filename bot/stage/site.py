"""The web site of the stage, on aiohttp. Loaded only when the web is on."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler, Middleware

from bot.stage.clips import Clips
from bot.stage.guard import CSRF_HEADER, Asked, Door, Guard, dashboard_headers, overlay_headers
from bot.stage.hub import Hub, Page
from bot.stage.words import Json

PAGES = Path(__file__).parent / "pages"
HEARTBEAT_S = 15.0
"""How often a quiet page hears that we are alive."""
COOKIE = "hearthcast"
REPORTS = 20
"""Errors a page may report before we stop listening: the log is for the streamer to read."""

_log = logging.getLogger(__name__)
_TYPES: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8", ".json": "application/json",
}  # fmt: skip

_REFUSED: Mapping[Door, str] = {
    Door.OPEN: "Refused.\n",
    Door.OVERLAY: "Refused. The overlay's address is printed when the show starts.\n",
    Door.DASHBOARD: "Refused. Run `hearthcast dashboard`: it prints a new link for this page.\n",
}

Extend = Callable[[web.Application], None]
"""How another page of the stage adds its routes; paths under `/dashboard` need its key."""


def door_of(path: str) -> Door:
    """What a path needs. Styles, scripts and fonts are no secret; the picture and all else are."""
    if path in {"/overlay", "/overlay/socket", "/overlay/voice"}:
        return Door.OVERLAY
    open_paths = ("/health", "/overlay/", "/fonts/", "/dashboard/enter", "/dashboard/page/")
    return Door.OPEN if path.startswith(open_paths) else Door.DASHBOARD


def build_site(
    hub: Hub,
    guard: Callable[[], Guard],
    extend: tuple[Extend, ...] = (),
    clips: Clips | None = None,
) -> web.Application:
    """The application: every request goes through the guard first.

    `guard` is asked at each request: a free port (0) is known only once it is open.
    """
    app = web.Application(middlewares=[_guarded(guard)], client_max_size=64 * 1024)
    sockets: set[web.WebSocketResponse] = set()
    app.add_routes(
        [
            web.get("/health", _health(hub)),
            web.get("/health/bell", _bell),
            web.get("/overlay", served_file(PAGES / "overlay" / "index.html")),
            web.get("/overlay/socket", _socket(hub, sockets)),
            web.get("/overlay/voice", _voice(clips)),
            web.get("/overlay/{path:.+}", served_folder(PAGES / "overlay")),
            web.get("/fonts/{path:.+}", served_folder(PAGES / "fonts")),
        ]
    )
    for add in extend:
        add(app)
    app.on_shutdown.append(_closing(sockets))
    return app


def _guarded(guard: Callable[[], Guard]) -> Middleware:
    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        door = door_of(request.path)
        refusal = guard().refusal(_asked(request), door)
        if refusal is not None:
            _log.warning("Refused %s %s: %s.", request.method, request.path, refusal.why)
            return web.Response(status=refusal.status, text=_REFUSED[door])
        response = await handler(request)
        if not response.prepared:
            overlay = request.path.startswith(("/overlay", "/fonts", "/health"))
            headers = overlay_headers if overlay else dashboard_headers
            response.headers.update(headers(request.host))
        return response

    return middleware


def _asked(request: web.Request) -> Asked:
    bearer = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return Asked(
        method=request.method,
        path=request.path,
        host=request.headers.get("Host", ""),
        # The bell and the health light answer a local file, whose origin is no address.
        origin="" if request.path.startswith("/health") else request.headers.get("Origin", ""),
        key=request.query.get("key") or request.cookies.get(COOKIE) or bearer,
        csrf=request.headers.get(CSRF_HEADER, ""),
        socket=request.headers.get("Upgrade", "").lower() == "websocket",
    )


def _health(hub: Hub) -> Handler:
    async def health(_request: web.Request) -> web.Response:
        body = {"ok": True, "build": hub.build, "pages": hub.watched}
        return web.json_response(body, headers={"Access-Control-Allow-Origin": "*"})

    return health


def _voice(clips: Clips | None) -> Handler:
    async def voice(request: web.Request) -> web.Response:
        clip = await clips.clip(request.query.get("clip", "")) if clips else None
        if clip is None:
            return web.Response(status=204)
        return web.Response(body=clip.data, headers={"Content-Type": clip.kind})

    return voice


async def _bell(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    await socket.close()
    return socket


def served_file(path: Path) -> Handler:
    """Serves one file."""

    async def file(_request: web.Request) -> web.Response:
        return _answer(path)

    return file


def served_folder(folder: Path) -> Handler:
    """Serves the files under a folder, by the route's `path`; nothing outside it."""

    async def file(request: web.Request) -> web.Response:
        return _answer(_inside(folder, request.match_info["path"]))

    return file


def _inside(folder: Path, asked: str) -> Path:
    path = (folder / asked).resolve()
    if not path.is_relative_to(folder.resolve()) or path.suffix not in _TYPES:
        raise web.HTTPNotFound
    return path


def _answer(path: Path) -> web.Response:
    try:
        body = path.read_bytes()
    except (OSError, ValueError):
        raise web.HTTPNotFound from None
    return web.Response(body=body, headers={"Content-Type": _TYPES[path.suffix]})


def _socket(hub: Hub, sockets: set[web.WebSocketResponse]) -> Handler:
    async def socket(request: web.Request) -> web.WebSocketResponse:
        channel = web.WebSocketResponse(heartbeat=HEARTBEAT_S, max_msg_size=4096)
        await channel.prepare(request)
        sockets.add(channel)
        page = Page(
            view=request.query.get("view", "all")[:20],
            preview=request.query.get("preview") == "1",
        )
        last = request.query.get("seq", "-1")
        hub.join(
            page,
            session=request.query.get("session", ""),
            last_seq=int(last) if last.lstrip("-").isdigit() else -1,
        )
        _log.info("A page (view %s) is connected; %d in all.", page.view, len(hub.pages))
        try:
            async with asyncio.TaskGroup() as tasks:
                sending = tasks.create_task(_send(channel, page))
                await _receive(channel, hub, page)
                sending.cancel()
        finally:
            hub.leave(page)
            sockets.discard(channel)
            _log.info("A page (view %s) is gone; %d left.", page.view, len(hub.pages))
        return channel

    return socket


async def _send(channel: web.WebSocketResponse, page: Page) -> None:
    while not page.lost:
        try:
            async with asyncio.timeout(HEARTBEAT_S):
                text = await page.outbox.get()
        except TimeoutError:
            text = '{"type":"beat"}'
        with suppress(ConnectionError):
            await channel.send_str(text)
    await channel.close(code=1013, message=b"too slow")


async def _receive(channel: web.WebSocketResponse, hub: Hub, page: Page) -> None:
    reports = 0
    async for message in channel:
        if message.type is not WSMsgType.TEXT:
            continue
        match _parsed(message.data):
            case {"type": "shown", "id": str(alert)} if not page.preview:
                hub.shown(alert)
            case {"type": "error", "text": str(text)} if reports < REPORTS:
                reports += 1
                _log.warning("The overlay reports: %s", text[:300].replace("\n", " "))
            case _:
                pass


def _parsed(text: str) -> Json:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _closing(sockets: set[web.WebSocketResponse]) -> Callable[[web.Application], Awaitable[None]]:
    async def close(_app: web.Application) -> None:
        for channel in set(sockets):
            await channel.close(code=1001, message=b"the show ends")

    return close
