"""`[voices]` of config.toml: whether and how the characters' lines are spoken. Off by default."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal
from urllib.parse import urlsplit

from bot.config.web import LOOPBACK

Engine = Literal["off", "system", "voicevox", "openai"]
LONGEST_WAIT_S = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemVoiceSettings:
    """`[voices.system]`: what the machine itself can speak with."""

    voices: Mapping[str, str] = field(default_factory=dict)
    """The voice of each character, as the system calls it; who is not listed has the usual one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoicevoxSettings:
    """`[voices.voicevox]`: a VOICEVOX engine; Japanese only."""

    base_url: str = "http://127.0.0.1:50021"
    speakers: Mapping[str, int] = field(default_factory=lambda: {"john": 13, "sara": 2})
    """The style id of each character, as the engine's /speakers lists them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechEndpointSettings:
    """`[voices.openai]`: OpenAI's speech endpoint, or any server that speaks as it does."""

    base_url: str = "https://api.openai.com/v1"
    key: str = "OPENAI_API_KEY"
    """The NAME of the environment variable that holds the key; a local server needs none."""
    model: str = "gpt-4o-mini-tts"
    voices: Mapping[str, str] = field(default_factory=lambda: {"john": "echo", "sara": "nova"})
    may_bill: bool = False
    """Whether a server that is not on this machine may be called: it costs money."""
    usd_per_million_characters: Decimal = Decimal(0)
    """Its price; counted into the day's budget. 0: a server elsewhere is not called."""

    @property
    def is_here(self) -> bool:
        """Whether the server runs on this machine."""
        return urlsplit(self.base_url).hostname in LOOPBACK


@dataclass(frozen=True, slots=True, kw_only=True)
class VoicesSettings:
    """`[voices]`."""

    engine: Engine = "off"
    wait_s: float = LONGEST_WAIT_S
    """Seconds a bubble waits for its sound, at most 4; then babble is heard instead."""
    cache_mb: float = 50.0
    """Sounds kept in `.hearthcast/voices/`, megabytes; the longest unheard go first."""
    system: SystemVoiceSettings = field(default_factory=SystemVoiceSettings)
    voicevox: VoicevoxSettings = field(default_factory=VoicevoxSettings)
    openai: SpeechEndpointSettings = field(default_factory=SpeechEndpointSettings)

    def __post_init__(self) -> None:
        if not 0 < self.wait_s <= LONGEST_WAIT_S:
            raise ValueError(f"wait_s must be over 0 and at most 4 seconds, is {self.wait_s}")
        if self.cache_mb < 0:
            raise ValueError(f"cache_mb must be 0 or more, is {self.cache_mb}")
