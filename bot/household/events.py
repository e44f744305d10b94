"""Events: what did change. Past tense; publisher, subconscious and stage live on them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from bot.household.decisions import NoteDraft
from bot.memories.episode import Episode, ImportanceRule, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed:
    """Household time went on."""

    minutes: int
    now: datetime
    game_day: int
    away: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DayChanged:
    """A new game day began."""

    game_day: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionPerformed:
    """A character did something.

    `facts` holds what the wording needs (see `bot.household.facts`), already ids or screened text.
    `continued` means the same action went on from the tick before. `routine_key` is empty when
    this turn is worth an episode of its own.
    """

    actor: str
    action: str
    argument: str
    spot: str
    with_: tuple[str, ...] = ()
    """Ids of those who took part."""
    witnesses: tuple[str, ...] = ()
    """Ids of those near enough to have seen it, taking part or not."""
    line: str = ""
    thought: str = ""
    emotion: str = ""
    intensity: float = 0.3
    rule: ImportanceRule = ImportanceRule.ROUTINE
    kind: Kind = Kind.EVENT
    tags: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    continued: bool = False
    routine_key: str = ""
    viewer_id: str = ""
    note: NoteDraft | None = None
    """How the actor wants to remember it; None: in the household's own words."""
    at: datetime
    """Household time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRefused:
    """The world said no; `reason` is English, fit for a log and for a model."""

    actor: str
    action: str
    argument: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyMoved:
    """Yen came into (`amount` > 0) or left the purse or an item's funding.

    `pot` is `balance` or an item id. Moving money between two pots is two events of one reason.
    """

    pot: str
    amount: int
    reason: str
    """`wage`, `tip`, `rent`, `bills`, `food`, `outing`, `film`, `set_aside`, `purchase`, `surplus`,
    `reversal`, `hand`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """A turn of the story that no single action tells: `what` is a key of the wording.

    `what`: `rent_paid`, `bills_paid`, `rent_missed`, `food_ran_out`, `quarrel_began`,
    `quarrel_cooled`, `made_up`, `date_planned`, `date_happened`, `wish_chosen`, `wish_fulfilled`,
    `moved`, `item_gone`, `item_came`, `trick_learnt`, `visit`, `season_changed`, `came_back` (after
    an absence), `viewer_answered` (viewer, viewer_id, text, answer), `viewer_feed` and `viewer_pet`
    (viewer, viewer_id), `viewer_gift` (viewer, viewer_id, effect, effect_ja, gift: the
    id of the effect).
    """

    what: str
    who: tuple[str, ...] = ()
    """Ids of the characters it concerns; each of them remembers it."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """By `what`, see `bot.household.facts`."""
    rule: ImportanceRule = ImportanceRule.MILESTONE
    kind: Kind = Kind.EVENT
    tags: tuple[str, ...] = ()
    emotion: str = ""
    viewer_id: str = ""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemUnlocked:
    """An item is in the flat now."""

    item: str
    viewer_id: str
    viewer: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TipApplied:
    """A tip was counted. `pot` is where the money went first."""

    key: str
    viewer_id: str
    viewer: str
    platform: str
    message: str
    amount: Decimal | None
    currency: str
    value: int
    pot: str
    item: str | None
    """The item the viewer named, where the money went to it; None if it went elsewhere."""
    is_test: bool
    at_home: tuple[str, ...]
    """Ids of the characters who saw it."""
    at: datetime
    """Household time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TipHeld:
    """A tip waits for the streamer."""

    key: str
    viewer: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TipRefused:
    """The streamer refused a held tip."""

    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TipReversed:
    """Money was taken back."""

    key: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewerMet:
    """A viewer spoke. `first`: the first time ever; `back_after_days`: the run's clock."""

    viewer_id: str
    name: str
    first: bool
    back_after_days: int
    addressed_to: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanMade:
    """A character announced something."""

    actor: str
    action: str
    argument: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class EpisodeWritten:
    """A memory was written, or (`extended`) an existing routine went on."""

    character: str
    episode: Episode
    extended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesSwept:
    """A night's forgetting: `archived` go to the month files unchanged."""

    character: str
    archived: tuple[Episode, ...]
    deleted: tuple[str, ...]
    """Ids."""
    written: tuple[Episode, ...] = ()
    """What tells several as one now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflected:
    """A character drew its night's conclusions."""

    character: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEditAdopted:
    """What a person changed by hand is now true."""

    files: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewerForgotten:
    """A viewer was erased."""

    viewer_id: str
    token: str


Event = (
    TimePassed | DayChanged | ActionPerformed | ActionRefused | MoneyMoved | Happened | ItemUnlocked
    | TipApplied | TipHeld | TipRefused | TipReversed | ViewerMet | PlanMade | EpisodeWritten
    | MemoriesSwept | Reflected | HandEditAdopted | ViewerForgotten
)  # fmt: skip
