"""`[obs]` of config.toml: the OBS Studio that shows the stream."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneSettings:
    """`[obs.scenes]`: the scene to show at a moment; empty: OBS stays where it is."""

    panic: str = ""
    """While the streamer has pressed panic."""
    date: str = ""
    """While somebody is out on a date."""
    night: str = ""
    """While every person of the household sleeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObsSettings:
    """`[obs]`: off until you switch it on."""

    on: bool = False
    host: str = "127.0.0.1"
    """The machine OBS runs on."""
    port: int = 4455
    """From 1 to 65535, as under Tools > WebSocket Server Settings."""
    password_env: str = "OBS_PASSWORD"  # noqa: S105 - the name of a variable
    """Name of the environment variable that holds the server's password."""
    source: str = "Hearthcast"
    """Name of the browser source that shows the overlay."""
    create: bool = False
    """Whether a missing browser source is made, in the scene that is on the program."""
    width: int = 1920
    """Pixels, 16 to 8192 (OBS allows no more)."""
    height: int = 1080
    """As `width`."""
    scenes: SceneSettings = field(default_factory=SceneSettings)

    def __post_init__(self) -> None:
        if not 0 < self.port < 65536:
            raise ValueError(f"port must be from 1 to 65535, is {self.port}")
        for name, size in (("width", self.width), ("height", self.height)):
            if not 16 <= size <= 8192:
                raise ValueError(f"{name} must be from 16 to 8192, is {size}")
        if not self.source:
            raise ValueError("source must not be empty: OBS knows a source by its name")
