"""`memory sweep`: what a night did not dare to forget at once, shown, and let go on a yes."""

import asyncio
from pathlib import Path

from bot.app.homes import Home, open_home
from bot.app.looking import looked_at, open_copy
from bot.app.offstage import offstage
from bot.control import ask
from bot.memories.forgetting import overdue


def sweep_memory(root: Path, *, do_it: bool) -> str:
    """Show how many memories are old enough to be forgotten, or forget them.

    Raises:
        HomeLockedError: something that takes no orders works on the home.
        StorageError: a file cannot be read, and there is no copy of it.
    """
    home = open_home(root)
    if not do_it:
        return _shown(home)
    answer = asyncio.run(ask(home.machine, {"do": "sweep"}))
    gone = _let_go(home) if answer is None else int(answer.get("forgotten", 0))
    return f"{gone} memories were let go; what others stand on is in the archive"


def _shown(home: Home) -> str:
    with looked_at(home) as copy:
        store = open_copy(copy)
        try:
            world, rules = store.world, home.settings.rules().memory
        finally:
            store.release()
    if world is None:
        return "nothing is remembered yet: the household begins with the first run"
    lines = [
        f"{one}: {due} of {len(character.episodes)} memories are old enough to be forgotten"
        for one, character in world.characters.items()
        if (due := len(overdue(character.episodes, world.calendar.game_day, rules)))
    ]
    if not lines:
        return "no memory is old enough to be forgotten"
    how = "nights let them go little by little; --yes does it now (pin what should stay)"
    return "\n".join((*lines, how))


def _let_go(home: Home) -> int:
    with offstage(home) as show:
        return asyncio.run(show.director.let_go())
