"""The guard: who may ask the stage for what."""

from typing import Any

import pytest

from bot.config.web import WebSettings
from bot.stage.guard import Asked, Door, Guard, dashboard_headers, overlay_headers
from bot.stage.keys import Keys, load_keys, rotate_overlay_key

KEYS = Keys(overlay="look", dashboard="act")
LOCAL = Guard(settings=WebSettings(), keys=KEYS, port=8127)
LAN = Guard(settings=WebSettings(host="192.168.1.20", names=("stream-pc",)), keys=KEYS, port=8127)


def asked(**changes: Any) -> Asked:
    given: dict[str, Any] = {
        "method": "GET",
        "path": "/overlay",
        "host": "127.0.0.1:8127",
        "key": "look",
    }
    return Asked(**(given | changes))


def status(request: Asked, door: Door, guard: Guard = LOCAL) -> int:
    refusal = guard.refusal(request, door)
    return refusal.status if refusal else 200


def test_the_overlay_opens_with_its_key():
    assert status(asked(), Door.OVERLAY) == 200


@pytest.mark.parametrize("host", ["evil.invalid", "evil.invalid:8127", "127.0.0.1", "", "[::1]"])
def test_another_host_name_is_misdirected(host):
    assert status(asked(host=host), Door.OVERLAY) == 421


@pytest.mark.parametrize("host", ["localhost:8127", "LOCALHOST:8127", "[::1]:8127"])
def test_every_name_of_this_machine_is_ours(host):
    assert status(asked(host=host), Door.OVERLAY) == 200


def test_a_lan_address_answers_to_its_names_and_loopback_does_not_know_them():
    for host in ("192.168.1.20:8127", "stream-pc:8127"):
        assert status(asked(host=host), Door.OVERLAY, LAN) == 200
        assert status(asked(host=host), Door.OVERLAY) == 421


@pytest.mark.parametrize("origin", ["http://evil.invalid", "null", "https://127.0.0.1:8127"])
def test_a_foreign_page_gets_nothing(origin):
    assert status(asked(origin=origin), Door.OVERLAY) == 403


def test_a_socket_needs_an_origin_of_ours():
    ours = asked(socket=True, origin="http://127.0.0.1:8127")

    assert status(ours, Door.OVERLAY) == 200
    assert status(asked(socket=True), Door.OVERLAY) == 403
    foreign = asked(socket=True, origin="http://evil.invalid")
    assert status(foreign, Door.OVERLAY) == 403


@pytest.mark.parametrize("key", ["", "wrong", "LOOK", "lookx"])
def test_a_wrong_key_is_told_to_the_streamer_with_the_page(key):
    refusal = LOCAL.refusal(asked(key=key), Door.OVERLAY)

    assert refusal is not None
    assert refusal.status == 403
    assert "overlay page" in refusal.why


def test_the_overlays_key_does_not_open_the_dashboard_but_the_dashboards_shows_the_overlay():
    assert status(asked(key="look"), Door.DASHBOARD) == 403
    assert status(asked(key="act"), Door.OVERLAY) == 200


def test_a_change_needs_a_header_no_form_can_send():
    form = asked(method="POST", key="act")

    assert status(form, Door.DASHBOARD) == 403
    assert status(asked(method="POST", key="act", csrf=KEYS.csrf), Door.DASHBOARD) == 200


def test_the_overlays_policy_lets_custom_css_in_and_no_script():
    policy = overlay_headers("127.0.0.1:8127")["Content-Security-Policy"]

    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "script-src 'self';" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "frame-ancestors 'self' file: http://absolute;" in policy, "the desk and the door"
    assert "frame-ancestors 'none'" in dashboard_headers("x")["Content-Security-Policy"]


def test_keys_are_made_once_and_only_the_overlays_is_rotated(tmp_path):
    first = load_keys(tmp_path)

    assert load_keys(tmp_path) == first
    assert len(first.overlay) >= 22
    assert first.overlay != first.dashboard
    turned = rotate_overlay_key(tmp_path)
    assert turned.overlay != first.overlay
    assert turned.dashboard == first.dashboard
    assert load_keys(tmp_path) == turned


def test_a_broken_key_file_is_replaced(tmp_path):
    (tmp_path / "stage_keys.json").write_text("{", encoding="utf-8")

    assert load_keys(tmp_path) == load_keys(tmp_path)
