"""Every TikTok message, as what it means, without the library."""

import pytest

from bot.platforms.payloads import UnreadablePayloadError
from bot.platforms.tiktok.translator import translate
from tests.platforms.golden import NOW, as_row, rows

ROWS = rows("tiktok")


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_each_message_becomes_what_it_means(row):
    events = translate(row["kind"], row["message"], NOW)
    assert [as_row(event) for event in events] == row["events"]


@pytest.mark.parametrize("kind", ["chat", "gift", "follow", "subscription"])
def test_a_message_without_an_id_is_unreadable(kind):
    with pytest.raises(UnreadablePayloadError, match="msgId"):
        translate(kind, {"content": "x", "user": {"id": "7"}}, NOW)
