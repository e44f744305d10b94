"""The show on the wall clock: metronome, audience, stage and orders, side by side."""

import asyncio
import contextlib
import logging
import signal as signals_of_the_system
import webbrowser
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from functools import partial

from bot.app.composing import Show
from bot.app.crowds import feeds_of
from bot.app.dashboard import Dashboard
from bot.app.desk_edits import desk_edits_of
from bot.app.desk_keeping import DeskKeeping
from bot.app.desk_lights import Parts
from bot.app.desk_orders import DeskOrders
from bot.app.lines import lines_of
from bot.app.notices import Notices
from bot.app.obs import ObsLink
from bot.app.options import Ending, RunOptions
from bot.app.orders import Orders
from bot.app.platforming import Platforms, answer_of
from bot.app.setup import Setup
from bot.app.speaking import Voices
from bot.app.staging import StageSignals, open_stage, stage_of
from bot.app.watchdog import Watchdog
from bot.audience.commands import may_moderate
from bot.audience.feed import AudienceEvent, ChatLine
from bot.audience.screened import Screened
from bot.audience.window import WindowLine
from bot.config.brain import WhenNotLive
from bot.control import Answer, ControlDoor, Order
from bot.errors import HearthcastError, PlatformError, Problem, Severity
from bot.household.commands import PassTime
from bot.ports import Feed
from bot.scheduling import Metronome
from bot.show.inbox import Inbox
from bot.show.signalling import Signals
from bot.show.signals import NextTick, Signal
from bot.show.spares import SpareLines
from bot.show.voting import EVERYBODY
from bot.stage.server import StageServer
from bot.storage.watching import edits

logger = logging.getLogger(__name__)

Say = Callable[[Screened], Awaitable[None]]

PORT_AGAIN_S = 5.0
"""How often a port that is taken is tried again."""
BEAT_S = 1.0
"""How often effects, votes and gift streaks move on."""
SETTLE_S = 1.0
"""How soon a save that may be half of one is looked at again."""
EMBED_EVERY_S = 2.0
"""How often new memories get their vectors."""
WAITING = 20
"""Lines that may wait for a quick answer; a flood's rest waits for the tick."""


async def go_on_air(show: Show, options: RunOptions, notices: Notices, signals: Signals) -> Ending:
    """Run until the wanted ticks are done or somebody stops the show; then save and leave."""
    air = OnAir(show, options, notices, signals)
    try:
        await air.run()
    finally:
        await show.engine.flush()
    return air.ending


class OnAir:
    """Everything that runs side by side while the show is on."""

    def __init__(self, show: Show, options: RunOptions, notices: Notices, signals: Signals) -> None:
        self._show = show
        self._notices = notices
        self._signals = signals
        self._stopped = asyncio.Event()
        self.ending = Ending()
        self._left = options.ticks
        self._open_desk = options.open_desk
        self._interval_s = options.interval_s or show.home.settings.show.interval_s
        self._metronome = Metronome(self._interval_s, self._tick, show.clock, self._failed)
        self._served = False
        self._inbox = Inbox(self._hear_line, show.home.settings.chat.lines)
        self._answers: asyncio.Queue[WindowLine] = asyncio.Queue(WAITING)
        self._orders = Orders(show, self._metronome)
        self._stage = stage_of(show, options) if options.web else None
        self._platforms = Platforms(show, notices, self.deliver)
        self._obs = ObsLink(show, notices, signals, self._overlay_url)
        self._voices = Voices(show, notices)
        self._dashboard = self._dashboard_of(self._stage) if self._stage else None
        self._setup = Setup(options.home, show.home, self._overlay_url)
        self._setup.on_restart = self._begin_anew
        if self._stage is not None:
            self._stage.serve_setup(self._setup)
            if self._voices.clips is not None:
                self._stage.serve_voices(self._voices.clips)
        self._replies: asyncio.Queue[tuple[str, str]] = asyncio.Queue(WAITING)
        signals.listen(self._reply)
        self._feeds = feeds_of(show, options.replay, demo=options.demo, say=notices.say)
        self._metronome.paused = show.store.paused
        if options.live:
            show.live.say("streamer", live=True)

    async def run(self) -> None:
        """Open everything, run, and close everything again."""
        _stop_on_signal(self._stopped)
        door = ControlDoor(self._show.home.machine, self._carry_out)
        await door.open()
        self._back_up()
        if self._stage is not None:
            self._served = await self._open(self._stage)
        try:
            async with asyncio.TaskGroup() as group:
                running = [group.create_task(part) for part in self._parts()]
                self._metronome.start()
                await self._stopped.wait()
                for task in running:
                    task.cancel()
        finally:
            self._metronome.stop()
            if self._stage is not None:
                await self._stage.stop()
            await self._voices.close()
            await self._platforms.close()
            await door.close()

    def _back_up(self) -> None:
        """Copy `memory/` once on every day of use; a copy that fails is said, not fatal."""
        try:
            self._show.store.back_up(self._show.clock.now())
        except OSError as error:
            what = f"today's copy of memory/ was not made: {error.strerror}"
            self._notices.say(Problem(file=".hearthcast/backups", place="writing", what=what))

    def _parts(self) -> Iterator[Coroutine[None, None, None]]:
        yield self._answer()
        yield self._inbox.run()
        yield self._beat()
        yield Watchdog(
            self._metronome,
            self._show.clock,
            waits=self._waits_for_viewers,
            say=self._notices.say,
        ).run()
        if self._stage is not None and not self._served:
            yield self._reopen(self._stage)
        yield self._follow_edits()
        yield self._embed()
        yield self._show.shift.run()
        spares = SpareLines(
            self._show.clock, self._show.home.settings.show.spare_line_s, self._say_spare
        )
        self._signals.listen(spares.listen)
        yield spares.run()
        yield self._write()
        yield from self._platforms.running()
        yield from self._obs.running()
        for feed in self._feeds:
            yield self._hear(feed)

    async def _reopen(self, stage: StageServer) -> None:
        """Try a port that another program holds until it is free."""
        while not self._served:
            await self._show.clock.sleep(PORT_AGAIN_S)
            self._served = await self._open(stage)
        self._notices.tell(f"the port is free: overlay and dashboard are served at {stage.base}")

    async def _open(self, stage: StageServer) -> bool:
        """Open the stage; False when its port is taken, which is said once."""
        problem = await open_stage(stage, self._show)
        if problem is not None:
            self._notices.say(problem)
            return False
        stage.cover(on=self._show.moderating.desk.desk.panic)
        self._show.publisher.add(stage)
        self._signals.listen(StageSignals(stage, self._show.clock))
        self._notices.show(f"overlay for OBS (1920x1080): {stage.overlay_url}")
        if self._dashboard is not None:
            self._signals.listen(self._dashboard.transcript.hear)
            self._notices.show(f"dashboard (this link works once): {self._dashboard.link}")
            opened = self._dashboard.link
            if self._setup.is_first:
                self._notices.show(f"first steps (this link works once): {opened}&to=setup")
                opened = f"{self._dashboard.link}&to=setup"
            if self._open_desk:
                await asyncio.to_thread(webbrowser.open, opened)
        return True

    def _overlay_url(self) -> str:
        """The overlay's address; empty while no page is served."""
        return self._stage.overlay_url if self._stage is not None and self._served else ""

    def _begin_anew(self) -> None:
        self.ending = Ending(again=True)
        self._open_desk = False
        self._stopped.set()

    def _dashboard_of(self, stage: StageServer) -> Dashboard:
        parts = Parts(
            show=self._show,
            metronome=self._metronome,
            platforms=self._platforms,
            obs=self._obs,
            voices=self._voices,
            stage=stage,
            notices=self._notices,
            interval_s=self._interval_s,
        )
        edits = desk_edits_of(self._show)
        keeping = DeskKeeping(self._show, edits, self._go_back_to)
        orders = DeskOrders(parts, self._orders, edits, keeping)
        return Dashboard(parts, orders, keeping, lines_of(self._show, self._show.home))

    def _go_back_to(self, backup: str) -> None:
        """End the show, to begin anew with this copy of `memory/`."""
        self.ending = Ending(again=True, restore=backup)
        self._stopped.set()

    async def _carry_out(self, order: Order) -> Answer:
        """Carry out an order of another command of this home."""
        if self._dashboard is not None and self._served:
            return await self._dashboard.order(order)
        if order.get("do") == "dashboard":
            raise HearthcastError(
                "this show has no dashboard: it runs with --no-web, or its port was taken"
            )
        return await self._orders.carry_out(order)

    async def _follow_edits(self) -> None:
        """Take over what a person saved in memory/, within two seconds of it."""
        async for _ in edits(self._show.home.root):
            await self._show.engine.flush()
            while self._show.store.unsettled:
                await self._show.clock.sleep(SETTLE_S)
                await self._show.engine.flush()

    async def _hear(self, feed: Feed) -> None:
        async for event in feed.events():
            await self.deliver(event)

    async def deliver(self, event: AudienceEvent) -> None:
        """Take one audience event; a line that asks for an answer waits its turn."""
        if isinstance(event, ChatLine) and not may_moderate(event.sender):
            self._inbox.put(event)
            return
        self._inbox.withdraw(event)
        self._ask(await self._show.listener.hear(event))

    async def _hear_line(self, line: ChatLine) -> None:
        self._ask(await self._show.listener.hear(line))

    def _ask(self, line: WindowLine | None) -> None:
        if line is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._answers.put_nowait(line)

    async def _beat(self) -> None:
        """Effects, votes and silent gift streaks move on between two ticks."""
        while True:
            await self._show.clock.sleep(BEAT_S)
            try:
                await self._show.listener.beat()
            except Exception:
                logger.exception(
                    "effects, votes or gift streaks did not move on; they are tried again"
                )

    async def _answer(self) -> None:
        passing = partial(self._show.director.briefing, acts=False)
        while True:
            line = await self._answers.get()
            await self._show.answering.answer(line, passing)

    def _reply(self, signal: Signal) -> None:
        answer = answer_of(signal)
        if answer is not None:
            with contextlib.suppress(asyncio.QueueFull):
                self._replies.put_nowait(answer)

    async def _write(self) -> None:
        """Write answers into the chats that let us, one after another."""
        sinks = self._platforms.sinks()
        screen = self._show.screen_reply
        while True:
            platform, text = await self._replies.get()
            if screened := screen(text):
                for name in sinks if platform == EVERYBODY else (platform,):
                    if name in sinks:
                        await self._send(name, sinks[name], screened)

    async def _send(self, platform: str, say: Say, text: Screened) -> None:
        self._show.listener.sent(platform, text)
        try:
            await say(text)
        except PlatformError as error:
            self._notices.tell(f"! {platform}: an answer was not sent: {error}")

    async def _embed(self) -> None:
        """Give memories their vectors, outside the loop; not before the first tick was shown."""
        recall, said = self._show.recall, set[str]()
        while True:
            await asyncio.sleep(EMBED_EVERY_S)
            if self._show.engine.tick:
                while await asyncio.to_thread(recall.catch_up):
                    pass
            for problem in recall.problems:
                if str(problem) not in said:
                    said.add(str(problem))
                    self._notices.say(problem)

    def _say_spare(self, actor: str, line: Screened) -> None:
        if self._stage is not None and not self._show.director.silences(actor):
            self._stage.say(actor, line)

    async def _tick(self, gap_s: float) -> None:
        """One tick; time missed since the one before is one honest step, or none."""
        show = self._show
        if self._waits_for_viewers():
            return
        minutes = show.rules.tick_minutes
        missed = self._missed_minutes(gap_s)
        if missed > 0 and show.home.settings.time.away == "step":
            show.engine.apply(PassTime(minutes=missed, away=True))
        await show.forgetting.expire(show.clock.now())
        await show.listener.settle()
        await show.director.tick(minutes if show.engine.tick else 0)
        show.answering.new_tick()
        show.shift.wake()
        self._signals.send(NextTick(at=self._metronome.next_at))
        if self._left is not None:
            self._left -= 1
            if self._left <= 0:
                self._stopped.set()

    def _waits_for_viewers(self) -> bool:
        """Whether household time stands still because nobody watches and config wants that."""
        brain = self._show.home.settings.brain
        pauses = brain.name != "scripted" and brain.when_not_live is WhenNotLive.PAUSE
        return pauses and not self._show.live.is_live

    def _missed_minutes(self, gap_s: float) -> int:
        """Household time nobody lived: since the tick before, or since the run before.

        Between two runs it never goes faster than the clock on the wall, however fast the show is:
        a night away is a night, not a month.
        """
        minutes = self._show.rules.tick_minutes
        away_s = 0.0 if gap_s else self._away_s()
        missed = (round((gap_s or away_s) / self._interval_s) - 1) * minutes
        return missed if gap_s else min(missed, round(away_s / 60))

    def _away_s(self) -> float:
        """Seconds since the last tick of the run before; 0 when there was none."""
        last = self._show.store.ran_at
        if last is None or self._show.engine.ran_at is not None:
            return 0.0
        return max(0.0, (self._show.clock.now() - last).total_seconds())

    def _failed(self, error: Exception) -> None:
        """A tick raised: its traceback is in the log, and the next one comes."""
        logger.error("a tick failed: %s", error, exc_info=error)
        what = f"a tick failed ({type(error).__name__}: {error}); its details are in the log"
        cure = "the next one comes by itself"
        self._notices.say(
            Problem(
                file=".hearthcast/hearthcast.log",
                place="tick",
                what=what,
                cure=cure,
                severity=Severity.GRAVE,
            )
        )


def _stop_on_signal(stopped: asyncio.Event) -> None:
    """Let a polite kill end the show like Ctrl+C does; Windows has no such handler."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signals_of_the_system, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                loop.add_signal_handler(number, stopped.set)
