"""Signals: what viewers should see at once and nobody needs to remember.

Events tell what changed in the world and are committed; signals are gone when the page reloads.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip
from bot.audience.votes import Vote


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """A character is about to decide: the stage shows three dots."""

    actor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpareLine:
    """A line for the minutes between two ticks."""

    actor: str
    line: Screened


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed:
    """A viewer spoke to a character: ears go up."""

    actor: str
    viewer: Screened
    text: Screened


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A character answered a viewer between two ticks."""

    actor: str
    viewer: Screened
    line: Screened
    platform: str
    message_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TipSeen:
    """A tip came in: name and amount at once, the message only when it is released."""

    facts: ValuedTip
    """Its `message` is empty while a person has to look at it first."""
    said: Screened | None = None
    """The amount as it was written, when nobody can read it for sure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """A flashback reached a character."""

    actor: str
    text: Screened
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """Something free happened on a platform: `followed`, `raided`, `redeemed`."""

    kind: str
    viewer: Screened
    size: int = 0
    """Viewers a raid brought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """A moderator took something back: one message, all of a viewer's, or the whole chat."""

    platform: str
    message_id: str = ""
    viewer: str = ""
    """The platform's user id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """A character says a fixed line at once, to nobody by name (a kind word, a change of subject).

    It belongs into the chat of `platform` as well, when one is named.
    """

    actor: str
    line: Screened
    platform: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What the show itself says: the answer to a command, a vote, an effect that waits."""

    viewer: Screened
    """Whom it answers; empty for everybody."""
    text: Screened
    platform: str = ""
    """Whose chat gets it as well; `*` is every chat, empty none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectShown:
    """An effect that somebody paid for happens now."""

    effect: str
    viewer: Screened
    who: str = ""
    """The character it is for; empty: the whole flat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteShown:
    """How the vote stands: opened, counted again, decided, or gone."""

    vote: Vote | None
    """None: called off, or nobody voted; it is shown no longer."""
    kind: str = ""
    """What its options are, as the wording's labels call it: `dish`, `action`, `item`."""
    chosen: str = ""
    """The option that won, when it is decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SafeScene:
    """A panic began (`on`), or was released: the stage covers everything, or comes back."""

    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTick:
    """When the next tick comes (run clock); None while paused."""

    at: datetime | None


Signal = (
    Thinking | SpareLine | Noticed | Answered | TipSeen | Remembered
    | Announced | Withdrawn | NextTick | Spoken | Notice | EffectShown | VoteShown | SafeScene
)  # fmt: skip
