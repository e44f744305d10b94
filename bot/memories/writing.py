"""From a note to an episode: what is worth an entry, and what only goes on with one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.memories import routine
from bot.memories.correcting import corrected_by
from bot.memories.dating import dated
from bot.memories.echoes import is_echo
from bot.memories.episode import Episode, ImportanceRule, Kind, Note
from bot.memories.importance import importance
from bot.memories.rules import MemoryRules

TIPS_TOGETHER = timedelta(minutes=10)
"""Tips of one viewer within this time are one episode."""

FURTHER = 8
"""So many times an entry that goes on takes further words; after that it only counts."""

_EVERYDAY = frozenset({ImportanceRule.ROUTINE, ImportanceRule.ESTIMATE})
_TALK = frozenset({ImportanceRule.VIEWER, ImportanceRule.VIEWER_SPECIAL})
_VALUE = "value:"
"""Keyword of a tip's worth in yen (`value:500`), so that tips taken together can be added up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What a note became."""

    episodes: tuple[Episode, ...]
    """All of the owner's live episodes, the new one included."""
    episode: Episode | None
    """The entry written or extended; None when the note was worth none (empty, an echo of an own
    line, or small on a day that is full)."""
    extended: bool
    next_number: int


def episode_id(number: int) -> str:
    """The id of the household's `number`-th episode."""
    return f"ep_{number:06d}"


def write(  # noqa: PLR0913  (one note, and the moment it is written in)
    episodes: tuple[Episode, ...],
    note: Note,
    *,
    owner_name: str,
    now: datetime,
    game_day: int,
    number: int,
    rules: MemoryRules,
    spoken: Sequence[str] = (),
    today: date | None = None,
) -> Written:
    """Turn a note into an episode, or let it extend one of today's.

    Only the last days' entries are looked at, so the cost does not grow with the memory.

    Args:
        episodes: The owner's live entries in order of time.
        note: What to remember; texts have passed the gate. One without a text can only go on with
            an entry.
        owner_name: Display name of the owner, dropped from the note's related characters.
        now: Household time, aware UTC.
        game_day: Today.
        number: The household's next episode number; used up only by a new entry.
        rules: `[memory]`.
        spoken: Lines the owner said lately; a note that repeats one is no memory.
        today: The household's date: days told of as tomorrow or yesterday are kept as dates.
    """
    nothing = Written(episodes=episodes, episode=None, extended=False, next_number=number)
    event, event_ja = _texts(note, rules.language)
    # A tip is a fact of the ledger, even when it was read aloud in the same words.
    tipped = note.rule is ImportanceRule.TIP
    if not tipped and _said(event, event_ja, spoken):
        return nothing
    goes_on = _goes_on_with(episodes, note, now, game_day)
    if goes_on is None and _is_talk(note):
        goes_on = _same_words(episodes, note, (event, event_ja), game_day - rules.routine_days)
    if goes_on is not None:
        grown = _extend(episodes[goes_on], note, event, event_ja, now)
        rest = (*episodes[:goes_on], grown, *episodes[goes_on + 1 :])
        return Written(episodes=rest, episode=grown, extended=True, next_number=number)
    if not (event or event_ja):
        return nothing
    note = _with_reason(note, corrected_by((e for _, e in _since(episodes, 0)), note, game_day))
    rule = _rule(episodes, note, game_day, rules)
    weight = importance(rule, note.estimate)
    if not _has_room(episodes, weight, game_day, rules):
        return nothing
    entry = _entry(note, owner_name, now, game_day, number)
    entry = replace(entry, event=event, event_ja=event_ja, importance=weight)
    if today is not None and (dates := dated(event or event_ja, today)):
        beside = _joined(entry.critical_information, dates)
        entry = replace(entry, critical_information=beside)
    if rule is ImportanceRule.ROUTINE:
        entry = replace(entry, kind=Kind.ROUTINE)
    known = _replaced_by(episodes, entry) if entry.supersedes else episodes
    return Written(episodes=(*known, entry), episode=entry, extended=False, next_number=number + 1)


def keeps_words(
    episodes: tuple[Episode, ...], note: Note, *, now: datetime, game_day: int, rules: MemoryRules
) -> bool:
    """Whether `write` would keep the words of a note.

    Most notes only go on with an entry, or find no room: nobody need find words for them. Args as
    for `write`, the note with or without its texts.
    """
    if _goes_on_with(episodes, note, now, game_day) is not None:
        return _adds_words(note)
    weight = importance(_rule(episodes, note, game_day, rules), note.estimate)
    return _is_talk(note) or _has_room(episodes, weight, game_day, rules)


def _is_talk(note: Note) -> bool:
    """Whether it is one of the talks with a viewer, of which two may be the very same."""
    return note.rule in _TALK and bool(note.viewer_id)


def _adds_words(note: Note) -> bool:
    """Whether a note that goes on with an entry adds its own words to it: tips together do."""
    return note.rule is ImportanceRule.TIP and not note.routine_key


def _with_reason(note: Note, old: Episode | None) -> Note:
    """The note that corrects an older entry, with what it says was not so."""
    if old is None:
        return note
    reason = f"corrects: {old.event or old.event_ja}"
    return replace(
        note,
        supersedes=tuple(dict.fromkeys((*note.supersedes, old.id))),
        critical_information=_joined(note.critical_information, reason),
    )


def _replaced_by(episodes: tuple[Episode, ...], entry: Episode) -> tuple[Episode, ...]:
    """The entries with those that `entry` replaces marked so."""
    old = frozenset(entry.supersedes)
    return tuple(replace(e, superseded_by=entry.id) if e.id in old else e for e in episodes)


def _texts(note: Note, language: str) -> tuple[str, str]:
    event, event_ja = note.event.strip(), note.event_ja.strip()
    if language == "en" and event:
        return event, ""
    if language == "ja" and event_ja:
        return "", event_ja
    return event, event_ja


def _since(episodes: tuple[Episode, ...], first_day: int) -> Iterator[tuple[int, Episode]]:
    """Newest first, the entries of `first_day` and later, with their places."""
    for place in range(len(episodes) - 1, -1, -1):
        if episodes[place].game_day < first_day:
            return
        yield place, episodes[place]


def _goes_on_with(
    episodes: tuple[Episode, ...], note: Note, now: datetime, game_day: int
) -> int | None:
    """The place of today's entry that this note only goes on with, if there is one."""
    mark = routine.tag(note.routine_key) if note.routine_key else ""
    tip = note.rule is ImportanceRule.TIP and bool(note.viewer_id)
    if not mark and not tip:
        return None
    for place, episode in _since(episodes, game_day):
        if mark and mark in episode.tags:
            return place
        if tip and _same_giver(episode, note, now):
            return place
    return None


def _same_words(
    episodes: tuple[Episode, ...], note: Note, texts: tuple[str, str], first_day: int
) -> int | None:
    """The place of an entry of the last days in which the same viewer says the very same."""
    for place, episode in _since(episodes, first_day):
        same = (episode.event, episode.event_ja) == texts and not episode.merged_from
        if same and episode.viewer_id == note.viewer_id:
            return place
    return None


def _said(event: str, event_ja: str, spoken: Sequence[str]) -> bool:
    return is_echo(event, spoken) or is_echo(event_ja, spoken)


def _same_giver(episode: Episode, note: Note, now: datetime) -> bool:
    last = episode.until or episode.timestamp
    return (
        episode.kind is Kind.TIP
        and episode.viewer_id == note.viewer_id
        and not episode.merged_from
        and timedelta(0) <= now - last <= TIPS_TOGETHER
    )


def _extend(episode: Episode, note: Note, event: str, event_ja: str, now: datetime) -> Episode:
    grown = replace(episode, count=episode.count + note.count, until=now)
    if not _adds_words(note):
        return _told_further(grown, note)
    return replace(
        grown,
        event=_joined(episode.event, event),
        event_ja=_joined(episode.event_ja, event_ja),
        keywords=_added_up(episode.keywords, note.keywords),
        critical_information=_joined(episode.critical_information, note.critical_information),
    )


def _told_further(episode: Episode, note: Note) -> Episode:
    """The entry with the further words of a note, unless it has enough of them."""
    if not (note.further or note.further_ja):
        return episode
    shared = replace(
        episode, viewer_id=episode.viewer_id if episode.viewer_id == note.viewer_id else ""
    )
    named = note.critical_information in episode.critical_information.split("; ")
    if episode.count > FURTHER or named:
        return shared
    return replace(
        shared,
        event=episode.event + note.further if episode.event else "",
        event_ja=episode.event_ja + note.further_ja if episode.event_ja else "",
        keywords=tuple(dict.fromkeys((*episode.keywords, *note.keywords))),
        critical_information=_joined(episode.critical_information, note.critical_information),
    )


def _joined(old: str, new: str) -> str:
    return old if not new or new in old else f"{old}; {new}" if old else new


def _added_up(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    worth = sum(int(w.removeprefix(_VALUE)) for w in (*old, *new) if w.startswith(_VALUE))
    words = dict.fromkeys(w for w in (*old, *new) if not w.startswith(_VALUE))
    return (*words, f"{_VALUE}{worth}") if worth else tuple(words)


def _rule(
    episodes: tuple[Episode, ...], note: Note, game_day: int, rules: MemoryRules
) -> ImportanceRule:
    """Routine is what is done alone, comes instantly, or is the same again within some days.

    What is left to an estimate is the same again as well: the third talk about work in a row is no
    news, whatever a brain says. Where one only looked on, nothing is one's own routine.
    """
    if note.rule not in _EVERYDAY or not note.routine_key:
        return note.rule
    alone = not note.related_characters or "instant" in note.routine_key or "instant" in note.tags
    if note.rule is ImportanceRule.ROUTINE and alone:
        return ImportanceRule.ROUTINE
    mark = routine.tag(note.routine_key)
    again = any(mark in e.tags for _, e in _since(episodes, game_day - rules.routine_days))
    return ImportanceRule.ROUTINE if again else ImportanceRule.ESTIMATE


def _has_room(
    episodes: tuple[Episode, ...], weight: float, game_day: int, rules: MemoryRules
) -> bool:
    """A filling day takes no more trifles, a full one nothing that may ever be forgotten.

    Trifles stop at half of a day's entries and all else at seven tenths, so that the evening still
    has room for what matters: a generous audience brings a dozen tips a day, and what is kept for
    ever is always written.
    """
    if weight > rules.keep_above:
        return True
    today = sum(1 for _ in _since(episodes, game_day))
    if weight < rules.summarise_from:
        return today < rules.daily_entries // 2
    return today < rules.daily_entries * 7 // 10


def _entry(note: Note, owner_name: str, now: datetime, game_day: int, number: int) -> Episode:
    marks = (routine.tag(note.routine_key),) if note.routine_key else ()
    return Episode(
        id=episode_id(number),
        timestamp=now,
        game_day=game_day,
        event=note.event,
        event_ja=note.event_ja,
        emotion=note.emotion,
        emotion_intensity=note.emotion_intensity,
        related_characters=tuple(n for n in note.related_characters if n != owner_name),
        tags=(*note.tags, *marks),
        importance=0.0,
        kind=note.kind,
        location=note.location,
        keywords=note.keywords,
        critical_information=note.critical_information,
        viewer_id=note.viewer_id,
        claimed_by=note.claimed_by,
        evidence=note.evidence,
        supersedes=note.supersedes,
        count=note.count,
    )
