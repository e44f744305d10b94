"""Needs: how well a body and a heart are looked after.

Every need runs from 0 (unmet) to 100 (met): `hunger` 100 is well fed, `energy` 0 is exhausted.
People have energy, hunger, hygiene, fun and social; an animal has its own (config names them).
"""

from collections.abc import Mapping
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
    """The needs after adding `by` (points); names the character does not have are ignored."""
    merged = {name: clamp(level + by.get(name, 0.0)) for name, level in needs.items()}
    return MappingProxyType(merged)


def drained(needs: Needs, per_hour: Mapping[str, float], hours: float) -> Needs:
    """The needs after `hours` of draining `per_hour` points.

    The lower a need the slower it drains (it falls towards 0 and never sticks to it), so that no
    need is pinned at its end: the rate is scaled by 0.35 + 0.65 * level / 100.
    """
    return MappingProxyType(
        {
            name: clamp(level - per_hour.get(name, 0.0) * hours * (0.35 + 0.65 * level / 100.0))
            for name, level in needs.items()
        }
    )


def lowest(needs: Needs) -> tuple[str, float]:
    """The name and level of the need that is met least (first by name when equal)."""
    name = min(needs, key=lambda need: (needs[need], need))
    return name, needs[name]
