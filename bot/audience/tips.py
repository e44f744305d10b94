"""Tips: what a platform reported, screened and valued, or held for the streamer with a reason."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import log10

from bot.audience.feed import Tip, Unit
from bot.audience.gate import GateRules, Source, screen, screen_name
from bot.audience.mentions import NameTable, mentioned
from bot.audience.money import Confidence, Reading, exact, read_amount
from bot.audience.rates import Rates, worth
from bot.audience.screened import Screened
from bot.audience.valued import ValuedTip


@dataclass(frozen=True, slots=True, kw_only=True)
class TipRules:
    """`[tips]`."""

    approve_over: int = 0
    """Yen from which a tip waits for the streamer before it counts; 0: never."""
    streak_silence_s: int = 10
    """Seconds without growth after which a gift streak is over, its end lost or not."""
    merge_minutes: int = 10
    """Tips of one viewer within so many minutes are one episode and one thanks."""
    names_item: bool = True
    """Whether a tip whose message names an item goes to that item."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """A valued tip and, when it may not count yet, why."""

    tip: ValuedTip
    held: str = ""
    """English, for the streamer; empty when the tip counts at once."""
    message_refused: str = ""
    """Why the message is not shown; the money counts all the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TipDesk:
    """What appraising needs besides the tip."""

    rates: Rates
    gate: GateRules
    rules: TipRules = field(default_factory=TipRules)
    items: NameTable = ()
    """Every item's id and names."""


def appraise(tip: Tip, now: datetime, desk: TipDesk) -> Appraisal:
    """Screen and value one tip.

    An amount that cannot be read for sure, or a currency without a rate, is held with what came;
    nothing is guessed. A refused message never holds the money.
    """
    reading = read_tip(tip)
    message = screen(tip.text, Source.TIP, desk.gate)
    named = mentioned(message.text, desk.items) if desk.rules.names_item else ()
    bare = ValuedTip(
        key=tip.key,
        viewer_id=tip.sender.viewer_id,
        platform=tip.sender.platform,
        name=screen_name(tip.sender, desk.gate),
        message=message.text,
        amount=reading.amount,
        currency=reading.currency or tip.currency,
        value=0,
        item=named[0] if named else None,
        anonymous=tip.sender.anonymous,
        is_test=tip.is_test,
        at=now,
    )
    valued = _valued(bare, tip, reading, desk)
    return replace(valued, message_refused=message.refused)


def read_tip(tip: Tip) -> Reading:
    """The amount of one unit of a tip: the platform's number when it gave one, else its text."""
    if tip.unit is Unit.MONEY:
        return (
            read_amount(tip.amount_text, tip.currency)
            if tip.amount is None
            else exact(tip.amount, tip.currency)
        )
    if tip.amount is None or not tip.amount.is_finite() or tip.amount <= 0:
        return Reading(why=f"{tip.amount_text or tip.amount!r} is no number of {tip.unit}")
    return Reading(amount=tip.amount, confidence=Confidence.EXACT)


def _valued(bare: ValuedTip, tip: Tip, reading: Reading, desk: TipDesk) -> Appraisal:
    if not reading.sure or reading.amount is None:
        return Appraisal(tip=bare, held=_unsure(tip, reading))
    if tip.count < 1:
        return Appraisal(tip=bare, held=f"a count of {tip.count}")
    found = worth(tip.unit, reading.amount, reading.currency, tip.count, desk.rates)
    if found is None:
        return Appraisal(tip=bare, held=f"no rate for {reading.currency}")
    if tip.unit is Unit.MONEY and found.value < 1:
        shown = f"{found.amount} {found.currency}"
        return Appraisal(tip=bare, held=f"{shown} is less than one yen")
    valued = replace(
        bare,
        amount=found.amount,
        currency=found.currency,
        value=found.value,
        rate=found.rate,
        rate_date=found.on,
    )
    if 0 < desk.rules.approve_over <= found.value:
        return Appraisal(tip=valued, held=f"{found.value} yen wait for your approval")
    return Appraisal(tip=valued)


def _unsure(tip: Tip, reading: Reading) -> str:
    if reading.amount is None:
        return f"unreadable amount {tip.amount_text!r}: {reading.why}"
    shown = tip.amount_text or f"{reading.amount} {tip.currency}".strip()
    return f"the worth of {shown!r} is not clear: {reading.why}"


def tip_value(yen: int) -> float:
    """How much a tip weighs in thanks and prompts, from 0 up to 1.

    Grows with the logarithm of its yen and ends at a million, so that neither a currency of small
    units nor many small tips outshine everything.
    """
    return min(log10(1 + max(yen, 0)) / 6, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thanks:
    """What one viewer gave, to be thanked for once."""

    viewer_id: str
    name: Screened
    value: int
    """Yen, all of it."""
    count: int
    items: tuple[str, ...]
    keys: tuple[str, ...]
    first: datetime

    @property
    def weight(self) -> float:
        """Its `tip_value`."""
        return tip_value(self.value)


def thanks_due(tips: Iterable[ValuedTip]) -> tuple[Thanks, ...]:
    """Whom to thank, the largest sum first and then the earliest; anonymous givers one by one."""
    due: dict[str, Thanks] = {}
    for tip in tips:
        whose = tip.key if tip.anonymous else tip.viewer_id
        before = due.get(whose)
        items = (tip.item,) if tip.item else ()
        if before is None:
            due[whose] = Thanks(
                viewer_id=tip.viewer_id, name=tip.name, value=tip.value, count=1, items=items,
                keys=(tip.key,), first=tip.at,
            )  # fmt: skip
        else:
            due[whose] = replace(
                before,
                value=before.value + tip.value,
                count=before.count + 1,
                items=tuple(dict.fromkeys((*before.items, *items))),
                keys=(*before.keys, tip.key),
            )
    return tuple(sorted(due.values(), key=lambda thanks: (-thanks.value, thanks.first)))
