"""The ranges of numbers: no setting is below zero, endless or no number, and some are narrower."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from math import inf, isfinite

from bot.config.crossing import Complaint

NARROWER: Mapping[str, tuple[float, float]] = {
    "characters.*.baseline.valence": (-1, 1),
    "characters.*.baseline.arousal": (0, 1),
    "characters.*.work_*": (0, 24),
    "economy.*_day": (1, 31),
    "economy.set_aside_share": (0, 1),
    "economy.price_tolerance": (0, 1),
    "memory.keep_above": (0, 1),
    "memory.summarise_from": (0, 1),
    "memory.max_sweep_share": (0, 1),
    "memory.max_entries": (100, inf),
    "brain.prompt.shorter": (0, 1),
    "budget.shorter_from": (0, 1),
    "web.port": (0, 65_535),
    "platforms.*.port": (0, 65_535),
    "show.seed": (-inf, inf),
}
"""By key (`*` stands for any text): the lowest and the highest value, both allowed."""
_NOT_BELOW_ZERO = (0.0, inf)


def out_of_range(settings: object) -> Iterator[Complaint]:
    """Every number that is outside its range, as (key, what, cure)."""
    for place, number in _numbers(settings, ""):
        low, high = next(
            (limits for key, limits in NARROWER.items() if fnmatchcase(place, key)),
            _NOT_BELOW_ZERO,
        )
        if not isfinite(number) or not low <= number <= high:
            limit = f"{low:g} or more" if high == inf else f"from {low:g} to {high:g}"
            yield (place, f"must be {limit}, is {number}", "")


def _numbers(value: object, place: str) -> Iterator[tuple[str, int | float | Decimal]]:
    if is_dataclass(value):
        for each in fields(value):
            yield from _numbers(getattr(value, each.name), _under(place, each.name.rstrip("_")))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _numbers(inner, _under(place, str(key)))
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from _numbers(inner, f"{place}[{number}]")
    elif isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        yield place, value


def _under(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key
