"""A household that lives on any brain, without files, platforms or a screen: for measuring."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.audience.gate import GateRules, Source, screen
from bot.errors import BrainError
from bot.household.actions.offers import offers
from bot.household.apply import apply
from bot.household.briefing import Briefing, HeardLine
from bot.household.characters import Species
from bot.household.commands import Command, PassTime, Perform, Remember
from bot.household.decisions import Action, Decision
from bot.household.events import ActionRefused, Event
from bot.household.rules import Rules
from bot.household.world import World
from bot.ports import Brain, Clock, Wording

IDLE = {Species.PERSON: "rest", Species.DOG: "stretch_out"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One decision, and what came of it."""

    tick: int
    actor: str
    brain: str
    action: Action
    line: str
    failed: str = ""
    """The error of the brain, when it gave none of its own."""
    seconds: float = 0.0


@dataclass(kw_only=True)
class Rehearsal:
    """Lets ticks pass and gives everybody their turn."""

    rules: Rules
    world: World
    brain: Brain
    wording: Wording
    clock: Clock
    gate: GateRules
    language: str = "en"
    seed: int = 7
    tick: int = 0

    def __post_init__(self) -> None:
        self._said: dict[str, deque[str]] = {
            who: deque(maxlen=200) for who in self.rules.characters
        }
        self._happened: dict[str, list[Event]] = {who: [] for who in self.rules.characters}

    async def pass_tick(self, chat: Sequence[HeardLine] = ()) -> tuple[Turn, ...]:
        """One tick: everybody decides and acts, in rotating order."""
        self.tick += 1
        self._apply(PassTime(minutes=self.rules.tick_minutes))
        everybody = tuple(self.rules.characters)
        first = self.tick % len(everybody)
        order = everybody[first:] + everybody[:first]
        return tuple([await self._turn(actor, tuple(chat)) for actor in order])

    def briefing(self, actor: str, chat: tuple[HeardLine, ...] = ()) -> Briefing:
        """What a character knows now."""
        ids = frozenset([*(c.message_id for c in chat), *(c.viewer_id for c in chat)])
        heard = [line for who, said in self._said.items() if who != actor for line in said]
        return Briefing(
            world=self.world,
            rules=self.rules,
            actor=actor,
            language=self.language,
            offers=offers(self.world, self.rules, actor, ids),
            recent_events=self.world.characters[actor].episodes[-20:],
            chat=chat,
            happened=tuple(self._happened[actor]),
            spoken=tuple(self._said[actor]),
            heard=tuple(heard[-200:]),
            tick=self.tick,
            seed=self.seed,
        )

    async def _turn(self, actor: str, chat: tuple[HeardLine, ...]) -> Turn:
        briefing = self.briefing(actor, chat)
        self._happened[actor] = []
        start, failed = self.clock.monotonic(), ""
        try:
            decision = await self.brain.decide(briefing)
        except BrainError as error:
            failed = type(error).__name__
            decision = self._idle(actor)
        seconds = self.clock.monotonic() - start
        line = screen(decision.line, Source.LINE, self.gate).text
        if not self._perform(actor, decision):
            decision, line = self._idle(actor), screen("", Source.LINE, self.gate).text
            self._perform(actor, decision)
        if line:
            self._said[actor].append(line)
        return Turn(
            tick=self.tick,
            actor=actor,
            brain=decision.brain,
            action=decision.action,
            line=line,
            failed=failed,
            seconds=seconds,
        )

    def _idle(self, actor: str) -> Decision:
        name = IDLE[self.rules.characters[actor].species]
        return Decision(action=Action(name=name), brain="none")

    def _perform(self, actor: str, decision: Decision) -> bool:
        luck = Random(f"{self.seed}:{self.tick}:{actor}:luck").random()
        events = self._apply(
            Perform(
                actor=actor,
                action=decision.action,
                line=screen(decision.line, Source.LINE, self.gate).text,
                thought=screen(decision.thought, Source.THOUGHT, self.gate).text,
                emotion=decision.emotion,
                intensity=decision.intensity,
                chance=luck,
            )
        )
        return not any(isinstance(event, ActionRefused) for event in events)

    def _apply(self, command: Command) -> tuple[Event, ...]:
        outcome = apply(self.world, command, self.rules)
        self.world, events = outcome.world, outcome.events
        notes = [note for event in events for note in self.wording.notes(event, self.world)]
        if notes:
            remembered = apply(self.world, Remember(notes=tuple(notes)), self.rules)
            self.world = remembered.world
        for told in self._happened.values():
            told.extend(events)
            del told[:-60]
        return events
