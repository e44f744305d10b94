"""What `check` says of the brain."""

import asyncio

from bot.app.homes import Home
from bot.app.looking import looked_at, open_copy
from bot.app.paid import surroundings
from bot.brains.checking import CheckLine, explain, try_live
from bot.brains.notices import Severity
from bot.errors import HearthcastError
from bot.household.actions.offers import offers
from bot.household.briefing import Briefing
from bot.household.new_world import new_world
from bot.household.world import World
from bot.show.recollection import recent_events
from bot.wording.phrasebook import load


def brain_lines(home: Home) -> tuple[CheckLine, ...]:
    """Whether the chosen brain can be used, and what it would cost as the household stands."""
    try:
        wording = load(home.root / "prompts", home.settings.rules())
        around = surroundings(home, wording)
        plan = home.settings.brain_plan()
        turns = () if plan.brain.name == "scripted" else _turns(home)
        return explain(plan, around, turns, home.settings.show.interval_s)
    except HearthcastError as error:
        return (CheckLine(severity=Severity.DOWN, text=str(error)),)


def tried_live(home: Home) -> CheckLine:
    """The provider, called once for one token."""
    try:
        wording = load(home.root / "prompts", home.settings.rules())
    except HearthcastError as error:
        return CheckLine(severity=Severity.DOWN, text=str(error))
    return asyncio.run(try_live(home.settings.brain_plan(), surroundings(home, wording)))


def _turns(home: Home) -> tuple[Briefing, ...]:
    """One turn of every character, without chat."""
    world, rules = _world(home), home.settings.rules()
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
