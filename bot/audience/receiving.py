"""Receiving tips and refunds: each counted once, held, shown or dropped, with the reason."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from bot.audience.feed import Refund, Tip, Unit
from bot.audience.folding import fold
from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.seen import SeenIds
from bot.audience.streaks import Streaks, close_silent, take
from bot.audience.tips import TipDesk, appraise
from bot.audience.valued import ValuedTip

_FINISHED = frozenset({TipState.APPLIED, TipState.REFUSED, TipState.REVERSED, TipState.HELD})
_TWICE_WITHIN = timedelta(minutes=3)
_RECENT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Apply it: ledger first, then the effects."""

    tip: ValuedTip
    message_refused: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Keep it for the streamer."""

    tip: ValuedTip
    reason: str
    message_refused: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A test tip: the stage moves, money and memory do not."""

    tip: ValuedTip


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """It changes nothing. `reason` is for the log."""

    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """A refund of a counted or held tip; nothing is said in public."""

    key: str
    value: int
    """Yen."""


Verdict = Counted | Held | Shown | Dropped | TakenBack


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one service said of one payment, to recognise it in another's mouth."""

    service: str
    name: str
    amount: Decimal
    currency: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiving:
    """What must be known of the tips so far besides the ledger."""

    streaks: Streaks = field(default_factory=Streaks)
    reports: tuple[Report, ...] = ()
    refunded: SeenIds = field(default_factory=SeenIds)
    """Keys of tips whose refund came before they did."""


Ledger = Mapping[str, LedgerEntry]
"""The last entry of every tip, by its key."""


def receive(
    state: Receiving, tip: Tip, now: datetime, desk: TipDesk, ledger: Ledger
) -> tuple[Receiving, tuple[Verdict, ...]]:
    """Take one tip event.

    A tip of another channel, one delivered again, and one already refunded are dropped. One that
    the ledger received but never applied (a crash between the two) is counted now. The same money
    from a second service within three minutes is held.
    """
    if tip.channel:
        return state, (Dropped(key=tip.key, reason=f"it belongs to the channel {tip.channel}"),)
    streaks, ready = take(state.streaks, tip, now)
    return _each(replace(state, streaks=streaks), ready, now, desk, ledger)


def receive_silent(
    state: Receiving, now: datetime, desk: TipDesk, ledger: Ledger
) -> tuple[Receiving, tuple[Verdict, ...]]:
    """Take the gift streaks that ended without saying so; call it now and then."""
    silence = timedelta(seconds=desk.rules.streak_silence_s)
    streaks, ready = close_silent(state.streaks, now, silence)
    return _each(replace(state, streaks=streaks), ready, now, desk, ledger)


def _each(
    state: Receiving, tips: tuple[Tip, ...], now: datetime, desk: TipDesk, ledger: Ledger
) -> tuple[Receiving, tuple[Verdict, ...]]:
    verdicts: list[Verdict] = []
    for tip in tips:
        state, verdict = _one(state, tip, now, desk, ledger)
        verdicts.append(verdict)
    return state, tuple(verdicts)


def _one(
    state: Receiving, tip: Tip, now: datetime, desk: TipDesk, ledger: Ledger
) -> tuple[Receiving, Verdict]:
    if tip.is_test:
        return state, Shown(tip=appraise(tip, now, desk).tip)
    known = ledger.get(tip.key)
    if known is not None and known.entry in _FINISHED:
        return state, Dropped(key=tip.key, reason=f"it came before and is {known.entry}")
    if tip.key in state.refunded:
        return state, Dropped(key=tip.key, reason="it was refunded before it came")
    appraisal = appraise(tip, now, desk)
    refused = appraisal.message_refused
    other = None if known is not None else _other_service(state, tip)
    state = replace(state, reports=_reported(state.reports, tip))
    held = appraisal.held or (f"{other} reported the same money; is it one tip?" if other else "")
    if held:
        return state, Held(tip=appraisal.tip, reason=held, message_refused=refused)
    return state, Counted(tip=appraisal.tip, message_refused=refused)


def _service(tip: Tip) -> str:
    return tip.source or tip.sender.platform


def _other_service(state: Receiving, tip: Tip) -> str:
    """The service that reported the same money just before, or empty."""
    if tip.unit is not Unit.MONEY or tip.amount is None or tip.sender.anonymous:
        return ""
    for report in reversed(state.reports):
        same = (
            report.service != _service(tip)
            and report.name == fold(tip.sender.name)
            and report.amount == tip.amount
            and report.currency == tip.currency
            and abs(tip.at - report.at) <= _TWICE_WITHIN
        )
        if same:
            return report.service
    return ""


def _reported(reports: tuple[Report, ...], tip: Tip) -> tuple[Report, ...]:
    if tip.unit is not Unit.MONEY or tip.amount is None:
        return reports
    report = Report(
        service=_service(tip),
        name=fold(tip.sender.name),
        amount=tip.amount,
        currency=tip.currency,
        at=tip.at,
    )
    return (*reports[-_RECENT + 1 :], report)


def take_back(state: Receiving, refund: Refund, ledger: Ledger) -> tuple[Receiving, Verdict]:
    """Take one refund or chargeback.

    Of a tip that is not known yet only its key is kept, so that it never counts when it comes after
    all. The same refund again changes nothing.
    """
    key = f"{refund.platform}:{refund.target}"
    known = ledger.get(key)
    if known is None:
        reason = "nobody knows that tip; it will not count if it comes"
        return replace(state, refunded=state.refunded.adding(key)), Dropped(key=key, reason=reason)
    if known.entry in {TipState.REVERSED, TipState.REFUSED}:
        return state, Dropped(key=key, reason=f"the tip is {known.entry}")
    return state, TakenBack(key=key, value=reversed_value(refund.amount, known))


def reversed_value(amount: Decimal | None, known: LedgerEntry) -> int:
    """The yen of a refund, at the rate the tip was counted with; all when it names no part."""
    if amount is None or not known.amount:
        return known.value
    part = min(max(amount / known.amount, Decimal(0)), Decimal(1))
    return int((known.value * part).quantize(Decimal(1), ROUND_HALF_UP))
