"""What the others are to one: closeness, a quarrel and its end, what they just did."""

from collections.abc import Mapping

from bot.brains.scripted.moment import Moment, Option, share
from bot.household.calendar import part_of_day

TOGETHER = frozenset({
    "talk", "tease", "compliment", "hug", "argue", "apologise", "plan_date", "go_on_date",
})  # fmt: skip
"""Actions that mean the other person."""

_WARM = frozenset({"tease", "compliment", "hug", "plan_date", "go_on_date", "watch_film"})

_ANSWERS: Mapping[str, Mapping[str, float]] = {
    "cook": {"drink_tea": -4, "cook": -60, "eat": -6},
    "eat": {"eat": 14, "cook": -20},
    "hug": {"hug": 10, "compliment": 8},
    "compliment": {"hug": 10, "compliment": 6, "tease": 5},
    "tease": {"tease": 12, "talk": 4, "hug": 3},
    "talk": {"talk": 8},
    "apologise": {"hug": 24, "talk": 10},
    "drink_tea": {"drink_tea": 8, "talk": 5},
    "watch_film": {"watch_film": 12},
    "listen_music": {"listen_music": 5},
    "plan_date": {"hug": 10, "compliment": 8},
    "shop": {"cook": 8, "shop": -40},
    "tidy": {"tidy": -8, "compliment": 5},
    "laundry": {"laundry": -20},
    "ask_walk": {"walk_dog": 24},
    "fetch_toy": {"play_with_dog": 14},
    "zoomies": {"play_with_dog": 8},
    "beg": {"feed_dog": 10, "play_with_dog": 4},
    "cuddle": {"rest": 6, "read": 4},
    "do_trick": {"train_dog": 10, "play_with_dog": 6},
    "walk_dog": {"walk_dog": -40},
    "feed_dog": {"feed_dog": -50},
    "train_dog": {"train_dog": -10},
    "thank_viewer": {"thank_viewer": -10},
}
"""By what somebody just did: what it makes one feel like doing, in points."""


def pull(moment: Moment, option: Option) -> float:
    """What the company says of an option, in points."""
    action = option.action
    points = sum(
        _ANSWERS.get(event.action, {}).get(action, 0.0) for event in moment.deeds_of_others[:3]
    )
    if action in TOGETHER:
        points += _together(moment, action)
    if action in {"walk_dog", "feed_dog", "play_with_dog", "train_dog"}:
        points += _dog(moment, action)
    return points


def _together(moment: Moment, action: str) -> float:
    couple = moment.couple
    if couple.quarrel is not None:
        return _quarrelling(moment, action, couple.quarrel.heat, couple.quarrel.started_by)
    if action == "argue":
        return _spark(moment)
    if action == "apologise":
        return 10.0
    if action in {"plan_date", "go_on_date"}:
        return _date(moment, action)
    closeness = (couple.love_level - 60.0) / 6.0
    return closeness if action in _WARM else closeness / 2


def _quarrelling(moment: Moment, action: str, heat: float, started_by: str) -> float:
    if action == "apologise":
        mine = 8.0 if started_by == moment.me else 0.0
        gentle = moment.couple.trust_level / 10.0
        return 8.0 + mine + gentle + (60.0 - heat) * 0.5
    if action == "argue":
        return 20.0 if heat > 70 else -40.0
    return -6.0 if action == "talk" and heat < 40 else -40.0


def _spark(moment: Moment) -> float:
    """What makes a quarrel: tension, a bad mood, fatigue; without tension there is none."""
    tension = moment.couple.tension
    if tension < 35.0:
        return -80.0
    mood = moment.state.mood.valence
    tired = max(0.0, 40.0 - moment.need("energy")) / 4.0
    evening = 6.0 if part_of_day(moment.briefing.world.calendar) == "evening" else 0.0
    return (tension - 35.0) * 1.25 - 14.0 * mood + tired + evening


def _date(moment: Moment, action: str) -> float:
    couple = moment.couple
    days = min(moment.day + 3, 8)
    if couple.last_date is not None:
        days = moment.day - moment.briefing.world.calendar.day_of(couple.last_date)
    if any(plan.action == "go_on_date" for plan in moment.state.plans):
        return -40.0 if action == "plan_date" else 0.0
    weekend = 8.0 if moment.weekend else 0.0
    longing = min(30.0, (days - 4) * 5.0)
    spirit = (couple.love_level - 65.0) / 4.0
    # The two take turns at asking: now and then the one, now and then the other thinks of it first.
    turn = 16.0 * share("asks out", moment.me, moment.day // 4) if action == "plan_date" else 0.0
    return longing + weekend + spirit + turn - (20.0 if days < 3 else 0.0)


def _dog(moment: Moment, action: str) -> float:
    if not moment.dog:
        return 0.0
    dog = moment.briefing.world.characters[moment.dog].state
    if dog.asleep:
        return -16.0
    needs = dog.needs
    if action == "feed_dog":
        return (70.0 - needs.get("hunger", 70.0)) * 0.7
    if action == "walk_dog":
        wants = max(70.0 - needs.get(name, 70.0) for name in ("walk", "exercise", "fun", "bladder"))
        wet = {"rain": -14.0, "storm": -45.0, "snow": -4.0}.get(moment.weather, 0.0)
        return wants * 0.35 + wet - 12.0 * moment.done_today.get("walk_dog", 0) / 3
    turn = share(moment.me, moment.dog, moment.day) * 6.0
    return (70.0 - needs.get("fun", 70.0)) * 0.2 + turn - 3.0
