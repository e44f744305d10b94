"""Tips: counted once, in the ledger before any effect, and seen on the stage at once."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from bot.audience.feed import Refund, Tip
from bot.audience.gate import Source
from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.receiving import (
    Counted,
    Dropped,
    Held,
    Receiving,
    Shown,
    TakenBack,
    Verdict,
    receive,
    receive_silent,
    take_back,
)
from bot.audience.tips import TipDesk
from bot.audience.valued import ValuedTip
from bot.errors import Problem, WriteFailedError
from bot.household.commands import ApplyTip, HoldTip, RefuseTip, ReverseTip
from bot.household.events import Event
from bot.household.tipping import ledger_entry
from bot.ports import Clock
from bot.show.effecting import Effecting
from bot.show.engine import Engine
from bot.show.gatekeeper import Gatekeeper
from bot.show.held import HeldTip
from bot.show.holding import HeldTips
from bot.show.signals import Signal, TipSeen

logger = logging.getLogger(__name__)

CUT_SHORT = "the show was cut short before it was counted"


class TipCounter:
    """Takes every tip and refund of the show, one at a time."""

    def __init__(
        self,
        engine: Engine,
        rules: TipDesk,
        held: HeldTips,
        effects: Effecting,
        clock: Clock,
        *,
        gate: Gatekeeper,
        signal: Callable[[Signal], None],
        on_problem: Callable[[Problem], None],
    ) -> None:
        """Count tips by `rules`, whose gate is the gatekeeper's at the moment."""
        self._engine = engine
        self._rules = rules
        self._held = held
        self._effects = effects
        self._clock = clock
        self._gate = gate
        self._signal = signal
        self._on_problem = on_problem
        self._unwritten: list[Counted | Held] = []
        self._one_at_a_time = asyncio.Lock()
        self._begun = False
        self._state = Receiving(refunded=held.refunded)

    async def take(self, tip: Tip) -> tuple[Event, ...]:
        """Count a tip, or keep it: a growing streak, an amount nobody can read, a full disk.

        A tip that comes again changes nothing.
        """
        async with self._one_at_a_time:
            self._state, verdicts = receive(
                self._state, tip, self._clock.now(), self._desk(), self._engine.world.tips
            )
            return await self._carry_out(verdicts, tip.amount_text)

    async def settle(self) -> tuple[Event, ...]:
        """Close streaks that fell silent, try again what the disk refused, finish what a crash cut.

        Repeatable; to be called now and then.
        """
        async with self._one_at_a_time:
            again, self._unwritten = tuple(self._unwritten), []
            self._state, verdicts = receive_silent(
                self._state, self._clock.now(), self._desk(), self._engine.world.tips
            )
            events = await self._cut_short()
            return events + await self._carry_out((*again, *verdicts), "")

    async def reverse(self, refund: Refund) -> tuple[Event, ...]:
        """A refund or chargeback; of a tip that is not here yet only its key is kept."""
        async with self._one_at_a_time:
            self._state, verdict = take_back(self._state, refund, self._engine.world.tips)
            self._held.know_refunded(self._state.refunded)
            return await self._carry_out((verdict,), "")

    async def release(self, key: str, value: int | None = None) -> tuple[Event, ...]:
        """The streamer lets a held tip count, at its own worth or at `value` yen."""
        async with self._one_at_a_time:
            held = self._held.take(key)
            if held is None:
                return ()
            worth = held.facts.value if value is None else value
            return await self._apply(replace(held.facts, value=worth))

    async def refuse(self, key: str) -> tuple[Event, ...]:
        """The streamer closes a held tip without counting it."""
        async with self._one_at_a_time:
            held = self._held.take(key)
            if held is None:
                return ()
            self._engine.will_record(self._entry(TipState.REFUSED, held.facts))
            return await self._engine.do(RefuseTip(key=key, at=self._clock.now()))

    def show_message(self, key: str, *, shown: bool) -> None:
        """The streamer lets a held tip's message be seen with it, or not."""
        held = self._held.of(key)
        if held is None:
            return
        if shown:
            self._signal(TipSeen(facts=held.facts))
        else:
            silence = self._gate.passed(Source.TIP, "")
            self._held.wait(replace(held, facts=replace(held.facts, message=silence)))

    def forget(self, viewer_id: str, token: str) -> None:
        """Let held tips of a viewer be nobody's."""
        self._held.forget(viewer_id, token)
        self._state = replace(self._state, reports=())

    async def _carry_out(self, verdicts: tuple[Verdict, ...], said: str) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for verdict in verdicts:
            match verdict:
                case Dropped():
                    logger.info("tip %s changes nothing: %s", verdict.key, verdict.reason)
                case Shown():
                    facts = verdict.tip
                    self._signal(TipSeen(facts=facts))
                    events += await self._engine.do(ApplyTip(tip=facts))
                case Counted():
                    events += await self._count(verdict)
                case Held():
                    events += await self._hold(verdict, said)
                case TakenBack():
                    events += await self._take_back(verdict)
        return events

    async def _count(self, counted: Counted) -> tuple[Event, ...]:
        facts = counted.tip
        self._signal(TipSeen(facts=facts))
        if not await self._recorded(facts, counted):
            return ()
        return await self._apply(facts)

    async def _hold(self, held: Held, said: str) -> tuple[Event, ...]:
        facts = held.tip
        silence = self._gate.passed(Source.TIP, "")
        unread = None if facts.value else self._gate.passed(Source.TIP, said)
        self._signal(TipSeen(facts=replace(facts, message=silence), said=unread))
        if not await self._recorded(facts, held):
            return ()
        self._held.wait(HeldTip(facts=facts, reason=held.reason, amount_text=said))
        self._engine.will_record(self._entry(TipState.HELD, facts))
        return await self._engine.do(HoldTip(tip=facts, reason=held.reason))

    async def _take_back(self, taken: TakenBack) -> tuple[Event, ...]:
        known = self._engine.world.tips[taken.key]
        now = self._clock.now()
        self._held.take(taken.key)
        self._effects.withdraw(taken.key)
        events = self._engine.apply(ReverseTip(key=taken.key, value=taken.value, at=now))
        after = self._engine.world.tips[taken.key]
        if after != known:
            self._engine.will_record(after)
        await self._engine.flush()
        return events

    async def _apply(self, facts: ValuedTip) -> tuple[Event, ...]:
        self._engine.will_record(self._entry(TipState.APPLIED, facts))
        events = await self._engine.do(ApplyTip(tip=facts))
        self._effects.want(facts)
        return events

    async def _recorded(self, facts: ValuedTip, verdict: Counted | Held) -> bool:
        """Put a tip into the ledger before anything else happens; one that is there is there."""
        if facts.key in self._engine.world.tips:
            return True
        try:
            await self._engine.record(self._entry(TipState.RECEIVED, facts))
        except WriteFailedError as error:
            # Nothing is applied that the ledger does not know; the tip waits in memory.
            self._unwritten.append(verdict)
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

    async def _cut_short(self) -> tuple[Event, ...]:
        """Count what a run before had received and not counted when it was killed.

        Looked for once: what this run receives it counts before anything else is looked at.
        """
        if self._begun:
            return ()
        self._begun = True
        events: tuple[Event, ...] = ()
        for entry in tuple(self._engine.world.tips.values()):
            if entry.entry is not TipState.RECEIVED or entry.is_test:
                continue
            facts = self._held.facts_of(entry)
            limit = self._rules.rules.approve_over
            if facts.value and not 0 < limit <= facts.value:
                logger.info("tip %s is counted now: %s", entry.tip, CUT_SHORT)
                events += await self._apply(facts)
                continue
            self._held.wait(HeldTip(facts=facts, reason=CUT_SHORT))
            self._engine.will_record(self._entry(TipState.HELD, facts))
            events += await self._engine.do(HoldTip(tip=facts, reason=CUT_SHORT))
        return events

    def _desk(self) -> TipDesk:
        """The rules with the gate as it is now."""
        return replace(self._rules, gate=self._gate.rules)

    def _entry(self, state: TipState, facts: ValuedTip) -> LedgerEntry:
        return replace(ledger_entry(facts, state), recorded_at=self._clock.now())
