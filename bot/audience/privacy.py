"""Privacy: how long a viewer is remembered, and what erasing one means wherever text is kept."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from hashlib import blake2b

from bot.audience.folding import fold
from bot.audience.ledger import LedgerEntry
from bot.audience.viewers import Viewer

SHORTEST_NAME = 3
"""A shorter name is not looked for in texts: it would hit ordinary words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """How long things are kept, in days of the run's clock."""

    chat_days: int = 30
    """Raw chat in recordings and logs."""
    viewer_days: int = 365
    """A viewer who never tipped, since they were last seen."""

    def __post_init__(self) -> None:
        if self.chat_days < 0 or self.viewer_days < 1:
            raise ValueError("chat_days must be at least 0 and viewer_days at least 1")


def expired(viewers: Mapping[str, Viewer], now: datetime, retention: Retention) -> tuple[str, ...]:
    """Ids of the viewers to forget: without a tip, and not seen for `viewer_days`."""
    oldest = now - timedelta(days=retention.viewer_days)
    return tuple(
        viewer.viewer_id
        for viewer in viewers.values()
        if viewer.tips_total == 0 and viewer.last_seen < oldest
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody to be erased: one id on one platform, and every name they went by."""

    viewer_id: str
    names: tuple[str, ...]

    @property
    def user_id(self) -> str:
        """The platform's own id."""
        return self.viewer_id.partition(":")[2]


def ledger_token(platform: str, randomness: bytes) -> str:
    """What stands for an erased viewer in the ledger: `platform:erased-…`, tied to nobody.

    Args:
        platform: kept, so that totals by platform still add up.
        randomness: eight fresh random bytes or more; the same bytes give the same token.
    """
    return f"{platform}:erased-{randomness[:8].hex()}"


@lru_cache(maxsize=64)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    spelled = sorted({name for name in names if len(name) >= SHORTEST_NAME}, key=len, reverse=True)
    alternatives = "|".join(_bounded(name) for name in spelled)
    return re.compile(alternatives or r"(?!)", re.IGNORECASE)


def _bounded(name: str) -> str:
    escaped = re.escape(name)
    # Letters of Japanese stand beside a Latin name without a space.
    return rf"(?<![a-zA-Z0-9_]){escaped}(?![a-zA-Z0-9_])" if name.isascii() else escaped


def listed_in(listing: str, person: Person) -> bool:
    """Whether a list of names (`mika: 300 yen; moss`) has one of a person's, however short."""
    return any(part.partition(":")[0].strip() in person.names for part in listing.split("; "))


def without_listed(text: str, person: Person, placeholder: str) -> str:
    """A text that is known to name a person, with every name of theirs replaced, however short."""
    for name in sorted(person.names, key=len, reverse=True):
        text = text.replace(name, placeholder) if name else text
    return text


@lru_cache(maxsize=64)
def _id(viewer_id: str) -> re.Pattern[str]:
    platform, _, own = viewer_id.partition(":")
    # What is no whole id would be found in everybody's rows.
    whole = platform and own
    return re.compile(rf"(?<!\w){re.escape(viewer_id)}(?![\w-])" if whole else r"(?!)")


def is_viewer_id(viewer_id: str) -> bool:
    """Whether a text has the form of a viewer's id: `platform:user_id`, neither part empty."""
    platform, _, own = viewer_id.partition(":")
    return bool(platform.strip() and own.strip())


def id_in(text: str, person: Person) -> bool:
    """Whether a text holds a person's whole id; `twitch:1` is not in `twitch:12`."""
    return person.viewer_id in text and _id(person.viewer_id).search(text) is not None


def without_id(text: str, person: Person, token: str) -> str:
    """The text with a person's id replaced, wherever it stands whole."""
    return _id(person.viewer_id).sub(lambda _: token, text)


def names_in(text: str, person: Person) -> bool:
    """Whether a text names a person, in any width and case."""
    return bool(_names(person.names).search(text) or _names(person.names).search(fold(text)))


def without_names(text: str, person: Person, placeholder: str) -> str:
    """The text with every name of a person replaced; the text itself when none is there."""
    return _names(person.names).sub(placeholder, text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """One row of any memory, as far as erasing needs to know it."""

    id: str
    viewer_id: str
    texts: tuple[str, ...]
    sources: tuple[str, ...] = ()
    """Ids a summary was made from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """What erasing a person does to rows of memory; also the report given to the streamer."""

    delete: tuple[str, ...]
    """Rows that are the person's own."""
    rebuild: tuple[str, ...]
    """Summaries that rest on deleted rows: to be made again from what is left of their sources."""
    mask: tuple[str, ...]
    """Others' rows that name the person."""
    ledger: tuple[str, ...]
    """Keys of tips whose viewer id becomes the token; sums stay."""


def erasure(
    person: Person, rows: Iterable[Remembered], ledger: Mapping[str, LedgerEntry]
) -> Erasure:
    """Plan the erasure of a person. Planning twice gives the same; nobody else's row is deleted."""
    kept = list(rows)
    delete = {row.id for row in kept if row.viewer_id == person.viewer_id}
    others = [row for row in kept if row.id not in delete]
    rebuild = {row.id for row in others if delete & set(row.sources)}
    mask = {row.id for row in others if any(names_in(text, person) for text in row.texts)} - rebuild
    return Erasure(
        delete=tuple(row.id for row in kept if row.id in delete),
        rebuild=tuple(row.id for row in kept if row.id in rebuild),
        mask=tuple(row.id for row in kept if row.id in mask),
        ledger=tuple(key for key, entry in ledger.items() if entry.viewer_id == person.viewer_id),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ErasedMarks:
    """Whom we promised to forget, unreadably: so that a restored backup forgets them again."""

    salt: bytes
    """Random, kept in the home; without it the marks say nothing."""
    marks: Mapping[str, datetime] = field(default_factory=dict)
    """When each was forgotten last, the run's clock."""

    def adding(self, viewer_id: str, at: datetime) -> "ErasedMarks":
        """The marks with one person more; of one forgotten twice the later time counts."""
        return ErasedMarks(salt=self.salt, marks={**self.marks, self._mark(viewer_id): at})

    def broken(self, viewer_id: str, since: datetime) -> bool:
        """Whether it breaks a promise to know a viewer since then.

        Somebody who came again of their own will after they were forgotten may be known.
        """
        at = self.marks.get(self._mark(viewer_id)) if self.marks else None
        return at is not None and since < at

    def _mark(self, viewer_id: str) -> str:
        return blake2b(
            viewer_id.encode("utf-8", "replace"), key=self.salt[:64], digest_size=16
        ).hexdigest()
