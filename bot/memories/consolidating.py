"""Consolidation, every six game hours: the small notes of one matter become one entry."""

from collections.abc import Sequence

from bot.memories.episode import Episode, Kind
from bot.memories.forgetting import Sweep
from bot.memories.kinship import NEAR_DAYS, common_tags, matters
from bot.memories.merging import in_time, kept_apart, merge
from bot.memories.retelling import Phrasebook, matter_told
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
    small = [e for e in episodes if e.game_day >= since and _is_small(e, rules)]
    for group in matters(small, common_tags(episodes), AT_LEAST):
        if not _may_go(group, game_day, MERGED_AT_MOST - len(archived)):
            continue
        told = matter_told(group, phrases)
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


def _is_small(episode: Episode, rules: MemoryRules) -> bool:
    return (
        episode.importance <= rules.keep_above
        and episode.kind not in {Kind.ROUTINE, Kind.TIP, Kind.CONVERSATION}
        and not episode.merged_from
        and not episode.viewer_id
    )


def _may_go(group: Sequence[Episode], game_day: int, room: int) -> bool:
    over = game_day - group[-1].game_day > NEAR_DAYS
    alike = len({kept_apart(member) for member in group}) == 1
    return over and alike and len(group) <= min(AT_MOST, room)
