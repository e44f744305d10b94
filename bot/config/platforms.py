"""Settings of the platforms. Secrets are named here and stand in the environment."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class TwitchSettings:
    """`[platforms.twitch]`."""

    on: bool = False
    channel: str = ""
    """The channel's name as in its address: twitch.tv/<channel>."""
    client_id: str = ""
    """The id of your own application (dev.twitch.tv/console), registered as a public client."""
    answer: bool = True
    """Whether the household may write into the chat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class YouTubeSettings:
    """`[platforms.youtube]`."""

    on: bool = False
    video: str = ""
    """The address of the live video, or its id of eleven characters."""
    reader: Literal["api", "page"] = "api"
    """api = the official interface, with a key of your own; page = reads the public chat page,
    which YouTube's terms of service do not allow for programs."""
    api_key_env: str = "YOUTUBE_API_KEY"
    """Name of the environment variable that holds the key."""
    daily_quota: int = 10_000
    """Units a day of your key's project (YouTube's default is 10,000)."""
    hours_a_day: float = 24.0
    """How long a stream lasts: fewer hours let the chat be asked more often."""

    def __post_init__(self) -> None:
        if self.daily_quota < 100:
            raise ValueError(f"daily_quota must be at least 100, is {self.daily_quota}")
        if not 0 < self.hours_a_day <= 24:
            raise ValueError(f"hours_a_day must be over 0 and at most 24, is {self.hours_a_day}")


@dataclass(frozen=True, slots=True, kw_only=True)
class TikTokSettings:
    """`[platforms.tiktok]`; needs the extra: pip install "hearthcast[tiktok]"."""

    on: bool = False
    user: str = ""
    """The live account's name, without @."""
    sign_key_env: str = "EULERSTREAM_API_KEY"
    """Name of the variable with the sign server's key; works without one, within tighter limits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamlabsSettings:
    """`[platforms.streamlabs]`: donations."""

    on: bool = False
    token_env: str = "STREAMLABS_SOCKET_TOKEN"  # noqa: S105 - the name of a variable
    """Name of the variable with "Your Socket API Token" (Settings > API Settings > API Tokens)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamElementsSettings:
    """`[platforms.streamelements]`: tips."""

    on: bool = False
    channel_id: str = ""
    """The account id on the StreamElements channels page, 24 characters."""
    token_env: str = "STREAMELEMENTS_TOKEN"  # noqa: S105 - the name of a variable
    token_type: Literal["jwt", "oauth2", "apikey"] = "jwt"  # noqa: S105 - a kind of token


@dataclass(frozen=True, slots=True, kw_only=True)
class KofiSettings:
    """`[platforms.kofi]`: donations by webhook; needs an address that Ko-fi can reach."""

    on: bool = False
    public_address: str = ""
    """The https address that leads here (your tunnel); Ko-fi is given this address and `path`."""
    path: str = "/kofi"
    """A path nobody guesses; begins with /."""
    port: int = 8766
    """The port on this machine that the tunnel leads to."""
    token_env: str = "KOFI_VERIFICATION_TOKEN"  # noqa: S105 - the name of a variable

    def __post_init__(self) -> None:
        if not self.path.startswith("/"):
            raise ValueError(f"path must begin with /, is {self.path!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformsSettings:
    """`[platforms]`: nothing is on until you switch it on."""

    record: bool = False
    """Whether raw messages are recorded, redacted, in .hearthcast/recordings."""
    twitch: TwitchSettings = field(default_factory=TwitchSettings)
    youtube: YouTubeSettings = field(default_factory=YouTubeSettings)
    tiktok: TikTokSettings = field(default_factory=TikTokSettings)
    streamlabs: StreamlabsSettings = field(default_factory=StreamlabsSettings)
    streamelements: StreamElementsSettings = field(default_factory=StreamElementsSettings)
    kofi: KofiSettings = field(default_factory=KofiSettings)
