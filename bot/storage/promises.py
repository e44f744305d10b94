"""Promises: whom the show has forgotten, as marks nobody can read, in `.hearthcast/`."""

import secrets
from datetime import datetime

from bot.audience.privacy import ErasedMarks
from bot.ports import Drawer

FILE = "forgotten"


def read_marks(drawer: Drawer) -> ErasedMarks:
    """The marks of a home; none, with a new salt, when nobody was forgotten yet."""
    kept = drawer.read(FILE)
    try:
        salt = bytes.fromhex(str(kept["salt"]))
        marks = kept["marks"]
    except (KeyError, ValueError):
        return ErasedMarks(salt=secrets.token_bytes(16))
    times = marks.items() if isinstance(marks, dict) else ()
    return ErasedMarks(salt=salt, marks={str(k): datetime.fromisoformat(str(v)) for k, v in times})


def put_marks(drawer: Drawer, marks: ErasedMarks) -> None:
    """Keep the marks.

    Raises:
        WriteFailedError: those before are still there.
    """
    times = {mark: at.isoformat() for mark, at in marks.marks.items()}
    drawer.put(FILE, {"salt": marks.salt.hex(), "marks": times})
