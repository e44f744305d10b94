"""Sound to test with, a clock on the running loop, and servers that speak on loopback."""

import asyncio
import io
import math
import struct
import wave
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from aiohttp import web

from bot.ports import Clock


def beep(seconds: float = 0.4) -> bytes:
    """A short WAV file."""
    rate, file = 8_000, io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        steps = range(int(seconds * rate))
        sound.writeframes(
            b"".join(struct.pack("<h", int(9_000 * math.sin(one / 4))) for one in steps)
        )
    return file.getvalue()


class Loop(Clock):
    """The running loop's time, and a hand that moves it on."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> datetime:
        return datetime(2026, 3, 6, tzinfo=UTC)

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Studio:
    """A VOICEVOX engine and a speech endpoint in one, with what a test wants to go wrong."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, str], Any]] = []
        self.slow_s = 0.0
        self.refuses = 0
        self.base = ""

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Studio"]:
        app = web.Application()
        app.router.add_route("*", "/{path:.+}", self._serve)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield self
        finally:
            await runner.cleanup()

    def paths(self) -> list[str]:
        return [path for path, _, _ in self.asked]

    async def _serve(self, request: web.Request) -> web.Response:
        body = await request.json() if request.can_read_body else None
        self.asked.append((request.path, dict(request.query), body))
        await asyncio.sleep(self.slow_s)
        if self.refuses:
            return web.json_response({"error": {"message": "no"}}, status=self.refuses)
        match request.path:
            case "/speakers":
                return web.json_response(SPEAKERS)
            case "/audio_query":
                return web.json_response({"accent_phrases": [], "kana": request.query["text"]})
            case "/synthesis" | "/v1/audio/speech":
                return web.Response(body=beep(), content_type="audio/wav")
            case _:
                return web.Response(status=404)


SPEAKERS = [
    {"name": "四国めたん", "styles": [{"name": "ノーマル", "id": 2}]},
    {"name": "青山龍星", "styles": [{"name": "ノーマル", "id": 13}]},
]
