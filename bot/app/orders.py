"""Orders: what other commands (and later the dashboard) ask of the running show."""

import asyncio
from pathlib import Path

from bot.app.composing import Show
from bot.app.homes import MACHINE
from bot.audience.desk import Act, Desk
from bot.audience.tips import read_tip
from bot.audience.typed_tips import typed_tip
from bot.control import Answer, Order, ask
from bot.errors import HearthcastError, UnknownNameError
from bot.scheduling import Metronome

OWN = ("tip", "tick", "vote", "desk", "forget", "sweep")
"""Orders besides the acts of the desk."""


class NoShowError(HearthcastError):
    """The command needs a running show, and none runs on this home."""


class Orders:
    """Carries orders out on a show."""

    def __init__(self, show: Show, metronome: Metronome) -> None:
        self._show = show
        self._metronome = metronome
        self._tests = 0
        show.moderating.on_pause = self._paused

    async def carry_out(self, order: Order) -> Answer:
        """Carry out one order.

        Raises:
            UnknownNameError: there is no such order, or it names something that does not exist.
        """
        match order.get("do"):
            case "tip":
                return await self._test_tip(order)
            case "tick":
                await self._metronome.now()
            case "vote":
                return {"opened": self._show.votes.open(str(order.get("subject", "")))}
            case "desk":
                return described(self._show.moderating.desk.desk)
            case "forget" | "sweep":
                return await self._forget(order)
            case str(act) if act in set(Act):
                return await self._decide(Act(act), order)
            case other:
                raise UnknownNameError("order", str(other), (*OWN, *Act))
        return {}

    async def _forget(self, order: Order) -> Answer:
        """Forget a viewer everywhere, or what is old enough; how many files or memories it took."""
        if order["do"] == "sweep":
            return {"forgotten": await self._show.director.let_go()}
        viewer = str(order.get("viewer", ""))
        return {"searched": await self._show.forgetting.forget(viewer)}

    async def _decide(self, act: Act, order: Order) -> Answer:
        """Take a decision at the desk; `done` says whether there was anything to do."""
        value = order.get("value")
        entry = await self._show.moderating.decide(
            act, str(order.get("about", "")), value=None if value is None else int(value)
        )
        if entry is None:
            return {"done": False, "said": "there was nothing to do"}
        return {"done": True, "act": str(entry.act), "about": entry.about}

    def _paused(self, paused: bool) -> None:  # noqa: FBT001 - told by the desk
        self._metronome.paused = paused

    async def _test_tip(self, order: Order) -> Answer:
        self._tests += 1
        tip = typed_tip(
            f"test-{self._show.clock.monotonic():.3f}-{self._tests}",
            self._show.clock.now(),
            order,
        )
        reading = read_tip(tip)
        if not reading.sure:
            # A test is there to be seen: what nobody can read would show as nothing at all.
            cure = "give it as displayed: ¥500, €4.99, 300 bits"
            raise HearthcastError(f"{tip.amount_text!r} is no amount: {reading.why}; {cure}")
        await self._show.listener.hear(tip)
        return {"said": f"test tip of {tip.sender.name or 'nobody'}: {tip.amount_text}"}


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


def described(desk: Desk) -> Answer:
    """The desk as JSON, for whoever shows it to the streamer."""
    return {
        "tips": [
            {
                "key": tip.key, "amount": tip.amount_text, "value": tip.value,
                "reason": tip.reason, "at": tip.at.isoformat(),
            }
            for tip in desk.tips.values()
        ],
        "texts": [
            {"id": text.id, "text": text.text, "reason": text.reason, "at": text.at.isoformat()}
            for text in desk.texts.values()
        ],
        "muted": sorted(desk.muted),
        "vetoed": sorted(desk.vetoed),
        "blocked_viewers": sorted(desk.blocked_viewers),
        "blocked_words": sorted(desk.blocked_words),
        "paused": desk.paused,
        "panic": desk.panic,
        "audit": [
            {
                "at": entry.at.isoformat(), "by": entry.by, "act": str(entry.act),
                "about": entry.about, "done": entry.done,
            }
            for entry in desk.audit[-50:]
        ],
    }  # fmt: skip
