"""Our own lines, bots and other channels are not heard; the streamer always is."""

import pytest

from bot.audience.feed import ChatLine, Sender
from bot.audience.hearing import Ears, Hearing, hearing
from bot.audience.seen import SeenIds
from tests.audience.rows import rows
from tests.audience.test_window import NOW

ROWS = [p for p in rows("chat_lines.jsonl") if p.id.startswith(("C08", "C09"))]


def line_of(row, number=0) -> ChatLine:
    elsewhere = row.get("source_room") not in {None, row.get("room")}
    return ChatLine(
        event_id=row.get("source_id") or f"m{number}",
        at=NOW,
        sender=Sender(platform=row["platform"], user_id=row["user_id"], name=row["name"]),
        text=row["text"],
        channel=row["source_room"] if elsewhere else "",
    )


def ears_for(row) -> Ears:
    """Ears of a bot that sent the row's line when the row says so, and knows the row's bots."""
    sent = SeenIds()
    if row.get("message_id") == "@sent_by_us":
        sent = sent.adding(f"{row['platform']}:m0")
    return Ears(sent=sent)


@pytest.mark.parametrize("row", [p for p in ROWS if p.id != "C09-ping-pong"])
def test_a_line_is_heard_or_not(row):
    wanted = row["expect"]
    heard = hearing(line_of(row), ears_for(row)) is Hearing.HEARD
    expected = wanted.get("handled", wanted.get("answered", False))
    assert heard is expected


def test_a_line_of_a_shared_chat_is_handled_by_its_own_channel_once():
    (row,) = (p.values[0] for p in ROWS if p.id == "C08-same-line-a")
    ours = line_of({**row, "source_room": "ours"})
    theirs = line_of(row)
    heard = [hearing(line, Ears()) is Hearing.HEARD for line in (ours, theirs)]
    assert sum(heard) == row["expect"]["handled_times_total"]


def test_an_account_that_only_we_write_from_is_ours_whatever_the_id():
    row = next(p.values[0] for p in ROWS if p.id == "C09-own")
    ears = Ears(own_accounts=frozenset({"twitch:bot1"}))
    assert hearing(line_of(row, number=99), ears) is Hearing.OWN


def test_a_bot_is_known_by_name_in_any_width_and_by_id():
    row = next(p.values[0] for p in ROWS if p.id == "C09-known-bot")
    assert hearing(line_of({**row, "name": "ＮＩＧＨＴＢＯＴ"}), Ears()) is Hearing.BOT
    ears = Ears(bots=frozenset({"twitch:b55"}))
    assert hearing(line_of({**row, "name": "renamed"}), ears) is Hearing.BOT
