"""What a brain returns: a decision, which names one of the actions offered."""

from dataclasses import dataclass, field

from bot.memories.episode import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One thing a character may do, with the one argument its kind takes (or none)."""

    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An action that is possible now, with every argument it may take (empty: it takes none)."""

    action: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A short answer to one viewer's line."""

    message_id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteDraft:
    """The memory a brain proposes for this turn, in its own words.

    Unscreened as the brain gives it; in a `Perform` and what comes of it every text has passed the
    gate.
    """

    event: str
    event_ja: str = ""
    kind: Kind = Kind.EVENT
    tags: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    critical_information: str = ""
    importance: float = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One turn of one character, as its brain sees it; every text is unscreened.

    `line` is what is said aloud (empty: silence; an animal's sound), `spare_lines` are for the
    minutes until the next tick. `used` are ids of flashbacks the line or deed grew out of.
    """

    action: Action
    line: str = ""
    spare_lines: tuple[str, ...] = ()
    thought: str = ""
    emotion: str = ""
    intensity: float = 0.4
    """From 0 to 1."""
    note: NoteDraft | None = None
    """None: the household's own wording is used."""
    replies: tuple[Reply, ...] = ()
    used: tuple[str, ...] = field(default_factory=tuple)
    brain: str = "scripted"
    """The name of the brain that decided."""
    quarantined: tuple[str, ...] = ()
    """Ids of chat lines a model's filter refused: out of the window with them, stored nowhere."""
