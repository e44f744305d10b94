"""Thanking: who gave something lately and has not been thanked, the most generous first."""

from dataclasses import dataclass, replace

TICKS = 6
"""After so many ticks nobody is thanked any more for what they gave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """Thanks that are due to one viewer."""

    value: int
    """Yen, all they gave since they were last thanked."""
    tick: int
    """When they last gave."""


class Thanking:
    """Keeps whom to thank."""

    def __init__(self) -> None:
        self._due: dict[str, Due] = {}

    def gave(self, viewer_id: str, value: int, tick: int) -> None:
        """A viewer gave something."""
        before = self._due.get(viewer_id, Due(value=0, tick=tick))
        self._due[viewer_id] = replace(before, value=before.value + value, tick=tick)

    def next(self, tick: int) -> str | None:
        """Whom to thank next: who gave most, and of several the first."""
        self._due = {who: due for who, due in self._due.items() if due.tick > tick - TICKS}
        return max(self._due, key=lambda who: self._due[who].value, default=None)

    def thanked(self, viewer_id: str) -> None:
        """A viewer was thanked, or is to be forgotten."""
        self._due.pop(viewer_id, None)
