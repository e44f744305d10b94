"""Whose lines are heard at all: not our own, not a bot's, not another channel's."""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.audience.feed import ChatLine
from bot.audience.folding import fold
from bot.audience.seen import SeenIds
from bot.audience.window import ChatRules

KNOWN_BOTS = frozenset(
    {
        "nightbot", "streamelements", "streamlabs", "moobot", "fossabot", "wizebot", "soundalerts",
        "sery_bot", "streamlootsbot", "botrixoficial", "kofistreambot", "pretzelrocks", "own3d",
        "commanderroot", "creatisbot", "tangiabot", "frostytoolsdotcom", "pokemoncommunitygame",
        "blerp", "restreambot", "logiceftbot", "lumiastream", "songlistbot", "remasuta",
    }
)  # fmt: skip
"""Bots of streamers' tools by their folded names; they are never answered."""


class Hearing(StrEnum):
    """What becomes of a line."""

    HEARD = "heard"
    OWN = "own"
    """We sent it ourselves."""
    BOT = "bot"
    OTHER_CHANNEL = "other_channel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ears:
    """What decides whose lines are heard."""

    bots: frozenset[str] = KNOWN_BOTS
    """Folded names, and viewer ids (`twitch:123`)."""
    own_accounts: frozenset[str] = frozenset()
    """Viewer ids of accounts that only Hearthcast writes from; never the streamer's own."""
    sent: SeenIds = field(default_factory=SeenIds)
    """`platform:event_id` of what we sent: on a shared account only these are ours."""


def ears_of(rules: ChatRules) -> Ears:
    """The ears that `[chat]` asks for."""
    return Ears(
        bots=KNOWN_BOTS | {fold(name) for name in rules.ignored} | set(rules.ignored),
        own_accounts=frozenset(rules.own_accounts),
    )


def hearing(line: ChatLine, ears: Ears) -> Hearing:
    """Whether a line is heard."""
    sender = line.sender
    if line.channel:
        return Hearing.OTHER_CHANNEL
    if f"{sender.platform}:{line.event_id}" in ears.sent or sender.viewer_id in ears.own_accounts:
        return Hearing.OWN
    if fold(sender.name) in ears.bots or sender.viewer_id in ears.bots:
        return Hearing.BOT
    return Hearing.HEARD
