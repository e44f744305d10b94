"""`replay-brain`: a recorded day again, without a network and on a copy of the home."""

import asyncio
from pathlib import Path

from bot.app.composing import Wishes, compose
from bot.app.homes import for_trial, open_home
from bot.app.lines import lines_of
from bot.app.notices import Notices
from bot.app.paid import surroundings
from bot.app.stepping import Stepper
from bot.brains.building import replaying
from bot.brains.replayed import Replayed
from bot.brains.scripted.brain import ScriptedBrain
from bot.clock import SystemClock
from bot.terminal.plain import Plain
from bot.wording.phrasebook import load


def replay_brain(root: Path, recording: Path) -> int:
    """Live the recorded ticks again; the transcript goes to the terminal. Returns 0.

    Raises:
        UnreadableFileError: the recording cannot be read.
        HearthcastError: the home cannot be opened.
    """
    home = for_trial(open_home(root), in_place=False)
    wording = load(home.root / "prompts", home.settings.rules())
    notices = Notices()
    plan = home.settings.brain_plan()
    replayed = Replayed(recording, plan.facts)
    scripted = ScriptedBrain(wording.lines, wording)
    wishes = Wishes(
        seed=home.seed(None),
        simulated=True,
        durable=False,
        on_problem=notices.say,
        on_signal=lambda _: None,
        brain=replaying(plan, replayed, scripted, surroundings(home, wording)),
    )
    show = compose(home, wishes, SystemClock())
    # The recording's first tick is the next one, whatever this household has lived before.
    replayed.begin(show.engine.tick + 1)
    plain = Plain(lines_of(show, home))
    notices.listen(plain.say)
    show.publisher.add(plain)
    try:
        asyncio.run(_live(Stepper(show, ()), replayed.ticks))
    finally:
        show.close()
    plain.say(f"{replayed.played} recorded calls were played again")
    return 0


async def _live(stepper: Stepper, ticks: tuple[int, ...]) -> None:
    for _ in range(ticks[-1] - ticks[0] + 1 if ticks else 0):
        await stepper.step()
