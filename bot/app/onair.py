"""The show on the wall clock: metronome, feeds, orders and hand edits, side by side."""

import asyncio
import contextlib
import logging
import signal as signals_of_the_system

from bot.app.composing import Show
from bot.app.options import RunOptions
from bot.app.orders import Orders
from bot.control import ControlDoor
from bot.household.commands import PassTime
from bot.scheduling import Metronome
from bot.show.signalling import Signals
from bot.show.signals import NextTick

logger = logging.getLogger(__name__)


async def go_on_air(show: Show, options: RunOptions, signals: Signals) -> None:
    """Run until the wanted ticks are done or somebody stops the show; then save and leave."""
    stopped = asyncio.Event()
    _stop_on_signal(stopped)
    interval = options.interval_s or show.home.settings.show.interval_s
    ticker = _Ticker(show, interval, options.ticks, stopped, signals)
    metronome = Metronome(interval, ticker.tick, show.clock, ticker.failed)
    ticker.metronome = metronome
    door = ControlDoor(show.home.machine, Orders(show, metronome).carry_out)
    await door.open()
    metronome.start()
    try:
        await stopped.wait()
    finally:
        metronome.stop()
        await door.close()
        await show.engine.flush()


class _Ticker:
    """Runs the ticks of a show on air."""

    def __init__(
        self,
        show: Show,
        interval_s: float,
        ticks: int | None,
        stopped: asyncio.Event,
        signals: Signals,
    ) -> None:
        self._show = show
        self._interval_s = interval_s
        self._left = ticks
        self._stopped = stopped
        self._signals = signals
        self.metronome: Metronome | None = None

    async def tick(self, gap_s: float) -> None:
        """One tick; time missed since the one before is one honest step, or none."""
        show = self._show
        missed = round(gap_s / self._interval_s) - 1
        minutes = show.rules.tick_minutes
        if missed > 0 and show.home.settings.time.away == "step":
            show.engine.apply(PassTime(minutes=missed * minutes, away=True))
        await show.listener.settle()
        await show.director.tick(minutes if show.engine.tick else 0)
        show.answering.new_tick()
        if self.metronome is not None:
            self._signals.send(NextTick(at=self.metronome.next_at))
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self._stopped.set()

    def failed(self, error: Exception) -> None:
        """A tick raised: said once with its traceback in the log, and the next one comes."""
        logger.error("a tick failed: %s", error, exc_info=error)


def _stop_on_signal(stopped: asyncio.Event) -> None:
    """Let a polite kill end the show like Ctrl+C does; Windows has no such handler."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signals_of_the_system, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, stopped.set)
