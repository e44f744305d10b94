"""The Ollama provider: its own chat API, which is the one that obeys `num_ctx` and `keep_alive`.

Ollama unloads a model after five idle minutes, so a tick of ten minutes would always find it cold;
`keep_alive` holds it. A prompt longer than the window would silently lose its head; `num_ctx` is
sent with every call and is never smaller than prompt and answer need.
"""

import asyncio
from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from bot.brains.completion import Ask, Completed, Completion, Finish, Usage
from bot.brains.faults import fault_of
from bot.brains.tokens import SHAPE_TOKENS, estimate
from bot.config.brain import ModelFacts, OllamaSettings
from bot.errors import BrainUnavailableError
from bot.ports import Clock

WINDOW_STEP = 1_024
"""Windows grow in such steps: another size makes Ollama load the model again."""


def window_for(ask: Ask, facts: ModelFacts, least: int) -> int:
    """The context window to ask for, tokens: at least `least`, enough for prompt and answer."""
    prompt = estimate(ask.shared) + estimate(ask.persona) + estimate(ask.user) + SHAPE_TOKENS
    needed = int(prompt * 1.25) + ask.room(facts)
    return max(least, -(-needed // WINDOW_STEP) * WINDOW_STEP)


def lasting(keep_alive: str) -> str | int:
    """`keep_alive` as the API takes it: a number of seconds as a number, else a duration."""
    return int(keep_alive) if keep_alive.lstrip("-").isdigit() else keep_alive


class Ollama(Completion):
    """A local model. Calls have no time limit of their own: an abort would undo the loading."""

    def __init__(self, settings: OllamaSettings, facts: ModelFacts, clock: Clock) -> None:
        self.facts = facts
        self._settings = settings
        self._clock = clock
        self._session: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt.

        Raises:
            BrainError: as `Completion.complete`.
        """
        await asyncio.to_thread(import_module, "aiohttp")
        import aiohttp

        loop = asyncio.get_running_loop()
        if self._session is None or self._loop is not loop:
            # Connections belong to the loop they were opened on.
            self._loop = loop
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        session: aiohttp.ClientSession = self._session
        url = self._settings.base_url.rstrip("/") + "/api/chat"
        try:
            async with session.post(url, json=self._request(ask)) as response:
                if response.status >= 400:
                    raise fault_of(
                        response.status,
                        await response.text(),
                        {name.lower(): value for name, value in response.headers.items()},
                        model=self.facts.id,
                        now=self._clock.now(),
                    )
                answer = await response.json(content_type=None)
        except (aiohttp.ClientError, ValueError, OSError) as error:
            raise BrainUnavailableError(
                f"no answer from Ollama at {self._settings.base_url} ({type(error).__name__}); "
                "is it running?"
            ) from error
        return _completed(answer)

    async def close(self) -> None:
        """Let go of the connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    def _request(self, ask: Ask) -> Mapping[str, object]:
        options: dict[str, object] = {
            "num_ctx": window_for(ask, self.facts, self._settings.num_ctx),
            "num_predict": ask.room(self.facts),
        }
        if ask.temperature is not None:
            options["temperature"] = ask.temperature
        request: dict[str, object] = {
            "model": self.facts.id,
            "messages": [
                {"role": "system", "content": f"{ask.shared}\n\n{ask.persona}"},
                {"role": "user", "content": ask.user},
            ],
            "stream": False,
            "keep_alive": lasting(self._settings.keep_alive),
            "options": options,
        }
        if self.facts.effort:
            request["think"] = False if self.facts.effort == "none" else self.facts.effort
        if ask.shape is not None:
            request["format"] = dict(ask.shape.schema)
        return request


def _completed(answer: object) -> Completed:
    message = answer.get("message") if isinstance(answer, dict) else None
    text = message.get("content") if isinstance(message, dict) else None
    if not isinstance(answer, dict) or not isinstance(text, str):
        raise BrainUnavailableError("what came back was no answer of Ollama")
    said = cast("dict[str, object]", answer)
    prompt, output = said.get("prompt_eval_count"), said.get("eval_count")
    counted = isinstance(prompt, int) and isinstance(output, int)
    return Completed(
        text=text,
        finish=Finish.CUT if said.get("done_reason") == "length" else Finish.DONE,
        usage=Usage(input=cast("int", prompt), output=cast("int", output)) if counted else None,
    )
