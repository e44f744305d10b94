"""The Anthropic provider: the messages API, with a JSON schema for the answer."""

import asyncio
from importlib import import_module
from typing import Any

from bot.brains.completion import Ask, Completed, Completion, Finish, Usage
from bot.brains.faults import fault_of
from bot.config.brain import AnthropicSettings, ModelFacts
from bot.errors import BrainUnavailableError
from bot.ports import Clock

LONGEST_WAIT_S = 600.0
"""The library's own limit; the deadline is much shorter."""

FINISHES = {
    "max_tokens": Finish.CUT,
    "refusal": Finish.REFUSED,
    "model_context_window_exceeded": Finish.NO_ROOM,
}


class Anthropic(Completion):
    """Claude models. Retries are ours (`bot.brains.retrying`), the library's are off."""

    def __init__(
        self, settings: AnthropicSettings, key: str, facts: ModelFacts, clock: Clock
    ) -> None:
        self.facts = facts
        self._settings = settings
        self._key = key
        self._clock = clock
        self._client: Any = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt.

        Raises:
            BrainError: as `Completion.complete`.
        """
        # Importing takes long enough to be felt: not on the event loop.
        await asyncio.to_thread(import_module, "anthropic")
        import anthropic

        loop = asyncio.get_running_loop()
        if self._client is None or self._loop is not loop:
            # Connections belong to the loop they were opened on.
            self._loop = loop
            self._client = anthropic.AsyncAnthropic(
                api_key=self._key,
                base_url=self._settings.base_url,
                max_retries=0,
                timeout=LONGEST_WAIT_S,
            )
        client: anthropic.AsyncAnthropic = self._client
        config: anthropic.types.OutputConfigParam = {}
        if ask.shape is not None:
            config["format"] = {"type": "json_schema", "schema": dict(ask.shape.schema)}
        match self.facts.effort:
            case "low" | "medium" | "high" | "xhigh" | "max" as effort:
                config["effort"] = effort
            case _:
                pass
        try:
            message = await client.messages.create(
                model=self.facts.id,
                max_tokens=ask.room(self.facts),
                system=[
                    # The second and third call of a tick read this part from the cache.
                    {"type": "text", "text": ask.shared, "cache_control": {"type": "ephemeral"}},
                    {"type": "text", "text": ask.persona},
                ],
                messages=[{"role": "user", "content": ask.user}],
                thinking={"type": "disabled"} if self.facts.effort == "none" else anthropic.omit,
                output_config=config or anthropic.omit,
                extra_body={} if ask.temperature is None else {"temperature": ask.temperature},
            )
        except anthropic.APIStatusError as error:
            raise fault_of(
                error.status_code,
                error.body,
                error.response.headers,
                model=self.facts.id,
                now=self._clock.now(),
            ) from error
        except Exception as error:
            raise BrainUnavailableError(f"no answer came ({type(error).__name__})") from error
        return _completed(message)

    async def close(self) -> None:
        """Let go of the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()


def _completed(message: object) -> Completed:
    # A proxy may answer 200 with a page or with an event stream; the library hands that on.
    import anthropic

    if not isinstance(message, anthropic.types.Message) or not isinstance(message.content, list):
        raise BrainUnavailableError("what came back was no message")
    return Completed(
        text="".join(block.text for block in message.content if block.type == "text"),
        finish=FINISHES.get(message.stop_reason or "", Finish.DONE),
        usage=_usage(message.usage),
    )


def _usage(usage: object) -> Usage | None:
    import anthropic

    if not isinstance(usage, anthropic.types.Usage):
        return None
    cached, written = usage.cache_read_input_tokens or 0, usage.cache_creation_input_tokens or 0
    details = usage.output_tokens_details
    return Usage(
        input=usage.input_tokens + cached + written,
        output=usage.output_tokens,
        cached=cached,
        cache_written=written,
        reasoning=(details.thinking_tokens or 0) if details else 0,
    )
