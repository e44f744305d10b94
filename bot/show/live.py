"""Whether the stream is on the air: what a platform, OBS or the streamer says."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class LiveState:
    """Who says that the stream is live right now."""

    sources: set[str] = field(default_factory=set)

    def say(self, source: str, *, live: bool) -> None:
        """A source (`twitch`, `obs`, `streamer`) says the stream is live or over; repeatable."""
        (self.sources.add if live else self.sources.discard)(source)

    @property
    def is_live(self) -> bool:
        """Whether anybody says so."""
        return bool(self.sources)
