"""Which entries tell of one matter, so that they may be told as one."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from bot.memories.changes import tells_of_change
from bot.memories.episode import Episode
from bot.memories.facts import names
from bot.memories.marks import subjects, subjects_of
from bot.memories.quarrels import side_of
from bot.memories.words import shingles

NEAR_DAYS = 3
"""At most so many days lie between one entry of a matter and the next."""
COMMON = 0.04
"""A tag on more than this share of a memory (`walk`, `dinner`) names no matter."""
ALIKE = 0.45
"""Share of common words from which texts without tags are of one matter."""
STATED = 0.35
"""From this importance an entry that tells of a change stands for itself."""


def common_tags(episodes: Iterable[Episode]) -> frozenset[str]:
    """Tags so frequent in a memory that sharing them means little; none in a small one."""
    alike = Counter(episode.tags for episode in episodes)
    found: Counter[str] = Counter()
    for tags, times in alike.items():
        found.update(dict.fromkeys(subjects_of(tags), times))
    enough = max(alike.total() * COMMON, 8)
    return frozenset(tag for tag, count in found.items() if count > enough)


def of_one_matter(members: Sequence[Episode], common: Collection[str] = ()) -> bool:
    """Whether entries may be told as one.

    Never: two viewers or speakers, a fight and anything else, a fact and what replaced it, entries
    that lie more than three days apart, pinned ones.

    Args:
        members: Two entries at least, in any order.
        common: Tags that name no matter, from `common_tags`.
    """
    inorder = sorted(members, key=lambda e: (e.game_day, e.timestamp, e.id))
    pairs = list(pairwise(inorder))
    return bool(pairs) and all(_next_to(one, other, common) for one, other in pairs)


def matters(
    episodes: Iterable[Episode], common: Collection[str], at_least: int
) -> list[list[Episode]]:
    """Groups of entries that tell of one matter, in order of time; an entry is in one at most."""
    found: list[list[Episode]] = []
    open_groups: list[list[Episode]] = []
    for episode in sorted(episodes, key=lambda e: (e.game_day, e.timestamp, e.id)):
        open_groups = [g for g in open_groups if episode.game_day - g[-1].game_day <= NEAR_DAYS]
        for group in reversed(open_groups):
            if _next_to(group[-1], episode, common):
                group.append(episode)
                break
        else:
            open_groups.append([episode])
            found.append(open_groups[-1])
    return [group for group in found if len(group) >= at_least]


def _next_to(one: Episode, other: Episode, common: Collection[str]) -> bool:
    return (
        0 <= other.game_day - one.game_day <= NEAR_DAYS
        and not (one.pinned or other.pinned)
        and one.claimed_by == other.claimed_by
        and _giver(one) == _giver(other)
        and not (side_of(one) or side_of(other))
        and not _replaces(one, other)
        and _share_a_matter(one, other, common)
    )


def _giver(episode: Episode) -> str:
    if episode.viewer_id:
        return episode.viewer_id
    handles = [name for name in sorted(names(episode.event)) if not name.isalpha()]
    return handles[0] if handles and {"tip", "viewer", "chat"} & set(episode.tags) else ""


def _replaces(older: Episode, newer: Episode) -> bool:
    stated = newer.importance >= STATED and tells_of_change(newer.event, newer.event_ja)
    return stated or older.superseded_by == newer.id or older.id in newer.supersedes


def _share_a_matter(one: Episode, other: Episode, common: Collection[str]) -> bool:
    mine = set(subjects(one)) - set(common)
    theirs = set(subjects(other)) - set(common)
    if mine and theirs:
        return bool(mine & theirs)
    return max(_overlap(one.event, other.event), _overlap(one.event_ja, other.event_ja)) >= ALIKE


def _overlap(left: str, right: str) -> float:
    a, b = _shingles(left), _shingles(right)
    return len(a & b) / len(a | b) if a and b else 0.0


@lru_cache(maxsize=4096)
def _shingles(text: str) -> frozenset[str]:
    """Every entry is compared with its neighbours again and again."""
    return shingles(text)
