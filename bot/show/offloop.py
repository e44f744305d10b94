"""Asking a brain on a thread and loop of its own, so that nothing it does delays the show."""

import asyncio
import concurrent.futures
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.memories.authorship import Author, Matter, Night, NightTexts
from bot.memories.retelling import Told
from bot.ports import Brain

logger = logging.getLogger(__name__)

T = TypeVar("T")


class OffLoop(Brain):
    """Runs another brain's coroutines on one background thread.

    A brain that blocks (a library that reads a socket in C, a retry that sleeps) blocks its own
    thread only. When a call is given up while its thread is still stuck, the next call gets a new
    thread; a stuck one ends by itself.
    """

    def __init__(self, brain: Brain, close: Callable[[], Awaitable[None]] | None = None) -> None:
        """Wrap a brain; `close` lets go of its connections when the show is over."""
        self.name = brain.name
        self._brain = brain
        self._close = close
        self._loop: asyncio.AbstractEventLoop | None = None

    async def decide(self, briefing: Briefing) -> Decision:
        """As the wrapped brain decides."""
        return await self.ask(self._brain.decide(briefing))

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """As the wrapped brain answers."""
        return await self.ask(self._brain.answer(briefing, line))

    def shut(self, wait_s: float = 2.0) -> None:
        """Close the brain and end its thread, within `wait_s`; may be called twice."""
        loop, self._loop = self._loop, None
        if loop is None:
            return
        closing = asyncio.run_coroutine_threadsafe(self._shut(), loop)
        with suppress(TimeoutError, concurrent.futures.TimeoutError):
            closing.result(wait_s)
        loop.call_soon_threadsafe(loop.stop)

    async def _shut(self) -> None:
        if self._close is not None:
            await self._close()

    async def ask(self, question: Coroutine[Any, Any, T]) -> T:
        """The answer to anything else that the brain's connections are needed for."""
        loop = self._loop or self._start()
        asked = asyncio.run_coroutine_threadsafe(question, loop)
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            asked.cancel()
            if not await self._alive(loop):
                logger.warning("the %s brain blocks its thread; it gets a new one", self.name)
                self._loop = None
            raise

    async def _alive(self, loop: asyncio.AbstractEventLoop) -> bool:
        answered = asyncio.Event()
        here = asyncio.get_running_loop()
        loop.call_soon_threadsafe(lambda: here.call_soon_threadsafe(answered.set))
        try:
            await asyncio.wait_for(answered.wait(), 0.05)
        except TimeoutError:
            return False
        return True

    def _start(self) -> asyncio.AbstractEventLoop:
        loop = asyncio.new_event_loop()
        name = f"brain-{self.name}"
        threading.Thread(target=_run, args=(loop,), name=name, daemon=True).start()
        self._loop = loop
        return loop


class OffLoopAuthor(Author):
    """Runs an author's coroutines on the thread of its brain: they share connections."""

    def __init__(self, author: Author, brain: OffLoop) -> None:
        self.name = author.name
        self._author = author
        self._brain = brain

    def may_write(self) -> bool:
        """As the wrapped author says."""
        return self._author.may_write()

    async def write(self, night: Night) -> NightTexts:
        """As the wrapped author writes."""
        return await self._brain.ask(self._author.write(night))

    async def retell(self, matter: Matter) -> Told:
        """As the wrapped author tells."""
        return await self._brain.ask(self._author.retell(matter))


def _run(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()
