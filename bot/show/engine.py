"""The engine: the single writer. Commands go in one at a time; worlds come out, committed.

A command is applied at once and in memory (nothing awaits between reading the world and changing
it); `flush` commits everything applied since the last flush as one step and then publishes it. A
tick is one flush, a tip or a hand edit one of its own.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from bot.audience.ledger import LedgerEntry
from bot.errors import Problem, Severity, WriteFailedError
from bot.household.apply import apply
from bot.household.commands import AdoptEdit, Command
from bot.household.events import ActionPerformed, Event, MemoriesSwept
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode
from bot.ports import Clock, Commit, Store
from bot.show.publisher import Publisher
from bot.show.scribe import Scribe
from bot.show.unbroken import unbroken

logger = logging.getLogger(__name__)

T = TypeVar("T")

ECHOED = 40
"""Own lines a note is held against: what is echoed was said just now."""

Spoken = tuple[tuple[str, tuple[str, ...]], ...]
"""(character id, its last lines)."""


class Engine:
    """Holds the world. Nobody else changes it."""

    def __init__(
        self,
        world: World,
        rules: Rules,
        store: Store,
        *,
        scribe: Scribe,
        publisher: Publisher,
        on_problem: Callable[[Problem], None],
        wall_clock: Clock,
        in_thread: bool = True,
    ) -> None:
        """Take over a world as it stands on disk.

        Args:
            world: The committed world.
            rules: The household's rules.
            store: Where steps are committed.
            scribe: Writes the notes that events leave.
            publisher: Who hears of committed steps.
            on_problem: Told what the streamer should know (a failed write, a merged edit).
            wall_clock: By which an absence is reckoned, also of a household that lives faster.
            in_thread: Commit outside the event loop, so that a slow disk delays nobody; a
                simulation commits in place.
        """
        self.world = world
        self.rules = rules
        self.tick = 0
        self._store = store
        self._scribe = scribe
        self._publisher = publisher
        self._on_problem = on_problem
        self._wall_clock = wall_clock
        self._in_thread = in_thread
        self.ran_at: datetime | None = None
        """The clock on the wall at the last tick; goes to disk with the next commit."""
        self.paused: bool | None = None
        """Whether the life is paused; None until somebody says so in this run."""
        self._committed = world
        self._pending: list[Event] = []
        self._archived: list[tuple[str, Episode]] = []
        self._ledger: list[LedgerEntry] = []
        self._spoken: Spoken = ()
        self._lock = asyncio.Lock()

    def live_by(self, rules: Rules) -> None:
        """Live by other rules; a turn that is being decided now still has the old ones."""
        self.rules = rules

    def begin_tick(self) -> None:
        """Count a tick; nobody is away while there is one."""
        self.tick += 1
        self.ran_at = self._wall_clock.now()

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Apply one command, and the memories its events leave; returns every event, in order."""
        events = self._apply(command)
        notes = self._scribe.notes(events, self.world)
        if notes is not None:
            events += self._apply(replace(notes, spoken=_lately(self._spoken, events)))
        self._scribe.learn(events, self.world)
        return events

    def _apply(self, command: Command) -> tuple[Event, ...]:
        outcome = apply(self.world, command, self.rules)
        self.world = outcome.world
        self._pending.extend(outcome.events)
        for event in outcome.events:
            if isinstance(event, MemoriesSwept):
                self._archived.extend((event.character, episode) for episode in event.archived)
        return outcome.events

    def note_spoken(self, spoken: Spoken) -> None:
        """Keep the characters' last lines with the next commit."""
        self._spoken = spoken

    async def record(self, entry: LedgerEntry) -> None:
        """Put a ledger entry on disk before its effects (fsynced).

        Raises:
            WriteFailedError: the tip must not be applied; it comes again or is held.
        """
        await unbroken(self._record(entry))

    async def _record(self, entry: LedgerEntry) -> None:
        async with self._lock:
            await self._run(lambda: self._store.record(entry))

    def will_record(self, entry: LedgerEntry) -> None:
        """Let a ledger entry go to disk in the same commit as its effects."""
        self._ledger.append(entry)

    async def alone(self, work: Callable[[], object]) -> None:
        """Let somebody work on the home's files while no commit does.

        Raises:
            Whatever `work` raises.
        """
        async with self._lock:
            await self._run(work)

    async def do(self, command: Command) -> tuple[Event, ...]:
        """Apply one command and commit it."""
        events = self.apply(command)
        await self.flush()
        return events

    async def flush(self) -> None:
        """Commit what was applied since the last time, then publish it.

        What a person changed on disk meanwhile is merged first. When the disk refuses, the step
        stays in memory, is published all the same, and goes with the next commit. A caller that is
        cancelled meanwhile waits for the end of the step.
        """
        await unbroken(self._flush())

    async def _flush(self) -> None:
        async with self._lock:
            await self._adopt_edits()
            events, self._pending = tuple(self._pending), []
            commit = Commit(
                before=self._committed,
                after=self.world,
                archived=tuple(self._archived),
                ledger=tuple(self._ledger),
                spoken=self._spoken,
                tick=self.tick,
                ran_at=self.ran_at,
                paused=self.paused,
            )
            try:
                await self._run(lambda: self._store.commit(commit))
            except WriteFailedError as error:
                self._on_problem(
                    Problem(
                        file="memory/",
                        place="writing",
                        what=str(error),
                        cure="tried again",
                        severity=Severity.GRAVE,
                    )
                )
            else:
                self._committed = commit.after
                del self._archived[: len(commit.archived)]
                del self._ledger[: len(commit.ledger)]
            self._publisher.publish(events, commit.after)

    async def _adopt_edits(self) -> None:
        base = self.world
        merged, files, problems = await self._run(lambda: self._store.hand_edits(base))
        for problem in problems:
            self._on_problem(problem)
        if not files:
            return
        if self.world is not base:
            # Something was applied while the disk was read: merge again onto the newest world.
            merged, files, _ = self._store.hand_edits(self.world)
        money = merged.household.wealth - self.world.household.wealth
        self.apply(AdoptEdit(world=merged, files=files, money=money))

    async def _run(self, work: Callable[[], T]) -> T:
        if not self._in_thread:
            return work()
        working = asyncio.get_running_loop().run_in_executor(None, work)
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            # A thread cannot be stopped: nobody may touch the files before it is done.
            await asyncio.wait([working])
            raise


def _lately(spoken: Spoken, events: tuple[Event, ...]) -> Mapping[str, tuple[str, ...]]:
    """What each character said lately, this step's lines included."""
    lines = {one: said[-ECHOED:] for one, said in spoken}
    for event in events:
        if isinstance(event, ActionPerformed) and event.line:
            lines[event.actor] = (*lines.get(event.actor, ()), event.line)
    return lines
