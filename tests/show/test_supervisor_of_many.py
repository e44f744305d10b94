"""Several sources side by side: what happens to one is nothing to the others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random

import pytest

from bot.audience.feed import AudienceEvent, ChatLine, Sender
from bot.errors import LoginRejectedError, UnknownNameError
from bot.ports import Feed, Pulse, Source
from bot.show.health import Light
from bot.show.sources import Sources
from tests.show.quick_clock import START, QuickClock

SENDER = Sender(platform="x", user_id="7", name="m")


class Talking(Feed):
    name = "talking"

    async def events(self) -> AsyncIterator[AudienceEvent]:
        for number in range(3):
            await asyncio.sleep(0)
            yield ChatLine(event_id=str(number), at=START, sender=SENDER, text="hi")


def refused(_: Pulse) -> Feed:
    raise LoginRejectedError("log in again")


async def test_a_source_that_cannot_start_does_not_stop_another():
    heard: list[AudienceEvent] = []

    async def deliver(event: AudienceEvent) -> None:
        heard.append(event)

    sources = Sources(
        [
            Source(name="refused", connect=refused),
            Source(name="talking", connect=lambda _: Talking()),
        ],
        deliver,
        clock=QuickClock(),
        chance=Random(1),
    )
    with suppress(TimeoutError):
        async with asyncio.timeout(0.2):
            await sources.run()
    assert len(heard) == 3
    assert {health.part: health.light for health in sources.healths} == {
        "refused": Light.DOWN,
        "talking": Light.WAITING,
    }


async def test_a_source_that_nobody_knows_is_named():
    async def deliver(_: AudienceEvent) -> None:
        raise AssertionError

    with pytest.raises(UnknownNameError, match="twitsch"):
        Sources([], deliver, clock=QuickClock(), chance=Random(1)).retry("twitsch")
