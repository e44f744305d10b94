"""The watchdog: a show whose ticks have stopped is brought back, and a taken port is waited for."""

import asyncio
import socket
from pathlib import Path
from urllib.request import urlopen

import pytest

from bot.app.composing import Wishes, compose
from bot.app.homes import open_home
from bot.app.notices import Notices
from bot.app.onair import OnAir
from bot.app.options import RunOptions
from bot.app.watchdog import STOPPED, Watchdog
from bot.errors import HearthcastError, Problem
from bot.scheduling import Metronome
from bot.show.signalling import Signals
from tests.show.quick_clock import QuickClock


class Beaten:
    """A metronome on a clock of its own, and what the watchdog said."""

    def __init__(self, *, fails: bool = False, waits: bool = False) -> None:
        self.clock = QuickClock()
        self.ticks = 0
        self.said: list[Problem] = []
        self.fails = fails
        self.metronome = Metronome(600, self._tick, self.clock, lambda _: None)
        self.metronome.start()
        self.dog = Watchdog(self.metronome, self.clock, waits=lambda: waits, say=self.said.append)

    async def _tick(self, gap: float) -> None:
        self.ticks += 1
        if self.fails:
            raise RuntimeError

    async def after(self, seconds: float) -> int:
        """The ticks made when the watchdog looks so many seconds after the start."""
        self.clock.seconds = seconds
        before = self.ticks
        await self.dog.look()
        return self.ticks - before


async def test_nothing_is_done_while_ticks_may_still_come() -> None:
    beaten = Beaten()
    assert await beaten.after(719) == 0
    assert beaten.said == []
    beaten.metronome.stop()


async def test_a_tick_is_made_when_none_came_and_that_is_said() -> None:
    beaten = Beaten()
    assert await beaten.after(721) == 1
    assert beaten.said == [STOPPED]
    assert await beaten.after(730) == 0, "it lives again"
    beaten.metronome.stop()


async def test_a_tick_that_fails_over_and_over_is_tried_once_a_minute() -> None:
    beaten = Beaten(fails=True)
    made = [await beaten.after(second) for second in (721, 731, 741, 782)]
    assert made == [1, 0, 0, 1]
    beaten.metronome.stop()


async def test_a_pause_and_a_household_that_waits_for_viewers_are_left_alone() -> None:
    waiting, paused = Beaten(waits=True), Beaten()
    paused.metronome.paused = True
    assert [await waiting.after(5000), await paused.after(5000)] == [0, 0]
    for one in (waiting, paused):
        one.metronome.stop()


async def test_a_port_that_is_taken_is_said_with_the_cure_and_opened_once_it_is_free(
    home: Path,
) -> None:
    notices, signals, said = Notices(), Signals(), list[str]()
    notices.listen(said.append)
    wishes = Wishes(
        seed=1, simulated=False, durable=False, on_problem=notices.say, on_signal=signals.send
    )
    show = compose(open_home(home), wishes, QuickClock())
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        air = OnAir(show, RunOptions(home=home, port=port), notices, signals)
        stage = air._stage
        assert stage is not None
        assert await air._open(stage) is False
        assert "in use by another program" in said[-1]
        assert "close it" in said[-1]
        with pytest.raises(HearthcastError, match="its port was taken"):
            await air._carry_out({"do": "dashboard"})
        opening = asyncio.get_running_loop().create_task(air._reopen(stage))
        await asyncio.sleep(0.05)
        assert len(said) == 1, "said once, however often it is tried"
    await asyncio.wait_for(opening, 5)

    def health() -> int:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=3) as answer:
            return int(answer.status)

    assert await asyncio.to_thread(health) == 200
    assert "the port is free" in said[-1]
    assert "ticket=" in str(await air._carry_out({"do": "dashboard"}))
    await stage.stop()
    show.close()
