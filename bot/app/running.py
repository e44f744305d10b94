"""`run`: the show, on the wall clock or on the simulated one."""

import asyncio
import sys
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TypeVar

from bot.app.composing import Show, Wishes, compose
from bot.app.crowds import audience_of
from bot.app.garbage import look_rarely
from bot.app.homes import for_trial, open_home
from bot.app.lines import lines_of
from bot.app.logs import log_to
from bot.app.minds import refuse_haste, with_brain
from bot.app.notices import Notices
from bot.app.options import Ending, RunOptions
from bot.app.place_check import refuse_unwritable
from bot.app.stepping import Stepper
from bot.app.upgrading import newly_taken
from bot.clock import SystemClock
from bot.errors import HearthcastError, Problem, Severity
from bot.ports import EventSink
from bot.show.signalling import Signals
from bot.show.signals import NextTick, Signal
from bot.storage.restoring import restore
from bot.terminal.plain import Plain

Ended = TypeVar("Ended")


class Screen(EventSink, Protocol):
    """Where the show is seen in the terminal."""

    def say(self, text: str) -> None:
        """Show one line of the show itself."""


def run_show(options: RunOptions) -> int:
    """Run the show until its ticks are done or Ctrl+C; everything is saved. Returns 0.

    A show that is to begin anew, because its settings were changed, does so at once.

    Raises:
        HearthcastError: it cannot start; nothing was changed.
    """
    begun: Beginning | None = Beginning(options=options)
    while begun is not None:
        begun = _run_once(begun)
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """How a show begins."""

    options: RunOptions
    said: tuple[Problem, ...] = ()
    """What the streamer hears of how it came to that."""


def _run_once(begun: Beginning) -> Beginning | None:
    """One show from start to end; how it begins anew, if it is to."""
    options = begun.options
    home = with_brain(open_home(options.home), options.brain)
    if options.demo:
        home = for_trial(home, in_place=options.in_place)
    interval_s = home.settings.show.interval_s if options.interval_s is None else options.interval_s
    refuse_haste(home, interval_s, accepted=options.accept_cost)
    refuse_unwritable(home)
    log_to(home.machine)
    notices = Notices()
    signals = Signals()
    wishes = Wishes(
        seed=home.seed(options.seed),
        simulated=options.simulated,
        durable=True,
        on_problem=notices.say,
        on_signal=signals.send,
        watched=options.web,
    )
    show = compose(home, wishes, SystemClock())
    look_rarely()
    for problem in (*home.said, *newly_taken(home), *begun.said):
        notices.say(problem)
    try:
        ending = _play(show, options, notices, signals)
    except KeyboardInterrupt:
        sys.stderr.write("stopped; everything is saved\n")
        return None
    finally:
        show.close()
    again = replace(options, open_desk=False)
    if ending.restore:
        # A trial goes on with the copy it lived on.
        again = replace(again, home=home.root)
        return Beginning(options=again, said=(_taken_back(home.root, ending.restore),))
    return Beginning(options=again) if ending.again else None


def _taken_back(root: Path, name: str) -> Problem:
    """Take a copy of `memory/` back; one that cannot be taken back leaves all as it is."""
    try:
        restore(root, name, SystemClock().now())
    except (HearthcastError, OSError) as error:
        what, severity = f"was not taken back: {error}", Severity.GRAVE
    else:
        what = "was taken back; what stood there before is a copy of its own now"
        severity = Severity.NOTE
    return Problem(file="memory/", place=name, what=what, severity=severity)


def _play(
    show: Show,
    options: RunOptions,
    notices: Notices,
    signals: Signals,
) -> Ending:
    lines = lines_of(show, show.home)
    if options.simulated or not sys.stdout.isatty():
        plain = Plain(lines)
        notices.listen(plain.say, trusted=True)
        show.publisher.add(plain)
        if options.simulated:
            asyncio.run(_to_the_end(show, _simulated(show, options, notices)))
            return Ending()
        return asyncio.run(_to_the_end(show, _on_air(show, options, notices, signals)))
    from bot.terminal.live import LiveView

    view = LiveView(lines, show.rules, show.engine.world, show.clock)
    notices.listen(view.say, trusted=True)
    show.publisher.add(view)

    def follow(signal: Signal) -> None:
        if isinstance(signal, NextTick):
            view.next_at = signal.at

    signals.listen(follow)
    view.start()
    try:
        return asyncio.run(_to_the_end(show, _on_air(show, options, notices, signals)))
    finally:
        view.stop()


async def _to_the_end(show: Show, playing: Coroutine[None, None, Ended]) -> Ended:
    try:
        return await playing
    finally:
        if show.moderator is not None:
            await show.moderator.close()


async def _simulated(show: Show, options: RunOptions, notices: Notices) -> None:
    if options.live:
        show.live.say("streamer", live=True)
    crowds = audience_of(show, options.replay, demo=options.demo, say=notices.say)
    stepper = Stepper(show, crowds)
    done = 0
    while options.ticks is None or done < options.ticks:
        await stepper.step()
        done += 1
        await asyncio.sleep(0)


async def _on_air(show: Show, options: RunOptions, notices: Notices, signals: Signals) -> Ending:
    # Brings the web server: a simulated show starts without it.
    from bot.app.onair import go_on_air

    return await go_on_air(show, options, notices, signals)
