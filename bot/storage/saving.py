"""One commit of the world, from what changed to the files it is in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.errors import WriteFailedError
from bot.household.world import World
from bot.memories.episode import Episode
from bot.storage.archive import Archive
from bot.storage.disk import Disk
from bot.storage.journal import Journal, Step
from bot.storage.machine import MACHINE, MachineState, render_machine
from bot.storage.tracked import Tracked
from bot.storage.versions import Rows

_SMALL = 65_536
"""Bytes up to which a file's last good state is kept in the journal."""

WITHHELD = ".hearthcast/withheld"
"""Where the show's version of a file waits while a person has it; beside it its base."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pending:
    """One file that a commit writes, or withholds because a person has changed it."""

    tracked: Tracked
    part: object
    rows: Rows
    data: bytes
    withheld: bool
    stands: bool
    """Whether the file holds these very bytes already."""


class Saving:
    """Writes worlds through the journal; what fails is owed to the next commit."""

    def __init__(
        self, tracked: Iterable[Tracked], archive: Archive, home: Path, disk: Disk
    ) -> None:
        self._tracked, self._archive, self._disk = tuple(tracked), archive, disk
        self.journal = Journal(home, disk, home / "memory" / "shared" / "tips.jsonl")
        self.good: Mapping[str, str] = {}
        """The text of every small file in its last good state, by path from the home."""
        self.withheld: dict[str, object] = {}
        """The part that waits for a file a person has, by path from the home."""
        self.machine: MachineState | None = None
        """What the machine's file holds; None when there is none."""
        self._archived: tuple[tuple[str, Episode], ...] = ()
        self._lines = b""
        self._settled = b""
        """Lines of a step that was told as failed but is in the ledger."""

    def save(
        self,
        world: World,
        machine: MachineState,
        archived: tuple[tuple[str, Episode], ...],
        lines: bytes,
    ) -> None:
        """Write what changed since the last commit that reached the disk.

        Raises:
            WriteFailedError: something did not reach its place; the next commit brings it there.
        """
        self._owe(archived, lines)
        for tracked in self._tracked:
            tracked.confirm()
        pending = [
            one for tracked in self._tracked if (one := self._pending(tracked, world)) is not None
        ]
        months = self._archive.extended(self._archived)
        writes, removes = self._files(pending)
        writes |= months
        if machine != self.machine:
            writes[MACHINE] = render_machine(machine)
        good = self._good_after(pending)
        refused: frozenset[str] = frozenset()
        if writes or removes or self._lines or good != self.good:
            refused = self._write(writes, removes, good)
        self.good = good
        self._note(pending, refused)
        self._archive.wrote(months.keys() - refused)
        self._archived = self._archived if refused & months.keys() else ()
        self._settled, self._lines = (self._lines if refused else b""), b""
        self.machine = self.machine if MACHINE in refused else machine
        if refused:
            raise _held(refused)

    def _owe(self, archived: tuple[tuple[str, Episode], ...], lines: bytes) -> None:
        """Add a step's own entries to what failed before; one that comes again counts once."""
        self._archived += tuple(one for one in archived if one not in self._archived)
        if self._settled and lines.startswith(self._settled):
            lines = lines[len(self._settled) :]
        self._settled = b""
        self._lines = lines if lines.startswith(self._lines) else self._lines + lines

    def close(self) -> None:
        """Leave the last good state of the small files behind, where commits did not."""
        if not self._disk.durable:
            self.journal.write(Step(writes={}, good=self.good))

    def _pending(self, tracked: Tracked, world: World) -> _Pending | None:
        """What a commit has to do with one file."""
        part = tracked.file.part(world)
        waits = tracked.name in self.withheld
        if tracked.is_written(part) and not waits:
            return None
        foreign = tracked.is_foreign()
        if foreign and waits and self.withheld[tracked.name] is part:
            return None
        rows = tracked.encoding.rows(part)
        data = tracked.encoding.file(rows)
        return _Pending(
            tracked=tracked,
            part=part,
            rows=rows,
            data=data,
            withheld=foreign,
            stands=data == tracked.disk and not foreign,
        )

    def _files(self, pending: Iterable[_Pending]) -> tuple[dict[str, bytes], list[str]]:
        """The files to write, and those that no longer wait."""
        writes: dict[str, bytes] = {}
        removes: list[str] = []
        for one in pending:
            name = one.tracked.name
            aside = f"{WITHHELD}/{name}"
            if not one.withheld:
                if not one.stands:
                    writes[name] = one.data
                removes += [aside, f"{aside}.base"] if name in self.withheld else []
                continue
            writes[aside] = one.data
            if name not in self.withheld:
                # Written once: whatever is withheld later has the same base.
                writes[f"{aside}.base"] = one.tracked.encoding.file(one.tracked.rows)
        return writes, removes

    def _good_after(self, pending: Iterable[_Pending]) -> Mapping[str, str]:
        good = dict(self.good)
        for one in pending:
            if not one.withheld:
                good.pop(one.tracked.name, None)
                if len(one.data) <= _SMALL:
                    good[one.tracked.name] = one.data.decode()
        return good

    def _write(
        self, writes: Mapping[str, bytes], removes: list[str], good: Mapping[str, str]
    ) -> frozenset[str]:
        step = Step(
            writes=writes,
            removes=tuple(removes),
            lines=self._lines,
            good=good if self._disk.durable else {},
        )
        try:
            return self.journal.write(step)
        except OSError as error:
            raise failed(error) from error

    def _note(self, pending: Iterable[_Pending], refused: frozenset[str]) -> None:
        for one in pending:
            name = one.tracked.name
            if one.withheld:
                self.withheld[name] = one.part
            elif name in refused:
                one.tracked.was_refused()
            elif one.stands:
                self.withheld.pop(name, None)
                one.tracked.stands(one.part, one.rows)
            else:
                self.withheld.pop(name, None)
                one.tracked.wrote(one.part, one.rows, one.data)


def failed(error: OSError) -> WriteFailedError:
    """What to tell when nothing of a commit reached the disk."""
    what = error.strerror or str(error)
    return WriteFailedError(
        f"the household could not be saved ({what}); it goes on in memory and the next tick tries "
        "again: make room on the disk, or close what holds the file"
    )


def _held(refused: frozenset[str]) -> WriteFailedError:
    return WriteFailedError(
        f"{', '.join(sorted(refused))} is held by another program and could not be replaced; "
        "nothing is lost, the next tick tries again: close what holds it"
    )
