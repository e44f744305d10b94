"""What twitchio and aiohttp raise, as our errors, without anything secret in their texts."""

from twitchio import HTTPException

from bot.errors import (
    BlockedError,
    DisconnectedError,
    PlatformError,
    PlatformMisconfiguredError,
)
from bot.platforms.payloads import text
from bot.platforms.redaction import plain

_NOT_PUBLIC = (
    "Twitch refuses the client id: correct [platforms.twitch] client_id; at dev.twitch.tv/console "
    "the application must be registered as a public client"
)


class LoginEndedError(DisconnectedError):
    """Twitch has declared the login void; the next connection asks the streamer for a new one."""


def named(error: Exception) -> PlatformError:
    """The failure of any call."""
    if not isinstance(error, HTTPException):
        return DisconnectedError(f"Twitch cannot be reached ({plain(str(error)) or 'time-out'})")
    sentence = f"Twitch answered {error.status}: {plain(said(error))}"
    if error.status == 401:
        return LoginEndedError(sentence)
    if error.status == 429:
        return BlockedError(sentence, retry_after_s=60)
    return DisconnectedError(sentence)


def of_login(error: HTTPException) -> PlatformError:
    """The failure of a device login."""
    if error.status in {400, 403} and "client" in said(error).casefold():
        return PlatformMisconfiguredError(f"{_NOT_PUBLIC} ({plain(said(error))})")
    return named(error)


def of_refresh(error: HTTPException) -> PlatformError:
    """The failure of a refresh: a void login only when Twitch says that it is."""
    if error.status not in {400, 401, 403}:
        return named(error)
    if "secret" in said(error).casefold():
        return PlatformMisconfiguredError(_NOT_PUBLIC)
    return LoginEndedError("Twitch has ended the login; a new one is needed")


def is_expired_code(error: HTTPException) -> bool:
    """Whether a login code has run out."""
    return error.status == 400 and "device code" in said(error).casefold()


def is_pending(error: HTTPException) -> bool:
    """Whether the streamer has not entered the code yet."""
    return "authorization_pending" in said(error).casefold()


def said(error: HTTPException) -> str:
    """What Twitch said."""
    return text(error.extra, "message")
