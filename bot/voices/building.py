"""The voice that config names."""

from collections.abc import Callable
from pathlib import Path

from bot.config.voices import VoicesSettings
from bot.errors import VoiceError
from bot.ports import Voice
from bot.voices.cached import Cached
from bot.voices.openai import EndpointVoice, Pay
from bot.voices.system import SystemVoice
from bot.voices.voicevox import VoicevoxVoice

FOLDER = "voices"


def engine_of(settings: VoicesSettings, secret: Callable[[str], str], pay: Pay) -> Voice | None:
    """The engine itself, without a cache; None when voices are off.

    Args:
        settings: `[voices]`.
        secret: The value of an environment variable by its name.
        pay: Pays for a call.

    Raises:
        VoiceError: it cannot be used as it is configured.
    """
    match settings.engine:
        case "off":
            return None
        case "system":
            return SystemVoice(settings.system.voices)
        case "voicevox":
            return VoicevoxVoice(settings.voicevox.base_url, settings.voicevox.speakers)
        case "openai":
            return EndpointVoice(settings.openai, secret(settings.openai.key), pay)


def cached(voice: Voice, settings: VoicesSettings, private: Path) -> Voice:
    """The voice with its sounds kept in the home's `.hearthcast/`."""
    sort = f"{settings.engine}|{getattr(settings, settings.engine)}"
    most = int(settings.cache_mb * 1_000_000)
    return Cached(voice, private / FOLDER, most, sort=sort)


async def wrong_with(
    settings: VoicesSettings, secret: Callable[[str], str], pay: Pay
) -> VoiceError | None:
    """What keeps the configured voice from speaking, looked at without speaking; None: nothing."""
    try:
        voice = engine_of(settings, secret, pay)
        if isinstance(voice, SystemVoice):
            voice.program()
        if isinstance(voice, VoicevoxVoice):
            try:
                await voice.learn()
            finally:
                await voice.close()
    except VoiceError as error:
        return error
    return None
