"""Putting Ko-fi together from its settings."""

from bot.config.platforms import KofiSettings
from bot.platforms.kofi.feed import KofiFeed
from bot.platforms.kofi.translator import PLATFORM
from bot.platforms.surroundings import Platform, Surroundings
from bot.ports import Feed, Pulse, Source


def build(settings: KofiSettings, around: Surroundings) -> Platform:
    """Ko-fi, switched on."""
    recorder = around.recorder(PLATFORM)

    def connect(pulse: Pulse) -> Feed:
        token = around.needed_secret("Ko-fi", settings.token_env)
        return KofiFeed(settings, token, pulse, clock=around.clock, recorder=recorder)

    return Platform(source=Source(name=PLATFORM, connect=connect, stale_after_s=120))
