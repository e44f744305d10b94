"""What the command line asks of a run."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """The options of `run`."""

    home: Path
    ticks: int | None = None
    """Stop after so many ticks; None: until Ctrl+C."""
    interval_s: float | None = None
    """None: as config says; 0: a simulated clock, no wait."""
    seed: int | None = None
    demo: bool = False
    replay: Path | None = None
    web: bool = True
    port: int | None = None
    brain: str | None = None
    live: bool = False
    open_desk: bool = False
    """Open the dashboard in the browser once the show is on."""
    in_place: bool = False
    accept_cost: bool = False

    @property
    def simulated(self) -> bool:
        """Whether the run lives on the simulated clock."""
        return self.interval_s == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a show ended."""

    again: bool = False
    """Whether the streamer wants it to begin anew."""
    restore: str = ""
    """The copy of `memory/` to take back before it does; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimOptions:
    """The options of `sim`."""

    home: Path
    days: int
    seed: int | None = None
    audience: bool = True
    replay: Path | None = None
    durable: bool = False
    in_place: bool = False
    as_json: bool = False
