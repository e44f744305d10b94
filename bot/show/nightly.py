"""What time does to memories: small notes are told as one, nights conclude, forget and merge."""

import logging
from collections.abc import Callable, Mapping
from random import Random

from bot.errors import Problem
from bot.household.commands import Reflect, SweepMemories
from bot.household.events import DayChanged, Event
from bot.household.world import World
from bot.memories.consolidating import HOURS, consolidate
from bot.memories.forgetting import Sweep, sweep
from bot.memories.phrases import MergePhrases
from bot.memories.reflection import Known, reflect
from bot.memories.reflection_phrases import ReflectionPhrases
from bot.show.engine import Engine
from bot.show.minds import mind_of
from bot.show.nightshift import NightShift

logger = logging.getLogger(__name__)


class Nightly:
    """Consolidates, and reflects and sweeps when the day changes; within the tick's own commit."""

    def __init__(
        self,
        engine: Engine,
        phrases: Mapping[str, MergePhrases],
        reflections: Mapping[str, ReflectionPhrases],
        on_problem: Callable[[Problem], None],
        *,
        shift: NightShift,
        seed: int,
    ) -> None:
        self._engine = engine
        self._phrases = phrases
        self._reflections = reflections
        self._on_problem = on_problem
        self._shift = shift
        self._seed = seed
        self._watch = _watch(engine.world)

    def after(self, events: tuple[Event, ...]) -> None:
        """Do what is due after time passed: the night's work when a day changed among `events`."""
        watch = _watch(self._engine.world)
        if watch != self._watch:
            self._watch = watch
            for character in self._engine.world.characters:
                self._consolidate(character)
        if any(isinstance(event, DayChanged) for event in events):
            for character in self._engine.world.characters:
                self._reflect(character)
                self._sweep(character)

    def forget(self) -> None:
        """Let nothing be written any more of what waits: somebody may be named in it."""
        self._shift.forget()

    def _reflect(self, character: str) -> None:
        """Draw the conclusions of the day that ended; a model may word them better afterwards."""
        world = self._engine.world
        owner = world.characters[character]
        day = world.calendar.game_day - 1
        drawn = reflect(
            owner.episodes,
            Known(
                opinions=owner.opinions,
                preferences=owner.preferences,
                favorite_spots=owner.favorite_spots,
                diary=owner.diary,
            ),
            mind_of(character, world, self._engine.rules),
            day=day,
            phrases=self._reflections,
            chance=Random(f"{self._seed}:{day}:{character}:diary"),
        )
        self._engine.apply(
            Reflect(
                character=character,
                opinions=drawn.opinions,
                preferences=drawn.preferences,
                page=drawn.page,
                favorite_spots=drawn.favorite_spots,
            )
        )
        self._shift.conclude(character, owner.opinions)

    def _consolidate(self, character: str) -> None:
        world = self._engine.world
        done = consolidate(
            world.characters[character].episodes,
            game_day=world.calendar.game_day,
            number=world.next_episode,
            rules=self._engine.rules.memory,
            phrases=self._phrases,
        )
        self._take(character, done)

    def let_go(self) -> int:
        """Forget everything that is old enough, however much: a person said yes; how many went."""
        characters = self._engine.world.characters
        before = sum(len(one.episodes) for one in characters.values())
        for character in characters:
            self._sweep(character, confirmed=True)
        return before - sum(len(one.episodes) for one in self._engine.world.characters.values())

    def _sweep(self, character: str, *, confirmed: bool = False) -> None:
        world = self._engine.world
        night = sweep(
            world.characters[character].episodes,
            game_day=world.calendar.game_day,
            number=world.next_episode,
            rules=self._engine.rules.memory,
            phrases=self._phrases,
            cited=cited(world, character),
            confirmed=confirmed,
        )
        if night.stopped:
            self._on_problem(_asked(character, night))
        self._take(character, night)

    def _take(self, character: str, night: Sweep) -> None:
        if night.archived or night.deleted or night.written:
            self._engine.apply(
                SweepMemories(
                    character=character,
                    kept=night.kept,
                    archived=night.archived,
                    deleted=night.deleted,
                    next_episode=night.next_number,
                )
            )
            self._shift.retell(character, night.written, night.archived)


def _watch(world: World) -> int:
    """The number of the six-hour watch that the household's clock stands in."""
    return int(world.calendar.now.timestamp()) // (HOURS * 3600)


def cited(world: World, character: str) -> frozenset[str]:
    """Ids that a character's opinions, preferences and diary stand on."""
    owner = world.characters[character]
    grounds = (
        *(opinion.evidence for opinion in owner.opinions),
        *(preference.evidence for preference in owner.preferences),
        *(page.evidence for page in owner.diary),
    )
    return frozenset(id_ for evidence in grounds for id_ in evidence)


def _asked(character: str, night: Sweep) -> Problem:
    return Problem(
        file=f"memory/{character}/episodic.json",
        place="forgetting",
        what=night.stopped,
        cure="nothing was removed; `hearthcast memory sweep` shows them, and --yes lets them go",
    )
