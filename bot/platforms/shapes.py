"""What people paste into a platform's settings, and whether it can be right. Pure."""

import re
from collections.abc import Callable, Mapping

from bot.platforms.youtube.videos import video_id


def tidied(key: str, text: str) -> str:
    """What was meant by what was pasted: an address becomes the name in it, a leading @ goes.

    Args:
        key: The setting, as `twitch.channel`.
        text: As it was typed.
    """
    text = text.strip()
    match key:
        case "twitch.channel":
            return _last_part(text, "twitch.tv").lower()
        case "tiktok.user":
            return _last_part(text, "tiktok.com").removesuffix("/live").lstrip("@")
        case _:
            return text


def misshapen(key: str, text: str) -> str:
    """Why a setting cannot be right, as half a sentence; empty when it may be."""
    rule = _RULES.get(key)
    if rule is None or not text or rule[0](text):
        return ""
    return rule[1]


def _last_part(text: str, host: str) -> str:
    found = re.search(rf"{re.escape(host)}/([^?#]+)", text, flags=re.IGNORECASE)
    return found[1].rstrip("/") if found else text


def _like(pattern: str) -> Callable[[str], bool]:
    return lambda text: re.fullmatch(pattern, text) is not None


_RULES: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "twitch.channel": (
        _like(r"[A-Za-z0-9_]{3,25}"),
        "is no channel name: 3 to 25 letters, digits or _, as in twitch.tv/<channel>",
    ),
    "twitch.client_id": (
        _like(r"[a-z0-9]{20,40}"),
        "is no client id: about 30 small letters and digits, from dev.twitch.tv/console",
    ),
    "youtube.video": (
        lambda text: bool(video_id(text)),
        "is no address of a video: paste that of your live stream",
    ),
    "tiktok.user": (
        _like(r"[A-Za-z0-9_.]{2,24}"),
        "is no account name: 2 to 24 letters, digits, _ or full stops, without @",
    ),
    "streamelements.channel_id": (
        _like(r"[0-9a-f]{24}"),
        "is no account id: 24 digits and letters from a to f, from the channels page",
    ),
}
