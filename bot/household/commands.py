"""Commands: what asks the world to change. Imperatives; `bot.household.apply` takes each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip
from bot.household.decisions import Action, NoteDraft
from bot.memories.episode import Episode, Note
from bot.memories.owner import DiaryPage, FavoriteSpot, Opinion, Preference


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTime:
    """Let household time go on by `minutes` game minutes (one tick's worth, more on a catch-up).

    `away` marks the one honest step after an absence: rent and wages in proportion, everyone fed,
    no quarrel.
    """

    minutes: int
    away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform:
    """Let a character act. Refused with a reason when the world says no.

    `chance` is from 0 up to 1 and decides what the action leaves to luck.
    """

    actor: str
    action: Action
    line: Screened | None = None
    thought: Screened | None = None
    emotion: str = ""
    intensity: float = 0.4
    chance: float = 0.5
    note: NoteDraft | None = None
    """How the actor wants to remember it; None: in the household's own words."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """What only the chat knows (`viewer`, `viewer_id`, `text` of the line that is answered); all
    screened, and handed on to the event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerViewer:
    """A character answered a viewer in passing, besides what they are doing."""

    actor: str
    viewer_id: str
    name: Screened
    said: Screened
    answer: Screened
    special: bool = False
    """A first visit, a regular's return or a question: remembered longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember:
    """Write notes into characters' memories; `notes` pairs a character id with a note."""

    notes: tuple[tuple[str, Note], ...]
    spoken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By character, its last lines: a note that only repeats one is no memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UseMemories:
    """Reinforce the episodes a turn really used."""

    character: str
    episodes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetViewer:
    """A viewer spoke: keep their name, count the message, let the household feel company."""

    viewer_id: str
    platform: str
    name: Screened
    at: datetime
    """The run's clock."""
    addressed_to: tuple[str, ...] = ()
    """Ids of the characters the line was for."""
    messages: int = 1
    """How many lines this tells of; in a flood several are told at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetViewers:
    """Many viewers spoke: each is counted as by `MeetViewer`, and no memory is made of it."""

    met: tuple[MeetViewer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gesture:
    """A viewer does somebody in the flat a small kindness; no money moves by it."""

    kind: str
    """`feed`, `pet`, or the id of a paid effect."""
    viewer_id: str
    """Empty for somebody anonymous."""
    viewer: Screened
    who: str = ""
    """The character it is for; empty: the dog for `feed` and `pet`, else everybody at home."""
    name: str = ""
    """What an effect is called in English."""
    name_ja: str = ""
    paid: bool = False
    minutes: int = 0
    """How long what it brings about lasts, household time (rain, music); 0: it is over at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyTip:
    """Count a tip: funding or purse, totals, unlock. A tip applied before changes nothing."""

    tip: ValuedTip


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldTip:
    """Keep a tip for the streamer's decision: no money, no memory until it is released."""

    tip: ValuedTip
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RefuseTip:
    """Close a held tip without counting it."""

    key: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ReverseTip:
    """A refund or chargeback: `value` yen are taken back (all of the tip's when None)."""

    key: str
    value: int | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseWish:
    """Make an item the current wish (None: no wish). Moves no money."""

    item: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MakePlan:
    """Announce something for later: a plan of the actor, and an entry of the calendar."""

    actor: str
    action: Action
    hours_ahead: float
    reason: str = ""
    viewer_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropPlan:
    """Take a plan back: it is not carried out, and gone from the calendar. Unknown ids: nothing."""

    plan: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptEdit:
    """Take over what a person changed by hand: `world` is the merged world.

    `money` is the yen the hand edit added to purse and funding (negative: took away).
    """

    world: object
    """A `World`; typed as object to keep commands free of a cycle with it."""
    files: tuple[str, ...]
    money: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepMemories:
    """The night's forgetting and merging for one character, already decided by `bot.memories`."""

    character: str
    kept: tuple[Episode, ...]
    archived: tuple[Episode, ...]
    deleted: tuple[str, ...]
    """Ids."""
    next_episode: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflect:
    """The night's conclusions of one character; each list replaces the whole list."""

    character: str
    opinions: tuple[Opinion, ...]
    preferences: tuple[Preference, ...]
    page: DiaryPage | None
    favorite_spots: tuple[FavoriteSpot, ...] | None = None
    """None: they stay as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Retell:
    """Other words for an entry that tells several as one; nothing happens when it changed since."""

    character: str
    episode: Episode
    """The entry as it was when the words were found."""
    event: str
    event_ja: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetViewer:
    """Erase a viewer: from viewers, unlocked items and episodes; in the ledger a token stands."""

    viewer_id: str
    token: str
    archived: tuple[str, ...] = ()
    """Ids of archived entries that are the viewer's own: what was made from them goes as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unhear:
    """A moderator took a viewer's words back: what is remembered of them goes as well."""

    viewer_id: str
    text: str = ""
    """The line that was taken back; empty: all they said today."""


Command = (
    PassTime
    | Perform
    | AnswerViewer
    | Remember
    | UseMemories
    | MeetViewer
    | MeetViewers
    | Gesture
    | ApplyTip
    | HoldTip
    | RefuseTip
    | ReverseTip
    | ChooseWish
    | MakePlan
    | DropPlan
    | AdoptEdit
    | SweepMemories
    | Reflect
    | Retell
    | ForgetViewer
    | Unhear
)
