"""What a provider's refusal means: which error of ours an HTTP status and an error code become."""

from collections.abc import Mapping
from datetime import datetime
from email.utils import parsedate_to_datetime

from bot.errors import (
    BrainError,
    BrainMisconfiguredError,
    BrainRefusedError,
    BrainUnavailableError,
    PromptTooLongError,
)

_HEALS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})
_NO_CREDIT = ("insufficient_quota", "billing", "credit balance", "exceeded your current quota")
_TOO_LONG = (
    "context_length_exceeded", "context length", "prompt is too long", "maximum context",
    "too many tokens", "context window", "exceeds the available context", "request_too_large",
)  # fmt: skip
_FILTERED = (
    "content_filter", "content_policy", "content management policy", "invalid_prompt",
    "safety system", "responsibleai", "moderation",
)  # fmt: skip


def fault_of(
    status: int, body: object, headers: Mapping[str, str], *, model: str, now: datetime
) -> BrainError:
    """The error for an HTTP answer that is no success.

    Args:
        status: The HTTP status.
        body: Whatever the provider sent; searched for error codes, never shown.
        headers: Of the response, in lower case; `retry-after` is obeyed.
        model: The model asked for, named in the message.
        now: The run's clock, for a `retry-after` that is a date.
    """
    said = str(body).lower()
    if status == 402 or any(word in said for word in _NO_CREDIT):
        return BrainMisconfiguredError(
            "the account with the model's provider has no credit left: add credit, or choose "
            'another brain in config.toml ([brain] name = "scripted" costs nothing)'
        )
    if status in {400, 403, 413, 422} and (error := _about_the_prompt(status, said)):
        return error
    if status in {401, 403}:
        return BrainMisconfiguredError(
            f"the provider does not accept the key (HTTP {status}): check the environment "
            "variable named by `key` in config.toml"
        )
    if status in {404, 405}:
        return BrainMisconfiguredError(
            f"the provider knows no model {model!r} at this address (HTTP {status}): check "
            "`model` and `base_url` in config.toml"
        )
    if status in _HEALS or status >= 500:
        wait = wait_of(headers, now)
        return BrainUnavailableError(f"busy or down (HTTP {status})", retry_after_s=wait)
    return BrainError(f"the provider did not accept the request (HTTP {status})")


def _about_the_prompt(status: int, said: str) -> BrainError | None:
    if status == 413 or any(word in said for word in _TOO_LONG):
        return PromptTooLongError("the prompt does not fit the model's context window")
    if any(word in said for word in _FILTERED):
        return BrainRefusedError("the provider's content filter refused the prompt")
    return None


def wait_of(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds a `retry-after` header asks to wait; None without one that can be read."""
    given = headers.get("retry-after-ms") or headers.get("retry-after") or ""
    try:
        seconds = float(given)
    except ValueError:
        return _until(given, now)
    return max(0.0, seconds / 1000 if "retry-after-ms" in headers else seconds)


def _until(date: str, now: datetime) -> float | None:
    try:
        moment = parsedate_to_datetime(date)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return None
    return max(0.0, (moment - now).total_seconds())
