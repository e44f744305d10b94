"""Tips: counted once, in the ledger before any effect, and seen on the stage at once."""

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from bot.audience.feed import Refund, Tip
from bot.audience.gate import Source, screen
from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.streaks import Streaks, close_silent, take
from bot.audience.tips import Appraisal, TipDesk, ValuedTip, appraise
from bot.errors import Problem, WriteFailedError
from bot.household.commands import ApplyTip, HoldTip, RefuseTip, ReverseTip, TipFacts
from bot.household.events import Event
from bot.ports import Clock
from bot.show.engine import Engine
from bot.show.signals import Signal, TipSeen

logger = logging.getLogger(__name__)

_CLOSED = {TipState.APPLIED, TipState.REFUSED, TipState.REVERSED}


class TipCounter:
    """Takes every tip and refund of the show."""

    def __init__(
        self,
        engine: Engine,
        desk: TipDesk,
        clock: Clock,
        *,
        signal: Callable[[Signal], None],
        on_problem: Callable[[Problem], None],
    ) -> None:
        self._engine = engine
        self._desk = desk
        self._clock = clock
        self._signal = signal
        self._on_problem = on_problem
        self._streaks = Streaks()
        self._held: dict[str, TipFacts] = {}
        self._unwritten: list[Tip] = []

    async def take(self, tip: Tip) -> tuple[Event, ...]:
        """Count a tip, or keep it: a growing streak, an amount nobody can read, a full disk.

        A tip that comes again changes nothing.
        """
        self._streaks, ready = take(self._streaks, tip, self._clock.now())
        return await self._count_all(ready)

    async def settle(self) -> tuple[Event, ...]:
        """Close streaks that fell silent, and try again what the disk refused."""
        silence = timedelta(seconds=self._desk.rules.streak_silence_s)
        self._streaks, ready = close_silent(self._streaks, self._clock.now(), silence)
        again, self._unwritten = self._unwritten, []
        return await self._count_all((*again, *ready))

    async def _count_all(self, tips: tuple[Tip, ...]) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for tip in tips:
            events += await self._count(tip)
        return events

    async def _count(self, tip: Tip) -> tuple[Event, ...]:
        known = self._engine.world.tips.get(tip.key)
        if known is not None and known.entry in _CLOSED | {TipState.HELD}:
            logger.info("tip %s came again and changes nothing", tip.key)
            return ()
        appraisal = appraise(tip, self._clock.now(), self._desk)
        facts = facts_of(appraisal.tip)
        self._signal(self._seen(appraisal))
        if tip.is_test:
            return await self._engine.do(ApplyTip(tip=facts))
        if not await self._recorded(facts, tip):
            return ()
        if appraisal.held:
            self._held[tip.key] = facts
            self._engine.will_record(self._entry(TipState.HELD, facts))
            return await self._engine.do(HoldTip(tip=facts, reason=appraisal.held))
        return await self._apply(facts)

    async def _apply(self, facts: TipFacts) -> tuple[Event, ...]:
        self._engine.will_record(self._entry(TipState.APPLIED, facts))
        return await self._engine.do(ApplyTip(tip=facts))

    async def _recorded(self, facts: TipFacts, tip: Tip) -> bool:
        try:
            await self._engine.record(self._entry(TipState.RECEIVED, facts))
        except WriteFailedError as error:
            # Nothing is applied that the ledger does not know; the tip waits in memory.
            self._unwritten.append(tip)
            self._on_problem(
                Problem(
                    file="memory/shared/tips.jsonl",
                    place="writing",
                    what=f"a tip of {facts.name} waits: {error}",
                    cure="it is tried again by itself",
                )
            )
            return False
        return True

    async def release(self, key: str, value: int | None = None) -> tuple[Event, ...]:
        """The streamer lets a held tip count, at its own worth or at `value` yen."""
        facts = self._held.pop(key, None) or self._from_ledger(key)
        if facts is None:
            return ()
        worth = facts.value if value is None else value
        return await self._apply(replace(facts, value=worth))

    async def refuse(self, key: str) -> tuple[Event, ...]:
        """The streamer closes a held tip without counting it."""
        facts = self._held.pop(key, None) or self._from_ledger(key)
        if facts is None:
            return ()
        self._engine.will_record(self._entry(TipState.REFUSED, facts))
        return await self._engine.do(RefuseTip(key=key, at=self._clock.now()))

    async def reverse(self, refund: Refund) -> tuple[Event, ...]:
        """A refund or chargeback; one for a tip nobody knows is only logged."""
        key = f"{refund.platform}:{refund.target}"
        entry = self._engine.world.tips.get(key)
        if entry is None or entry.entry is not TipState.APPLIED:
            logger.warning("a refund for tip %s, which is not counted here, is ignored", key)
            return ()
        value = None if refund.amount is None else yen_of(refund.amount, entry)
        taken = entry.value if value is None else min(value, entry.value)
        now = self._clock.now()
        reversal = replace(entry, entry=TipState.REVERSED, value=taken, recorded_at=now)
        self._engine.will_record(reversal)
        return await self._engine.do(ReverseTip(key=key, value=value, at=now))

    def _from_ledger(self, key: str) -> TipFacts | None:
        """A tip held before a restart: the ledger kept its money, not its name and message."""
        entry = self._engine.world.tips.get(key)
        if entry is None or entry.entry is not TipState.HELD:
            return None
        return TipFacts(
            key=key,
            viewer_id=entry.viewer_id,
            platform=key.partition(":")[0],
            name=screen(self._desk.gate.anonymous, Source.NAME, self._desk.gate).text,
            message=screen("", Source.TIP, self._desk.gate).text,
            amount=entry.amount,
            currency=entry.currency,
            value=entry.value,
            rate=entry.rate,
            rate_date=entry.rate_date,
            at=self._clock.now(),
        )

    def _entry(self, state: TipState, facts: TipFacts) -> LedgerEntry:
        return LedgerEntry(
            entry=state,
            tip=facts.key,
            viewer_id=facts.viewer_id,
            amount=facts.amount,
            currency=facts.currency,
            value=facts.value,
            rate=facts.rate,
            rate_date=facts.rate_date,
            is_test=facts.is_test,
            recorded_at=self._clock.now(),
        )

    def _seen(self, appraisal: Appraisal) -> TipSeen:
        facts = facts_of(appraisal.tip)
        if appraisal.held or appraisal.message_refused:
            facts = replace(facts, message=screen("", Source.TIP, self._desk.gate).text)
        return TipSeen(facts=facts)


def facts_of(tip: ValuedTip) -> TipFacts:
    """A valued tip as the household's command carries it."""
    return TipFacts(**{name: getattr(tip, name) for name in ValuedTip.__slots__})


def yen_of(amount: Decimal, entry: LedgerEntry) -> int:
    """What a part of a tip, in its own currency, was worth when it was counted."""
    if not entry.amount:
        return entry.value
    return int((Decimal(entry.value) * amount / entry.amount).to_integral_value())
