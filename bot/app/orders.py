"""Orders: what other commands (and later the dashboard) ask of the running show."""

import asyncio
from pathlib import Path

from bot.app.composing import Show
from bot.app.homes import MACHINE
from bot.audience.feed import Sender, Tip
from bot.control import Answer, Order, ask
from bot.errors import HearthcastError, UnknownNameError
from bot.scheduling import Metronome

PLATFORMS = (
    "twitch", "youtube", "tiktok", "streamlabs", "streamelements", "kofi", "simulated", "replay",
)  # fmt: skip


class NoShowError(HearthcastError):
    """The command needs a running show, and none runs on this home."""


class Orders:
    """Carries orders out on a show."""

    def __init__(self, show: Show, metronome: Metronome) -> None:
        self._show = show
        self._metronome = metronome
        self._tests = 0

    async def carry_out(self, order: Order) -> Answer:
        """Carry out one order.

        Raises:
            UnknownNameError: there is no such order, or it names something that does not exist.
        """
        match order.get("do"):
            case "tip":
                return await self._test_tip(order)
            case "pause":
                await self._pause(paused=True)
            case "resume":
                await self._pause(paused=False)
            case "tick":
                await self._metronome.now()
            case other:
                known = ("tip", "pause", "resume", "tick")
                raise UnknownNameError("order", str(other), known)
        return {}

    async def _pause(self, *, paused: bool) -> None:
        """Stop or go on with household time; a restart keeps it so."""
        self._metronome.paused = self._show.engine.paused = paused
        await self._show.engine.flush()

    async def _test_tip(self, order: Order) -> Answer:
        platform = str(order.get("platform", ""))
        if platform not in PLATFORMS:
            raise UnknownNameError("platform", platform, PLATFORMS)
        self._tests += 1
        viewer = str(order.get("viewer", ""))
        tip = Tip(
            event_id=f"test-{self._show.clock.monotonic():.3f}-{self._tests}",
            at=self._show.clock.now(),
            sender=Sender(platform=platform, user_id=f"test-{viewer}", name=viewer),
            text=str(order.get("message", "")),
            amount_text=str(order.get("amount", "")),
            is_test=True,
        )
        await self._show.listener.hear(tip)
        return {"said": f"test tip of {viewer}: {tip.amount_text}"}


def send_order(home: Path, order: Order) -> str:
    """Hand an order to the show running on a home; what it answered, as one line.

    Raises:
        NoShowError: no show runs there.
        ControlError: the show refuses.
    """
    answer = asyncio.run(ask(home / MACHINE, order))
    if answer is None:
        raise NoShowError(f"no show runs on {home.resolve()}; start one with `hearthcast run`")
    return str(answer.get("said", "done"))
