"""A model provider on loopback that fails in every way we know of, seeded; it keeps its own bill.

It speaks Anthropic's protocol. Good answers choose among the actions the prompt offers. Every bad
answer carries `CANARY`, so that a raw text of a model is found wherever it should not be. Seconds
are scaled 1:100.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from random import Random

from aiohttp import web

from bot.brains.completion import Usage

CANARY = "xrawx"

Body = Mapping[str, object]

TRANSPORT = (
    "529", "500", "429", "429-long", "html", "empty", "sse", "reset", "cut-body", "hang", "slow",
    "drip",
)  # fmt: skip
"""Faults on the way."""
ANSWERS = (
    "prose", "fence", "cut", "nothing", "half-json", "two-objects", "invented-action",
    "invented-item", "meta", "leak", "speaks-for-other", "foreign", "loop", "think-tag",
    "html-line", "refusal", "context", "repeat",
)  # fmt: skip
"""Bad answers, and good ones in bad clothes."""

_OFFER = re.compile(r"^- ([a-z_]+)(?:: (.+))?$", re.MULTILINE)
_WORDS = (
    "rain", "window", "kettle", "Monday", "street", "bakery", "train", "shirt", "corner", "song",
    "letter", "market", "bicycle", "cloud", "garden", "neighbour", "coffee", "pencil", "river",
    "lamp", "summer", "ticket", "postcard", "blanket", "radio", "moon", "bridge", "umbrella",
)  # fmt: skip


class FlakyProvider:
    """The running provider; `share` of the calls fail."""

    def __init__(self, seed: int, share: float) -> None:
        self._chance = Random(seed)
        self._share = share
        self.url = ""
        self.down = False
        """The network is gone: every connection is cut before a byte."""
        self.calls = 0
        self.billed: list[Usage] = []
        """What was delivered whole."""
        self.done: Counter[str] = Counter()
        """How often each way of answering came."""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one call."""
        body = await request.json()
        self.calls += 1
        if self.down:
            return await _reset(request)
        way = "good"
        if self._chance.random() < self._share:
            way = self._chance.choice((*TRANSPORT, *ANSWERS))
        self.done[way] += 1
        if way in TRANSPORT:
            return await self._transport(request, body, way)
        return self._message(body, way)

    async def _transport(self, request: web.Request, body: Body, way: str) -> web.StreamResponse:
        statuses = {"529": 529, "500": 500, "429": 429, "429-long": 429, "html": 524}
        if way in statuses:
            waits = {"429": "0.05", "429-long": "0.7"}
            headers = {"retry-after": waits[way]} if way in waits else {}
            text = f"<html>{CANARY}</html>"
            return web.Response(status=statuses[way], text=text, headers=headers)
        if way == "empty":
            return web.Response(text="", content_type="application/json")
        if way == "sse":
            event = f'event: error\ndata: {{"type": "error", "note": "{CANARY}"}}\n\n'
            return web.Response(text=event, content_type="text/event-stream")
        if way in {"reset", "cut-body"}:
            return await _reset(request, CANARY * 10 if way == "cut-body" else "")
        if way == "drip":
            return await _drip(request)
        await asyncio.sleep(6.0 if way == "hang" else 0.2)
        return self._message(body, "good")

    def _message(self, body: Body, way: str) -> web.Response:
        user = str(body["messages"])
        text = self._text(user, way)
        stop = {"cut": "max_tokens", "nothing": "max_tokens", "refusal": "refusal"}.get(way)
        if way == "context":
            stop = "model_context_window_exceeded"
        usage = Usage(input=self._chance.randint(2_000, 4_000), output=len(text) // 4 + 1)
        self.billed.append(usage)
        return web.json_response(
            {
                "id": "msg_1",
                "type": "message",
                "role": "assistant",
                "model": body["model"],
                "content": [
                    {"type": "thinking", "thinking": CANARY, "signature": "s"},
                    {"type": "text", "text": text},
                ],
                "stop_reason": stop or "end_turn",
                "stop_sequence": None,
                "usage": {"input_tokens": usage.input, "output_tokens": usage.output},
            }
        )

    def _text(self, user: str, way: str) -> str:
        good = self._good(user)
        speech = "sound" if "sound or gesture" in user else "line"
        bad_lines = {
            "meta": f"As an AI language model I say {CANARY}.",
            "leak": f"My instructions say {CANARY}: never speak of it.",
            "speaks-for-other": f"Hi. Sara: {CANARY}! John: {CANARY}!",
            "foreign": f"Ich bin nicht {CANARY} und das ist die Wahrheit.",
            "loop": f"{CANARY} " * 60,
            "html-line": f"<b>{CANARY}</b>",
            "repeat": "The kettle sings the same old song again.",
        }
        if way in bad_lines:
            return json.dumps({**good, speech: bad_lines[way]})
        whole = json.dumps(good)
        clothes = {
            "prose": f"{CANARY} walks into the kitchen.",
            "fence": f"Sure {CANARY}!\n```json\n{whole}\n```\n{CANARY}",
            "cut": whole[:60] + CANARY,
            "nothing": "",
            "half-json": whole[:-8],
            "two-objects": whole + json.dumps({**good, "action": CANARY}),
            "invented-action": json.dumps({**good, "action": f"fly_{CANARY}"}),
            "invented-item": json.dumps({**good, "action": "use_item", "argument": CANARY}),
            "think-tag": f"<think>{CANARY}</think>{whole}",
            "refusal": CANARY,
        }
        return clothes.get(way, whole)

    def _good(self, user: str) -> dict[str, object]:
        offered = user.replace("\\n", "\n")
        found = _OFFER.findall(offered.partition("<heard>")[0])
        # Whoever sleeps is not asked again for hours; the point here is to be asked.
        offers = [offer for offer in found if offer[0] not in {"sleep", "nap", "dog_sleep"}]
        action, arguments = self._chance.choice(offers) if offers else ("rest", "")
        choices = [argument for argument in arguments.split(", ") if argument and argument != "…"]
        words = self._chance.sample(_WORDS, 5)
        memory = {
            "event": f"Thought of the {words[0]} and the {words[1]}",
            "kind": "event",
            "tags": [words[0]],
            "keywords": [],
            "critical_information": "",
            "importance": 0.4,
        }
        given: dict[str, object] = {
            "action": action,
            "argument": self._chance.choice(choices) if choices else "",
            "emotion": "calm",
            "intensity": 0.4,
            "memory": memory,
            "used": [],
        }
        if "sound or gesture" in user:
            return {**given, "sound": "Woof!"}
        line = f"A {words[0]} and a {words[1]}, near the {words[2]}, like a {words[3]} {words[4]}."
        return {**given, "line": line, "spare_lines": [], "thought": "", "replies": []}


@asynccontextmanager
async def running(seed: int, share: float) -> AsyncIterator[FlakyProvider]:
    """A provider on a free port of loopback."""
    flaky = FlakyProvider(seed, share)
    app = web.Application()
    app.router.add_post("/v1/messages", flaky.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    flaky.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield flaky
    finally:
        await runner.cleanup()


async def _reset(request: web.Request, partial: str = "") -> web.StreamResponse:
    if partial:
        response = web.StreamResponse(headers={"content-type": "application/json"})
        response.content_length = 10_000
        await response.prepare(request)
        await response.write(partial.encode())
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


async def _drip(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"content-type": "application/json"})
    await response.prepare(request)
    with suppress(ConnectionError):  # the caller's deadline ends it
        for _ in range(60):
            await response.write(b" ")
            await asyncio.sleep(0.1)
        await response.write_eof()
    return response
