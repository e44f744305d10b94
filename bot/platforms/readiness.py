"""Whether a platform can start with its settings, in a sentence each. Looks at nothing outside.

The lines are those of `check`; one that is a problem also ends the platform's start at once, with
the same sentence, while the other platforms go on.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal

from bot.config.platforms import PlatformsSettings
from bot.platforms.shapes import misshapen
from bot.platforms.youtube.quota import COST_OF_A_POLL
from bot.platforms.youtube.videos import video_id

Secret = Callable[[str], str]
_Light = Literal["ok", "warning", "problem"]
_Lines = Iterator[tuple[_Light, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """One line about one platform."""

    platform: str
    light: _Light
    text: str


def readiness(settings: PlatformsSettings, secret: Secret) -> tuple[Readiness, ...]:
    """A line or more for each platform that is on; one line when none is.

    Args:
        settings: `[platforms]`.
        secret: the value of an environment variable by its name.
    """
    lines = tuple(line for name in ALL for line in readiness_of(name, settings, secret))
    if lines:
        return lines
    none = "none is on: the household plays to itself (docs/platforms.md shows how to connect one)"
    return (Readiness(platform="platforms", light="ok", text=none),)


def readiness_of(name: str, settings: PlatformsSettings, secret: Secret) -> tuple[Readiness, ...]:
    """The lines of one platform; none when it is off."""
    found = tuple(_LINES[name](settings, secret))
    return tuple(Readiness(platform=name, light=light, text=text) for light, text in found)


def problem_of(name: str, settings: PlatformsSettings, secret: Secret) -> str:
    """What keeps a platform that is on from starting; empty when nothing does."""
    lines = readiness_of(name, settings, secret)
    return next((line.text for line in lines if line.light == "problem"), "")


def _twitch(every: PlatformsSettings, _: Secret) -> _Lines:
    settings = every.twitch
    if not settings.on:
        return
    where = "[platforms.twitch]"
    if not settings.channel:
        yield "problem", f"{where} channel is empty: write your channel's name"
    elif wrong := misshapen("twitch.channel", settings.channel):
        yield "problem", f"{where} channel {settings.channel!r} {wrong}"
    elif not settings.client_id:
        cure = "register an application of the kind Public at dev.twitch.tv/console"
        yield "problem", f"{where} client_id is empty: {cure} and copy its client id"
    else:
        yield "ok", f"channel {settings.channel}; the login is asked for at the first start"


def _youtube(every: PlatformsSettings, secret: Secret) -> _Lines:
    settings = every.youtube
    if not settings.on:
        return
    where = "[platforms.youtube]"
    if not video_id(settings.video):
        yield "problem", f"{where} video is no address of a video: paste that of your live stream"
    elif settings.reader == "page":
        what = "reads the chat page, which YouTube's terms do not allow for programs"
        better = 'better: reader = "api" with a free key of your own'
        yield "warning", f"{what} and which may break any day; {better}"
    elif not secret(settings.api_key_env):
        cure = "make a free key at console.cloud.google.com (YouTube Data API v3) and set it"
        yield "problem", f"the environment variable {settings.api_key_env} is not set: {cure}"
    else:
        gap = settings.hours_a_day * 3_600 * COST_OF_A_POLL / settings.daily_quota
        units = f"{settings.daily_quota} units last {settings.hours_a_day:g} hours a day"
        yield "ok", f"official interface; {units} when the chat is asked every {gap:.0f} s"


def _tiktok(every: PlatformsSettings, _: Secret) -> _Lines:
    settings = every.tiktok
    if not settings.on:
        return
    if not settings.user:
        yield "problem", "[platforms.tiktok] user is empty: write the live account's name"
    elif wrong := misshapen("tiktok.user", settings.user):
        yield "problem", f"[platforms.tiktok] user {settings.user!r} {wrong}"
    elif find_spec("TikTokLive") is None:
        yield "problem", 'the extra is missing: run pip install "hearthcast[tiktok]"'
    else:
        how = "an unofficial library (modified AGPL) and the sign server of Euler Stream"
        yield "warning", f"@{settings.user} through {how}; without either there is no TikTok"


def _streamlabs(every: PlatformsSettings, secret: Secret) -> _Lines:
    if every.streamlabs.on:
        yield _with(secret, every.streamlabs.token_env, "donations by Streamlabs")


def _streamelements(every: PlatformsSettings, secret: Secret) -> _Lines:
    settings = every.streamelements
    if not settings.on:
        return
    if not settings.channel_id:
        yield "problem", "[platforms.streamelements] channel_id is empty: copy your account id"
    else:
        yield _with(secret, settings.token_env, "tips by StreamElements")


def _kofi(every: PlatformsSettings, secret: Secret) -> _Lines:
    settings = every.kofi
    if not settings.on:
        return
    where = "[platforms.kofi]"
    if not settings.public_address.startswith("https://"):
        why = "Ko-fi calls from outside, so a tunnel has to lead to this machine"
        yield "problem", f"{where} public_address is no https address: {why}"
        return
    if settings.path == "/kofi":
        yield "warning", f"{where} path is the shipped one: choose one nobody guesses"
    yield _with(secret, settings.token_env, f"donations at {settings.public_address}")


def _with(secret: Secret, variable: str, what: str) -> tuple[_Light, str]:
    if not secret(variable):
        return "problem", f"the environment variable {variable} is not set"
    return "ok", what


_LINES: Mapping[str, Callable[[PlatformsSettings, Secret], _Lines]] = {
    "twitch": _twitch,
    "youtube": _youtube,
    "tiktok": _tiktok,
    "streamlabs": _streamlabs,
    "streamelements": _streamelements,
    "kofi": _kofi,
}
ALL: tuple[str, ...] = tuple(_LINES)
"""Every platform by its name in config, in the order in which they are shown."""
