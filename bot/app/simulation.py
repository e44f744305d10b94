"""`sim`: many days on a simulated clock, as fast as it goes, with figures at the end."""

import asyncio
import json
import resource
import sys
import time
from typing import Any

from bot.app.composing import Show, Wishes, compose
from bot.app.crowds import audience_of
from bot.app.figures import Figures
from bot.app.garbage import look_rarely
from bot.app.homes import for_trial, open_home
from bot.app.notices import Notices
from bot.app.options import SimOptions
from bot.app.stepping import Stepper
from bot.clock import SystemClock


def simulate(options: SimOptions) -> int:
    """Live the days; print what they looked like. Returns the exit status."""
    home = for_trial(open_home(options.home), in_place=options.in_place)
    notices = Notices()
    notices.listen(_warn)
    wishes = Wishes(
        seed=home.seed(options.seed),
        simulated=True,
        durable=options.durable,
        on_problem=notices.say,
        on_signal=lambda _: None,
    )
    for problem in home.said:
        notices.say(problem)
    show = compose(home, wishes, SystemClock())
    look_rarely()
    figures = Figures(show.rules)
    show.publisher.add(figures)
    show.director.on_offers = lambda actor, made: figures.offered(
        actor, (offer.action for offer in made)
    )
    stepper = Stepper(
        show, audience_of(show, options.replay, demo=options.audience, say=wishes.on_problem)
    )
    try:
        asyncio.run(_live(show, stepper, figures, options.days))
    finally:
        show.close()
    summary = figures.summary() | {"peak_mb": _peak_mb(), "seed": wishes.seed}
    sys.stdout.write(_rendered(summary, as_json=options.as_json))
    return 0


async def _live(show: Show, stepper: Stepper, figures: Figures, days: int) -> None:
    from rich.progress import Progress

    ticks = days * 24 * 60 // show.rules.tick_minutes
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("living", total=ticks)
        for _ in range(ticks):
            day = show.engine.world.calendar.game_day
            begun = time.perf_counter()
            await stepper.step()
            took = time.perf_counter() - begun
            today = show.engine.world.calendar.game_day
            figures.took(day, took, night=today != day)
            progress.advance(bar)


def _warn(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _peak_mb() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


def _rendered(summary: dict[str, Any], *, as_json: bool) -> str:
    if as_json:
        return json.dumps(summary, ensure_ascii=False, indent=2) + "\n"
    return "".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in summary.items()
    )
