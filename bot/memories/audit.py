"""The health of a memory: what should not be there, counted and named."""

import re
from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bot.memories.echoes import is_echo
from bot.memories.episode import Episode, Kind
from bot.memories.words import shingles

_ALIKE = 0.9
_WINDOW = 60
"""Entries before one that it is compared with for being a double."""
_SECRET = re.compile(
    r"\b(?:sk|pk|rk|ghp|gho|xox[abp])[-_][A-Za-z0-9_-]{16,}\b"
    r"|\boauth:[a-z0-9]{20,}\b|\b[A-Za-z0-9_-]{24}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}\b"
    r"|\b(?:\d[ -]?){13,16}\b|\b[\w.+-]+@[\w-]+\.[\w.]+\b"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """Ids by what is wrong with them."""

    entries: int
    duplicates: tuple[str, ...]
    """Say what an entry of the days before says, and are no routine."""
    echoes: tuple[str, ...]
    """Repeat a line the owner said; a tip or a viewer's words that were read aloud are none."""
    stale: tuple[str, ...]
    """Were replaced, and nothing marks them so."""
    orphans: tuple[str, ...]
    """Stand on, or were made from, entries that are nowhere."""
    secrets: tuple[str, ...]
    """Look as if they held a key, a card number or an address."""
    unindexed: tuple[str, ...]
    """Have no vector."""

    @property
    def junk_share(self) -> float:
        """The share of duplicates, echoes and orphans, 0 to 1."""
        junk = {*self.duplicates, *self.echoes, *self.orphans}
        return len(junk) / self.entries if self.entries else 0.0


def audit(
    live: Sequence[Episode],
    archived: Iterable[Episode],
    *,
    spoken: Sequence[str] = (),
    indexed: Collection[str] | None = None,
) -> Audit:
    """Look through one character's memory.

    Args:
        live: Entries of `episodic.json`, in order of time.
        archived: Entries of the month files.
        spoken: The owner's last lines.
        indexed: Ids that have a vector; None when there is no embedder.
    """
    known = {e.id for e in live} | {e.id for e in archived}
    merged = {id_ for e in live for id_ in e.merged_from}
    return Audit(
        entries=len(live),
        duplicates=tuple(_duplicates(live)),
        echoes=tuple(e.id for e in live if _echoed(e, spoken)),
        stale=tuple(_unmarked(live)),
        orphans=tuple(e.id for e in live if _orphaned(e, known | merged)),
        secrets=tuple(e.id for e in live if _SECRET.search(f"{e.event} {e.event_ja}")),
        unindexed=() if indexed is None else tuple(e.id for e in live if e.id not in indexed),
    )


def _echoed(episode: Episode, spoken: Sequence[str]) -> bool:
    if episode.kind is Kind.TIP or episode.claimed_by:
        return False
    return is_echo(episode.event, spoken) or is_echo(episode.event_ja, spoken)


def _duplicates(live: Sequence[Episode]) -> Iterable[str]:
    """Ids of doubles; the same of two viewers is two things."""
    recent: deque[tuple[str, frozenset[str]]] = deque(maxlen=_WINDOW)
    for episode in live:
        words = shingles(episode.event or episode.event_ja)
        alike = (other for viewer, other in recent if viewer == episode.viewer_id)
        if episode.kind != "routine" and words and _seen(words, alike):
            yield episode.id
        recent.append((episode.viewer_id, words))


def _seen(words: frozenset[str], recent: Iterable[frozenset[str]]) -> bool:
    return any(
        words == other or len(words & other) >= _ALIKE * len(words | other) for other in recent
    )


def _unmarked(live: Iterable[Episode]) -> Iterable[str]:
    replaced: defaultdict[str, set[str]] = defaultdict(set)
    by_id = {}
    for episode in live:
        by_id[episode.id] = episode
        for old in episode.supersedes:
            replaced[old].add(episode.id)
    return (id_ for id_ in replaced if id_ in by_id and not by_id[id_].superseded_by)


def _orphaned(episode: Episode, known: Collection[str]) -> bool:
    return any(id_ not in known for id_ in episode.evidence) or bool(
        episode.superseded_by and episode.superseded_by not in known
    )
