"""The setup's addresses. Loaded only when the web is on; the dashboard's key opens them."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from bot.stage.answers import Answering, given, told
from bot.stage.keys import Keys
from bot.stage.setup.wizard import Json, Wizard
from bot.stage.site import PAGES, served_file, served_folder


def add_setup(app: web.Application, wizard: Wizard, keys: Keys, session: str) -> None:
    """Add the setup's routes to the stage's site; `session` names this run of the show."""
    pages = PAGES / "setup"
    app.add_routes(
        [
            web.get("/setup", served_file(pages / "index.html")),
            web.get("/setup/page/{path:.+}", served_folder(pages)),
            web.get("/setup/session", told(_session(wizard, keys, session))),
            web.get("/setup/state", told(_state(wizard))),
            web.post("/setup/try", told(_try(wizard))),
            web.post("/setup/save", told(_save(wizard))),
            web.post("/setup/restart", told(_restart(wizard))),
        ]
    )


def _session(wizard: Wizard, keys: Keys, session: str) -> Answering:
    async def answer(_request: web.Request) -> Json:
        return {"csrf": keys.csrf, "session": session, "words": wizard.words()}

    return answer


def _state(wizard: Wizard) -> Answering:
    async def answer(_request: web.Request) -> Json:
        return wizard.state()

    return answer


def _try(wizard: Wizard) -> Answering:
    async def answer(request: web.Request) -> Json:
        asked = await given(request)
        press = asked.get("press") is True
        return await wizard.try_out(str(asked.get("step", "")), _values(asked), press=press)

    return answer


def _save(wizard: Wizard) -> Answering:
    async def answer(request: web.Request) -> Json:
        asked = await given(request)
        return await wizard.save(str(asked.get("step", "")), _values(asked))

    return answer


def _restart(wizard: Wizard) -> Answering:
    async def answer(request: web.Request) -> Json:
        await given(request)
        return await wizard.restart()

    return answer


def _values(asked: Mapping[str, Any]) -> Json:
    values = asked.get("values")
    return values if isinstance(values, dict) else {}
