"""The dashboard over HTTP: who gets in, who does not, and what the state says."""

import json
import re
import subprocess
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from bot.app.dashboard import words_of
from bot.stage.keys import load_keys
from tests.app.show_on_air import Air
from tests.app.test_run import hearthcast

REPOSITORY = Path(__file__).parents[2]


class _Stay(HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def asked(air: Air, path: str, *, body: Any = None, **headers: str) -> tuple[int, str, Any]:
    """The status, the text and the headers of an answer."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(air.base + path, data=data, headers=headers)
    try:
        answer: HTTPResponse = build_opener(_Stay).open(request, timeout=10)
        with answer:
            return answer.status, answer.read().decode(), answer.headers
    except HTTPError as error:
        with error:
            return error.code, error.read().decode(), error.headers


def cookie_of(air: Air) -> dict[str, str]:
    return {"Cookie": f"hearthcast={load_keys(air.home / '.hearthcast').cookie}"}


def test_the_printed_link_lets_one_browser_in_once(air):
    link = hearthcast("dashboard", "--home", str(air.home)).stdout.strip()
    path = link.removeprefix(air.base)
    status, _, headers = asked(air, path)
    assert status == 303
    assert headers["Location"] == "/dashboard"
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    again, text, _ = asked(air, path)
    assert again == 403
    assert "hearthcast dashboard" in text
    opened, page, _ = asked(air, "/dashboard", Cookie=cookie.split(";")[0])
    assert opened == 200
    assert "<main>" in page


def test_without_the_cookie_nothing_is_told_and_the_way_in_is_named(air):
    for path in ("/dashboard", "/dashboard/state", "/dashboard/session", "/dashboard/look/files"):
        status, text, _ = asked(air, path)
        assert status == 403
        assert "hearthcast dashboard" in text


def test_the_overlays_key_opens_nothing_of_the_dashboard(air):
    keys = load_keys(air.home / ".hearthcast")
    assert asked(air, f"/dashboard/state?key={keys.overlay}")[0] == 403
    assert asked(air, f"/dashboard/enter?ticket={keys.overlay}")[0] == 403
    assert asked(air, f"/dashboard/enter/dock?key={keys.overlay}")[0] == 403


def test_a_page_of_another_site_can_change_nothing(air):
    cookie = cookie_of(air)
    order = {"do": "panic"}
    assert asked(air, "/dashboard/order", body=order, **cookie)[0] == 403
    foreign = {**cookie, "Origin": "https://evil.example"}
    csrf = {"X-Hearthcast": load_keys(air.home / ".hearthcast").csrf}
    assert asked(air, "/dashboard/order", body=order, **foreign, **csrf)[0] == 403
    assert asked(air, "/dashboard/session", **foreign)[0] == 403
    rebound = {**cookie, **csrf, "Host": f"evil.example:{urlsplit(air.base).port}"}
    assert asked(air, "/dashboard/order", body=order, **rebound)[0] == 421
    state = json.loads(asked(air, "/dashboard/state", **cookie)[1])
    assert state["desk"]["panic"] is False


def test_no_secret_stands_in_a_page_or_in_a_log(air):
    keys = load_keys(air.home / ".hearthcast")
    cookie = cookie_of(air)
    paths = (
        "",
        "/session",
        "/state",
        "/look/memories?character=john",
        "/look/files",
        "/prompt?character=sara",
    )
    told = "".join(asked(air, f"/dashboard{path}", **cookie)[1] for path in paths)
    for secret in (keys.dashboard, keys.cookie, keys.dock, keys.overlay):
        assert secret not in told
    air.new_link()
    logs = "".join(
        path.read_text(encoding="utf-8") for path in (air.home / ".hearthcast").rglob("*.log*")
    )
    assert logs, "there is a log"
    for secret in (keys.dashboard, keys.cookie, keys.dock, keys.csrf, "ticket="):
        assert secret not in logs


def test_the_docks_address_has_a_long_key_of_its_own_and_works_again_and_again(air):
    cookie = cookie_of(air)
    csrf = {"X-Hearthcast": load_keys(air.home / ".hearthcast").csrf}
    answer = asked(air, "/dashboard/order", body={"do": "dock"}, **cookie, **csrf)[1]
    path = json.loads(answer)["link"].removeprefix(air.base)
    assert len(path.partition("key=")[2]) >= 40
    assert [asked(air, path)[0], asked(air, path)[0]] == [303, 303]


def test_an_order_that_cannot_be_carried_out_says_why(air):
    cookie = cookie_of(air)
    csrf = {"X-Hearthcast": load_keys(air.home / ".hearthcast").csrf}

    def said(order) -> str:
        answer = json.loads(asked(air, "/dashboard/order", body=order, **cookie, **csrf)[1])
        assert answer["ok"] is False
        return str(answer["error"])

    assert "did you mean 'pause'" in said({"do": "pauze"})
    assert "there is no character" in said({"do": "mute", "about": "bob"})
    assert "[obs] on = true" in said({"do": "obs_add"})
    assert "there is no platform" in said({"do": "retry", "about": "myspace"})
    assert "whole number" in said({"do": "approve_tip", "about": "x", "value": "lots"})
    assert asked(air, "/dashboard/order", body=["x"], **cookie, **csrf)[0] == 400


def test_a_files_way_out_of_the_pages_is_closed(air):
    for path in ("../guard.py", "..%2f..%2fkeys.py", "%2e%2e/overlay/main.js", "nothing.js"):
        assert asked(air, f"/dashboard/page/{path}")[0] in {403, 404}


def test_both_languages_have_the_same_words_and_places():
    tables = [words_of(REPOSITORY / "prompts", language) for language in ("en", "ja")]
    assert tables[0].keys() == tables[1].keys()
    for key, text in tables[0].items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", tables[1][key])), (
            key
        )


def test_every_word_the_pages_ask_for_exists():
    words = words_of(REPOSITORY / "prompts", "en")
    pages = REPOSITORY / "bot" / "stage" / "pages" / "dashboard"
    asked_for = {
        key
        for page in pages.glob("*.js")
        for key in re.findall(
            r"\"((?:title|label|button|light|part|alert|turn|link|why)\.\w+)\"",
            page.read_text("utf-8"),
        )
    }
    tabs = re.findall(r"^  \[\"(\w+)\", \[", (pages / "pages.js").read_text("utf-8"), re.MULTILINE)
    assert tabs[0] == "now"
    asked_for |= {f"tab.{tab}" for tab in tabs}
    assert len(asked_for) > 50
    assert asked_for <= words.keys()


def test_without_a_show_the_command_says_how_to_start_one(tmp_path):
    hearthcast("init", str(tmp_path / "home"))
    done: subprocess.CompletedProcess[str] = hearthcast(
        "dashboard", "--home", str(tmp_path / "home")
    )
    assert done.returncode == 1
    assert "hearthcast run" in done.stderr
