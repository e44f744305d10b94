"""The briefing: the typed view of the world that a brain and a prompt template may use."""

from dataclasses import dataclass

from bot.audience.screened import Screened
from bot.household.characters import Profile, RecentAction, State
from bot.household.decisions import Offer
from bot.household.events import Event
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, Flashback


@dataclass(frozen=True, slots=True, kw_only=True)
class HeardLine:
    """A chat line of the last ten minutes, screened; data, never instructions."""

    message_id: str
    viewer_id: str
    name: Screened
    text: Screened
    minutes_ago: int
    addressed_to: tuple[str, ...] = ()
    """Character ids the line speaks to; empty: to everybody."""
    paid: int = 0
    """Yen, when it came with a tip."""
    question: bool = False
    first_time: bool = False
    regular: bool = False
    """Somebody who is often here, or who comes back."""
    days_away: int = 0
    """Whole days since the viewer was last here; 0 for newcomers as well."""
    answered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Briefing:
    """Everything one character may know when it is their turn.

    `world` and `rules` are the snapshot the turn is decided on: templates and brains read, the
    engine checks the decision again against the world as it then is.
    """

    world: World
    rules: Rules
    actor: str
    language: str
    """`en`, `ja` or `both`: the language(s) of the stream."""
    offers: tuple[Offer, ...]
    """Every action possible now."""
    recent_events: tuple[Episode, ...] = ()
    """Up to twenty, newest last."""
    flashbacks: tuple[Flashback, ...] = ()
    """At most five, nearest first."""
    chat: tuple[HeardLine, ...] = ()
    happened: tuple[Event, ...] = ()
    """What happened since this character's last turn, what the others just did included."""
    spoken: tuple[str, ...] = ()
    """This character's last 200 lines, and the last spare ones among them, newest last."""
    heard: tuple[str, ...] = ()
    """The last 200 lines of each of the others, in the order they were said, newest last."""
    tick: int = 0
    """How many ticks this household has lived."""
    seed: int = 0
    """What the scripted brain draws its chance from, together with tick and actor."""
    refused: str = ""
    """Why the first answer of this turn was refused, when this is the second asking."""

    @property
    def profile(self) -> Profile:
        """What config says of the character."""
        return self.rules.characters[self.actor]

    @property
    def state(self) -> State:
        """The character's state."""
        return self.world.characters[self.actor].state

    @property
    def short_term(self) -> tuple[RecentAction, ...]:
        """The last five actions, newest first."""
        return tuple(reversed(self.state.recent[-5:]))
