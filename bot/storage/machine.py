"""`.hearthcast/machine.json`: what only the machine needs from one run to the next."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.errors import UnreadableFileError
from bot.storage.codec import RecordCodec, ShapeError
from bot.storage.reading import read_json
from bot.storage.rendering import object_file

MACHINE = ".hearthcast/machine.json"
"""The file, by path from the home."""


VERSION = 1
"""The version of the memory files' shape that this Hearthcast writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineState:
    """Counters and short memories no person edits."""

    version: int = VERSION
    """The version of the memory files' shape."""
    next_episode: int = 1
    tick: int = 0
    ran_at: datetime | None = None
    """The wall clock at the last tick: how long the household was away is reckoned from it."""
    paused: bool = False
    """Whether the streamer paused the life; a restart keeps it so."""
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The last lines said aloud, by character, so that none is said again soon."""


_CODEC: RecordCodec[MachineState] = RecordCodec(MachineState)


def read_machine(data: bytes | None) -> MachineState:
    """The machine's state; a fresh one when the file is missing or damaged.

    All of it can be found again (the counter from the highest id) or is forgotten without harm.
    """
    if data is None:
        return MachineState()
    try:
        return _CODEC.decode(read_json(data, MACHINE))
    except (UnreadableFileError, ShapeError):
        return MachineState()


def render_machine(state: MachineState) -> bytes:
    """The bytes of the file."""
    return object_file(_CODEC.encode(state))
