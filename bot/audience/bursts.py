"""Bursts: many tips at once are one picture on screen; the ledger knows each."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.audience.tips import Thanks, thanks_due
from bot.audience.valued import ValuedTip


@dataclass(frozen=True, slots=True, kw_only=True)
class Burst:
    """What the stage shows for tips that came together."""

    thanks: tuple[Thanks, ...]
    """Viewers by what they gave, the most first."""
    value: int
    """Yen in all."""
    count: int
    last: datetime


def bursts(tips: Sequence[ValuedTip], within_s: float = 4.0) -> tuple[Burst, ...]:
    """Tips in groups; within one, each came at most `within_s` seconds after the one before."""
    groups: list[list[ValuedTip]] = []
    for tip in sorted(tips, key=lambda tip: tip.at):
        if groups and tip.at - groups[-1][-1].at <= timedelta(seconds=within_s):
            groups[-1].append(tip)
        else:
            groups.append([tip])
    return tuple(
        Burst(
            thanks=thanks_due(group),
            value=sum(tip.value for tip in group),
            count=len(group),
            last=group[-1].at,
        )
        for group in groups
    )
