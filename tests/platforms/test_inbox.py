"""A flood of chat never pushes money out and never fills the memory."""

import asyncio

import pytest

from bot.audience.feed import ChatLine, Sender, Tip
from bot.errors import DisconnectedError
from bot.platforms.inbox import Inbox
from tests.platforms.golden import NOW

SENDER = Sender(platform="tiktok", user_id="7", name="x")


def line(number: int) -> ChatLine:
    return ChatLine(event_id=str(number), at=NOW, sender=SENDER, text="spam")


async def test_five_thousand_lines_keep_the_newest_and_the_tip_goes_first():
    inbox = Inbox(most_lines=500)
    for number in range(5_000):
        inbox.put(line(number))
        if number == 2_500:
            inbox.put(Tip(event_id="t", at=NOW, sender=SENDER))
    inbox.close()
    got = [event async for event in everything(inbox)]
    assert isinstance(got[0], Tip)
    assert [event.event_id for event in got[1:]] == [str(n) for n in range(4_500, 5_000)]
    assert inbox.dropped == 4_500


async def test_what_was_put_before_the_end_is_given_out_and_then_the_error_raised():
    inbox = Inbox()
    inbox.put(line(1))
    inbox.close(DisconnectedError("gone"))
    inbox.close()
    assert (await inbox.get()) == line(1)
    with pytest.raises(DisconnectedError):
        await inbox.get()


async def test_waiting_ends_when_something_comes():
    inbox = Inbox()
    loop = asyncio.get_running_loop()
    loop.call_later(0.01, inbox.put, line(1))
    assert await asyncio.wait_for(inbox.get(), 1) == line(1)


async def everything(inbox: Inbox):
    while (event := await inbox.get()) is not None:
        yield event
