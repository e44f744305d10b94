"""Every EventSub message, as what it means."""

from datetime import UTC, datetime

import pytest

from bot.platforms.payloads import UnreadablePayloadError
from bot.platforms.twitch.translator import translate
from tests.platforms.golden import NOW, as_row, rows

ROWS = rows("twitch")


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_each_message_becomes_what_it_means(row):
    bits_in_chat = row.get("bits_in_chat", False)
    events = translate(row["kind"], row["message"], NOW, bits_in_chat=bits_in_chat)
    assert [as_row(event) for event in events] == row["events"]


@pytest.mark.parametrize(
    "row", [row for row in ROWS if row["events"]], ids=lambda row: str(row["id"])
)
def test_an_event_without_its_id_is_unreadable_and_not_guessed(row):
    message = {"metadata": {}, "payload": {"event": {"notice_type": "sub"}}}
    if row["events"][0]["type"] in {"ChatCleared", "WentLive", "WentOffline"}:
        assert translate(row["kind"], message, NOW)
        return
    with pytest.raises(UnreadablePayloadError):
        translate(row["kind"], message, NOW)


def test_a_message_without_a_time_happened_when_it_came():
    (event,) = translate("stream.online", {"metadata": {}, "payload": {"event": {}}}, NOW)
    assert event.at == datetime(2026, 3, 6, 12, 0, tzinfo=UTC)
