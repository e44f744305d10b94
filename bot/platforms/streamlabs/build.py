"""Putting Streamlabs together from its settings."""

from bot.config.platforms import StreamlabsSettings
from bot.platforms.streamlabs.feed import StreamlabsFeed
from bot.platforms.streamlabs.translator import PLATFORM
from bot.platforms.surroundings import Platform, Surroundings
from bot.ports import Feed, Pulse, Source


def build(settings: StreamlabsSettings, around: Surroundings) -> Platform:
    """Streamlabs, switched on."""
    recorder = around.recorder(PLATFORM)

    def connect(pulse: Pulse) -> Feed:
        token = around.needed_secret("Streamlabs", settings.token_env)
        return StreamlabsFeed(token, pulse, clock=around.clock, recorder=recorder)

    return Platform(source=Source(name=PLATFORM, connect=connect, stale_after_s=75))
