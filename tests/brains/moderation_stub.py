"""A stub of the moderation service on loopback, and a clock that stands until it is moved."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from aiohttp import web

from bot.ports import Clock


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
async def moderation_service(answers: list[object], asked: list[str]) -> AsyncIterator[str]:
    """Each call takes the next answer, the last one again and again.

    An answer is a status, `slow`, `not json`, `nonsense`, a list that says of each text whether it
    is flagged, or a word: texts that contain it are flagged.
    """

    async def handle(request: web.Request) -> web.Response:
        texts = (await request.json())["input"]
        asked.extend(texts)
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if answer == "slow":
            await asyncio.sleep(5)
        if isinstance(answer, int):
            return web.json_response({"error": {"message": "down"}}, status=answer)
        if answer == "not json":
            return web.Response(text="<html>nobody home</html>", content_type="text/html")
        flagged = answer if isinstance(answer, list) else [str(answer) in text for text in texts]
        results: list[dict[str, object]] = [
            {"flagged": each, "categories": {}, "category_scores": {}}
            for each in ([] if answer == "nonsense" else flagged)
        ]
        return web.json_response({"id": "m", "model": "m", "results": results})

    app = web.Application()
    app.router.add_post("/v1/moderations", handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    finally:
        await runner.cleanup()
