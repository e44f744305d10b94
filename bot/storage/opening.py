"""Reading a home's live files, and what to go on with where one cannot be read."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from bot.errors import Problem, UnreadableFileError
from bot.storage.additions import Additions
from bot.storage.aside import Aside
from bot.storage.disk import Disk
from bot.storage.tracked import Loaded, Tracked
from bot.storage.trouble import TroubleError, refuse_loss


class Opening:
    """One reading of all live files."""

    def __init__(
        self, home: Path, disk: Disk, good: Mapping[str, str], additions: Additions
    ) -> None:
        """Prepare to read.

        Args:
            home: The folder that holds `memory/`.
            disk: The file operations.
            good: The text of files in their last good state, by path from the home.
            additions: Completes the episodes a person adds.
        """
        self._home, self._disk, self._good = home, disk, good
        self._own = home / ".hearthcast"
        self._aside = Aside(home, disk)
        self._additions = additions
        self.problems: list[Problem] = []

    def read(self, tracked: Tracked) -> object:
        """The world's part in a file; None when the file does not exist and never did.

        Raises:
            UnreadableFileError: it cannot be read, and neither can anything it could be taken from.
        """
        data = self._disk.read(tracked.path)
        if data is None and not any(True for _ in self._copies(tracked)):
            return None
        try:
            plain = tracked.read(data)
            known = self._known(tracked)
            if known is not None:
                refuse_loss(tracked.name, tracked.file.key, known, plain)
            loaded = tracked.load(plain, known, self._additions)
        except TroubleError as error:
            return self._instead(tracked, data, error.problem)
        tracked.disk, tracked.part = data, loaded.part
        self._tell(tracked, loaded)
        return self._with_withheld(tracked, loaded.part)

    def _known(self, tracked: Tracked) -> object:
        """The document of the last good copy that is surely ours, or None."""
        for origin, data in self._own_copies(tracked):
            try:
                return tracked.read(data)
            except TroubleError:
                self._say(tracked, f"the copy in {origin} cannot be read")
        return None

    def _instead(self, tracked: Tracked, data: bytes | None, problem: Problem) -> object:
        """The part in the newest copy that can be read; the file itself is left alone."""
        for origin, copy in self._copies(tracked):
            try:
                loaded = tracked.load(tracked.read(copy), None, self._additions)
            except TroubleError:
                continue
            if data is not None:
                self._aside.copy(tracked.name, data)
            tracked.disk, tracked.followed, tracked.part = data, False, None
            told = Problem(
                file=problem.file,
                place=problem.place,
                what=f"{problem.what}; the show goes on with {origin} and leaves the file alone",
                cure=problem.cure,
            )
            tracked.trouble = told
            self.problems.append(told)
            return loaded.part
        raise UnreadableFileError(problem)

    def _with_withheld(self, tracked: Tracked, part: object) -> object:
        """The part merged with what the last run could not write because a person had the file."""
        withheld = self._disk.read(self._own / "withheld" / tracked.name)
        if withheld is None:
            return part
        base = self._disk.read(self._base(tracked)) or self._disk.read(tracked.previous) or withheld
        disk = tracked.disk
        try:
            typed = tracked.read(disk)
            ours = tracked.load(tracked.read(withheld), None, self._additions).part
            tracked.history.clear()
            tracked.load(tracked.read(base), None, self._additions)
            tracked.take(typed, self._additions, whole=True)
        except TroubleError as error:
            self.problems.append(error.problem)
            return part
        merged, conflicts = tracked.merged(ours)
        tracked.confirm()
        tracked.follow(disk)
        self.problems += [self._aside.conflict(tracked.name, one) for one in conflicts]
        return merged

    def _own_copies(self, tracked: Tracked) -> Iterator[tuple[str, bytes]]:
        good = self._good.get(tracked.name)
        if good is not None:
            yield "the last save", good.encode()
        elif (previous := self._disk.read(tracked.previous)) is not None:
            yield "the save before the last", previous

    def _copies(self, tracked: Tracked) -> Iterator[tuple[str, bytes]]:
        """Everything the file could be taken from, the best first."""
        withheld = self._disk.read(self._own / "withheld" / tracked.name)
        if withheld is not None:
            yield "the last save", withheld
        yield from self._own_copies(tracked)
        for backup in sorted((self._own / "backups").glob("*.zip"), reverse=True):
            try:
                with ZipFile(backup) as kept:
                    yield f"the copy {backup.stem}", kept.read(tracked.name)
            except (KeyError, BadZipFile, OSError):
                continue

    def _base(self, tracked: Tracked) -> Path:
        return self._own / "withheld" / f"{tracked.name}.base"

    def _tell(self, tracked: Tracked, loaded: Loaded) -> None:
        self.problems += loaded.problems
        self.problems += [self._aside.rejected(tracked.name, one) for one in loaded.rejected]
        if loaded.problems or loaded.rejected:
            # Written anew with the next commit: as it is now read, what was typed is kept aside.
            tracked.part = None

    def _say(self, tracked: Tracked, what: str) -> None:
        self.problems.append(Problem(file=tracked.name, place="the whole file", what=what))
