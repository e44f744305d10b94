"""Needs: how well a body and a heart are looked after.

Every need runs from 0 (unmet) to 100 (met): `hunger` 100 is well fed, `energy` 0 is exhausted.
People have energy, hunger, hygiene, fun and social; an animal has its own (config names them).
"""

from collections.abc import Mapping
from math import exp
from types import MappingProxyType

Needs = Mapping[str, float]

LOW = 30.0
"""Under this a need asks for attention."""
URGENT = 12.0
"""Under this a need comes before everything else."""


def clamp(level: float) -> float:
    """Bring a level into 0-100."""
    return min(100.0, max(0.0, level))


def changed(needs: Needs, by: Mapping[str, float]) -> Needs:
    """The needs after adding `by` (points); names the character does not have are ignored.

    A gain closes `1 - exp(-by / 60)` of what is missing to 100, a loss takes the same share of
    what is there, so that no need ever reaches an end and sticks to it.
    """
    merged = {name: _moved(level, by.get(name, 0.0)) for name, level in needs.items()}
    return MappingProxyType(merged)


def _moved(level: float, by: float) -> float:
    if by >= 0:
        return clamp(level + (100.0 - level) * (1.0 - exp(-by / 60.0)))
    return clamp(level * exp(by / 60.0))


def drained(needs: Needs, per_hour: Mapping[str, float], hours: float) -> Needs:
    """The needs after `hours` of draining `per_hour` points.

    The lower a need the slower it drains: `level * exp(-rate * hours / (level + 20))`, which is
    nearly `rate` an hour for a need that is met and falls towards 0 without ever reaching it.
    """
    return MappingProxyType(
        {
            name: clamp(level * exp(-per_hour.get(name, 0.0) * hours / (level + 20.0)))
            for name, level in needs.items()
        }
    )


def lowest(needs: Needs) -> tuple[str, float]:
    """The name and level of the need that is met least (first by name when equal)."""
    name = min(needs, key=lambda need: (needs[need], need))
    return name, needs[name]
