"""One live file: what stands on disk, what the world knows of it, what a person did to it."""

from dataclasses import dataclass, replace
from pathlib import Path

from bot.errors import Problem, Severity, UnreadableFileError
from bot.storage.additions import Additions, Plain
from bot.storage.checking import Check, Rejected
from bot.storage.codec import ShapeError
from bot.storage.disk import Disk
from bot.storage.encoding import Encoding, records_of
from bot.storage.layout import LiveFile
from bot.storage.merging import Conflict, Merge
from bot.storage.reading import read_json
from bot.storage.rendering import render, row
from bot.storage.trouble import Trouble, TroubleError, asks, named, refuse_loss
from bot.storage.versions import History, Origin, Rows


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What came of reading a file."""

    part: object
    problems: tuple[Problem, ...]
    rejected: tuple[Rejected, ...]


_SETTLE_S = 0.8
"""A save that cannot be followed may be half of one: so long it is waited for the rest."""

_COMPARED = 65_536
"""Bytes up to which the file that was replaced is compared whole, not by its stamp."""


_FEW, _LISTED = 2, 5
"""So few rows that a save does not have may have been taken out; so many are named."""

_LATE = "late"
"""In place of a stamp: the file that was replaced has to be looked at."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Something on disk that is not ours."""

    data: bytes | None
    """The whole file; None when it is gone."""
    late: bool = False
    """Whether it was saved to the file while ours took its place, so that ours stands there."""


class Tracked:
    """A live file between the disk and the world. Knows no other file."""

    def __init__(self, file: LiveFile, home: Path, disk: Disk) -> None:
        self.file, self._disk = file, disk
        self.name = f"memory/{file.path}"
        self.path = home / self.name
        self.previous = home / ".hearthcast" / "previous" / self.name
        """The file that ours replaced last: an editor may still write to it."""
        self.encoding = Encoding(file)
        self.history = History(is_list=file.is_list)
        self.rows: Rows = ()
        """The version of the disk the world is at: the base of what is withheld."""
        self.part: object = None
        """The part of the world that the file holds; None when it must be written anew."""
        self.disk: bytes | None = None
        """What stood on disk when it was last read or written."""
        self.followed = True
        """False while the disk holds what could not be read when the home was opened."""
        self.trouble: Problem | None = None
        """What a person was told about a file that is not followed."""
        self._stamp = self._replaced_stamp = ""
        self._previous_stamp = disk.stamp(self.previous) if disk.durable else ""
        self._own_stamp: str | None = None
        """The stamp of our last write, where that is enough to know it again."""
        self._look_again = True
        self._doubt: tuple[bytes | None, float] | None = None
        self._late_since: float | None = None
        self._late_data: bytes | None = None
        self._edits: list[tuple[object, object, tuple[Conflict, ...]]] = []
        """Base, document and what it takes out of each save that no commit has yet."""

    def is_written(self, part: object) -> bool:
        """Whether the file already holds this part."""
        return self.part is not None and (part is self.part or part == self.part)

    def is_foreign(self) -> bool:
        """Whether the disk holds something else than what was last read or written."""
        self._replaced_stamp = self._disk.stamp(self.path)
        if self.followed and self._replaced_stamp == self._own_stamp:
            return False
        foreign = not self.followed or self._disk.read(self.path) != self.disk
        self._look_again |= foreign
        return foreign or self._is_late()

    def wrote(self, part: object, rows: Rows, data: bytes) -> None:
        """Note that the file now holds a part."""
        replaced = self.disk
        self.part, self.rows, self.disk, self.followed = part, rows, data, True
        self.trouble = self._doubt = None
        self.history.add(rows)
        self._stamp = self._disk.stamp(self.path)
        # Where nothing is synced nobody watches, and the stamp alone is enough.
        self._look_again = self._disk.durable
        if not self._disk.durable:
            self._own_stamp = self._stamp
            return
        previous = self._disk.stamp(self.previous)
        # The stamp is from before the look: a save after it shows as a new stamp.
        late = replaced is not None and self._was_saved_late(replaced, previous)
        self._previous_stamp, self._late_data = _LATE if late else previous, None

    def stands(self, part: object, rows: Rows) -> None:
        """Note that the file held this part already, word for word."""
        self.part, self.rows = part, rows
        self.history.add(rows)

    def was_refused(self) -> None:
        """Note that ours could not take the file's place: it is tried again."""
        self.part = None
        if self._disk.durable:
            self._previous_stamp = self._disk.stamp(self.previous)

    def edit(self) -> Edit | None:
        """What a person put on disk since the last look, if anything."""
        if self._is_late():
            self._previous_stamp = self._disk.stamp(self.previous)
            data = self._disk.read(self.previous)
            # The stamp may be from the middle of a save, and then the same save is met twice.
            if data is not None and data != self._late_data:
                self._late_data = data
                return Edit(data, late=True)
        stamp = self._disk.stamp(self.path)
        if stamp == self._stamp and not self._look_again:
            return None
        # A save within one step of the file system's clock bears the stamp of our own write: after
        # one of those the next look is at the content as well.
        self._stamp, self._look_again = stamp, False
        data = self._disk.read(self.path)
        if data == self.disk and self.followed:
            self.trouble = self._doubt = None
            return None
        return Edit(data)

    @property
    def is_unsettled(self) -> bool:
        """Whether something stands there that is waited for: the rest of it may come."""
        return self._late_since is not None or (self._doubt is not None and self.trouble is None)

    def doubt_late(self, now: float) -> bool:
        """Note that a late edit is no document (yet); True when it was waited for long enough."""
        self._late_since = now if self._late_since is None else self._late_since
        if now - self._late_since < _SETTLE_S:
            self._previous_stamp, self._late_data = _LATE, None
            return False
        self._late_since = None
        return True

    def doubt(self, data: bytes | None, problem: Problem, now: float) -> Problem | None:
        """Note that an edit cannot be followed.

        Args:
            data: What stands on disk.
            problem: What to tell the person.
            now: Monotonic seconds.

        Returns:
            The problem, once, when the save has settled; None while the rest of it may come.
        """
        if self.trouble is not None and self._doubt is not None and self._doubt[0] == data:
            return None
        if self._doubt is None or self._doubt[0] != data:
            self._doubt, self.trouble = (data, now), None
        if now - self._doubt[1] < _SETTLE_S:
            self._look_again = True
            return None
        what = f"{problem.what}; the show goes on with what it knows and leaves the file alone"
        self.trouble = replace(problem, what=what)
        return self.trouble

    def _is_late(self) -> bool:
        """Whether the file that ours replaced was saved to and not looked at since."""
        return self._disk.durable and self._disk.stamp(self.previous) != self._previous_stamp

    def _was_saved_late(self, before: bytes, stamp: str) -> bool:
        """Whether somebody saved between our last look and the moment ours took the place."""
        if len(before) > _COMPARED:
            return stamp not in ("", self._replaced_stamp)
        found = self._disk.read(self.previous)
        return found is not None and found != before

    def read(self, data: bytes | None) -> object:
        """The document in the bytes on disk.

        Raises:
            TroubleError: it cannot be followed; says why and what to do.
        """
        if data is None:
            raise asks(self.name, Trouble.MISSING, "is gone")
        try:
            plain = read_json(data, self.name, careful=True)
        except UnreadableFileError as error:
            if not data.strip():
                raise asks(self.name, Trouble.EMPTIED, "was emptied") from None
            raise TroubleError(Trouble.UNREADABLE, error.problem) from None
        if isinstance(plain, list) is not self.file.is_list:
            shape = "a list in [ ]" if self.file.is_list else "an object in { }"
            problem = Problem(
                file=self.name, place="line 1", what=f"must be {shape}", cure="mend or restore it"
            )
            raise TroubleError(Trouble.UNREADABLE, problem)
        return plain

    def take(
        self, plain: object, additions: Additions, *, whole: bool = False, late: bool = False
    ) -> Check:
        """Take a person's document; it is merged by `merged` until a commit has confirmed it.

        Args:
            plain: The document.
            additions: Completes the episodes a person adds.
            whole: Take the document as it is meant, however much is gone.
            late: Whether it stood on disk only for a moment, before ours took its place.

        Raises:
            TroubleError: more than half of it is gone, or it cannot be read at all.
        """
        origin = None if late else self.history.origin(plain)
        taken_out = origin is Origin.SHOW and self.file.is_list
        base = self.history.newest() if taken_out else self.history.nearest(plain, late=late)
        if not whole:
            self._refuse_loss_of(base, plain)
        check = Check(self.file, self.name, additions)
        hand = self._checked(check, plain, base)
        if not taken_out:
            check.problems += self._kept(base, hand, again=origin is not None, late=late)
        removed = self._removed(base, hand) if taken_out else ()
        if late:
            # Somebody may have edited on from it, but more likely from what stands there now.
            self.history.add_before_newest(_rows(hand))
        else:
            self.rows = _rows(hand)
            self.history.add_typed(self.rows)
        self._edits.append((base, hand, removed))
        return check

    def committed(self) -> list[Plain]:
        """The rows of a list file as they were last committed."""
        plain = self.history.newest()
        if not isinstance(plain, list):
            return []
        return [entry for entry in plain if isinstance(entry, dict)]

    @property
    def is_edited(self) -> bool:
        """Whether a person's edit is not part of a committed world yet."""
        return bool(self._edits)

    def merged(self, part: object) -> tuple[object, tuple[Conflict, ...]]:
        """The world's part with every edit since the last commit in it; the same again if asked."""
        conflicts: list[Conflict] = []
        for base, hand, removed in self._edits:
            conflicts += removed
            show = self.history.plain(self.encoding.rows(part))
            merge = Merge(counters=self.file.counters, row_key=self.file.key)
            merged = merge.document(base, hand, show)
            part = self._decoded(merged, hand, show, part)
            self.encoding.adopt(merged)
            conflicts += merge.conflicts
        return part, tuple(conflicts)

    def confirm(self) -> None:
        """Note that the world has every edit in it from now on."""
        self._edits.clear()

    def load(self, plain: object, known: object, additions: Additions) -> Loaded:
        """Take a document as the world's part, when the home is opened.

        Raises:
            TroubleError: it cannot be read at all.
        """
        check = Check(self.file, self.name, additions)
        hand = self._checked(check, plain, known)
        self.encoding.adopt(hand)
        decode = self.file.document.decode
        part = tuple(map(decode, hand)) if isinstance(hand, list) else decode(hand)
        # Rendered from the records, so that the first commit finds them rendered.
        self.rows = self.encoding.rows(part)
        self.history.add(self.rows)
        return Loaded(
            part=part,
            problems=tuple(check.problems),
            rejected=tuple(check.rejected),
        )

    def follow(self, data: bytes | None) -> None:
        """Take what is on disk as known; the file is written anew with the next commit."""
        self._late_since = None
        self.disk, self.followed, self.part = data, True, None
        self.trouble = self._doubt = None

    def _checked(self, check: Check, plain: object, base: object) -> object:
        try:
            if isinstance(plain, list):
                return check.rows(plain, named(base, self.file.key))
            return check.whole(plain, base if isinstance(base, dict) else None)
        except ShapeError as error:
            problem = Problem(file=self.name, place=error.place, what=error.what)
            raise TroubleError(Trouble.UNREADABLE, problem) from None

    def _decoded(self, merged: object, hand: object, show: object, part: object) -> object:
        """The part a merged document stands for; rows that did not change stay the same objects."""
        decode = self.file.document.decode
        if not isinstance(merged, list):
            try:
                return decode(merged)
            except ShapeError:
                return decode(hand)
        known: dict[str, list[tuple[object, object]]] = {}
        shown = show if isinstance(show, list) else []
        for entry, record in zip(shown, records_of(part), strict=True):
            known.setdefault(str(entry.get(self.file.key, "")), []).append((entry, record))
        typed = named(hand, self.file.key)
        decoded: list[object] = []
        for entry in merged:
            name = str(entry.get(self.file.key, ""))
            same = (record for plain, record in known.get(name, ()) if plain == entry)
            record = next(same, None)
            try:
                decoded.append(decode(entry) if record is None else record)
            except ShapeError:
                decoded.append(decode(typed[name]))
        if self.file.order:
            decoded.sort(key=lambda record: getattr(record, self.file.order))
        return tuple(decoded)

    def _removed(self, base: object, hand: object) -> tuple[Conflict, ...]:
        """What the show wrote lately and a save takes out: deleted, told, and kept beside."""
        typed = named(hand, self.file.key)
        return tuple(
            Conflict(place=name, hand=None, show=entry, base=None)
            for name, entry in named(base, self.file.key).items()
            if name not in typed
        )

    def _kept(self, base: object, hand: object, *, again: bool, late: bool) -> list[Problem]:
        """What to tell of a save that knows nothing of the last rows, or took them out.

        Which of the two it was the file does not show. An editor that was open for long misses
        many rows, and nobody takes out all of them at once: that is told only of the same again.
        """
        known = {**named(base, self.file.key), **named(hand, self.file.key)}
        newest = named(self.history.newest(late=late), self.file.key)
        rows = [name for name in newest if name not in known] if self.file.is_list else []
        if not again and not 0 < len(rows) <= _FEW:
            return []
        what = "was saved once more as it had been" if again else "was saved from an older state"
        listed = f": {', '.join(rows[:_LISTED])}" if rows else ""
        return [
            Problem(
                file=self.name,
                place="the whole file",
                what=f"{what}; what came since is kept{listed}",
                cure="open it again; take out once more what you did not want",
                severity=Severity.NOTE,
            )
        ]

    def _refuse_loss_of(self, base: object, plain: object) -> None:
        try:
            refuse_loss(self.name, self.file.key, base, plain)
        except TroubleError:
            # The nearest version may be an old and small one: told is what is missed now.
            refuse_loss(self.name, self.file.key, self.history.newest(), plain)
            raise


def _rows(plain: object) -> Rows:
    return tuple(map(row, plain)) if isinstance(plain, list) else (render(plain),)
