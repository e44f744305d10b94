"""What every platform is given by the show: a folder, time, secrets."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bot.errors import LoginRejectedError
from bot.platforms.recording import Recorder
from bot.ports import ChatSink, Clock, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Where a platform lives."""

    folder: Path
    """The home's `.hearthcast`: tokens, recordings, the quota book."""
    clock: Clock
    secret: Callable[[str], str]
    """The value of an environment variable by its name; empty when it is not set."""
    record: bool = False

    def needed_secret(self, platform: str, name: str) -> str:
        """A secret that a platform cannot do without.

        Raises:
            LoginRejectedError: the variable is not set.
        """
        value = self.secret(name)
        if not value:
            what = f"{platform} needs the environment variable {name}: set it and start again"
            raise LoginRejectedError(what)
        return value

    def recorder(self, platform: str) -> Recorder:
        """The recorder of one platform."""
        folder = self.folder / "recordings"
        return Recorder(folder, platform, self.clock, frames=self.record)


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """A platform that is switched on."""

    source: Source
    sink: ChatSink | None = None
    """Where to write; None when it can only be read."""
    close: Callable[[], Awaitable[None]] | None = None
    """Lets go of what outlives a single connection; called once, at the end of the show."""
    notice: str = ""
    """What the streamer has to know about using it, in a sentence; shown at the start."""
