"""What TikTokLive raises, as our errors."""

from collections.abc import Callable
from datetime import datetime

from httpx import HTTPError
from TikTokLive.client import errors as said

from bot.errors import (
    BlockedError,
    DisconnectedError,
    NotLiveError,
    PlatformError,
    PlatformMisconfiguredError,
)

_BLOCKED_S = 300.0


def named(error: BaseException, user: str, now: datetime) -> PlatformError:
    """Name a failure of the library.

    Args:
        error: what it raised, or what its task ended with.
        user: the account, for the sentence.
        now: the run's clock, for the wait a limit asks for.
    """
    if isinstance(error, PlatformError):
        return error
    if isinstance(error, said.SignatureRateLimitError) or _is_broken_limit(error):
        what = "the sign server's limit is reached (a key of your own has a wider one)"
        return BlockedError(what, retry_after_s=_until_reset(error, now))
    for kinds, make in _NAMES:
        if isinstance(error, kinds):
            return make(user)
    return DisconnectedError(f"the connection to TikTok broke ({type(error).__name__})")


def _not_live(user: str) -> PlatformError:
    return NotLiveError(f"@{user} is not live")


def _unknown(user: str) -> PlatformError:
    what = f"TikTok knows no live account @{user}: correct [platforms.tiktok] user"
    return PlatformMisconfiguredError(what)


def _restricted(user: str) -> PlatformError:
    return PlatformMisconfiguredError(f"the stream of @{user} is age-restricted")


def _blocked(_: str) -> PlatformError:
    what = "TikTok shows a captcha or refuses the connection"
    return BlockedError(what, retry_after_s=_BLOCKED_S)


def _unsigned(_: str) -> PlatformError:
    return DisconnectedError("the sign server failed; without it there is no TikTok")


def _unreachable(_: str) -> PlatformError:
    return DisconnectedError("TikTok or the sign server cannot be reached")


_NAMES: tuple[tuple[tuple[type[BaseException], ...], Callable[[str], PlatformError]], ...] = (
    ((said.UserOfflineError,), _not_live),
    ((said.UserNotFoundError,), _unknown),
    ((said.AgeRestrictedError,), _restricted),
    (
        # The library stumbles over a captcha page with a KeyError.
        (
            said.WebcastBlockedError,
            said.InitialCursorMissingError,
            said.WebsocketURLMissingError,
            KeyError,
        ),
        _blocked,
    ),
    ((said.SignAPIError,), _unsigned),
    ((TimeoutError, HTTPError, OSError), _unreachable),
)


def _is_broken_limit(error: BaseException) -> bool:
    """A limit that is answered without headers breaks the library's own error."""
    return isinstance(error, TypeError) and "int()" in str(error)


def _until_reset(error: BaseException, now: datetime) -> float:
    if not isinstance(error, said.SignatureRateLimitError):
        return _BLOCKED_S
    # `retry_after` of the library reads the wrong header.
    try:
        wait = float(error.reset_time) - now.timestamp()
    except (KeyError, ValueError, TypeError, AssertionError):
        return _BLOCKED_S
    return min(max(wait, 1.0), 86_400.0)
