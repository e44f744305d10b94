"""Every address the stage has, taken from the site itself: a new one cannot be forgotten."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import aiohttp
import pytest

from bot.bench.loopback.serving import serving
from bot.config.web import WebSettings
from bot.stage.dashboard.desk import Desk
from bot.stage.dashboard.routes import add_dashboard
from bot.stage.dashboard.tickets import Tickets
from bot.stage.guard import CSRF_HEADER, Guard
from bot.stage.hub import Hub
from bot.stage.keys import Keys
from bot.stage.setup.routes import add_setup
from bot.stage.setup.wizard import Wizard
from bot.stage.site import COOKIE, build_site

KEYS = Keys(overlay="look-" + "x" * 20, dashboard="act-" + "y" * 20)
OPEN = {
    "/health",
    "/health/bell",
    "/overlay/{path}",
    "/fonts/{path}",
    "/dashboard/enter",
    "/dashboard/enter/dock",
    "/dashboard/page/{path}",
}
"""What anybody on this machine may ask for: no picture, no word of the show, nothing to change."""
LOOKING = {"/overlay", "/overlay/socket", "/overlay/voice"}


@dataclass
class Site:
    """The whole site on a port, and every route it has."""

    base: str
    routes: list[tuple[str, str]]
    """Method and path."""

    async def status(self, method: str, path: str, **asked: Any) -> int:
        async with (
            aiohttp.ClientSession() as session,
            session.request(
                method,
                self.base + path.replace("{path}", "main.js"),
                allow_redirects=False,
                **asked,
            ) as answer,
        ):
            return answer.status


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    guards: list[Guard] = []
    # Whoever stands behind a refused route is never reached.
    app = build_site(
        Hub(session="s", build="b"),
        lambda: guards[0],
        (
            partial(add_dashboard, desk=cast(Desk, None), keys=KEYS, tickets=Tickets()),
            partial(add_setup, wizard=cast(Wizard, None), keys=KEYS, session="s"),
        ),
    )
    routes = [
        (route.method, route.resource.canonical)
        for route in app.router.routes()
        if route.resource is not None and route.method != "HEAD"
    ]
    async with serving(app) as port:
        guards.append(Guard(settings=WebSettings(port=port), keys=KEYS, port=port))
        yield Site(f"http://127.0.0.1:{port}", routes)


def cookie() -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={KEYS.cookie}"}


def guarded(site: Site) -> list[tuple[str, str]]:
    return [(method, path) for method, path in site.routes if path not in OPEN]


async def test_what_is_open_is_a_short_list_and_changes_nothing(site):
    assert {path for _, path in site.routes} >= OPEN | LOOKING | {"/dashboard", "/dashboard/order"}
    assert {method for method, path in site.routes if path in OPEN} == {"GET"}


async def test_without_a_key_nothing_else_answers(site):
    for method, path in guarded(site):
        assert await site.status(method, path) == 403, path


async def test_the_overlays_key_opens_the_picture_alone(site):
    for method, path in guarded(site):
        if path not in LOOKING:
            headers = {CSRF_HEADER: KEYS.csrf}
            asked = await site.status(method, f"{path}?key={KEYS.overlay}", headers=headers)
            assert asked == 403, path


async def test_a_name_that_is_rebound_to_this_machine_gets_nothing(site):
    port = site.base.rpartition(":")[2]
    for method, path in site.routes:
        headers = {**cookie(), CSRF_HEADER: KEYS.csrf, "Host": f"evil.example:{port}"}
        assert await site.status(method, path, headers=headers) == 421, path


async def test_a_page_of_another_site_gets_nothing_even_with_the_cookie(site):
    for method, path in guarded(site):
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
            headers = {**cookie(), CSRF_HEADER: KEYS.csrf, "Origin": origin}
            assert await site.status(method, path, headers=headers) == 403, (path, origin)


async def test_no_change_is_made_for_a_form_that_has_only_the_cookie(site):
    changes = [(method, path) for method, path in site.routes if method != "GET"]
    assert changes
    for method, path in changes:
        assert await site.status(method, path, headers=cookie(), data={"do": "panic"}) == 403, path


async def test_a_socket_of_another_site_is_refused(site):
    sockets = [path for _, path in site.routes if path.endswith("/socket")]
    assert sockets
    for path in sockets:
        for origin in (None, "https://evil.example", "file://"):
            async with aiohttp.ClientSession() as session:
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await session.ws_connect(site.base + path, origin=origin, headers=cookie())
            assert refused.value.status == 403, (path, origin)


async def test_what_is_served_without_a_key_holds_no_secret(site):
    for _, path in site.routes:
        if path in OPEN:
            async with (
                aiohttp.ClientSession() as session,
                session.get(site.base + path.replace("{path}", "main.js")) as answer,
            ):
                text = await answer.text(errors="replace")
                told = f"{answer.headers}{text}"
            for secret in (KEYS.overlay, KEYS.dashboard, KEYS.cookie, KEYS.csrf, KEYS.dock):
                assert secret not in told, path
