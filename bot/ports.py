"""What the pure and directing rooms need from the edges.

Every method's docstring is the contract an implementation keeps; adapters inherit by name, and a
forgotten method fails at construction.
"""

from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.audience.feed import AudienceEvent
from bot.audience.ledger import LedgerEntry
from bot.audience.privacy import Person
from bot.audience.screened import Screened
from bot.errors import Problem
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.household.events import Event
from bot.household.world import World
from bot.memories.episode import Episode, Flashback, Note


class Clock(Protocol):
    """Time, read in one place."""

    @abstractmethod
    def now(self) -> datetime:
        """The run's clock, aware UTC; may step when the machine's clock is set."""

    @abstractmethod
    def monotonic(self) -> float:
        """Seconds since some start; never steps back."""

    @abstractmethod
    async def sleep(self, seconds: float) -> None:
        """Wait so long on this clock (a simulated clock moves on at once)."""


class Brain(Protocol):
    """What decides."""

    name: str
    """As in config: `scripted`, `anthropic`, `openai`, `ollama`."""

    @abstractmethod
    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn.

        Raises:
            BrainError: see `bot.errors`; the caller falls back, the show goes on.
        """

    @abstractmethod
    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer to one viewer between ticks; empty when there is nothing to say.

        Raises:
            BrainError: as `decide`.
        """


class Wording(Protocol):
    """Texts from prompts/ for notes and labels, rendered from facts."""

    @abstractmethod
    def notes(self, event: Event, world: World) -> tuple[tuple[str, Note], ...]:
        """The notes an event leaves, as (character id, note); texts unscreened. Empty for most."""

    @abstractmethod
    def label(self, key: str, language: str) -> str:
        """The word for a key (`love.warm`, `action.cook`, `item.kotatsu`); the key when unknown."""


class CommandTexts(Protocol):
    """What the stage and the chat answer to commands, from prompts/<language>/commands.toml."""

    @abstractmethod
    def text(self, key: str, language: str, facts: Mapping[str, str]) -> str:
        """The text of `answers.pet`, `declined.cooldown` …, with the facts filled in; unscreened.

        Raises:
            PromptError: there is no such text, or it speaks of a fact that is not given.
        """


class PromptRenderer(Protocol):
    """Templates of prompts/<language>/, with prompts/local/ laid over them."""

    @abstractmethod
    def render(self, template: str, language: str, values: Mapping[str, object]) -> str:
        """The text of `prompts/<language>/<template>` (`rules.j2`, `personas/john.j2`).

        A name the template uses and `values` lacks is an error, never an empty string.

        Raises:
            PromptError: the template is missing or wrong.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class LineTemplate:
    """One line of prompts/<language>/lines/, not rendered yet."""

    text: str
    """Jinja2."""
    when: frozenset[str] = frozenset()
    """Flags of the moment that must hold (`rain`, `hungry`)."""
    unless: frozenset[str] = frozenset()
    """Flags that must not hold."""
    names: frozenset[str] = frozenset()
    """The facts it speaks of; without them it is not fit to be said."""
    place: str = ""
    """Where it stands, for a message: file and key."""


class Lines(Protocol):
    """The scripted brain's lines, from prompts/<language>/lines/."""

    @abstractmethod
    def pool(self, character: str, subject: str, language: str) -> tuple[LineTemplate, ...]:
        """The lines of a character on a subject (`act.cook`), those shared by all behind them.

        Empty when there are none.
        """

    @abstractmethod
    def rendered(self, line: LineTemplate, facts: Mapping[str, str]) -> str:
        """The line, spoken.

        Raises:
            PromptError: the template is wrong or speaks of a fact that is not given.
        """


class Recall(Protocol):
    """Finding what should come to mind. Never blocks longer than its own limit."""

    @abstractmethod
    def flashbacks(
        self, character: str, queries: Sequence[str], world: World
    ) -> tuple[Flashback, ...]:
        """At most the configured number, nearest first; empty when nothing is near enough."""

    @abstractmethod
    def learn(
        self,
        character: str,
        episodes: Iterable[Episode],
        forgotten: Iterable[str],
        archived: Iterable[str] = (),
    ) -> None:
        """Take over written or changed episodes and drop the ids of forgotten ones; repeatable.

        `archived` are ids that left the live memory but can still be recalled.
        """

    @abstractmethod
    def follow(self, character: str, live: Iterable[Episode]) -> None:
        """Take over a whole live memory after a hand edit.

        What is neither there nor archived is forgotten.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """One step of the engine for the disk: all of it or none of it."""

    before: World
    after: World
    archived: tuple[tuple[str, Episode], ...] = ()
    """(character id, episode) to append to the month files unchanged."""
    ledger: tuple[LedgerEntry, ...] = ()
    """Entries that go with this step; entries that must come first go through `record`."""
    spoken: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(character id, last lines), for the file the machine alone needs."""
    tick: int = 0
    ran_at: datetime | None = None
    """The clock on the wall at the last tick; None leaves what is known."""
    paused: bool | None = None
    """Whether the streamer paused the life; None leaves what is known."""


class Store(Protocol):
    """The files of a home."""

    @abstractmethod
    def commit(self, commit: Commit) -> None:
        """Write what changed between the two worlds, whole or not at all.

        Raises:
            WriteFailedError: nothing reached the disk; the next commit writes this step as well.
        """

    @abstractmethod
    def record(self, entry: LedgerEntry) -> None:
        """Append one entry to the ledger and fsync it, before any effect.

        Raises:
            WriteFailedError: the entry is not on disk; the tip must not be applied.
        """

    @abstractmethod
    def hand_edits(self, world: World) -> tuple[World, tuple[str, ...], tuple[Problem, ...]]:
        """Merge what a person changed on disk into `world`: (merged, files, what to tell them).

        Returns `world` itself and no files when nothing changed.
        """


class Eraser(Protocol):
    """Takes a person, and chat that was kept long enough, out of every file of a home."""

    @abstractmethod
    def archived(self, person: Person) -> tuple[str, ...]:
        """The ids of archived entries that are the person's own."""

    @abstractmethod
    def erase(self, person: Person, token: str) -> None:
        """Leave neither the person's id nor their names in any file; repeatable.

        `token` stands for the id in the ledger, so that sums still add up.

        Raises:
            WriteFailedError: a file could not be changed; the others were.
        """

    @abstractmethod
    def searched(self, person: Person) -> int:
        """Search every file for a person who was erased; how many files were searched.

        Raises:
            WriteFailedError: some still name them.
        """

    @abstractmethod
    def promise(self, viewer_id: str, at: datetime) -> None:
        """Keep, unreadably, that a viewer is forgotten from now on.

        An old copy of `memory/` that is put back forgets them again.

        Raises:
            WriteFailedError: the promise could not be written down.
        """

    @abstractmethod
    def promised(self, viewer_id: str, since: datetime) -> bool:
        """Whether a viewer who is known since then was promised to be forgotten after it."""

    @abstractmethod
    def trim(self, before: datetime) -> int:
        """Take chat that is older out of recordings and logs; how many lines went.

        Raises:
            WriteFailedError: a file could not be changed; the others were.
        """


class Drawer(Protocol):
    """Small things the show keeps in `.hearthcast/` besides the world, by name."""

    @abstractmethod
    def read(self, name: str) -> Mapping[str, object]:
        """What was put there last; empty when there is nothing, or when it is damaged."""

    @abstractmethod
    def put(self, name: str, content: Mapping[str, object]) -> None:
        """Keep this instead, whole or not at all.

        Raises:
            WriteFailedError: what was there before is still there.
        """

    @abstractmethod
    def append(self, name: str, row: Mapping[str, object]) -> None:
        """Add one line to a log.

        Raises:
            WriteFailedError: it was not added.
        """


class Feed(Protocol):
    """A source of audience events: a platform, a replay file, the invented audience."""

    name: str

    @abstractmethod
    def events(self) -> AsyncIterator[AudienceEvent]:
        """Everything that happens, in order, until the source ends."""


class Pulse(Protocol):
    """How a live source tells its supervisor that it hears: silence without a beat is a fault."""

    @abstractmethod
    def beat(self) -> None:
        """Something arrived from the platform: a frame, a keep-alive, a completed poll."""

    @abstractmethod
    def ready(self, sentence: str) -> None:
        """Connected and subscribed; everything asked for will be heard. `sentence` says what."""

    @abstractmethod
    def lacking(self, sentence: str) -> None:
        """Connected, but a part is missing; `sentence` says which and how to get it."""

    @abstractmethod
    def waiting(self, sentence: str) -> None:
        """Nothing is wrong, and something has to happen first (a login code to be entered)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A live source as the supervisor runs it."""

    name: str
    connect: Callable[[Pulse], Feed]
    """Builds the feed from nothing; called anew after every end. Does no I/O itself."""
    stale_after_s: float = 60.0
    """So long without a beat is silence, and silence is a fault."""
    cap_s: float = 60.0
    """The longest wait between two attempts after a lost connection."""
    login_again_s: float | None = None
    """How often a refused login is tried by itself; None: only when the streamer asks, for a
    service that may take it amiss."""


class ChatSink(Protocol):
    """Where a platform lets us write."""

    @abstractmethod
    async def say(self, text: Screened) -> None:
        """Send one chat message, split and cut to the platform's limit."""


class EventSink(Protocol):
    """Somebody who wants to know: stage, terminal, transcript, chat replies."""

    @abstractmethod
    def publish(self, events: Sequence[Event], world: World) -> None:
        """Take a committed step's events, in order; must not block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """A spoken line as sound."""

    data: bytes
    kind: str
    """Its media type: `audio/wav`."""


class Voice(Protocol):
    """What speaks the characters' lines."""

    @property
    @abstractmethod
    def credit(self) -> str:
        """What the voices' licence wants to be seen while they are heard; empty: nothing."""

    @abstractmethod
    async def speak(self, actor: str, text: Screened) -> Clip:
        """A line of a character as sound.

        Raises:
            VoiceError: it cannot be spoken; babble is heard instead.
        """

    @abstractmethod
    def forget(self) -> None:
        """Keep no sound of what was said so far: a viewer who was named is to be forgotten."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of what is open; repeatable."""
