"""Paid effects that can be had again and again: a treat for Eve, cheering up John, weather, music.

The money of every tip counts whatever becomes of its effect; an effect waits for its cooldown in a
queue that loses nothing, and ends at its maximum per show.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.audience.mentions import NameTable, mentioned, name_table


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectSpec:
    """One `[effects.<id>]`."""

    id: str
    name: str
    name_ja: str
    price: int
    """Yen a tip must be worth."""
    cooldown_s: int = 120
    """Seconds between two of them."""
    most_per_show: int = 20
    aliases: tuple[str, ...] = ()
    """What else a tip's message may call it."""
    who: str = ""
    """The character it is for, if it is for one."""
    lasts_minutes: int = 0
    """Household minutes that weather or music goes on for; 0: it is over at once."""

    def __post_init__(self) -> None:
        if self.price < 1 or self.cooldown_s < 0 or self.most_per_show < 1:
            raise ValueError(f"effect {self.id}: price and most_per_show must be at least 1")
        if self.lasts_minutes < 0:
            raise ValueError(f"effect {self.id}: lasts_minutes must be at least 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One effect that was paid for."""

    effect: str
    tip: str
    """The tip's key."""
    viewer_id: str
    viewer: str
    """Screened name."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects:
    """What waits, and what was done in this show."""

    waiting: tuple[Wanted, ...] = ()
    done: Mapping[str, int] = field(default_factory=dict)
    """How often each effect happened in this show."""
    last: Mapping[str, datetime] = field(default_factory=dict)
    paused: bool = False
    """A streamer's pause holds the queue; it is kept over a restart."""


def effect_names(specs: Mapping[str, EffectSpec]) -> NameTable:
    """Every effect with all it is called."""
    return name_table(
        {spec.id: (spec.name, spec.name_ja, *spec.aliases) for spec in specs.values()}
    )


def effect_of(message: str, value: int, specs: Mapping[str, EffectSpec]) -> str | None:
    """The effect a tip's message names and its yen pay for, or None."""
    named = mentioned(message, effect_names(specs))
    return next((effect for effect in named if value >= specs[effect].price), None)


def want(effects: Effects, wanted: Wanted, specs: Mapping[str, EffectSpec]) -> tuple[Effects, bool]:
    """Put an effect into the queue.

    Returns:
        The new state, and False when the show has had its maximum (the queue included): say so; the
        tip's money counts all the same. The effect of the same tip again changes nothing.
    """
    if any(other.tip == wanted.tip for other in effects.waiting):
        return effects, True
    queued = Counter(other.effect for other in effects.waiting)
    had = effects.done.get(wanted.effect, 0) + queued[wanted.effect]
    if had >= specs[wanted.effect].most_per_show:
        return effects, False
    return replace(effects, waiting=(*effects.waiting, wanted)), True


def ready(
    effects: Effects,
    now: datetime,
    specs: Mapping[str, EffectSpec],
    skipping: frozenset[str] = frozenset(),
) -> tuple[Effects, Wanted | None]:
    """Take the first effect whose cooldown is over out of the queue, or None.

    Those of the tips in `skipping` cannot happen just now, and stand in nobody's way. One that
    config no longer knows is taken out as well, so that it does not stand in the way.
    """
    if effects.paused:
        return effects, None
    for at, wanted in enumerate(effects.waiting):
        if wanted.tip in skipping:
            continue
        spec = specs.get(wanted.effect)
        last = effects.last.get(wanted.effect)
        pause = timedelta(seconds=spec.cooldown_s if spec else 0)
        if last is None or now - last >= pause:
            rest = effects.waiting[:at] + effects.waiting[at + 1 :]
            done = {**effects.done, wanted.effect: effects.done.get(wanted.effect, 0) + 1}
            last_times = {**effects.last, wanted.effect: now}
            return replace(effects, waiting=rest, done=done, last=last_times), wanted
    return effects, None


def withdrawn(effects: Effects, tip: str) -> Effects:
    """The effects without those still waiting that a refunded or cancelled payment had bought."""
    return replace(effects, waiting=tuple(each for each in effects.waiting if each.tip != tip))
