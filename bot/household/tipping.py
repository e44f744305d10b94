"""Tips: counted once, to the yen, into funding or purse; held, refused, reversed."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.valued import ValuedTip
from bot.audience.viewers import Viewer
from bot.household.commands import ApplyTip, HoldTip, RefuseTip, ReverseTip
from bot.household.events import TipApplied, TipHeld, TipRefused, TipReversed
from bot.household.feelings import touched
from bot.household.household import Household
from bot.household.money import PURSE, move
from bot.household.outcome import Outcome
from bot.household.ownership import owns
from bot.household.presence import at_home
from bot.household.rules import Rules
from bot.household.taking_back import taken_back
from bot.household.unlocking import Giver, settle
from bot.household.world import World

CLOSED = frozenset({TipState.APPLIED, TipState.REFUSED, TipState.REVERSED})
"""States after which a tip is not counted again."""


def apply_tip(world: World, command: ApplyTip, rules: Rules) -> Outcome:
    """Count a tip. The same tip again is the identity; a test tip only tells of itself."""
    tip = command.tip
    known = world.tips.get(tip.key)
    if known is not None and known.entry in CLOSED:
        return Outcome(world)
    value = max(0, tip.value)
    pot = _pot(world, rules, tip.item)
    if tip.is_test:
        return Outcome(world, (_applied(world, rules, tip, pot),))
    outcome = move(_counted(world, tip, value, pot), pot, value, "tip")
    world = _moved_hearts(outcome.world, rules)
    outcome = Outcome(world, (*outcome.events, _applied(world, rules, tip, pot)))
    return outcome.then(settle(world, rules, _giver(tip)))


def _pot(world: World, rules: Rules, item: str | None) -> str:
    """Where a tip's money goes: the item it names, else the wish, else the purse."""
    for wanted in (item, world.household.wish):
        spec = rules.catalogue.items.get(wanted or "")
        if spec is not None and spec.price > 0 and not owns(world, spec):
            return spec.id
    return PURSE


def _counted(world: World, tip: ValuedTip, value: int, pot: str) -> World:
    entry = replace(ledger_entry(tip, TipState.APPLIED), pot=pot)
    return replace(
        world,
        household=totalled(world.household, tip.platform, value),
        viewers=_thanked(world.viewers, tip, value),
        tips={**world.tips, tip.key: entry},
    )


def totalled(household: Household, platform: str, value: int) -> Household:
    """The household with its totals moved by `value` yen: the sum, and the platform's own."""
    household = replace(household, total_tips=household.total_tips + value)
    match platform:
        case "youtube":
            return replace(household, total_tips_youtube=household.total_tips_youtube + value)
        case "tiktok":
            return replace(household, total_tips_tiktok=household.total_tips_tiktok + value)
        case "twitch":
            return replace(household, total_tips_twitch=household.total_tips_twitch + value)
        case _:
            return replace(household, total_tips_other=household.total_tips_other + value)


def _thanked(viewers: Mapping[str, Viewer], tip: ValuedTip, value: int) -> Mapping[str, Viewer]:
    if tip.anonymous or not tip.viewer_id:
        return viewers
    known = viewers.get(tip.viewer_id) or Viewer(
        viewer_id=tip.viewer_id,
        platform=tip.platform,
        name=str(tip.name),
        first_seen=tip.at,
        last_seen=tip.at,
    )
    grown = replace(
        known,
        name=str(tip.name) or known.name,
        last_seen=max(known.last_seen, tip.at),
        tips_total=known.tips_total + value,
    )
    return {**viewers, tip.viewer_id: grown}


def ledger_entry(tip: ValuedTip, state: TipState) -> LedgerEntry:
    """The ledger's line of a tip in a state: no name, no message."""
    return LedgerEntry(
        entry=state,
        tip=tip.key,
        viewer_id=tip.viewer_id,
        amount=tip.amount,
        currency=tip.currency,
        value=max(0, tip.value),
        rate=tip.rate,
        rate_date=tip.rate_date,
        is_test=tip.is_test,
        recorded_at=tip.at,
    )


def _moved_hearts(world: World, rules: Rules) -> World:
    for who in _at_home(world, rules):
        world = touched(world, who, {"social": 8.0}, emotion="grateful", strength=0.3, cause="tip")
    return world


def _at_home(world: World, rules: Rules) -> tuple[str, ...]:
    """Who lives through a tip: those at home; nobody there, everybody learns of it on the way."""
    there = tuple(who for who in world.characters if at_home(world, rules, who))
    return there or tuple(world.characters)


def _giver(tip: ValuedTip) -> Giver:
    return Giver(
        viewer_id="" if tip.anonymous else tip.viewer_id,
        name=str(tip.name),
        platform=tip.platform,
        amount="" if tip.amount is None else format(tip.amount, "f"),
        currency=tip.currency,
        message=str(tip.message),
        at=tip.at,
    )


def _applied(world: World, rules: Rules, tip: ValuedTip, pot: str) -> TipApplied:
    return TipApplied(
        key=tip.key,
        viewer_id="" if tip.anonymous else tip.viewer_id,
        viewer=str(tip.name),
        platform=tip.platform,
        message=str(tip.message),
        amount=tip.amount,
        currency=tip.currency,
        value=max(0, tip.value),
        pot=pot,
        item=tip.item if tip.item == pot else None,
        is_test=tip.is_test,
        at_home=_at_home(world, rules),
        at=world.calendar.now,
    )


def hold_tip(world: World, command: HoldTip) -> Outcome:
    """Keep a tip for the streamer: no money, no memory. A tip that is closed stays closed."""
    tip = command.tip
    known = world.tips.get(tip.key)
    if tip.is_test or (known is not None and known.entry in {*CLOSED, TipState.HELD}):
        return Outcome(world)
    held = replace(world, tips={**world.tips, tip.key: ledger_entry(tip, TipState.HELD)})
    return Outcome(held, (TipHeld(key=tip.key, viewer=str(tip.name), reason=command.reason),))


def refuse_tip(world: World, command: RefuseTip) -> Outcome:
    """Close a tip that waits, without counting it; any other tip stays as it is."""
    known = world.tips.get(command.key)
    if known is None or known.entry in CLOSED:
        return Outcome(world)
    return Outcome(
        _entered(world, known, TipState.REFUSED, known.value, command.at),
        (TipRefused(key=command.key),),
    )


def reverse_tip(world: World, command: ReverseTip, rules: Rules) -> Outcome:
    """Take a counted tip back; the same reversal again is the identity.

    Money comes from the funding the tip went to first, then from that of the wish, then from other
    funding, then from the purse, which may go below zero. A tip that still waited is closed and
    moves nothing.
    """
    known = world.tips.get(command.key)
    if known is None or known.entry in {TipState.REVERSED, TipState.REFUSED}:
        return Outcome(world)
    counted = known.value if known.entry is TipState.APPLIED and not known.is_test else 0
    asked = counted if command.value is None else max(0, command.value)
    value = min(counted, asked)
    world = _entered(world, known, TipState.REVERSED, value, command.at)
    platform = known.tip.partition(":")[0]
    viewers = dict(world.viewers)
    if known.viewer_id in viewers:
        viewer = viewers[known.viewer_id]
        viewers[known.viewer_id] = replace(viewer, tips_total=viewer.tips_total - value)
    household = totalled(world.household, platform, -value)
    world = replace(world, viewers=viewers, household=household)
    outcome = taken_back(world, rules, known, value)
    return outcome.then(Outcome(outcome.world, (TipReversed(key=command.key, value=value),)))


def _entered(world: World, known: LedgerEntry, state: TipState, value: int, at: datetime) -> World:
    entry = replace(known, entry=state, value=value, recorded_at=at)
    return replace(world, tips={**world.tips, known.tip: entry})
