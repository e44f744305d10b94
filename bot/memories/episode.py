"""An episode: one entry of `episodic.json`, and the note it is made from."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Kind(StrEnum):
    """What an episode is about."""

    EVENT = "event"
    RELATIONSHIP = "relationship"
    OPINION = "opinion"
    PLACE = "place"
    CONVERSATION = "conversation"
    TIP = "tip"
    REFLECTION = "reflection"
    ROUTINE = "routine"


class ImportanceRule(StrEnum):
    """Which rule gives an episode its importance; ESTIMATE leaves it to the brain, clamped."""

    QUARREL = "quarrel"
    TIP = "tip"
    MILESTONE = "milestone"
    VIEWER_SPECIAL = "viewer_special"
    SHARED_MEAL = "shared_meal"
    VIEWER = "viewer"
    ROUTINE = "routine"
    ESTIMATE = "estimate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """One entry of `episodic.json`, as the memory contract names its fields.

    `timestamp`, `until` and `last_used` are household time, aware UTC. `event` or `event_ja` may
    be empty, never both. Ids are `ep_000123`, household-wide, never used again.
    """

    id: str
    timestamp: datetime
    game_day: int
    event: str
    event_ja: str
    emotion: str
    emotion_intensity: float
    """From 0 to 1."""
    related_characters: tuple[str, ...] = ()
    """Display names (`Sara`), never the owner's."""
    tags: tuple[str, ...] = ()
    importance: float
    """From 0 to 1; set once, decay is computed when read."""
    kind: Kind = Kind.EVENT
    location: str = ""
    keywords: tuple[str, ...] = ()
    critical_information: str = ""
    viewer_id: str = ""
    """`platform:user_id`, or empty."""
    claimed_by: str = ""
    """Who says so, when it is a claim and no fact (`platform:user_id` or a character's id)."""
    evidence: tuple[str, ...] = ()
    merged_from: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    superseded_by: str = ""
    count: int = 1
    until: datetime | None = None
    pinned: bool = False
    used_count: int = 0
    last_used: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What the subconscious wants remembered; `bot.memories.writing` turns it into an episode.

    `event` and `event_ja` have passed the gate. `estimate` is the brain's own importance (0 to 1),
    used only where `rule` is ESTIMATE. `routine_key` names the routine a note extends (`eat:rice`).
    """

    event: str
    event_ja: str = ""
    rule: ImportanceRule = ImportanceRule.ESTIMATE
    estimate: float = 0.5
    kind: Kind = Kind.EVENT
    emotion: str = "calm"
    emotion_intensity: float = 0.3
    related_characters: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    location: str = ""
    keywords: tuple[str, ...] = ()
    critical_information: str = ""
    viewer_id: str = ""
    claimed_by: str = ""
    evidence: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    count: int = 1
    routine_key: str = ""
    further: str = ""
    """What the note adds to the text of an entry it only goes on with: `, mika`; with it, the names
    in `keywords` and `critical_information` are added as well."""
    further_ja: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flashback:
    """An episode the subconscious hands to the character for this tick, with the reason."""

    episode: Episode
    score: float
    """Higher is nearer; comparable within one recall only."""
    reason: str
    """Why it came to mind, in English, for the streamer: `"mackerel", 12 days ago`."""
    parts: tuple[tuple[str, float], ...] = ()
    """The score of each part (lexical, dense, age …), for `recall` and the dashboard."""
    superseded: bool = False
    """True when a newer episode replaced this one: told in the past."""
    cue: str = ""
    """The query it answers: what of the situation brought it to mind."""
