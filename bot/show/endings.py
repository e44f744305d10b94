"""Why a source of events ended, and how long to wait before it is built anew."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import assert_never

from bot.errors import (
    BlockedError,
    HearthcastError,
    LoginRejectedError,
    NotLiveError,
    PlatformMisconfiguredError,
)


class EndReason(StrEnum):
    """The kinds of end; each has its own way back."""

    FINISHED = "finished"
    """The stream or the file is over: nothing more will come, and nothing is tried."""
    NOT_LIVE = "not_live"
    LOGIN = "login"
    """Tried again only when the streamer asks for it."""
    SETTINGS = "settings"
    """As LOGIN."""
    BLOCKED = "blocked"
    NETWORK = "network"
    SILENT = "silent"
    """The connection looked alive and nothing came: the worst kind, found by the watchdog."""
    FAULT = "fault"
    """An error of ours: logged with its traceback, and the source is built anew all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How one connection ended."""

    reason: EndReason
    sentence: str
    retry_after_s: float | None = None
    """What the platform asked for; None when it asked for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How patient a supervisor is with its source. Seconds."""

    first_s: float = 1.0
    blocked_s: float = 300.0
    """The wait after a refusal that names no time."""
    not_live_s: float = 60.0
    steady_after_s: float = 120.0
    """A connection that held so long starts the next series of attempts at the beginning."""


_REASONS: tuple[tuple[type[Exception], EndReason], ...] = (
    (LoginRejectedError, EndReason.LOGIN),
    (PlatformMisconfiguredError, EndReason.SETTINGS),
    (BlockedError, EndReason.BLOCKED),
    (NotLiveError, EndReason.NOT_LIVE),
    (HearthcastError, EndReason.NETWORK),
    (OSError, EndReason.NETWORK),
    (TimeoutError, EndReason.NETWORK),
)


def ending_of(error: Exception | None) -> Ending:
    """Name the end of a source from what it raised; None means its events ran out."""
    if error is None:
        return Ending(reason=EndReason.FINISHED, sentence="it is over")
    after = error.retry_after_s if isinstance(error, BlockedError) else None
    for kind, reason in _REASONS:
        if isinstance(error, kind):
            sentence = str(error) or type(error).__name__
            return Ending(reason=reason, sentence=sentence, retry_after_s=after)
    sentence = f"an internal fault ({type(error).__name__}: {error})"
    return Ending(reason=EndReason.FAULT, sentence=sentence)


def pause_s(
    ending: Ending, attempt: int, *, cap_s: float, patience: Patience, chance: Random
) -> float | None:
    """Seconds until the source is built anew; None when only the streamer can help.

    Exponential back-off with full jitter: uniform between 0 and `first_s * 2**attempt`, at most
    `cap_s`. A time the platform named is never undercut; a tenth of it is added at random, so
    that many clients do not return in the same second.

    Args:
        ending: how the last connection ended.
        attempt: connections that have failed in a row before this one, from 0.
        cap_s: the longest wait after a lost connection.
        patience: the other limits.
        chance: where the jitter comes from.
    """
    match ending.reason:
        case EndReason.FINISHED | EndReason.LOGIN | EndReason.SETTINGS:
            return None
        case EndReason.BLOCKED:
            asked = patience.blocked_s if ending.retry_after_s is None else ending.retry_after_s
            return asked * (1.0 + 0.1 * chance.random())
        case EndReason.NOT_LIVE:
            return patience.not_live_s * (0.75 + 0.5 * chance.random())
        case EndReason.NETWORK | EndReason.SILENT | EndReason.FAULT:
            ceiling = min(cap_s, patience.first_s * 2.0 ** min(attempt, 32))
            return chance.uniform(0.0, ceiling)
        case _:
            assert_never(ending.reason)
