"""OpenAI's and Ollama's embeddings, through the real library against a stub on loopback."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import pytest
from aiohttp import web

from bot.config.recall import RecallSettings
from bot.retrieval.building import embedder
from bot.retrieval.embedding import Embedder, EmbedderUnavailableError

SIZE = 8


@dataclass
class Service:
    """What the stub was asked, and how it misbehaves."""

    status: int = 200
    size: int = SIZE
    backwards: bool = False
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    url: str = ""

    async def answer(self, request: web.Request) -> web.Response:
        asked = await request.json()
        self.requests.append(asked)
        self.keys.append(request.headers.get("Authorization", ""))
        if self.status != 200:
            return web.json_response({"error": {"message": "down"}}, status=self.status)
        rows = [
            {"object": "embedding", "index": n, "embedding": self._vector(text)}
            for n, text in enumerate(asked["input"])
        ]
        return web.json_response(
            {
                "object": "list",
                "data": rows[::-1] if self.backwards else rows,
                "model": asked["model"],
                "usage": {"prompt_tokens": 1, "total_tokens": 1},
            }
        )

    def _vector(self, text: str) -> list[float]:
        return [2.0 if place == len(text) % self.size else 0.0 for place in range(self.size)]


@asynccontextmanager
async def serving(service: Service) -> AsyncIterator[Service]:
    app = web.Application()
    app.router.add_post("/v1/embeddings", service.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    service.url = f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    try:
        yield service
    finally:
        await runner.cleanup()


def made(name: Literal["openai", "ollama"], url: str) -> Embedder:
    settings = RecallSettings(embedder=name, model="small", size=SIZE, base_url=url)
    model = embedder(settings, "a-key")
    assert model is not None
    return model


@pytest.mark.parametrize("name", ["openai", "ollama"])
async def test_every_text_comes_back_as_a_vector_of_length_one(name):
    async with serving(Service()) as service:
        rows = await asyncio.to_thread(made(name, service.url).embed, ["tea", "", "合鍵"])
    assert rows.shape == (3, SIZE)
    assert np.linalg.norm(rows, axis=1) == pytest.approx([1.0, 0.0, 1.0])
    assert service.requests[0]["model"] == "small"
    assert service.requests[0]["input"] == ["tea", " ", "合鍵"]


async def test_the_key_goes_to_openai():
    async with serving(Service()) as service:
        await asyncio.to_thread(made("openai", service.url).embed, ["tea"])
    assert service.keys == ["Bearer a-key"]


async def test_many_texts_go_in_several_requests_and_keep_their_order():
    texts = ["x" * (n % 7 + 1) for n in range(150)]
    async with serving(Service(backwards=True)) as service:
        rows = await asyncio.to_thread(made("openai", service.url).embed, texts)
    assert [len(request["input"]) for request in service.requests] == [64, 64, 22]
    assert rows.argmax(axis=1).tolist() == [len(text) % SIZE for text in texts]


@pytest.mark.parametrize("name", ["openai", "ollama"])
@pytest.mark.parametrize(
    "service", [Service(status=401), Service(status=404), Service(size=5)], ids=str
)
async def test_what_the_service_cannot_do_is_said_and_no_vector_made_up(name, service):
    async with serving(service):
        with pytest.raises(EmbedderUnavailableError, match="small"):
            await asyncio.to_thread(made(name, service.url).embed, ["tea"])


@pytest.mark.parametrize("name", ["openai", "ollama"])
async def test_a_service_that_is_not_there_is_said(name):
    with pytest.raises(EmbedderUnavailableError, match="small"):
        await asyncio.to_thread(made(name, "http://127.0.0.1:9/v1").embed, ["tea"])
