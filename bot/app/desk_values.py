"""What a person may change at the desk, and what may stand there. Pure."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from bot.errors import EditRefusedError

LONGEST = 2_000
"""Characters of one text at most."""
MOST_YEN = 1_000_000_000


class Kind(StrEnum):
    """What stands in a place."""

    YEN = "yen"
    COUNT = "count"
    LEVEL = "level"
    """From 0 to 100."""
    SHARE = "share"
    """From 0 to 1."""
    SIGNED = "signed"
    """From -1 to 1."""
    TEXT = "text"
    NAMES = "names"
    """A list of words."""
    SWITCH = "switch"


RANGES: Mapping[Kind, tuple[int, int]] = {
    Kind.YEN: (0, MOST_YEN),
    Kind.COUNT: (0, 999),
    Kind.LEVEL: (0, 100),
    Kind.SHARE: (0, 1),
    Kind.SIGNED: (-1, 1),
}
WHOLE = frozenset({Kind.YEN, Kind.COUNT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One value of an object file that the desk shows and lets change."""

    file: str
    """Relative to `memory/`."""
    key: str
    """Dotted."""
    group: str
    """Which part of the page it stands in: `money`, `flat`, `food`, `hearts`, a character's id."""
    word: str = ""
    """The key of the page's word for it; empty when `name` says it."""
    name: str = ""
    kind: Kind
    value: object
    least: int | None = None
    """Instead of the kind's own lower end."""
    low_is_good: bool = False
    """Whether it is well when a level is low: a pile of laundry, tension."""
    options: tuple[tuple[str, str], ...] = ()
    """What a text may be: (value, word); empty: anything."""

    @property
    def id(self) -> str:
        """Names the field in an order."""
        return f"{self.file}#{self.key}"

    @property
    def range(self) -> tuple[int, int]:
        """From and to."""
        low, high = RANGES.get(self.kind, (0, LONGEST))
        return (low if self.least is None else self.least, high)


def checked(kind: Kind, given: object, what: str, least: int | None = None) -> object:
    """What a person typed, as the file has it.

    Args:
        kind: What belongs there.
        given: As it came from the page: a number, a text, a list, or true and false.
        what: The place, for the sentence when it does not fit.
        least: Instead of the kind's own lower end.

    Raises:
        EditRefusedError: it does not fit; the text says what would.
    """
    match kind:
        case Kind.TEXT:
            return _text(given, what)
        case Kind.NAMES:
            parts = given if isinstance(given, list) else str(given).replace("、", ",").split(",")
            return list(dict.fromkeys(filter(None, (_text(one, what) for one in parts))))
        case Kind.SWITCH:
            if not isinstance(given, bool):
                raise EditRefusedError(f"{what} must be on or off")
            return given
        case _:
            low, high = RANGES[kind]
            return _number(kind, given, what, (low if least is None else least, high))


def _text(given: object, what: str) -> str:
    if not isinstance(given, str):
        raise EditRefusedError(f"{what} must be text")
    text = "".join(one for one in given if one == "\n" or unicodedata.category(one) != "Cc")
    if len(text) > LONGEST:
        raise EditRefusedError(f"{what} is {len(text)} characters long; {LONGEST} is the most")
    return text.strip()


def _number(kind: Kind, given: object, what: str, ends: tuple[int, int]) -> int | float:
    typed = unicodedata.normalize("NFKC", str(given)).strip().replace("−", "-")
    plain = typed.strip("¥円%").replace(",", "").strip()
    try:
        number = Decimal(plain)
    except InvalidOperation:
        number = Decimal("NaN")
    if isinstance(given, bool) or not number.is_finite():
        raise EditRefusedError(f"{what}: {typed or 'nothing'} is no number")
    if kind in WHOLE and number != number.to_integral_value():
        raise EditRefusedError(f"{what} must be a whole number, is {plain}")
    low, high = ends
    if not low <= number <= high:
        raise EditRefusedError(f"{what} must be from {low:,} to {high:,}, is {plain}")
    return int(number) if kind in WHOLE else float(number)
