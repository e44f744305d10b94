"""A model provider on loopback: Anthropic's, OpenAI's and Ollama's protocol, faults included."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Step = dict[str, Any]
"""What to do with one request: `ok` (the text), `finish`, `usage`, or a fault."""


@dataclass
class Stub:
    """The running provider."""

    url: str
    steps: Callable[[int, dict[str, Any]], Step]
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)

    @property
    def calls(self) -> int:
        return len(self.requests)


@asynccontextmanager
async def provider(
    *steps: Step | str, last: Step | str | None = None, choose: Callable[..., Step] | None = None
) -> AsyncIterator[Stub]:
    """A provider that answers with `steps` in order, then with `last` (or the last step)."""
    given = [{"ok": step} if isinstance(step, str) else step for step in steps]
    rest = {"ok": last} if isinstance(last, str) else last

    def in_order(number: int, request: dict[str, Any]) -> Step:
        return given[number] if number < len(given) else (rest or given[-1])

    stub = Stub(url="", steps=choose or in_order)

    async def handle(request: web.Request) -> web.StreamResponse:
        body = await request.json()
        number = len(stub.requests)
        stub.requests.append(body)
        stub.headers.append(dict(request.headers))
        return await _respond(request, body, stub.steps(number, body))

    app = web.Application()
    for path in ("/v1/messages", "/v1/chat/completions", "/api/chat"):
        app.router.add_post(path, handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    stub.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield stub
    finally:
        await runner.cleanup()


async def _respond(request: web.Request, body: dict[str, Any], step: Step) -> web.StreamResponse:
    if wait := step.get("hang_s") or step.get("first_byte_s"):
        await asyncio.sleep(wait)
    if "drip_s" in step:
        return await _dripping(request, step)
    if step.get("reset"):
        assert request.transport is not None
        if step.get("partial"):
            response = web.StreamResponse(headers={"content-type": "application/json"})
            response.content_length = 10_000
            await response.prepare(request)
            await response.write(step["partial"].encode())
        request.transport.abort()
        return web.Response()
    if "sse" in step:
        lines = "".join(
            f"event: {event.get('type', 'message')}\ndata: {json.dumps(event)}\n\n"
            for event in step["sse"]
        )
        return web.Response(text=lines, content_type="text/event-stream")
    if "http" in step and "ok" not in step:
        given = step.get("body", {"error": {"message": "stub"}})
        text = given if isinstance(given, str) else json.dumps(given)
        kind = "text/html" if text.startswith("<") else "application/json"
        return web.Response(
            status=step["http"], text=text, content_type=kind, headers=step.get("headers", {})
        )
    return web.json_response(_message(request.path, body, step))


async def _dripping(request: web.Request, step: Step) -> web.StreamResponse:
    response = web.StreamResponse(headers={"content-type": "application/json"})
    await response.prepare(request)
    for _ in range(step["tokens"]):
        await response.write(b" ")
        await asyncio.sleep(step["drip_s"])
    await response.write_eof()
    return response


def _message(path: str, body: dict[str, Any], step: Step) -> dict[str, Any]:
    text, finish = step["ok"], step.get("finish", "stop")
    usage = step.get("usage", {"prompt": 1_000, "visible": 200, "reasoning": 0})
    output = usage["visible"] + usage.get("reasoning", 0)
    if path == "/v1/messages":
        content = (
            [{"type": "thinking", "thinking": step["thinking"], "signature": "s"}]
            if ("thinking" in step)
            else []
        )
        if text is not None:
            content.append({"type": "text", "text": text})
        reasons = {"stop": "end_turn", "length": "max_tokens", "refusal": "refusal"}
        return {
            "id": "msg_1", "type": "message", "role": "assistant", "model": body["model"],
            "content": content, "stop_reason": reasons[finish], "stop_sequence": None,
            "usage": {"input_tokens": usage["prompt"], "output_tokens": output},
        }  # fmt: skip
    if path == "/api/chat":
        return {
            "model": body["model"], "done": True, "done_reason": finish,
            "message": {"role": "assistant", "content": text, "thinking": step.get("thinking", "")},
            "prompt_eval_count": usage["prompt"], "eval_count": output,
        }  # fmt: skip
    reasons = {"stop": "stop", "length": "length", "refusal": "content_filter"}
    return {
        "id": "c1", "object": "chat.completion", "created": 1, "model": body["model"],
        "choices": [{
            "index": 0, "finish_reason": reasons[finish],
            "message": {
                "role": "assistant", "content": text,
                "reasoning_content": step.get("thinking", ""),
            },
        }],
        "usage": {
            "prompt_tokens": usage["prompt"], "completion_tokens": output,
            "total_tokens": usage["prompt"] + output,
            "completion_tokens_details": {"reasoning_tokens": usage.get("reasoning", 0)},
        },
    }  # fmt: skip


def answer(action: str = "rest", argument: str = "", line: str = "", **more: Any) -> str:
    """A good answer of a person."""
    return json.dumps(
        {
            "action": action,
            "argument": argument,
            "line": line,
            "spare_lines": [],
            "thought": "",
            "emotion": "calm",
            "intensity": 0.4,
            "memory": {
                "event": "Had a quiet moment at home", "kind": "event", "tags": ["quiet"],
                "keywords": [], "critical_information": "", "importance": 0.4,
            },
            "replies": [],
            "used": [],
            **more,
        }
    )  # fmt: skip
