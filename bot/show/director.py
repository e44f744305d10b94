"""The director: one tick, in which every character decides and acts, one after another."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from bot.audience.privacy import Person
from bot.audience.screened import Screened
from bot.errors import BrainError
from bot.household.actions.offers import offers
from bot.household.briefing import Briefing, HeardLine
from bot.household.characters import Species
from bot.household.commands import PassTime, Perform, UseMemories
from bot.household.decisions import Action, Decision, Offer
from bot.household.events import ActionRefused, Event
from bot.memories.episode import Flashback
from bot.ports import Brain, Clock
from bot.show.engine import Engine
from bot.show.nightly import Nightly
from bot.show.opinion import Screens, SecondOpinion
from bot.show.recollection import recent_events
from bot.show.signals import Remembered, Signal, SpareLine, Thinking
from bot.show.subconscious import Subconscious
from bot.show.tongue import Tongue

logger = logging.getLogger(__name__)

IDLE = {Species.PERSON: "rest", Species.DOG: "stretch_out"}
"""What one does when nothing else is possible."""

HAPPENED = 60
"""Events since a character's last turn that a briefing carries, at most."""


class Chat(Protocol):
    """What the director needs to know of the audience."""

    def lines(self, actor: str) -> tuple[HeardLine, ...]:
        """The chat window as this character may see it."""

    def answerable(self) -> frozenset[str]:
        """Message ids that may be answered and viewer ids that may be thanked."""

    def facts(self, argument: str) -> Mapping[str, str]:
        """What a message id stands for: `viewer`, `viewer_id`, `text`; empty when unknown."""

    def answered(self, message_id: str) -> None:
        """A line got its answer."""

    def withdraw(self, message_ids: tuple[str, ...]) -> None:
        """Take lines out of the window for good."""

    def thanked(self, viewer_id: str) -> None:
        """A viewer got their thanks."""


class Answers(Protocol):
    """Where answers to viewers go."""

    def give(self, actor: str, message_id: str, text: Screened) -> None:
        """Let a character answer one line, on stage and where the platform lets us."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a tick is paced."""

    language: str
    seed: int
    deadline_s: float
    """Seconds after which whoever has not acted takes a scripted turn."""


class Director:
    """Runs ticks. Brains are asked on a snapshot; the engine checks what they want again."""

    def __init__(  # noqa: PLR0913 - one place where the parts of a tick meet
        self,
        engine: Engine,
        brain: Brain,
        scripted: Brain,
        *,
        subconscious: Subconscious,
        chat: Chat,
        answers: Answers,
        screens: Screens,
        opinion: SecondOpinion,
        tongue: Tongue,
        pace: Pace,
        clock: Clock,
        signal: Callable[[Signal], None],
        nightly: Nightly,
    ) -> None:
        self._engine = engine
        self._brain = brain
        self._scripted = scripted
        self._subconscious = subconscious
        self._chat = chat
        self._answers = answers
        self._screens = screens
        self._opinion = opinion
        self._tongue = tongue
        self._pace = pace
        self._clock = clock
        self._signal = signal
        self._nightly = nightly
        self.on_offers: Callable[[str, tuple[Offer, ...]], None] = lambda *_: None
        """Told what a character could do, for those who count."""
        self.on_flashbacks: Callable[[str, tuple[Flashback, ...]], None] = lambda *_: None
        """Told what came to a character's mind before a turn, for those who count."""
        self.silences: Callable[[str], bool] = lambda _: False
        """Asked whether a character may say nothing now."""
        self.last: dict[str, Briefing] = {}
        """What each character knew at their last turn, by id; for those who look."""
        self._happened: dict[str, list[Event]] = {one: [] for one in engine.world.characters}

    async def tick(self, minutes: int) -> None:
        """Let `minutes` game minutes pass and give everybody their turn; commit once."""
        self._engine.begin_tick()
        passed = self._engine.apply(PassTime(minutes=minutes))
        self._tell(passed)
        self._nightly.after(passed)
        until = self._clock.monotonic() + self._pace.deadline_s
        for actor in self.order():
            await self._turn(actor, until)
        self._engine.note_spoken(self._tongue.all())
        await self._engine.flush()

    @property
    def seed(self) -> int:
        """The chance of this show."""
        return self._pace.seed

    def order(self) -> tuple[str, ...]:
        """Who acts first rotates with every tick."""
        everybody = tuple(self._engine.world.characters)
        first = self._engine.tick % len(everybody)
        return everybody[first:] + everybody[:first]

    def happened(self, events: tuple[Event, ...]) -> None:
        """Let the next briefings know of something that happened outside the ticks."""
        self._tell(events)

    async def let_go(self) -> int:
        """Forget what nights did not dare to forget at once: a person said yes; how many went."""
        gone = self._nightly.let_go()
        await self._engine.flush()
        return gone

    def forget(self, person: Person) -> None:
        """Let nobody hear of a viewer any more, nor say again what was said to them."""
        self._tongue.forget(person)
        self.last.clear()
        self._nightly.forget()
        for known in self._happened.values():
            known.clear()
        self._engine.note_spoken(self._tongue.all())

    async def _turn(self, actor: str, until: float) -> None:
        if self._sleeps_on(actor):
            return
        self._signal(Thinking(actor=actor))
        briefing = self.last[actor] = self.briefing(actor)
        self.on_flashbacks(actor, briefing.flashbacks)
        for flashback in briefing.flashbacks:
            text = self._screens.recalled(flashback.episode.event or flashback.episode.event_ja)
            self._signal(Remembered(actor=actor, text=text, reason=flashback.reason))
        self._happened[actor].clear()
        self.on_offers(actor, briefing.offers)
        decision = await self._heard(briefing, await self._decide(briefing, until))
        if decision.quarantined:
            self._chat.withdraw(decision.quarantined)
        if self._perform(actor, decision):
            return
        if decision.brain != self._scripted.name:
            # The world changed under a slow decision: the turn goes to the scripted brain.
            decision = await self._scripted.decide(self.briefing(actor))
            if self._perform(actor, decision):
                return
        self._perform(actor, Decision(action=Action(name=IDLE[briefing.profile.species])))

    def _sleeps_on(self, actor: str) -> bool:
        """Let a sleeper sleep on until the natural end of it: nobody is asked for a sleeper."""
        state = self._engine.world.characters[actor].state
        if not state.asleep or state.until is None:
            return False
        if self._engine.world.calendar.now >= state.until:
            return False
        return self._perform(actor, Decision(action=Action(name=state.doing)))

    def _perform(self, actor: str, decision: Decision) -> bool:
        """Let the engine check and carry out a decision; False when the world says no."""
        screens, tick = self._screens, self._engine.tick
        if self.silences(actor):
            decision = replace(decision, line="", thought="", spare_lines=(), replies=())
        line = screens.line(decision.line)
        events = self._engine.apply(
            Perform(
                actor=actor,
                action=decision.action,
                line=line,
                thought=screens.thought(decision.thought),
                emotion=decision.emotion,
                intensity=decision.intensity,
                note=screens.noted(decision.note),
                chance=Random(f"{self._pace.seed}:{tick}:{actor}:luck").random(),
                facts=self._chat.facts(decision.action.argument),
            )
        )
        refused = next((e for e in events if isinstance(e, ActionRefused)), None)
        if refused is not None:
            logger.info("%s cannot %s: %s", actor, refused.action, refused.reason)
            return False
        self._tell(events)
        self._speak(actor, decision, line)
        if decision.used:
            self._engine.apply(UseMemories(character=actor, episodes=decision.used))
        return True

    def _speak(self, actor: str, decision: Decision, line: Screened) -> None:
        self._tongue.said(actor, line)
        if decision.action.name == "answer_viewer":
            self._chat.answered(decision.action.argument)
        elif decision.action.name == "thank_viewer":
            self._chat.thanked(decision.action.argument)
        for spare in decision.spare_lines:
            if screened := self._screens.line(spare):
                self._tongue.said_between(actor, screened)
                self._signal(SpareLine(actor=actor, line=screened))
        for reply in decision.replies:
            if screened := self._screens.reply(reply.text):
                self._answers.give(actor, reply.message_id, screened)

    def _tell(self, events: tuple[Event, ...]) -> None:
        for known in self._happened.values():
            known.extend(events)
            del known[:-HAPPENED]

    async def _decide(self, briefing: Briefing, until: float) -> Decision:
        left = until - self._clock.monotonic()
        if left > 0:
            try:
                async with asyncio.timeout(left):
                    return await self._brain.decide(briefing)
            except BrainError as error:
                logger.info("%s: the scripted brain takes the turn: %s", briefing.actor, error)
            except TimeoutError:
                logger.warning("%s: no decision before the tick's deadline", briefing.actor)
            except Exception:
                # A fault of ours in one brain must not end the show: the other one plays on.
                logger.exception("%s: the brain broke; the scripted one takes it", briefing.actor)
        return await self._scripted.decide(briefing)

    async def _heard(self, briefing: Briefing, decision: Decision) -> Decision:
        """A decision whose texts may air; while nobody can judge them, a scripted one."""
        judged = await self._opinion.on(decision)
        return judged or await self._scripted.decide(briefing)

    def briefing(self, actor: str, *, acts: bool = True) -> Briefing:
        """What a character knows now; also what `hearthcast prompt` shows.

        `acts` is False for a short answer in passing: nothing is offered then.
        """
        world, chat = self._engine.world, self._chat.lines(actor)
        answerable = self._chat.answerable()
        possible = offers(world, self._engine.rules, actor, answerable) if acts else ()
        return Briefing(
            world=world,
            rules=self._engine.rules,
            actor=actor,
            language=self._pace.language,
            offers=possible,
            recent_events=recent_events(world.characters[actor].episodes, self._engine.rules),
            flashbacks=self._subconscious.flashbacks(
                actor, world, self._engine.rules, chat, self._happened[actor]
            ),
            chat=chat,
            happened=tuple(self._happened[actor]),
            spoken=self._tongue.of(actor),
            heard=self._tongue.of_others(actor),
            tick=self._engine.tick,
            seed=self._pace.seed,
        )
