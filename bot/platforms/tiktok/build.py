"""Putting TikTok together from its settings."""

from bot.config.platforms import TikTokSettings
from bot.errors import PlatformMisconfiguredError
from bot.platforms.surroundings import Platform, Surroundings
from bot.ports import Feed, Pulse, Source

NOTICE = (
    "TikTok is read through TikTokLive, an unofficial library under a modified AGPL licence, and "
    "through the sign server of Euler Stream, which learns which stream you read; for a companion "
    "on your own computer that is allowed, for a hosted service it is not"
)
NOT_INSTALLED = 'TikTok needs an extra: run pip install "hearthcast[tiktok]" and start again'


def build(settings: TikTokSettings, around: Surroundings) -> Platform:
    """TikTok, switched on. Its chat can only be read."""
    recorder = around.recorder("tiktok")

    def connect(pulse: Pulse) -> Feed:
        try:
            # A heavy library that most homes do not have.
            from bot.platforms.tiktok.feed import TikTokFeed
        except ImportError as error:
            raise PlatformMisconfiguredError(NOT_INSTALLED) from error
        key = around.secret(settings.sign_key_env)
        return TikTokFeed(settings.user, key, pulse, clock=around.clock, recorder=recorder)

    source = Source(name="tiktok", connect=connect, stale_after_s=90, cap_s=300)
    return Platform(source=source, notice=NOTICE)
