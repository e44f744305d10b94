"""A recorded day again, without a network."""

import json
from collections import defaultdict, deque
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import bot.errors
from bot.brains.completion import Ask, Completed, Completion, Finish, Usage
from bot.config.brain import ModelFacts
from bot.errors import BrainError, BrainUnavailableError, Problem, UnreadableFileError

Key = tuple[str, str, int, int]
"""Purpose, actor, tick, asking."""


class Replayed(Completion):
    """Answers as a recording did: by purpose, actor, tick and asking; each entry once.

    Recorded faults happen again. A call the recording does not hold is a fault of its own.
    """

    def __init__(self, path: Path, facts: ModelFacts, first_tick: int | None = None) -> None:
        """Read a recording.

        Args:
            path: One file of `.hearthcast/recordings/`.
            facts: Of the model it was recorded with.
            first_tick: The tick of this run in which the recording's first one happens again;
                None: ticks have the numbers they had.

        Raises:
            UnreadableFileError: it cannot be read, or a line of it is no entry.
        """
        self.facts = facts
        self._entries: dict[Key, deque[Mapping[str, object]]] = defaultdict(deque)
        for entry in _read(path):
            self._entries[_key_of(entry)].append(entry)
        self.ticks = tuple(sorted({key[2] for key in self._entries}))
        """The recorded ticks."""
        self._shift = 0
        if first_tick is not None:
            self.begin(first_tick)
        self.played = 0
        """How many entries have been used."""

    def begin(self, first_tick: int) -> None:
        """Let the recording's first tick happen again in `first_tick` of this run."""
        self._shift = self.ticks[0] - first_tick if self.ticks else 0

    async def complete(self, ask: Ask) -> Completed:
        """The recorded answer.

        Raises:
            BrainError: what the recording holds; `BrainUnavailableError` when it holds nothing.
        """
        tick = ask.tick + self._shift
        waiting = self._entries.get((ask.purpose.value, ask.actor, tick, ask.asking))
        if not waiting:
            raise BrainUnavailableError(f"nothing was recorded for {ask.actor} in tick {tick}")
        entry = waiting.popleft()
        self.played += 1
        if "error" in entry:
            raise _fault_of(entry)
        return Completed(
            text=str(entry.get("text", "")),
            finish=Finish(str(entry.get("finish", Finish.DONE))),
            usage=_usage_of(entry.get("usage")),
        )

    async def close(self) -> None:
        """Nothing is held open."""


def _read(path: Path) -> list[Mapping[str, object]]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, "the file", str(error)) from error
    entries: list[Mapping[str, object]] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except ValueError as error:
            raise _unreadable(path, f"line {number}", "is no JSON") from error
        if not isinstance(entry, dict):
            raise _unreadable(path, f"line {number}", "is no recorded call")
        entries.append(cast("Mapping[str, object]", entry))
    return entries


def _unreadable(path: Path, place: str, what: str) -> UnreadableFileError:
    cure = "choose a file of .hearthcast/recordings/"
    return UnreadableFileError(Problem(file=path.name, place=place, what=what, cure=cure))


def _key_of(entry: Mapping[str, object]) -> Key:
    tick, asking = entry.get("tick"), entry.get("asking")
    return (
        str(entry.get("purpose", "")),
        str(entry.get("actor", "")),
        tick if isinstance(tick, int) else 0,
        asking if isinstance(asking, int) else 1,
    )


def _fault_of(entry: Mapping[str, object]) -> BrainError:
    kind = getattr(bot.errors, str(entry["error"]), BrainError)
    what = str(entry.get("what", "a recorded fault"))
    return (
        kind(what) if isinstance(kind, type) and issubclass(kind, BrainError) else BrainError(what)
    )


def _usage_of(told: object) -> Usage | None:
    if not isinstance(told, dict):
        return None
    counts = {name: count for name, count in told.items() if isinstance(count, int)}
    return Usage(
        input=counts.get("input", 0),
        output=counts.get("output", 0),
        cached=counts.get("cached", 0),
        cache_written=counts.get("cache_written", 0),
        reasoning=counts.get("reasoning", 0),
    )
