"""The dashboard's preview of the overlay: sees everything, and counts as nobody."""

import pytest

from bot.errors import HearthcastError
from bot.stage.overlay_options import address
from tests.stage import worlds
from tests.stage.test_server import heard, page, stage


async def test_a_preview_is_nobody_who_watches_and_takes_no_alert_from_the_stream(tmp_path):
    async with stage(tmp_path) as server:
        server.publish([worlds.tip()], worlds.world())
        async with page(server, preview="1") as preview:
            seen = await heard(preview)
            await preview.send_str('{"type":"shown","id":"twitch:t2"}')
            server.thinking("john")
            await heard(preview)
            assert server.hub.watched == 0
            async with page(server) as overlay:
                assert server.hub.watched == 1
                later = await heard(overlay)

    assert [alert["id"] for alert in seen["alerts"]] == ["twitch:t2"]
    assert [alert["id"] for alert in later["alerts"]] == ["twitch:t2"], "viewers saw none yet"


def test_options_stand_behind_the_key():
    base = "http://127.0.0.1:8127/overlay?key=k"
    assert address(base, {}) == base
    assert address(base, {"layout": "corner", "scale": 1.5}) == f"{base}&layout=corner&scale=1.5"


@pytest.mark.parametrize("options", [{"key": "other"}, {"lang": "ja&key=x"}, {"view": ""}])
def test_what_is_no_option_is_refused(options):
    with pytest.raises(HearthcastError):
        address("http://127.0.0.1:8127/overlay?key=k", options)
