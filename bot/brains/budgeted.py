"""The budget: counted before each attempt, from the provider's own usage afterwards."""

import asyncio
import threading
from contextlib import suppress
from datetime import date, tzinfo
from decimal import Decimal

from bot.brains.completion import Ask, Completed, Completion, Usage
from bot.brains.notices import Notice, Severity, Tell
from bot.brains.spending import SpendFile, Spent
from bot.brains.tokens import cost, estimated_usage, most
from bot.config.brain import BudgetSettings
from bot.errors import BrainError, BudgetExceededError
from bot.ports import Clock


class Purse:
    """What may still be spent today. One for all completions of a home."""

    def __init__(
        self, file: SpendFile, settings: BudgetSettings, clock: Clock, zone: tzinfo, tell: Tell
    ) -> None:
        self._file = file
        self._settings = settings
        self._clock = clock
        self._zone = zone
        self._tell = tell
        self._lock = threading.Lock()
        self._unsettled = Decimal(0)
        self._step, self._step_day = 0, self._day()
        self._today = file.spent(self._day())

    def share(self, whole: float = 1.0, shorter: float = 0.6) -> float:
        """How large a prompt may be: `whole`, or `shorter` when the day's budget runs low."""
        return shorter if self._step else whole

    @property
    def unsettled(self) -> Decimal:
        """Dollars booked for calls that have not come back: under way, or cut off for good."""
        return self._unsettled

    @property
    def today(self) -> Spent:
        """Today's bill as last read."""
        return self._today

    async def book(self, usd: Decimal) -> date:
        """Book a call's highest possible price before it is made; gives the day it counts for.

        Raises:
            BudgetExceededError: the call could pass the day's budget, or the limit of a call.
        """
        if usd > self._settings.per_call_usd:
            raise BudgetExceededError(
                f"one call could cost ${usd:.4f}, more than [budget] per_call_usd allows"
            )
        day = self._day()
        # Shielded: a turn that is given up must not leave the file half changed.
        try:
            before, booked = await asyncio.shield(asyncio.to_thread(self._book, day, usd))
        except OSError as error:
            raise BudgetExceededError(
                f".hearthcast/spend.json cannot be written ({error.strerror}): what cannot be "
                "counted is not spent"
            ) from error
        self._tell_step(day, before, usd)
        if not booked:
            budget = self._settings.daily_budget_usd
            raise BudgetExceededError(f"${before:.2f} of ${budget} are spent today")
        return day

    async def settle(self, day: date, booked: Decimal, usd: Decimal, usage: Usage) -> None:
        """Replace a booking by what the call really cost; it stays when the disk says no."""
        more = Spent(usd=usd - booked, input_tokens=usage.input, output_tokens=usage.output)
        with suppress(OSError):
            await asyncio.shield(asyncio.to_thread(self._settle, day, booked, more))

    def _book(self, day: date, usd: Decimal) -> tuple[Decimal, bool]:
        """(what was spent before, whether the booking fitted into the budget)."""
        with self._lock:
            before = self._file.spent(day)
            if usd and before.usd + usd > self._settings.daily_budget_usd:
                self._today = before
                return before.usd, False
            self._today = self._file.add(day, Spent(usd=usd, calls=1))
            self._unsettled += usd
            return before.usd, True

    def _settle(self, day: date, booked: Decimal, more: Spent) -> None:
        with self._lock:
            self._today = self._file.add(day, more)
            self._unsettled -= booked

    def _tell_step(self, day: date, spent: Decimal, next_call: Decimal) -> None:
        """Say once a day when prompts become shorter, and when the money is gone."""
        budget = self._settings.daily_budget_usd
        if day != self._step_day:
            self._step_day, fresh = day, self._step > 0
            self._step = 0
            if fresh:
                self._tell(Notice(severity=Severity.OK, text="a new day's budget has begun"))
        if not next_call:
            return
        shorter_from = Decimal(str(self._settings.shorter_from))
        if spent + next_call > budget and self._step < 2:
            self._step = 2
            text = f"today's budget of ${budget} is used up: scripted until midnight"
            self._tell(Notice(severity=Severity.DOWN, text=text))
        elif spent + next_call >= budget * shorter_from and self._step < 1:
            self._step = 1
            text = f"${spent:.2f} of ${budget} are spent today: prompts are shorter from now on"
            self._tell(Notice(severity=Severity.WARNING, text=text))

    def _day(self) -> date:
        return self._clock.now().astimezone(self._zone).date()


class Budgeted(Completion):
    """Pays for every attempt out of the purse."""

    def __init__(self, inner: Completion, purse: Purse) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._purse = purse

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt if the budget allows it.

        Raises:
            BudgetExceededError: it does not.
            BrainError: as `Completion.complete`; such a call costs nothing.
        """
        booked = cost(most(ask, self.facts), self.facts)
        day = await self._purse.book(booked)
        try:
            completed = await self._inner.complete(ask)
        except BrainError:
            await self._purse.settle(day, booked, Decimal(0), Usage())
            raise
        usage = completed.usage or estimated_usage(ask, completed.text, self.facts)
        await self._purse.settle(day, booked, cost(usage, self.facts), usage)
        return completed

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()
