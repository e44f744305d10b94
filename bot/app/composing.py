"""Wiring a show: every concrete class is named here once."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from bot.app.catalogue import with_screened_names
from bot.app.hearing import Backstage, audience_of_show
from bot.app.homes import Home
from bot.app.minds import brain_of, moderator_of
from bot.app.remembering import recall_of
from bot.app.turnbook import TurnBook
from bot.audience.gate import GateRules, Source, screen
from bot.audience.screened import Screened
from bot.brains.moderation import OpenAIModeration
from bot.brains.scripted.brain import ScriptedBrain
from bot.brains.traces import nobody
from bot.brains.watched import Watched
from bot.clock import SimulatedClock
from bot.config.audience import read_gate
from bot.errors import Problem
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.memories.authorship import Author
from bot.ports import Brain, Clock
from bot.retrieval.recall import HybridRecall
from bot.show.answering import Answering
from bot.show.deskwork import DeskWork
from bot.show.director import Director, Pace
from bot.show.engine import Engine
from bot.show.forgetting import Forgetting
from bot.show.gatekeeper import Gatekeeper
from bot.show.hush import Hush
from bot.show.listener import Listener
from bot.show.live import LiveState
from bot.show.moderating import Moderating
from bot.show.nightly import Nightly
from bot.show.nightshift import NightShift
from bot.show.offloop import OffLoop
from bot.show.opinion import Screens, SecondOpinion
from bot.show.publisher import Publisher
from bot.show.scribe import Scribe
from bot.show.signals import Signal
from bot.show.subconscious import Subconscious, of_day
from bot.show.tongue import Tongue
from bot.show.voting import Voting
from bot.storage.disk import Disk
from bot.storage.drawer import HomeDrawer
from bot.storage.erasing import HomeEraser
from bot.storage.store import HomeStore
from bot.wording.merging import read_phrases, read_reflections
from bot.wording.phrasebook import Phrasebook, load


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """A show, wired and ready to tick."""

    home: Home
    rules: Rules
    clock: Clock
    store: HomeStore
    engine: Engine
    director: Director
    listener: Listener
    answering: Answering
    publisher: Publisher
    wording: Phrasebook
    live: LiveState
    recall: HybridRecall
    brain: Brain
    moderating: Moderating
    forgetting: Forgetting
    votes: Voting
    shift: NightShift
    moderator: OpenAIModeration | None
    """Who gives a second opinion on what a model says; None: nobody is asked."""
    screen_reply: Callable[[str], Screened]
    """The gate for what is written into a chat."""
    gate: Gatekeeper
    turns: TurnBook | None
    """What the brains were asked and answered lately; None where nobody looks."""

    def close(self) -> None:
        """Let go of everything the show holds open; may be called twice."""
        if isinstance(self.brain, OffLoop):
            self.brain.shut()
        self.store.close()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What a show is wired for."""

    seed: int
    simulated: bool
    durable: bool
    on_problem: Callable[[Problem], None]
    on_signal: Callable[[Signal], None]
    brain: Brain | None = None
    """A brain instead of the one config names: a recorded day, a rehearsal."""
    author: Author | None = None
    """Who writes nights with that brain; None: templates do."""
    watched: bool = False
    """Whether somebody wants to see what the brains are asked and answer."""


def compose(home: Home, wishes: Wishes, real_clock: Clock) -> Show:
    """Open a home's files and wire a show on them.

    Raises:
        StorageError: a file cannot be read, or another process holds the home.
        ConfigError: prompts/ has problems.
    """
    settings = home.settings
    gated = Gatekeeper(gate_rules(home))
    rules = with_screened_names(settings.rules(), gated.rules, wishes.on_problem)
    wording = load(home.root / "prompts", rules)
    rules = replace(rules, titles=wording.titles())
    store = HomeStore.open(
        home.root,
        rules=rules,
        zone=home.zone,
        durable=wishes.durable,
        fresh=lambda: new_world(rules, settings.time.start, home.zone),
    )
    for problem in store.problems:
        wishes.on_problem(problem)
    world = store.world or new_world(rules, settings.time.start, home.zone)
    clock = SimulatedClock(world.calendar.now) if wishes.simulated else real_clock
    recall = recall_of(home, store, world)
    drawer = HomeDrawer(home.machine, Disk(durable=wishes.durable))
    desk = DeskWork(drawer, clock, paused=store.paused, on_problem=wishes.on_problem)
    hush = Hush(desk.current, wishes.on_signal)
    publisher = Publisher(hushed=hush.events)
    engine = Engine(
        world,
        rules,
        store,
        scribe=Scribe(wording, recall, gated.of(Source.NOTE), wishes.on_problem),
        publisher=publisher,
        on_problem=wishes.on_problem,
        wall_clock=real_clock,
        in_thread=not wishes.simulated,
    )
    engine.tick = store.tick
    turns = turn_book(gated, real_clock) if wishes.watched else None
    scripted: Brain = ScriptedBrain(wording.lines, wording, turns)
    if turns is not None:
        scripted = Watched(scripted, turns)
    live = LiveState()
    brain, author = (
        (wishes.brain, wishes.author)
        if wishes.brain
        else brain_of(
            home, scripted, wording=wording, live=live, say=wishes.on_problem, watch=turns or nobody
        )
    )
    room = audience_of_show(
        home,
        Backstage(
            engine=engine, gate=gated, desk=desk, hush=hush, drawer=drawer,
            eraser=HomeEraser(home.root, Disk(durable=wishes.durable)), clock=clock,
            wall_clock=real_clock, live=live, wording=wording, seed=wishes.seed,
            simulated=wishes.simulated, on_problem=wishes.on_problem,
        ),
    )  # fmt: skip
    listener = room.listener
    screens = screens_of(gated)
    # A recorded day and a rehearsal bring their brain along, and nobody is asked over a network.
    moderator = None if wishes.brain else moderator_of(home, wishes.on_problem)
    opinion = SecondOpinion(
        moderator, screens, scripted.name, turns.refuse if turns else lambda _: None
    )
    answering = Answering(
        engine, listener, brain, scripted,
        rules=settings.chat, clock=clock, opinion=opinion, signal=hush.signal,
    )  # fmt: skip
    shift = NightShift(engine, author, opinion, wishes.on_problem, reminded=partial(of_day, recall))
    director = Director(
        engine,
        brain,
        scripted,
        subconscious=Subconscious(recall),
        chat=listener,
        answers=answering,
        screens=screens,
        opinion=opinion,
        tongue=Tongue(store.spoken, world.characters),
        pace=Pace(
            language=settings.show.language,
            seed=wishes.seed,
            deadline_s=max(settings.show.deadline_s, settings.brain.whole_tick_s),
        ),
        clock=clock,
        signal=hush.signal,
        nightly=Nightly(
            engine,
            read_phrases(home.root / "prompts", wording.labels),
            read_reflections(home.root / "prompts", wording.labels),
            wishes.on_problem,
            shift=shift,
            seed=wishes.seed,
        ),
    )
    director.silences = hush.silences
    room.forgetting.tell(lambda person, _: director.forget(person))
    if turns is not None:
        room.forgetting.tell(lambda *_: turns.clear())
    return Show(
        home=home, rules=rules, clock=clock, store=store, engine=engine, director=director,
        listener=listener, answering=answering, publisher=publisher, wording=wording, live=live,
        brain=brain, recall=recall, moderating=room.moderating, forgetting=room.forgetting,
        votes=room.votes, shift=shift, moderator=moderator, screen_reply=screens.reply, gate=gated,
        turns=turns,
    )  # fmt: skip


def screens_of(gate: Gatekeeper) -> Screens:
    """The gate for what a brain says and what comes to mind."""
    return Screens(
        line=gate.of(Source.LINE),
        thought=gate.of(Source.THOUGHT),
        reply=gate.of(Source.REPLY),
        recalled=gate.of(Source.RECALLED),
        note=gate.of(Source.NOTE),
    )


def turn_book(gate: Gatekeeper, clock: Clock) -> TurnBook:
    """A turn book that judges texts as the show's gate does at the moment."""
    return TurnBook(lambda source, text: screen(text, source, gate.rules), clock.now)


def gate_rules(home: Home) -> GateRules:
    """The show's gate rules; the characters' names are reserved.

    Raises:
        ConfigError: a word list or text cannot be read: a show without its gate must not start.
    """
    settings = home.settings
    names = (name for one in settings.characters.values() for name in (one.name, one.name_ja))
    return read_gate(home.root, settings.gate, settings.show.language, names)
