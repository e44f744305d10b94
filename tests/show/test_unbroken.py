"""A step that has begun is finished, whoever is cancelled meanwhile."""

import asyncio

import pytest

from bot.show.unbroken import unbroken


async def test_a_cancelled_caller_waits_for_the_end_of_the_work() -> None:
    done = []

    async def work() -> None:
        await asyncio.sleep(0.05)
        done.append("work")

    async with asyncio.TaskGroup() as group:
        caller = group.create_task(unbroken(work()))
        await asyncio.sleep(0.01)
        caller.cancel()
        with pytest.raises(asyncio.CancelledError):
            await caller
        assert done == ["work"]


async def test_what_the_work_raises_reaches_the_caller() -> None:
    async def work() -> None:
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        await unbroken(work())
