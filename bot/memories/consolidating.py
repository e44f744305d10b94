"""Consolidation, every six game hours: the small notes of one matter become one entry."""

from collections.abc import Iterator, Sequence

from bot.memories.episode import Episode, Kind
from bot.memories.forgetting import Sweep
from bot.memories.kinship import NEAR_DAYS, common_tags, matters
from bot.memories.merging import in_time, kept_apart, merge
from bot.memories.retelling import Phrasebook, Told, matter_told
from bot.memories.rules import MemoryRules

HOURS = 6
"""Game hours from one consolidation to the next."""
AT_LEAST = 3
"""So many entries make a matter worth telling as one."""
AT_MOST = 7
"""A matter of more is left to the night's summaries: one text could not be read any more."""
LOOKED_BACK_DAYS = 14
"""Entries older than this are left to the night's summaries."""
MERGED_AT_MOST = 14
"""Entries told as fewer in one go: a mistake in a rule must not eat a memory at once."""


def consolidate(
    episodes: Sequence[Episode],
    *,
    game_day: int,
    number: int,
    rules: MemoryRules,
    phrases: Phrasebook,
) -> Sweep:
    """Tell matters that are over as one entry each; nothing is deleted, sources are archived.

    What was said in the very same words on several days becomes one entry with that text as soon
    as the last of them is over: a week of the same talk is one memory that goes on.

    A matter is over when nothing more of it can come: its last entry lies more than three game
    days back. Left alone are what is kept for ever, pinned, routine or already told as one, and
    every matter whose one text would lose a number or a name. Again at once changes nothing.

    Args:
        episodes: The owner's live entries.
        game_day: Today.
        number: The household's next episode number.
        rules: `[memory]`.
        phrases: By language.
    """
    live = {episode.id: episode for episode in episodes}
    archived: list[Episode] = []
    written: list[Episode] = []
    since = game_day - LOOKED_BACK_DAYS
    recent = [e for e in episodes if e.game_day >= since]
    for group in _told_as_one(recent, common_tags(episodes), game_day, rules):
        if len(group) > MERGED_AT_MOST - len(archived):
            continue
        told = _same_words(group) or matter_told(group, phrases)
        if told is None:
            continue
        one = merge(group, told, number)
        number += 1
        for member in group:
            del live[member.id]
        archived.extend(group)
        live[one.id] = one
        written.append(one)
    return Sweep(
        kept=tuple(sorted(live.values(), key=in_time)) if written else tuple(episodes),
        archived=tuple(archived),
        written=tuple(written),
        next_number=number,
    )


def _told_as_one(
    recent: Sequence[Episode], common: frozenset[str], game_day: int, rules: MemoryRules
) -> Iterator[list[Episode]]:
    """What was said in the very same words on several days, then the matters that are over."""
    repeated = [group for group in _repeats(recent, rules) if group[-1].game_day < game_day]
    yield from repeated
    taken = {episode.id for group in repeated for episode in group}
    small = [e for e in recent if e.id not in taken and _is_small(e, rules)]
    yield from (g for g in matters(small, common, AT_LEAST) if _is_over(g, game_day))


def _repeats(recent: Sequence[Episode], rules: MemoryRules) -> list[list[Episode]]:
    """Small entries of household life with the same text on two days at least, in order of time."""
    by_text: dict[tuple[str, str], list[Episode]] = {}
    for episode in sorted(recent, key=in_time):
        if _is_forgotten_once(episode, rules) and not episode.pinned:
            by_text.setdefault((episode.event, episode.event_ja), []).append(episode)
    groups = ([e for e in same if e.kind is not Kind.ROUTINE] for same in by_text.values())
    return [
        group
        for group in groups
        if len({e.game_day for e in group}) > 1 and len({kept_apart(e) for e in group}) == 1
    ]


def _same_words(group: Sequence[Episode]) -> Told | None:
    """The text of a group that says the same all along: the days and the count stand beside it."""
    texts = {(e.event, e.event_ja) for e in group}
    return Told(*texts.pop()) if len(texts) == 1 else None


def _is_small(episode: Episode, rules: MemoryRules) -> bool:
    return (
        _is_forgotten_once(episode, rules)
        and episode.kind not in {Kind.ROUTINE, Kind.TIP, Kind.CONVERSATION}
        and not episode.merged_from
    )


def _is_forgotten_once(episode: Episode, rules: MemoryRules) -> bool:
    """Whether an entry is of household life, and of no more weight than what fades."""
    return episode.importance <= rules.keep_above and not episode.viewer_id


def _is_over(group: Sequence[Episode], game_day: int) -> bool:
    over = game_day - group[-1].game_day > NEAR_DAYS
    alike = len({kept_apart(member) for member in group}) == 1
    return over and alike and len(group) <= AT_MOST
