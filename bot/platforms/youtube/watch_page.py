"""What the page of a video says: whether it is live, and where its chat continues. Pure."""

import json
import re
from dataclasses import dataclass
from enum import StrEnum

from bot.platforms.payloads import at, child, children, flag, text

_DATA = re.compile(r"ytInitialData\s*=\s*(?=\{)")
_PLAYER = re.compile(r"ytInitialPlayerResponse\s*=\s*(?=\{)")


class OnAir(StrEnum):
    """What the page says of the stream."""

    LIVE = "live"
    UPCOMING = "upcoming"
    OVER = "over"
    HIDDEN = "hidden"
    """Private, for members, removed, or never there."""
    UNKNOWN = "unknown"
    """A consent page, a captcha, or a page of a new make."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchPage:
    """The parts of a page that matter."""

    on_air: OnAir
    continuation: str = ""
    """Where the chat with all messages continues; empty when the page shows no chat."""
    why: str = ""
    """What the page tells a person who may not watch."""


def read_page(html: str) -> WatchPage:
    """Read the page of a video; never raises."""
    player = _object_after(_PLAYER, html)
    details = child(player, "videoDetails")
    why = text(player, "playabilityStatus", "reason")
    if not details:
        known = text(player, "playabilityStatus", "status") in {
            "ERROR",
            "LOGIN_REQUIRED",
            "UNPLAYABLE",
        }
        return WatchPage(on_air=OnAir.HIDDEN if known else OnAir.UNKNOWN, why=why)
    continuation = _continuation(_object_after(_DATA, html))
    if flag(details, "isLive"):
        return WatchPage(on_air=OnAir.LIVE, continuation=continuation, why=why)
    if flag(details, "isUpcoming"):
        return WatchPage(on_air=OnAir.UPCOMING, continuation=continuation, why=why)
    return WatchPage(on_air=OnAir.OVER, why=why)


def _continuation(data: object) -> str:
    chat = child(
        data, "contents", "twoColumnWatchNextResults", "conversationBar", "liveChatRenderer"
    )
    views = children(
        chat, "header", "liveChatHeaderRenderer", "viewSelector", "sortFilterSubMenuRenderer",
        "subMenuItems",
    )  # fmt: skip
    # The first view is YouTube's choice of messages, the second is all of them.
    every = text(
        views[-1] if views else {}, "continuation", "reloadContinuationData", "continuation"
    )
    chosen = text(chat, "continuations", 0, "reloadContinuationData", "continuation")
    return every or chosen


def _object_after(mark: re.Pattern[str], html: str) -> object:
    found = mark.search(html)
    if found is None:
        return None
    try:
        return at(json.JSONDecoder().raw_decode(html, found.end())[0])
    except (ValueError, RecursionError):
        return None
