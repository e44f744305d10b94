"""What the past says: plans, likes, what came to mind, what was done just now or never."""

from bot.brains.scripted.moment import Moment, Option, share
from bot.household.characters import Plan

_PLAN_DUE = 75.0
_WHIM, _LONG_AGO = 26.0, 16.0
_ENDLESS = frozenset({"work", "sleep", "dog_sleep", "thank_viewer"})
"""What one does not tire of by having done it."""


def pull(moment: Moment, option: Option) -> float:
    """What the past says of an option, in points."""
    points = _plan(moment, option) + _liking(moment, option)
    if option.action not in _ENDLESS:
        points += _habituation(moment, option) + _novelty(moment, option)
    return points


def due(plan: Plan, moment: Moment) -> bool:
    """Whether a plan's time has come and not gone."""
    return plan.not_before <= moment.now <= plan.until


def _plan(moment: Moment, option: Option) -> float:
    for plan in moment.state.plans:
        fits = plan.action == option.action and plan.argument in {"", option.argument}
        if fits:
            return _PLAN_DUE if due(plan, moment) else -12.0
    return 0.0


def _liking(moment: Moment, option: Option) -> float:
    points = moment.inclined.get(option.action, 0.0)
    return points + moment.inclined.get(option.argument, 0.0) if option.argument else points


def _habituation(moment: Moment, option: Option) -> float:
    if moment.goes_on(option):
        return 0.0
    tired = min(moment.tired_of.get(option.action, 0.0), 40.0)
    return -tired - 2.0 * min(moment.done_today.get(option.action, 0), 6)


def _novelty(moment: Moment, option: Option) -> float:
    """What was not done for long draws, and each two hours have a whim of their own."""
    points = 0.0 if option.action in moment.done_lately else _LONG_AGO
    if option.argument and option.argument not in moment.done_lately:
        points += 3.0
    whim = share("whim", moment.me, moment.day, int(moment.hour // 2), option.action)
    return points + (_WHIM if whim > 0.93 else 0.0)
