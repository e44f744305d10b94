"""Every payload of the tip services, as what it means."""

import pytest

from bot.platforms.kofi.translator import translate as of_kofi
from bot.platforms.payloads import UnreadablePayloadError
from bot.platforms.streamelements.translator import translate as of_streamelements
from bot.platforms.streamlabs.engine_io import Packet, read_event, read_frame, read_rhythm
from bot.platforms.streamlabs.translator import translate as of_streamlabs
from tests.platforms.golden import NOW, as_row, rows

TRANSLATE = {"streamlabs": of_streamlabs, "streamelements": of_streamelements, "kofi": of_kofi}
ROWS = rows("tip_services")


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_each_payload_becomes_what_it_means(row):
    events = TRANSLATE[row["service"]](row["kind"], row["message"], NOW)
    assert [as_row(event) for event in events] == row["events"]


def test_a_kofi_payment_without_an_id_is_unreadable_because_it_may_be_a_repetition():
    with pytest.raises(UnreadablePayloadError, match="message_id"):
        of_kofi("payment", {"amount": "3.00", "currency": "EUR"}, NOW)


def test_the_same_payment_without_any_id_gets_the_same_id_again():
    row = next(row for row in ROWS if row["id"] == "streamlabs-without-any-id")
    first = of_streamlabs(row["kind"], row["message"], NOW)
    assert first == of_streamlabs(row["kind"], row["message"], NOW)


@pytest.mark.parametrize(
    ("data", "packet"),
    [
        ('0{"sid":"x"}', Packet.OPEN),
        ("1", Packet.CLOSE),
        ("2probe", Packet.PING),
        ("40", Packet.CONNECT),
        ('42["event",{}]', Packet.EVENT),
        ("44", Packet.ERROR),
        ("", Packet.OTHER),
        ("hello", Packet.OTHER),
    ],
)
def test_packets_are_known_by_their_first_characters(data, packet):
    assert read_frame(data).packet is packet


def test_an_event_behind_a_namespace_or_a_number_is_read():
    assert read_event('/ns,7["event",{"a":1}]') == ("event", {"a": 1})


@pytest.mark.parametrize("body", ["", "{", "[]", '{"pingInterval":"x"}', '{"pingInterval":-1}'])
def test_a_server_silent_about_pings_has_the_protocols_own(body):
    assert read_rhythm(body).interval_s == 25.0
