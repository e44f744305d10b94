"""What the past says: plans, likes, what came to mind, what was done just now or never."""

from bot.brains.scripted.moment import Moment, Option, share
from bot.household.characters import Plan

_PLAN_DUE = 75.0
_WHIM, _LONG_AGO = 24.0, 12.0
_GOOD = frozenset({"happy", "excited", "content", "grateful", "loving", "proud", "playful"})
_BAD = frozenset({"sad", "lonely", "angry", "hurt", "worried", "guilty"})
_ENDLESS = frozenset({"work", "sleep", "dog_sleep", "answer_viewer", "thank_viewer"})
"""What one does not tire of by having done it."""


def pull(moment: Moment, option: Option) -> float:
    """What the past says of an option, in points."""
    points = _plan(moment, option) + _liking(moment, option) + _came_to_mind(moment, option)
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
    profile = moment.briefing.profile
    keys = {option.action, option.argument} - {""}
    points = 8.0 * profile.personality_strength * len(keys.intersection(profile.likes))
    character = moment.briefing.world.characters[moment.me]
    points += sum(10.0 * one.strength for one in character.preferences if one.about in keys)
    return points


def _came_to_mind(moment: Moment, option: Option) -> float:
    """A flashback draws to what it tells of when it was good, and away when it was not."""
    points = 0.0
    keys = {option.action, option.argument} - {""}
    for flashback in moment.briefing.flashbacks:
        episode = flashback.episode
        if not keys.intersection(episode.tags) and not keys.intersection(episode.keywords):
            continue
        if episode.emotion in _GOOD:
            points += 5.0 * (0.5 + episode.importance)
        elif episode.emotion in _BAD:
            points -= 5.0 * (0.5 + episode.importance)
    return points


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
