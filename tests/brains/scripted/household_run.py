"""A household that lives on the scripted brain alone: no show, no files, no network."""

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from bot.audience.screened import Screened
from bot.brains.scripted.brain import ScriptedBrain
from bot.config.settings import Settings, load
from bot.household.actions.offers import offers
from bot.household.apply import apply
from bot.household.briefing import Briefing, HeardLine
from bot.household.characters import Species
from bot.household.commands import Command, PassTime, Perform, Remember
from bot.household.decisions import Action, Decision
from bot.household.events import ActionRefused, EpisodeWritten, Event
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Flashback, Kind
from bot.wording.phrasebook import Phrasebook
from bot.wording.phrasebook import load as load_phrasebook

HOME = Path(__file__).parents[3]


@dataclass(frozen=True)
class Turn:
    """One decision and what came of it."""

    tick: int
    actor: str
    briefing: Briefing
    decision: Decision
    refused: bool


@dataclass
class Run:
    """A running household; `live` lets ticks pass."""

    rules: Rules
    world: World
    phrasebook: Phrasebook
    brain: ScriptedBrain
    language: str = "en"
    seed: int = 7
    tick: int = 0
    turns: list[Turn] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    said: dict[str, deque[str]] = field(default_factory=dict)
    happened: dict[str, list[Event]] = field(default_factory=dict)
    chat: tuple[HeardLine, ...] = ()

    def live(self, ticks: int) -> "Run":
        """Let ticks pass."""
        for _ in range(ticks):
            self.tick += 1
            self.apply(PassTime(minutes=self.rules.tick_minutes))
            everybody = list(self.world.characters)
            first = self.tick % len(everybody)
            for actor in everybody[first:] + everybody[:first]:
                self.turn(actor)
        return self

    def turn(self, actor: str) -> Turn:
        """One character decides and acts."""
        briefing = self.briefing(actor)
        self.happened[actor] = []
        decision = self.brain.decision(briefing)
        refused = not self.perform(actor, decision)
        if refused:
            idle = (
                "rest" if self.rules.characters[actor].species is Species.PERSON else "stretch_out"
            )
            self.perform(actor, Decision(action=Action(name=idle)))
        turn = Turn(self.tick, actor, briefing, decision, refused)
        self.turns.append(turn)
        if decision.line:
            self.said.setdefault(actor, deque(maxlen=200)).append(decision.line)
        return turn

    def perform(self, actor: str, decision: Decision) -> bool:
        """Carry a decision out; False when the world says no."""
        luck = Random(f"{self.seed}:{self.tick}:{actor}:luck").random()
        events = self.apply(
            Perform(
                actor=actor,
                action=decision.action,
                line=Screened(decision.line),
                thought=Screened(decision.thought),
                emotion=decision.emotion,
                intensity=decision.intensity,
                chance=luck,
            )
        )
        return not any(isinstance(event, ActionRefused) for event in events)

    def apply(self, command: Command) -> tuple[Event, ...]:
        """Change the world, remember what follows, tell everybody."""
        outcome = apply(self.world, command, self.rules)
        self.world = outcome.world
        events = outcome.events
        notes = tuple(note for event in events for note in self.phrasebook.notes(event, self.world))
        if notes:
            remembered = apply(self.world, Remember(notes=notes), self.rules)
            self.world = remembered.world
            events += tuple(e for e in remembered.events if isinstance(e, EpisodeWritten))
        self.events.extend(events)
        for one in self.world.characters:
            self.happened.setdefault(one, []).extend(events)
            del self.happened[one][:-60]
        return events

    def briefing(self, actor: str) -> Briefing:
        """What a character knows now."""
        others = [line for one, lines in self.said.items() if one != actor for line in lines]
        return Briefing(
            world=self.world,
            rules=self.rules,
            actor=actor,
            language=self.language,
            offers=offers(
                self.world, self.rules, actor, frozenset(line.message_id for line in self.chat)
            ),
            flashbacks=self.flashbacks(actor),
            chat=self.chat,
            happened=tuple(self.happened.get(actor, ())),
            spoken=tuple(self.said.get(actor, ())),
            heard=tuple(others[-200:]),
            tick=self.tick,
            seed=self.seed,
        )

    def flashbacks(self, actor: str) -> tuple[Flashback, ...]:
        """Something of the last weeks comes to mind every other tick."""
        episodes = [
            one
            for one in self.world.characters[actor].episodes
            if one.kind is not Kind.ROUTINE or one.importance > 0.3
        ]
        if self.tick % 2 or len(episodes) < 10:
            return ()
        chance = Random(f"{self.tick}:{actor}:recall")
        return tuple(
            Flashback(episode=one, score=1.0, reason="") for one in chance.sample(episodes, 3)
        )


def settings() -> Settings:
    """The shipped config."""
    return load(HOME)


def household(language: str = "en", seed: int = 7, prompts: Path | None = None) -> Run:
    """A new household on the shipped config and prompts."""
    shipped = settings()
    rules = shipped.rules()
    phrasebook = load_phrasebook(prompts or HOME / "prompts", rules)
    return Run(
        rules=rules,
        world=new_world(rules, shipped.time.start, ZoneInfo(shipped.time.zone)),
        phrasebook=phrasebook,
        brain=ScriptedBrain(phrasebook.lines, phrasebook),
        language=language,
        seed=seed,
    )
