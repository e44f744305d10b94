"""Answers in JSON, for the pages of the stage that ask and order."""

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

from aiohttp import web

from bot.errors import HearthcastError

Answering = Callable[[web.Request], Awaitable[Mapping[str, Any]]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_dumps = partial(json.dumps, ensure_ascii=False)


def told(answering: Answering) -> Handler:
    """Answer in JSON; what a person can act on is an answer too, not a fault."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            body = {"ok": True, **await answering(request)}
        except HearthcastError as error:
            body = {"ok": False, "error": str(error)}
        return web.json_response(body, dumps=_dumps)

    return answer


async def given(request: web.Request) -> Mapping[str, Any]:
    """The JSON object a page sent.

    Raises:
        HTTPBadRequest: it sent something else.
    """
    try:
        asked = await request.json()
    except ValueError as error:
        raise web.HTTPBadRequest(text="A JSON object is expected.\n") from error
    if not isinstance(asked, dict):
        raise web.HTTPBadRequest(text="A JSON object is expected.\n")
    return asked
