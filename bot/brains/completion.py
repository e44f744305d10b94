"""A completion: one prompt in, one text out. Providers and their wrappers share this shape."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.config.brain import ModelFacts


class Purpose(StrEnum):
    """What a call is for."""

    DECIDE = "decide"
    ANSWER = "answer"
    NIGHT = "night"
    """A diary page or a summary, outside every tick."""
    PROBE = "probe"


class Finish(StrEnum):
    """Why a model stopped."""

    DONE = "done"
    CUT = "cut"
    """It ran into its limit: what it wrote is not whole."""
    REFUSED = "refused"
    """A content filter stopped it; such an answer is paid for like any other."""
    NO_ROOM = "no_room"
    """The context window was full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The JSON the answer must be."""

    name: str
    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One measured part of a prompt."""

    name: str
    tokens: int
    """By our estimate."""
    left_out: int = 0
    """How many entries were trimmed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One call. Nothing from viewers ever stands in `shared` or `persona`."""

    shared: str
    """The first part of the system turn, the same for every character of a tick."""
    persona: str
    """The second part of the system turn."""
    user: str
    shape: Shape | None
    """None: plain text is wanted."""
    max_tokens: int
    """The longest visible answer."""
    temperature: float | None = None
    """From 0 to 2; None where the model has none."""
    purpose: Purpose = Purpose.DECIDE
    actor: str = ""
    tick: int = 0
    asking: int = 1
    """1, or 2 for the second asking of a turn."""
    why: str = ""
    """Why there is a second asking; for people, never sent."""
    roomier: bool = False
    """Leave more room for reasoning: the first answer had nothing visible in it."""
    sections: tuple[Section, ...] = ()
    """The prompt's parts with their sizes; for people, never sent."""

    def room(self, facts: ModelFacts) -> int:
        """The output limit to send: the visible answer and what the model reasons in secret."""
        reasoning = facts.reasoning_tokens
        if self.roomier:
            reasoning = max(2 * reasoning, 4 * self.max_tokens)
        return self.max_tokens + reasoning


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of one call, as the provider counts them."""

    input: int = 0
    """All of the prompt, cached parts included."""
    output: int = 0
    """All that was generated, hidden reasoning included."""
    cached: int = 0
    """The part of `input` that was read from a cache."""
    cache_written: int = 0
    """The part of `input` that was written to a cache."""
    reasoning: int = 0
    """The part of `output` nobody sees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """What came back. `text` is the visible text alone, never a reasoning field."""

    text: str
    finish: Finish = Finish.DONE
    usage: Usage | None = None
    """None when the provider did not say."""


class Completion(Protocol):
    """Something that completes a prompt."""

    facts: ModelFacts
    """Of the model that answers."""

    @abstractmethod
    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt and wait for the whole answer; safe to cancel at any point.

        Raises:
            BrainError: see `bot.errors`.
        """

    @abstractmethod
    async def close(self) -> None:
        """Let go of connections; may be called twice."""
