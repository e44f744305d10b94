"""Episodes that a person adds by hand: the id they get, and what the person left out."""

from dataclasses import fields
from difflib import get_close_matches

from bot.household.calendar import Calendar
from bot.memories.episode import Episode
from bot.storage.codec import write_instant

Plain = dict[str, object]

_FELT: Plain = {"emotion": "calm", "emotion_intensity": 0.3, "importance": 0.5}
"""How a memory feels of which nobody said it: what somebody took the trouble to type is kept for a
month, and only they can say that it matters more."""

COMPLETED = frozenset({"id", "timestamp", "game_day", "event", "event_ja", *_FELT})
"""What a person may leave out of an episode they add."""


_FIELDS = frozenset(field.name for field in fields(Episode))


class Additions:
    """Completes what is added; `next` is the number the household's ids go on with."""

    def __init__(self, following: int, calendar: Calendar | None = None) -> None:
        self.next = following
        self.calendar = calendar
        """The household's time; None until its file is read."""

    def fresh_id(self) -> str:
        """An id that no episode has; never the same again."""
        self.next += 1
        return f"ep_{self.next - 1:06d}"

    def pass_by(self, part: object) -> None:
        """Take note of the records of a file: an id a person has given is never given again."""
        for record in part if isinstance(part, tuple) else ():
            digits = record.id[3:] if isinstance(record, Episode) else ""
            if digits.isdigit():
                self.next = max(self.next, int(digits) + 1)

    def completed(self, entry: Plain) -> Plain:
        """The row of a new episode, with what it cannot do without where a person left it out.

        It happened now, is felt calmly and matters somewhat. A row without any text stays as it is:
        there is nothing to remember; so does one with a mistyped name (`evnt`), which is no gap.
        """
        if self.calendar is None or not (entry.get("event") or entry.get("event_ja")):
            return entry
        blanks: Plain = {
            "timestamp": write_instant(self.calendar.now),
            "game_day": self.calendar.game_day,
            "event": "",
            "event_ja": "",
            **_FELT,
        }
        missing = {name: blank for name, blank in blanks.items() if name not in entry}
        mistyped = (name for name in entry if name not in _FIELDS)
        if any(get_close_matches(name, missing) for name in mistyped):
            return entry
        return entry | missing
