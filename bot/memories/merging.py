"""Several episodes become one, with every source named; which ones, and what the one holds."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bot.memories import routine
from bot.memories.episode import Episode, Kind
from bot.memories.quarrels import side_of
from bot.memories.retelling import Told, first_day, from_day_tag
from bot.memories.words import fold
from bot.memories.writing import episode_id

T = TypeVar("T")

STORY_GAP_DAYS = 7
"""Entries of one story lie at most so far apart, one from the next."""
RUN_AT_LEAST = 3
"""So many days of the same make a run worth telling."""
RUN_AT_MOST = 7
"""A run that goes on for longer is told week by week."""

_UNLOCK = frozenset({"unlock", "unlocked", "wish", "wish_fulfilled"})


def merge(members: Sequence[Episode], told: Told, number: int, *marks: str) -> Episode:
    """One episode out of several: day of the last, importance of the highest, all sources named.

    The order in which `members` are given does not matter.

    Args:
        members: At least one episode.
        told: The merged text.
        number: The number of the new id.
        marks: Tags of the merge itself (`summary:week`).
    """
    inorder = sorted(members, key=in_time)
    last = inorder[-1]
    strongest = max(inorder, key=lambda e: e.emotion_intensity)
    return Episode(
        id=episode_id(number),
        timestamp=last.timestamp,
        game_day=max(e.game_day for e in inorder),
        event=told.event,
        event_ja=told.event_ja,
        emotion=strongest.emotion,
        emotion_intensity=strongest.emotion_intensity,
        related_characters=_union(e.related_characters for e in inorder),
        tags=(
            *_union(map(_subject_tags, inorder)),
            from_day_tag(min(map(first_day, inorder))),
            *marks,
        ),
        importance=max(e.importance for e in inorder),
        kind=_shared([e.kind for e in inorder], Kind.EVENT),
        location=_shared([e.location for e in inorder], ""),
        keywords=_union(e.keywords for e in inorder),
        critical_information="; ".join(_union((e.critical_information,) for e in inorder)),
        viewer_id=_shared([e.viewer_id for e in inorder], ""),
        claimed_by=_shared([e.claimed_by for e in inorder], ""),
        evidence=_union(e.evidence for e in inorder),
        merged_from=_union((*e.merged_from, e.id) for e in inorder),
        supersedes=_union(e.supersedes for e in inorder),
        superseded_by=_shared([e.superseded_by for e in inorder], ""),
        count=sum(e.count for e in inorder),
        until=last.until,
        used_count=max(e.used_count for e in inorder),
        last_used=max((e.last_used for e in inorder if e.last_used), default=None),
    )


def in_time(episode: Episode) -> tuple[object, ...]:
    """The order of episodes: by time, then by id."""
    return episode.game_day, episode.timestamp, episode.id


def routine_runs(episodes: Iterable[Episode], game_day: int) -> list[list[Episode]]:
    """Runs of three to seven days of the same routine that are over, the oldest first.

    A run is over when a day passed without it, or after a week of it.
    """
    by_key: dict[str, list[Episode]] = {}
    for episode in episodes:
        if key := _run_key(episode):
            by_key.setdefault(key, []).append(episode)
    found: list[list[Episode]] = []
    for same in by_key.values():
        for run in _unbroken(sorted(same, key=in_time), gap=1):
            found.extend(_told_weekly(run, game_day))
    return sorted(found, key=lambda run: in_time(run[0]))


def stories(episodes: Iterable[Episode]) -> list[list[Episode]]:
    """Groups of unforgettable entries that tell one story, the oldest first."""
    by_key: dict[tuple[str, ...], list[Episode]] = {}
    for episode in episodes:
        if key := _story_key(episode):
            by_key.setdefault(key, []).append(episode)
    found = [
        group
        for same in by_key.values()
        for group in _unbroken(sorted(same, key=in_time), gap=STORY_GAP_DAYS)
        if len(group) > 1
    ]
    return sorted(found, key=lambda group: in_time(group[0]))


def kept_apart(episode: Episode) -> tuple[str, str, str, bool]:
    """The key by which entries are kept out of one another's summaries.

    Never together: two viewers, two speakers, a fight and its make-up, a fact and what replaced it.
    """
    return (
        episode.viewer_id,
        episode.claimed_by,
        side_of(episode),
        bool(episode.superseded_by),
    )


def _run_key(episode: Episode) -> str:
    if episode.merged_from or episode.pinned or episode.viewer_id:
        return ""
    if key := routine.key(episode):
        return key if episode.kind is Kind.ROUTINE else ""
    if episode.kind is Kind.ROUTINE or episode.importance < 0.3:
        return fold(episode.event or episode.event_ja)
    return ""


def _unbroken(inorder: Sequence[Episode], gap: int) -> list[list[Episode]]:
    """Cut where more than `gap` days lie between one entry and the next."""
    found: list[list[Episode]] = []
    for episode in inorder:
        if found and first_day(episode) - found[-1][-1].game_day <= gap:
            found[-1].append(episode)
        else:
            found.append([episode])
    return found


def _told_weekly(run: list[Episode], game_day: int) -> list[list[Episode]]:
    """Cut an unbroken run into weeks; what is neither over nor a full week waits."""
    weeks: list[list[Episode]] = []
    for episode in run:
        if weeks and episode.game_day - weeks[-1][0].game_day < RUN_AT_MOST:
            weeks[-1].append(episode)
        else:
            weeks.append([episode])
    over = run[-1].game_day < game_day - 1
    last_full = weeks[-1][-1].game_day - weeks[-1][0].game_day + 1 == RUN_AT_MOST
    done = weeks if over or (last_full and run[-1].game_day < game_day) else weeks[:-1]
    return [week for week in done if len({e.game_day for e in week}) >= RUN_AT_LEAST]


def _story_key(episode: Episode) -> tuple[str, ...]:
    for mark in episode.tags:
        if mark.startswith("story:"):
            return mark, side_of(episode)
    if episode.viewer_id and episode.kind is Kind.TIP and not _UNLOCK & set(episode.tags):
        return "tips", episode.viewer_id
    return ()


def _subject_tags(episode: Episode) -> tuple[str, ...]:
    return tuple(t for t in episode.tags if not t.startswith(("from_day:", "summary:")))


def _union(lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item for items in lists for item in items if item))


def _shared(values: Sequence[T], otherwise: T) -> T:
    return values[0] if all(value == values[0] for value in values) else otherwise
