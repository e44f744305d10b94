"""Putting StreamElements together from its settings."""

from bot.config.platforms import StreamElementsSettings
from bot.platforms.streamelements.feed import StreamElementsFeed
from bot.platforms.streamelements.missed import Login, Missed
from bot.platforms.streamelements.translator import PLATFORM
from bot.platforms.surroundings import Platform, Surroundings
from bot.ports import Feed, Pulse, Source


def build(settings: StreamElementsSettings, around: Surroundings) -> Platform:
    """StreamElements, switched on."""
    recorder = around.recorder(PLATFORM)

    def connect(pulse: Pulse) -> Feed:
        login = Login(
            channel_id=settings.channel_id,
            token=around.needed_secret("StreamElements", settings.token_env),
            token_type=settings.token_type,
        )
        missed = Missed(around.folder / "streamelements-heard.json", login)
        return StreamElementsFeed(
            login, pulse, clock=around.clock, recorder=recorder, missed=missed
        )

    return Platform(source=Source(name=PLATFORM, connect=connect, stale_after_s=90))
