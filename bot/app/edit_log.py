"""What the streamer changed at the desk, kept so that each change can be taken back."""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from bot.audience.privacy import Person, id_in, names_in
from bot.errors import UnknownNameError, WriteFailedError
from bot.ports import Clock, Drawer

logger = logging.getLogger(__name__)

FILE, LOG = "edits", "audit"
KEPT = 100
"""Changes that can be taken back; older ones stand in the audit log only."""

Values = Mapping[str, Any]
"""Plain values by dotted key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One change made at the desk."""

    number: int
    at: str
    """The clock of the run, ISO 8601."""
    file: str
    """Relative to `memory/`, or a settings file of the home."""
    row: str = ""
    """Which row of a list file."""
    before: Values = field(default_factory=dict)
    after: Values = field(default_factory=dict)
    """Empty for a row that was deleted: then `before` is the whole row."""
    undone: bool = False

    @property
    def deleted(self) -> bool:
        """Whether a whole row went."""
        return not self.after

    @property
    def place(self) -> str:
        """Where, as one readable place."""
        keys = "whole" if self.deleted else ", ".join(self.after)
        return " ".join(filter(None, (self.file, self.row, keys)))


class EditLog:
    """The last changes, over a restart; every one of them also leaves a line in the audit log."""

    def __init__(self, drawer: Drawer, clock: Clock) -> None:
        self._drawer = drawer
        self._clock = clock
        kept = drawer.read(FILE)
        rows = kept.get("edits")
        self.edits = tuple(filter(None, map(_read, rows if isinstance(rows, list) else ())))
        self._count = max((one.number for one in self.edits), default=0)

    def add(self, file: str, row: str, before: Values, after: Values) -> Edit:
        """Note a change that took effect."""
        self._count += 1
        edit = Edit(
            number=self._count,
            at=self._clock.now().isoformat(),
            file=file,
            row=row,
            before=before,
            after=after,
        )
        self.edits = (*self.edits, edit)[-KEPT:]
        self._keep(edit, "edit")
        return edit

    def named(self, number: object) -> Edit:
        """A change that can still be taken back.

        Raises:
            UnknownNameError: it was taken back already, or is not kept any more.
        """
        open_ = {str(one.number): one for one in self.edits if not one.undone}
        if str(number) not in open_:
            raise UnknownNameError("change to take back", str(number), tuple(open_))
        return open_[str(number)]

    def take_back(self, edit: Edit) -> None:
        """Note that a change was taken back."""
        undone = replace(edit, undone=True)
        self.edits = tuple(undone if one.number == edit.number else one for one in self.edits)
        self._keep(edit, "undo_edit")

    def forget(self, person: Person, _token: str) -> None:
        """Keep no change that tells of a viewer: it cannot be taken back any more."""
        self.edits = tuple(one for one in self.edits if not _concerns(one, person))
        self._put()

    def note(self, act: str, about: str) -> None:
        """Leave a line in the audit log about something else that was decided at the desk."""
        row = {
            "at": self._clock.now().isoformat(), "by": "streamer", "act": act, "about": about,
            "done": True,
        }  # fmt: skip
        try:
            self._drawer.append(LOG, row)
        except WriteFailedError as error:
            logger.warning("a change at the desk is not in the audit log: %s", error)

    def _keep(self, edit: Edit, act: str) -> None:
        self._put()
        self.note(act, f"{edit.number}: {edit.place}")

    def _put(self) -> None:
        try:
            self._drawer.put(FILE, {"edits": [asdict(one) for one in self.edits]})
        except WriteFailedError as error:
            logger.warning("changes at the desk can be taken back in this run only: %s", error)


def _concerns(edit: Edit, person: Person) -> bool:
    text = json.dumps(asdict(edit), ensure_ascii=False)
    return id_in(text, person) or names_in(text, person)


def _read(row: object) -> Edit | None:
    names = {one.name for one in fields(Edit)}
    try:
        return Edit(**row) if isinstance(row, dict) and row.keys() <= names else None
    except TypeError:
        return None
