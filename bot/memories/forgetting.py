"""The night's forgetting, as a pure decision: what is told shorter, what moves, what goes."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from bot.memories.episode import Episode
from bot.memories.merging import in_time, kept_apart, merge, routine_runs, stories
from bot.memories.retelling import Phrasebook, Told, facts_told, run_told, summary_told
from bot.memories.rules import MemoryRules
from bot.memories.summaries import Level, blocks, tag

_MERGED_AT_LEAST = 10
"""So many entries may always be merged in one night, however small the memory: nothing is lost
by it."""
_ORDINARY_BACKLOG_DAYS = 3
"""Trifles overdue by no more are an ordinary busy day's; older ones in number are not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """What one night does to one memory."""

    kept: tuple[Episode, ...]
    """In order of time, the new summaries included."""
    archived: tuple[Episode, ...] = ()
    """Move unchanged to the month files."""
    deleted: tuple[str, ...] = ()
    """Ids."""
    written: tuple[Episode, ...] = ()
    """The new summaries."""
    next_number: int
    stopped: str = ""
    """Why trifles were kept, when so many were due that a person has to say yes."""


@dataclass(slots=True)
class _Night:
    """A sweep as it goes on: what is still live, and what left so far."""

    live: dict[str, Episode]
    number: int
    allowance: int
    archived: list[Episode] = field(default_factory=list)
    written: list[Episode] = field(default_factory=list)

    def replace(self, members: Sequence[Episode], told: Told, *marks: str) -> None:
        """Put one entry in the place of `members`, which go to the archive."""
        one = merge(members, told, self.number, *marks)
        self.number += 1
        self.allowance -= len(members)
        for member in members:
            del self.live[member.id]
        self.archived.extend(m for m in members if m.id not in {w.id for w in self.written})
        self.written = [w for w in self.written if w.id in self.live]
        self.live[one.id] = one
        self.written.append(one)


def sweep(
    episodes: Sequence[Episode],
    *,
    game_day: int,
    number: int,
    rules: MemoryRules,
    phrases: Phrasebook,
    cited: Collection[str] = (),
    confirmed: bool = False,
) -> Sweep:
    """Decide one night's forgetting; running it again the same night changes nothing more.

    Ages are game days since the entry's day. Over `keep_above` nothing is lost: entries of one
    story are merged with every fact kept once the last is over `summarise_after_days` old. From
    `summarise_from` to `keep_above`, both inclusive, entries over `summarise_after_days` old join
    their day's summary, then their week's and month's. Under `summarise_from` entries over
    `forget_after_days` old are deleted. Pinned entries are never touched.

    Args:
        episodes: The owner's live entries.
        game_day: The day that begins.
        number: The household's next episode number.
        rules: `[memory]`.
        phrases: By language.
        cited: Ids that opinions, diary and preferences stand on: archived, never deleted.
        confirmed: A person said yes to a sweep that stopped.
    """
    trifles = overdue(episodes, game_day, rules)
    share = int(len(episodes) * rules.max_sweep_share)
    going, stopped = _allowed(trifles, max(share, 1), game_day, rules, confirmed=confirmed)
    night = _Night(
        live={e.id: e for e in episodes if e.id not in {t.id for t in going}},
        number=number,
        allowance=max(share - len(going), _MERGED_AT_LEAST),
    )
    _merge_runs(night, game_day, phrases)
    _merge_stories(night, game_day, rules, phrases)
    _summarise(night, game_day, rules, phrases)
    needed = {*cited, *_evidence(night.live.values())}
    night.archived.extend(t for t in going if t.id in needed)
    _archive_overflow(night, rules)
    return Sweep(
        kept=tuple(sorted(night.live.values(), key=in_time)),
        archived=tuple(sorted(night.archived, key=in_time)),
        deleted=tuple(t.id for t in going if t.id not in needed),
        written=tuple(night.written),
        next_number=night.number,
        stopped=stopped,
    )


def overdue(episodes: Iterable[Episode], game_day: int, rules: MemoryRules) -> list[Episode]:
    """The entries that are small and old enough to be forgotten, the oldest first."""
    due = (
        e
        for e in episodes
        if not e.pinned
        and e.importance < rules.summarise_from
        and game_day - e.game_day > rules.forget_after_days
    )
    return sorted(due, key=in_time)


def _allowed(
    due: list[Episode], share: int, game_day: int, rules: MemoryRules, *, confirmed: bool
) -> tuple[list[Episode], str]:
    """The trifles that may go tonight, and why the sweep stopped when none may."""
    if confirmed or len(due) <= share:
        return due, ""
    ordinary = rules.forget_after_days + _ORDINARY_BACKLOG_DAYS
    if all(game_day - e.game_day <= ordinary for e in due):
        return due[:share], ""
    why = f"{len(due)} memories are old enough to be forgotten, more than {share} at once"
    return [], why


def _merge_runs(night: _Night, game_day: int, phrases: Phrasebook) -> None:
    for run in routine_runs(night.live.values(), game_day):
        if len(run) <= night.allowance and (told := run_told(run, phrases)):
            night.replace(run, told)


def _merge_stories(night: _Night, game_day: int, rules: MemoryRules, phrases: Phrasebook) -> None:
    old = [
        e
        for e in night.live.values()
        if e.importance > rules.keep_above and not e.pinned
        and game_day - e.game_day > rules.summarise_after_days
    ]  # fmt: skip
    for story in stories(old):
        members = story[: night.allowance]
        if len(members) > 1 and (told := facts_told(members, phrases)):
            night.replace(members, told)


def _summarise(night: _Night, game_day: int, rules: MemoryRules, phrases: Phrasebook) -> None:
    """Days first, so that a week and a month can take their days up in the same night."""
    for level in Level:
        old = [e for e in night.live.values() if _to_summarise(e, game_day, rules)]
        for block in blocks(old, level, kept_apart, game_day - rules.summarise_after_days):
            members = block[: night.allowance]
            if len(members) < min(len(block), 2):
                return
            if told := summary_told(members, phrases):
                night.replace(members, told, tag(level))


def _to_summarise(episode: Episode, game_day: int, rules: MemoryRules) -> bool:
    return (
        not episode.pinned
        and rules.summarise_from <= episode.importance <= rules.keep_above
        and game_day - episode.game_day > rules.summarise_after_days
    )


def _evidence(episodes: Iterable[Episode]) -> set[str]:
    return {id_ for e in episodes for id_ in (*e.evidence, *e.supersedes)}


def _archive_overflow(night: _Night, rules: MemoryRules) -> None:
    """What is over the size a file may have moves on, the oldest first; pinned entries stay."""
    over = len(night.live) - rules.max_entries
    if over <= 0:
        return
    loose = sorted((e for e in night.live.values() if not e.pinned), key=in_time)
    for episode in loose[:over]:
        del night.live[episode.id]
        night.archived.append(episode)
