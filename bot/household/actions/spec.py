"""What an action is: who may do it, when, and what it does."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.household.characters import Character, Profile, Species
from bot.household.outcome import Outcome
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The world as one character sees it when about to act."""

    world: World
    rules: Rules
    actor: str
    argument: str = ""
    chance: float = 0.5
    """From 0 up to 1: what the action leaves to luck."""
    continued: bool = False
    """The same action with the same argument is already going on."""
    chat: frozenset[str] = frozenset()
    """Ids of the chat lines that may be answered, and viewer ids that may be thanked."""

    @property
    def me(self) -> Character:
        """The one who acts."""
        return self.world.characters[self.actor]

    @property
    def profile(self) -> Profile:
        """What config says of the one who acts."""
        return self.rules.characters[self.actor]


Objection = str | None
"""Why an action is impossible now, in English for log and model; None when it is possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """What one performed turn leaves behind, besides the world itself."""

    outcome: Outcome
    """The new world with the extra events (money, unlocks, quarrels); without ActionPerformed."""
    with_: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    rule: ImportanceRule | None = None
    """Overrides the spec's own rule (a first time is a milestone)."""
    routine_key: str | None = None
    """Overrides the spec's; empty makes it an episode of its own."""
    viewer_id: str = ""
    minutes: int | None = None
    """Overrides the spec's duration (a dish has its own)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpec:
    """One entry of the registry."""

    name: str
    subject: str
    """The module it stands in: meals, chores, rest, work, leisure, company, outings, dog …"""
    species: frozenset[Species]
    minutes: int
    """How long it naturally goes on (game minutes); at most a tick for an instant one."""
    spot: str = ""
    """Where it happens; empty stays where one is. An argument may override it in `perform`."""
    tags: tuple[str, ...] = ()
    rule: ImportanceRule = ImportanceRule.ROUTINE
    kind: Kind = Kind.ROUTINE
    per_hour: Mapping[str, float] = field(default_factory=dict)
    """Points an hour of it adds to the actor's needs."""
    emotion: str = ""
    """The emotion it leaves, when it leaves a plain one."""
    arguments: Callable[[Scene], tuple[str, ...]] | None = None
    """Every argument that makes sense now; None when the action takes none."""
    alike: bool = False
    """Whether all of `arguments` are possible or none, so that one tells of the others."""
    objection: Callable[[Scene], Objection]
    """Whether it is possible with `scene.argument`."""
    perform: Callable[[Scene], Deed]
    """Its effects for one tick, needs apart; only called when there is no objection."""
