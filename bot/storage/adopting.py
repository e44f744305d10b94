"""Taking over what a person changed on disk, file by file."""

from dataclasses import replace
from time import monotonic

from bot.errors import Problem, UnreadableFileError
from bot.household.world import World
from bot.storage.additions import Additions
from bot.storage.aside import Aside
from bot.storage.checking import Check
from bot.storage.tracked import Edit, Tracked
from bot.storage.trouble import TroubleError


class Adopting:
    """One look at the files: the world with every edit in it, and what to tell the person."""

    def __init__(self, world: World, aside: Aside) -> None:
        self._aside = aside
        self._additions = Additions(world.next_episode, world.calendar)
        self._world = world
        self.files: list[str] = []
        """The files that brought a change, relative to the home."""
        self.problems: list[Problem] = []

    @property
    def world(self) -> World:
        """The merged world; the very one it began with when nothing changed."""
        if self._additions.next == self._world.next_episode:
            return self._world
        return replace(self._world, next_episode=self._additions.next)

    def look(self, tracked: Tracked) -> None:
        """Take over what changed in one file; what cannot be followed is told when it settled."""
        edit = tracked.edit()
        if edit is not None:
            try:
                check = tracked.take(tracked.read(edit.data), self._additions, late=edit.late)
            except TroubleError as error:
                self._doubt(tracked, edit, error)
            else:
                tracked.follow(tracked.disk if edit.late else edit.data)
                self._tell(tracked, check)
        self._merge(tracked)

    def take_whole(self, tracked: Tracked, data: bytes | None) -> None:
        """Take a file as the person means it, however much of it is gone.

        Raises:
            UnreadableFileError: it cannot be read at all.
        """
        try:
            plain = [] if not data and tracked.file.is_list else tracked.read(data)
            check = tracked.take(plain, self._additions, whole=True)
        except TroubleError as error:
            raise UnreadableFileError(error.problem) from None
        tracked.follow(data)
        self._tell(tracked, check)
        self._merge(tracked)

    def stage(self, tracked: Tracked, plain: object) -> None:
        """Take a document that a program of ours wrote; the file follows with the next commit."""
        self._tell(tracked, tracked.take(plain, self._additions, whole=True, late=True))
        tracked.part = None

    def _merge(self, tracked: Tracked) -> None:
        if not tracked.is_edited:
            return
        before = tracked.file.part(self._world)
        part, conflicts = tracked.merged(before)
        self.problems += [self._aside.conflict(tracked.name, one) for one in conflicts]
        if part != before:
            self._world = tracked.file.put(self._world, part)
            self._additions.pass_by(part)
            self.files.append(tracked.name)

    def _tell(self, tracked: Tracked, check: Check) -> None:
        self.problems += check.problems
        self.problems += [self._aside.rejected(tracked.name, one) for one in check.rejected]

    def _doubt(self, tracked: Tracked, edit: Edit, error: TroubleError) -> None:
        now = monotonic()
        if edit.late:
            told = error.problem if tracked.doubt_late(now) else None
        else:
            told = tracked.doubt(edit.data, error.problem, now)
        if told is not None:
            if edit.data:
                self._aside.copy(tracked.name, edit.data)
            self.problems.append(told)
