"""A second opinion: never waited for long, and without it only scripted lines air."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from aiohttp import web

from bot.audience.gate import GateRules, Source, screen
from bot.audience.moderation import Judgement, may_air
from bot.brains.moderation import REST_S, OpenAIModeration
from bot.ports import Clock

TEXT = screen("good evening everybody", Source.LINE, GateRules()).text


class Standing(Clock):
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1_000.0

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds, tz=UTC)

    def monotonic(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        self.seconds += seconds


@asynccontextmanager
async def service(answers: list[object], asked: list[str]) -> AsyncIterator[str]:
    """A stub of the service on loopback: each call takes the next answer."""

    async def handle(request: web.Request) -> web.Response:
        asked.append((await request.json())["input"])
        answer = answers.pop(0)
        if answer == "slow":
            await asyncio.sleep(5)
        if isinstance(answer, int) and not isinstance(answer, bool):
            return web.json_response({"error": {"message": "down"}}, status=answer)
        if answer == "nonsense":
            return web.json_response({"id": "m", "model": "m", "results": []})
        result = {"flagged": answer, "categories": {}, "category_scores": {}}
        return web.json_response({"id": "m", "model": "m", "results": [result]})

    app = web.Application()
    app.router.add_post("/v1/moderations", handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        await runner.cleanup()


async def judged(*answers: object, wait_s: float = 20.0) -> tuple[Judgement, OpenAIModeration]:
    async with service(list(answers), []) as url:
        moderation = OpenAIModeration(url, "test", Standing(), wait_s=wait_s)
        judgement = await moderation.judge(TEXT)
        await moderation.close()
        return judgement, moderation


@pytest.mark.parametrize(("flagged", "judgement"), [(False, "fine"), (True, "refused")])
async def test_the_service_says_whether_a_text_is_flagged(flagged, judgement):
    assert (await judged(flagged))[0] == judgement


@pytest.mark.parametrize("answer", [503, 401, "nonsense"])
async def test_a_service_that_is_down_or_babbles_leaves_the_text_unjudged(answer):
    judgement, moderation = await judged(answer)
    assert judgement is Judgement.UNKNOWN
    assert moderation.trouble


async def test_a_slow_service_is_not_waited_for():
    await asyncio.to_thread(__import__, "openai")
    judgement, moderation = await judged("slow", wait_s=0.3)
    assert judgement is Judgement.UNKNOWN
    assert "0.3 s" in moderation.trouble


async def test_after_a_failure_nobody_is_asked_for_a_while_and_then_it_heals():
    asked: list[str] = []
    clock = Standing()
    async with service([503, False], asked) as url:
        moderation = OpenAIModeration(url, "test", clock, wait_s=20.0)
        first = await moderation.judge(TEXT)
        second = await moderation.judge(TEXT)
        assert (first, second) == (Judgement.UNKNOWN, Judgement.UNKNOWN)
        assert len(asked) == 1
        clock.seconds += REST_S
        assert await moderation.judge(TEXT) is Judgement.FINE
        assert moderation.trouble == ""
        await moderation.close()


@pytest.mark.parametrize(
    ("judgement", "scripted", "airs"),
    [
        (Judgement.FINE, False, True),
        (Judgement.REFUSED, False, False),
        (Judgement.REFUSED, True, False),
        (Judgement.UNKNOWN, False, False),
        (Judgement.UNKNOWN, True, True),
    ],
)
def test_without_an_opinion_only_scripted_lines_air(judgement, scripted, airs):
    assert may_air(judgement, scripted=scripted) is airs
