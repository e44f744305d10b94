"""Wiring a show: every concrete class is named here once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.app.homes import Home
from bot.app.minds import brain_of
from bot.app.remembering import recall_of
from bot.audience.gate import GateRules, Source, screen
from bot.audience.mentions import name_table
from bot.audience.screened import Screened
from bot.audience.tips import TipDesk
from bot.brains.scripted.brain import ScriptedBrain
from bot.clock import SimulatedClock
from bot.config.audience import read_gate
from bot.config.settings import Settings
from bot.errors import Problem
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.ports import Brain, Clock
from bot.retrieval.recall import HybridRecall
from bot.show.answering import Answering
from bot.show.director import Director, Pace, Screens
from bot.show.engine import Engine
from bot.show.listener import Audience, Listener
from bot.show.live import LiveState
from bot.show.nightly import Nightly
from bot.show.offloop import OffLoop
from bot.show.publisher import Publisher
from bot.show.scribe import Scribe
from bot.show.signals import Signal
from bot.show.subconscious import Subconscious
from bot.show.tips import TipCounter
from bot.show.tongue import Tongue
from bot.storage.store import HomeStore
from bot.wording.merging import read_phrases
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
    screen_reply: Callable[[str], Screened]
    """The gate for what is written into a chat."""

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


def compose(home: Home, wishes: Wishes, real_clock: Clock) -> Show:
    """Open a home's files and wire a show on them.

    Raises:
        StorageError: a file cannot be read, or another process holds the home.
        ConfigError: prompts/ has problems.
    """
    settings = home.settings
    rules = settings.rules()
    wording = load(home.root / "prompts", rules)
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
    gated = _Gate(gate_rules(home))
    recall = recall_of(home, store, world)
    publisher = Publisher()
    engine = Engine(
        world,
        rules,
        store,
        scribe=Scribe(wording, recall, gated.of(Source.NOTE), wishes.on_problem),
        publisher=publisher,
        on_problem=wishes.on_problem,
        in_thread=not wishes.simulated,
    )
    engine.tick = store.tick
    scripted = ScriptedBrain(wording.lines, wording)
    live = LiveState()
    brain = wishes.brain or brain_of(
        home, scripted, wording=wording, live=live, say=wishes.on_problem
    )
    listener, answering = _audience(
        engine,
        (brain, scripted),
        settings=settings,
        gate=gated,
        clock=clock,
        wishes=wishes,
        live=live,
    )
    director = Director(
        engine,
        brain,
        scripted,
        subconscious=Subconscious(recall),
        chat=listener,
        answers=answering,
        screens=gated.screens(),
        tongue=Tongue(store.spoken, world.characters),
        pace=Pace(
            language=settings.show.language,
            seed=wishes.seed,
            deadline_s=max(settings.show.deadline_s, settings.brain.whole_tick_s),
        ),
        clock=clock,
        signal=wishes.on_signal,
        nightly=Nightly(
            engine, read_phrases(home.root / "prompts", wording.labels), wishes.on_problem
        ),
    )
    return Show(
        home=home, rules=rules, clock=clock, store=store, engine=engine, director=director,
        listener=listener, answering=answering, publisher=publisher, wording=wording, live=live,
        brain=brain,
        recall=recall,
        screen_reply=gated.of(Source.REPLY),
    )  # fmt: skip


def _audience(
    engine: Engine,
    brains: tuple[Brain, Brain],
    *,
    settings: Settings,
    gate: "_Gate",
    clock: Clock,
    wishes: Wishes,
    live: LiveState,
) -> tuple[Listener, Answering]:
    rules = engine.rules
    items = name_table(
        {
            one.id: (one.id.replace("_", " "), one.name, one.name_ja, *one.aliases)
            for one in rules.catalogue.items.values()
        }
    )
    characters = name_table(
        {one.id: (one.name, one.name_ja, *one.aliases) for one in rules.characters.values()}
    )
    desk = TipDesk(rates=settings.rates, gate=gate.rules, rules=settings.tips, items=items)
    tips = TipCounter(engine, desk, clock, signal=wishes.on_signal, on_problem=wishes.on_problem)
    audience = Audience(gate=gate.rules, chat=settings.chat, characters=characters, items=items)
    listener = Listener(engine, tips, audience, clock, signal=wishes.on_signal, live=live)
    answering = Answering(
        engine,
        listener,
        *brains,
        rules=settings.chat,
        clock=clock,
        screen=gate.of(Source.REPLY),
        signal=wishes.on_signal,
    )
    return listener, answering


class _Gate:
    """The show's gate, handed out by what a text is going to be."""

    def __init__(self, rules: GateRules) -> None:
        self.rules = rules

    def of(self, source: Source) -> Callable[[str], Screened]:
        """The gate for one kind of text."""
        return partial(self._pass, source)

    def _pass(self, source: Source, text: str) -> Screened:
        return screen(text, source, self.rules).text

    def screens(self) -> Screens:
        """What the director needs."""
        return Screens(
            line=self.of(Source.LINE),
            thought=self.of(Source.THOUGHT),
            reply=self.of(Source.REPLY),
            recalled=self.of(Source.RECALLED),
        )


def gate_rules(home: Home) -> GateRules:
    """The show's gate rules; the characters' names are reserved.

    Raises:
        ConfigError: a word list or text cannot be read: a show without its gate must not start.
    """
    settings = home.settings
    names = (name for one in settings.characters.values() for name in (one.name, one.name_ja))
    return read_gate(home.root, settings.gate, settings.show.language, names)
