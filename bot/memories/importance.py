"""How much an episode matters: by rule where the event is of a kind, else the brain's estimate."""

from collections.abc import Mapping
from math import isfinite

from bot.memories.episode import ImportanceRule

ESTIMATE_LOW, ESTIMATE_HIGH = 0.3, 0.7
"""A brain's own estimate never makes a thing trifling or unforgettable."""

BY_RULE: Mapping[ImportanceRule, float] = {
    ImportanceRule.QUARREL: 0.9,
    ImportanceRule.TIP: 0.8,
    ImportanceRule.MILESTONE: 0.8,
    ImportanceRule.VIEWER_SPECIAL: 0.7,
    ImportanceRule.SHARED_MEAL: 0.6,
    ImportanceRule.VIEWER: 0.5,
    ImportanceRule.ROUTINE: 0.2,
}


def importance(rule: ImportanceRule, estimate: float) -> float:
    """The importance (0 to 1) a rule gives; `estimate` counts only where no rule does.

    An estimate that is no number counts as the middle.
    """
    if rule is not ImportanceRule.ESTIMATE:
        return BY_RULE[rule]
    if not isfinite(estimate):
        return (ESTIMATE_LOW + ESTIMATE_HIGH) / 2
    return min(max(estimate, ESTIMATE_LOW), ESTIMATE_HIGH)
