"""What `check` says of the brain."""

import asyncio
from collections.abc import Iterator

from bot.app.homes import Home
from bot.app.looking import looked_at, open_copy
from bot.app.paid import surroundings
from bot.brains.building import prompt_builder
from bot.brains.checking import CheckLine, explain, try_live
from bot.brains.notices import Severity
from bot.config.environment import secret
from bot.errors import HearthcastError, Problem, PromptError
from bot.household.actions.offers import offers
from bot.household.briefing import Briefing
from bot.household.new_world import new_world
from bot.household.world import World
from bot.show.recollection import recent_events
from bot.wording.phrasebook import Phrasebook, load


def brain_lines(home: Home) -> tuple[CheckLine, ...]:
    """Whether the chosen brain can be used, and what it would cost as the household stands."""
    try:
        wording = load(home.root / "prompts", home.settings.rules())
        around = surroundings(home, wording)
        plan = home.settings.brain_plan()
        scripted = plan.brain.name == "scripted"
        turns = () if scripted else _turns(home, _world(home))
        lines = explain(plan, around, turns, home.settings.show.interval_s)
        return (*lines, *_unused_keys(home)) if scripted else lines
    except HearthcastError as error:
        return (CheckLine(severity=Severity.DOWN, text=str(error)),)


def tried_live(home: Home) -> CheckLine:
    """The provider, called once for one token."""
    try:
        wording = load(home.root / "prompts", home.settings.rules())
    except HearthcastError as error:
        return CheckLine(severity=Severity.DOWN, text=str(error))
    return asyncio.run(try_live(home.settings.brain_plan(), surroundings(home, wording)))


def template_lines(home: Home, wording: Phrasebook) -> tuple[Problem, ...]:
    """What is wrong with the templates of prompts, each rendered once for everybody.

    A new household is enough for that: a name that nobody gives is missing there as well.
    """
    builder = prompt_builder(home.settings.brain_plan(), surroundings(home, wording))
    rules = home.settings.rules()
    world = new_world(rules, home.settings.time.start, home.zone)
    found: dict[str, Problem] = {}
    for turn in _turns(home, world):
        try:
            builder.prompt_for(turn)
        except PromptError as error:
            file, _, what = str(error).partition(": ")
            cure = "correct it, or take your own file away"
            found[str(error)] = Problem(file=file, place="template", what=what, cure=cure)
    return tuple(found.values())


def _unused_keys(home: Home) -> Iterator[CheckLine]:
    """A key that happens to be set bills nobody: said, so that nobody waits for a model."""
    brain = home.settings.brain
    for name, key in (("anthropic", brain.anthropic.key), ("openai", brain.openai.key)):
        if secret(key):
            text = f'{key} is set and not used: [brain] name = "{name}" would use it'
            yield CheckLine(severity=Severity.OK, text=text)


def _turns(home: Home, world: World) -> tuple[Briefing, ...]:
    """One turn of every character, without chat."""
    rules = home.settings.rules()
    return tuple(
        Briefing(
            world=world,
            rules=rules,
            actor=actor,
            language=home.settings.show.language,
            offers=offers(world, rules, actor, frozenset()),
            recent_events=recent_events(world.characters[actor].episodes, rules),
        )
        for actor in rules.characters
    )


def _world(home: Home) -> World:
    rules = home.settings.rules()
    with looked_at(home) as copy:
        store = open_copy(copy)
        known = store.world
        store.release()
    return known or new_world(rules, home.settings.time.start, home.zone)
