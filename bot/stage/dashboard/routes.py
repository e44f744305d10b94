"""The dashboard's addresses. Loaded only when the web is on; the guard stands before each."""

from hmac import compare_digest

from aiohttp import web

from bot.stage.answers import Answering, Handler, given
from bot.stage.answers import told as _told
from bot.stage.dashboard.desk import Desk, Json
from bot.stage.dashboard.tickets import Tickets
from bot.stage.keys import Keys
from bot.stage.site import COOKIE, PAGES, served_file, served_folder

A_YEAR_S = 365 * 24 * 3600
ENTER = "/dashboard/enter"
DOCK = f"{ENTER}/dock"
_USED = (
    "This link was used already or is from an earlier start: each opens the dashboard once.\n"
    "Run `hearthcast dashboard` for a new one.\n"
)


def add_dashboard(app: web.Application, desk: Desk, keys: Keys, tickets: Tickets) -> None:
    """Add the dashboard's routes to the stage's site."""
    pages = PAGES / "dashboard"
    app.add_routes(
        [
            web.get("/dashboard", served_file(pages / "index.html")),
            web.get("/dashboard/page/{path:.+}", served_folder(pages)),
            web.get(ENTER, _entering(keys, tickets)),
            web.get(DOCK, _docking(keys)),
            web.get("/dashboard/session", _told(_session(desk, keys))),
            web.get("/dashboard/state", _told(_state(desk))),
            web.get("/dashboard/look/{what}", _told(_look(desk))),
            web.get("/dashboard/prompt", _told(_prompt(desk))),
            web.get("/dashboard/turns", _told(_turns(desk))),
            web.get("/dashboard/turn", _told(_turn(desk))),
            web.post("/dashboard/order", _told(_order(desk))),
        ]
    )


def _entering(keys: Keys, tickets: Tickets) -> Handler:
    async def enter(request: web.Request) -> web.StreamResponse:
        if not tickets.take(request.query.get("ticket", "")):
            return web.Response(status=403, text=_USED)
        return _let_in(keys, "/setup" if request.query.get("to") == "setup" else "/dashboard")

    return enter


def _docking(keys: Keys) -> Handler:
    async def enter(request: web.Request) -> web.StreamResponse:
        if not compare_digest(request.query.get("key", "").encode(), keys.dock.encode()):
            return web.Response(status=403, text="Refused. Copy the dock's address anew.\n")
        return _let_in(keys)

    return enter


def _let_in(keys: Keys, to: str = "/dashboard") -> web.Response:
    response = web.Response(status=303, headers={"Location": to})
    response.set_cookie(
        COOKIE, keys.cookie, max_age=A_YEAR_S, httponly=True, samesite="Strict", path="/"
    )
    return response


def _session(desk: Desk, keys: Keys) -> Answering:
    async def session(_request: web.Request) -> Json:
        return {"csrf": keys.csrf, "words": desk.words()}

    return session


def _state(desk: Desk) -> Answering:
    async def state(request: web.Request) -> Json:
        since, language = request.query.get("since", "0"), request.query.get("language", "en")
        return desk.state(int(since) if since.isdecimal() else 0, language)

    return state


def _look(desk: Desk) -> Answering:
    async def look(request: web.Request) -> Json:
        return await desk.look(request.match_info["what"], request.query)

    return look


def _prompt(desk: Desk) -> Answering:
    async def prompt(request: web.Request) -> Json:
        return await desk.prompt(request.query.get("character", ""))

    return prompt


def _turns(desk: Desk) -> Answering:
    async def turns(request: web.Request) -> Json:
        return desk.turns(request.query.get("character", ""))

    return turns


def _turn(desk: Desk) -> Answering:
    async def turn(request: web.Request) -> Json:
        number = request.query.get("number", "")
        return desk.turn(int(number) if number.isdecimal() else 0)

    return turn


def _order(desk: Desk) -> Answering:
    async def order(request: web.Request) -> Json:
        return await desk.order(await given(request))

    return order
