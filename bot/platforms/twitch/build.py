"""Putting Twitch together from its settings."""

from bot.config.platforms import TwitchSettings
from bot.platforms.surroundings import Platform, Surroundings
from bot.platforms.twitch.account import Account, session_for_calls
from bot.platforms.twitch.chat import TwitchChat
from bot.platforms.twitch.feed import TwitchFeed
from bot.platforms.twitch.socket import EVENTSUB_URL
from bot.platforms.twitch.tokens import TokenFile
from bot.platforms.twitch.translator import PLATFORM
from bot.ports import Feed, Pulse, Source


def build(settings: TwitchSettings, around: Surroundings, *, url: str = EVENTSUB_URL) -> Platform:
    """Twitch, switched on. Call it on the running event loop.

    Args:
        settings: `[platforms.twitch]`.
        around: folder, clock, secrets.
        url: where the EventSub websocket is.
    """
    file = TokenFile(around.folder / "twitch-tokens.json")
    account = Account(settings.client_id, file, session_for_calls())
    recorder = around.recorder(PLATFORM)

    def connect(pulse: Pulse) -> Feed:
        return TwitchFeed(
            account, settings.channel, pulse, clock=around.clock, recorder=recorder, url=url
        )

    return Platform(
        source=Source(name=PLATFORM, connect=connect, stale_after_s=60),
        sink=TwitchChat(account, settings.channel) if settings.answer else None,
        close=account.shut,
    )
