"""The OpenAI provider, and every server that speaks its protocol: chat completions."""

import asyncio
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from bot.brains.completion import Ask, Completed, Completion, Finish, Usage
from bot.brains.faults import fault_of
from bot.config.brain import ModelFacts
from bot.errors import BrainUnavailableError
from bot.ports import Clock

LONGEST_WAIT_S = 600.0
"""The library's own limit; the deadline is much shorter."""

KEYLESS = "none"
"""Sent as key to a server that asks for none: the library insists on one."""


class OpenAI(Completion):
    """GPT models, reasoning and not, and compatible servers at another `base_url`."""

    def __init__(
        self,
        base_url: str,
        key: str,
        facts: ModelFacts,
        clock: Clock,
        *,
        extra: Mapping[str, object] | None = None,
        legacy_limit: bool = False,
    ) -> None:
        """Take what is needed; connect with the first call.

        Args:
            base_url: Up to and with `/v1`.
            key: The secret itself; empty for a server that asks for none.
            facts: Of the model.
            clock: The run's clock.
            extra: Fields sent with every request (Ollama's `keep_alive` and `options`).
            legacy_limit: Send `max_tokens`, which local servers know, instead of
                `max_completion_tokens`, which reasoning models ask for.
        """
        self.facts = facts
        self._base_url = base_url
        self._key = key or KEYLESS
        self._clock = clock
        self._extra = dict(extra or {})
        self._legacy_limit = legacy_limit
        self._client: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt.

        Raises:
            BrainError: as `Completion.complete`.
        """
        # Importing takes long enough to be felt: not on the event loop.
        await asyncio.to_thread(import_module, "openai")
        import openai

        loop = asyncio.get_running_loop()
        if self._client is None or self._loop is not loop:
            # Connections belong to the loop they were opened on.
            self._loop = loop
            self._client = openai.AsyncOpenAI(
                api_key=self._key, base_url=self._base_url, max_retries=0, timeout=LONGEST_WAIT_S
            )
        client: openai.AsyncOpenAI = self._client
        room, facts = ask.room(self.facts), self.facts
        body = {**self._extra, **({"reasoning_effort": facts.effort} if facts.effort else {})}
        try:
            answer = await client.chat.completions.create(
                model=facts.id,
                messages=[
                    # One system turn, what is shared first: the provider caches by prefix.
                    {"role": "system", "content": f"{ask.shared}\n\n{ask.persona}"},
                    {"role": "user", "content": ask.user},
                ],
                max_tokens=room if self._legacy_limit else openai.omit,
                max_completion_tokens=openai.omit if self._legacy_limit else room,
                temperature=openai.omit if ask.temperature is None else ask.temperature,
                response_format=(
                    openai.omit
                    if ask.shape is None
                    else {
                        "type": "json_schema",
                        "json_schema": {
                            "name": ask.shape.name,
                            "strict": True,
                            "schema": dict(ask.shape.schema),
                        },
                    }
                ),
                extra_body=body,
            )
        except openai.APIStatusError as error:
            raise fault_of(
                error.status_code,
                error.body,
                error.response.headers,
                model=facts.id,
                now=self._clock.now(),
            ) from error
        except Exception as error:
            raise BrainUnavailableError(f"no answer came ({type(error).__name__})") from error
        return _completed(answer)

    async def close(self) -> None:
        """Let go of the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


def _completed(answer: object) -> Completed:
    # A proxy may answer 200 with a page or with an event stream; the library hands that on.
    from openai.types.chat import ChatCompletion

    if not isinstance(answer, ChatCompletion) or not answer.choices:
        raise BrainUnavailableError("what came back was no completion")
    choice = answer.choices[0]
    finishes = {"length": Finish.CUT, "content_filter": Finish.REFUSED}
    finish = finishes.get(choice.finish_reason, Finish.DONE)
    return Completed(
        text=choice.message.content or "",
        finish=Finish.REFUSED if choice.message.refusal else finish,
        usage=_usage(answer.usage),
    )


def _usage(usage: object) -> Usage | None:
    from openai.types import CompletionUsage

    if not isinstance(usage, CompletionUsage):
        return None
    prompt, completion = usage.prompt_tokens_details, usage.completion_tokens_details
    return Usage(
        input=usage.prompt_tokens,
        output=usage.completion_tokens,
        cached=(prompt.cached_tokens or 0) if prompt else 0,
        cache_written=(prompt.cache_write_tokens or 0) if prompt else 0,
        reasoning=(completion.reasoning_tokens or 0) if completion else 0,
    )
